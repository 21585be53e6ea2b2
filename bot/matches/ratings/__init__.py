"""Ratings of people, from the records of matches: booked when a match ends, and recomputed at any time."""
