"""Go to War, tie-breaks, and the end of the game."""
