"""What shots, fights, places and the enemy's answers are worth."""
