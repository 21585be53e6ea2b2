"""The question of a turn, and its verbs."""
