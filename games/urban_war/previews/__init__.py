"""What a player reads before an action: odds, consequences, destinations."""
