"""Deployment: zones, places that the bot picks, placing."""
