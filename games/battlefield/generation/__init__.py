"""Whole tables from one roll: a city block, ruins, the edge of a town."""
