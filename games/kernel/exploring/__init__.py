"""What looks ahead from a position: walks over the tree of choices, and what is certain to happen."""
