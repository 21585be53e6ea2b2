"""Questions before the first turn: teams, terrain, sides, deployment."""
