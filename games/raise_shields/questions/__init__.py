"""One module for each question: whom it asks, how answers are written and checked, what they do, and what opens it."""
