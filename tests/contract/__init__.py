"""What every game must keep, whatever it is about: bot/conformance, run on every game, and what it catches."""
