"""`umpire play --reload`: what you save while you work on it is used at once, as far as that is possible."""
