"""The questions of Skirmishes, Go to War and tie-breaks."""
