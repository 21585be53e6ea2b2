"""Terrain: what it does to those who move and shoot."""
