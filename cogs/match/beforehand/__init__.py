"""Answers given beforehand: standing orders and plans."""
