"""Battle conditions."""
