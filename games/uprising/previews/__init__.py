"""What a player reads before an action: what it changes, and what it may lead to."""
