"""The computer captains. Each sees only the view of its own seat."""

from games.raise_shields.ai.captains import advise, easy, steady
from games.raise_shields.ai.endurance import WEARY

__all__ = ["WEARY", "advise", "easy", "steady"]
