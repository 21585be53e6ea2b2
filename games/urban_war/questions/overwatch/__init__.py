"""Interrupting an action, and going on after that."""
