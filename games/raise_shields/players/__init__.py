"""The computer captains. Each sees only the view of its own seat."""

from games.raise_shields.players.captains import WEARY, advise, steady

__all__ = ["WEARY", "advise", "steady"]
