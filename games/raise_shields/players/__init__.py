"""The computer captains. Each sees only the view of its own seat."""

from games.raise_shields.players.answers import WEARY
from games.raise_shields.players.captains import advise, easy, steady

__all__ = ["WEARY", "advise", "easy", "steady"]
