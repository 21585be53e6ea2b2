"""The questions before the first round."""
