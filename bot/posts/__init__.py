"""Posts: what a match owes to its channel is sent once, in order, and survives a crash at any moment."""
