"""The clocks of the players of a match: how they run, what the table can do about them, and what falls due."""
