"""What results are worth, and who is before whom."""
