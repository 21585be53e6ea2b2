"""What a turn costs the people at a table: `python -m tests.e2e.turn_table` plays one of each game and prints it."""
