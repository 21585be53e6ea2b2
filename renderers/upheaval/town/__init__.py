"""The setting of Upheaval: a drowned, overgrown town of brick."""
