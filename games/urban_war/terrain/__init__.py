"""Terrain effects and lines of sight, which movement and shooting both need."""
