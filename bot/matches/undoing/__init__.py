"""Undo: what it takes back, whether it is free, and what the table is asked where it is not."""
