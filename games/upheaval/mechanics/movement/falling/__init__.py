"""Falling back: toward the own zone, as far as the table lets a unit (UH-16 .. UH-18)."""
