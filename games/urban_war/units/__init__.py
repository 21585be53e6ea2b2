"""Queries on models, changes to them, and the measures of the game."""
