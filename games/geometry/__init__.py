"""Hexes and inches as exact integers, shared by games and renderers."""
