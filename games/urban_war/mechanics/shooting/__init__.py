"""Shooting: targets, weapons, the shot."""
