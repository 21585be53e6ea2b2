"""Commands about waiting for players: the clock of a table, pauses, and players who do not answer."""
