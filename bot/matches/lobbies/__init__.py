"""Lobbies: from their opening to the start of the match, and from its end to the next one."""

from bot.matches.lobbies.from_here import Positions
from bot.matches.lobbies.lobbies import Lobbies

__all__ = ["Lobbies", "Positions"]
