"""Bases on a table: where they may stand, points worth a look, destinations that a panel lists."""
