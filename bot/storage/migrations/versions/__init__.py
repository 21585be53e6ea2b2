"""One module per revision, the oldest first."""
