"""What the rules do, by subject. Nothing here reads what people write."""
