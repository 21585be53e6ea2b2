"""What an action may lead to: exact odds, and the rows that show them."""
