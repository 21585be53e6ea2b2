"""One module per question: whom it asks, what may be answered, what the answer does."""
