"""Armies: profiles, weapons, units and ready armies, as books that come with the game or that players bring."""
