"""What shots, fights and places are worth."""
