"""The turn: its deck, permissions, scoring."""
