"""What one battle hands on to the next, and what a campaign is (RS-61 .. RS-64)."""
