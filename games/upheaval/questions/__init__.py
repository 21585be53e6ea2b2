"""What players are asked and may answer."""
