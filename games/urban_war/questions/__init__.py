"""What players are asked and can answer: a module for each question or verb, by subject."""
