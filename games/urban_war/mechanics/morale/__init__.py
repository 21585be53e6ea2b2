"""Command checks, panic, rallying."""
