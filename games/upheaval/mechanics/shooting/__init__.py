"""Who can shoot whom, and what comes of it."""
