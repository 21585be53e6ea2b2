"""Light positions: what a turn is searched in."""
