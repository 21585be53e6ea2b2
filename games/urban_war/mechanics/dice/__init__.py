"""What is added to dice, what they need, the exact odds, and rolls of both players."""
