"""What fire is worth, now and while it lasts."""
