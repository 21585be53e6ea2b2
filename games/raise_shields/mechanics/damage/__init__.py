"""Damage: where hits go, and what they do to a ship."""
