"""What players bring and the game ships: books of stat cards and teams, scenarios; how they are read and checked."""
