"""What the game says: sentences, headlines, menus, the position in words, and what happened added up."""
