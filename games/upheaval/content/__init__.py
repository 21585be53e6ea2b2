"""What players bring and the game ships: profiles, armies, books, scenarios."""
