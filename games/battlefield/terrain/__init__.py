"""Terrain laid before a match, by the players or by the scenario, and where it is in words."""
