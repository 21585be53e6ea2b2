"""Who sees whom across a table, and behind what; exactly, and at a glance."""
