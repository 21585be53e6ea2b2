"""What one battle hands on to the next."""
