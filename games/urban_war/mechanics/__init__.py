"""The rules at work: everything that follows from the state and changes it, by subject."""
