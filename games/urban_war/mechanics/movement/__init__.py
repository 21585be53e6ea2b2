"""Movement: allowance, obstacles, paths, charges, destinations."""
