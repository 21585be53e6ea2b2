"""Without the house pack: what players record."""
