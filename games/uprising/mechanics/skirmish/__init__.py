"""Skirmishes: what each step may remove, and what it does."""
