"""The questions of the cannon phase, from an attack to its damage."""
