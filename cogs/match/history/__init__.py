"""What happened: the log, boards of the past, replays and books, and going through a match together."""
