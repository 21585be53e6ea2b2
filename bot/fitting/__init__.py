"""Fits the prices of Upheaval's armies to battles between computer players: `umpire fit upheaval` (UH-H15)."""
