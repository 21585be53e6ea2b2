"""One module for each question or group of verbs: how answers are written and checked, and what opens them."""
