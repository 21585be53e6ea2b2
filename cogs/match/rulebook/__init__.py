"""`/match rules`: chapters of a rulebook, single rules by id, and words to find them."""
