"""The turn: its start, who may act, and the action from its beginning to its end."""
