"""What shots, melees and danger are worth."""
