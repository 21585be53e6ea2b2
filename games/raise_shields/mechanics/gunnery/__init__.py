"""Attacks: the hits of the dice, and evasion."""
