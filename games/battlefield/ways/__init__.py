"""Ways over a table: how they are written and read, and how bases get round what blocks them."""
