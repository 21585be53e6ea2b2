"""Who plays in a league."""

Entrant = int
"""Somebody who is paired: the Discord id of a person, or any other number."""
Pairing = tuple[Entrant, ...]
"""A table: its entrants in the order of their seats; the first one begins."""
