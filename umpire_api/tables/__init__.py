"""The ground that games are played on: `hexes`; `inches`; and `battlefield`, terrain and scenarios in inches."""
