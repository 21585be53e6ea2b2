"""Hits, saves, wounds, and models that fall."""
