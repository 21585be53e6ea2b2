"""Constant content, what a game declares about itself, its options, and bytes: what is read and written."""
