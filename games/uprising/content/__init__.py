"""What the game ships with and players bring: the characters, and maps."""
