"""The terrain as computer players look at it, quicker than the rules do."""
