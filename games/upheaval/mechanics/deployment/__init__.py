"""Where units stand before the battle."""
