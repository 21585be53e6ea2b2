"""The computer captains. Each sees only the view of its own seat."""

from games.raise_shields.ai.answers import WEARY
from games.raise_shields.ai.captains import advise, easy, steady

__all__ = ["WEARY", "advise", "easy", "steady"]
