"""One module for each question or group of verbs."""
