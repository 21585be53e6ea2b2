"""What a player reads before an action: odds, forecasts, and why something gains nothing."""
