"""Queries on the board that everything above needs, and the small changes to it."""
