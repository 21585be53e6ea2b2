"""What a battle is at one moment, what may be done, and what has happened."""
