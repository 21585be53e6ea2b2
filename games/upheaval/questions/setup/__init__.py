"""Questions before the battle."""
