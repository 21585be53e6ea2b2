"""Stat cards and strike teams: what they are, how a file of them is read, and those that come with the game."""
