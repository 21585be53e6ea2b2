"""What the game says: sentences, headlines, the position in words, and what happened added up."""
