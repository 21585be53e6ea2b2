"""Laying out the table (UP-1 .. UP-7)."""
