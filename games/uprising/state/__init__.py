"""What a match is, what players can do, and what can happen. Everything here is immutable and knows no rules."""
