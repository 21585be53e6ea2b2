"""Looking before one acts: measuring, and imagined boards with lines to go back and forth in. All is private."""
