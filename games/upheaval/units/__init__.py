"""Queries on units and models."""
