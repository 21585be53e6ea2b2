"""Umpire's tests: see CONTRIBUTING."""
