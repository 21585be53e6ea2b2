"""The seven actions of characters (UP-10 .. UP-18), as far as they are rules."""
