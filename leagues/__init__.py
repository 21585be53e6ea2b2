"""Leagues for any game: pairings, tables with tie-breaks, ratings. Pure, like the games."""
