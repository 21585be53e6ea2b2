"""Pure rules of the games: no Discord, no pictures, no clock, no randomness of their own, no I/O."""
