"""What every game's pictures are made of: colours, type, canvas, shapes, icons, panels. Knows no game."""
