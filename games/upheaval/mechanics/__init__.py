"""What the rules do, by subject."""
