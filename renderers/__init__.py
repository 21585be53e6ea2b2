"""Pictures, with Pillow only: the kit and one package per game."""
