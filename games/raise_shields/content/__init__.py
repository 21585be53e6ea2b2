"""What the game ships with: the upgrades and the tables of the rulebook."""
