"""Who meets whom: round robins, divisions, Swiss rounds and knock-outs, and when a round is over."""
