"""Verbs that move a unit."""
