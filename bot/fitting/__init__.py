"""Measurements by battles between computer players.

`umpire fit upheaval` fits the prices of Upheaval's armies (UH-H15); `umpire presets` compares tables of Raise Shields.
"""
