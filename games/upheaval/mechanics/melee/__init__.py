"""Melees."""
