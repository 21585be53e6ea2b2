"""Attack rolls, wounds, and the removal of the killed."""
