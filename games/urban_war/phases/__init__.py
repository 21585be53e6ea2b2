"""The questions of Urban War and its procedures, a module for each part of the game."""
