"""Maneuvers: steps, engines, courses, and safe moves."""
