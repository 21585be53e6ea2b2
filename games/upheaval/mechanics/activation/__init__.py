"""The activation under way."""
