"""Ratings: what matches say of how good people are at a game, and how sure that is."""

from leagues.ratings.book import Booking, Key, booked, recomputed
from leagues.ratings.counting import Verdict, judged
from leagues.ratings.facts import Facts, SeatFacts
from leagues.ratings.scale import BEGINNER, Rating

__all__ = ["BEGINNER", "Booking", "Facts", "Key", "Rating", "SeatFacts", "Verdict", "booked", "judged", "recomputed"]
