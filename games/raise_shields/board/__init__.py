"""Queries on the ships and the map that everything above needs."""
