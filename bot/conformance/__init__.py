"""What every game must keep, whatever it is about: the contract of games/kernel, item by item.

`CHECKS` are functions over a game with its pictures; each raises `Broken` with a sentence. The tests run them on every
game of this house, `umpire game check` on any.
"""

from bot.conformance.playing import Played, games_end, play_games
from bot.conformance.running import CHECKS, Result, fault_of, run_checks
from bot.conformance.subject import Broken, Check, Extent, Subject, find_subject

__all__ = [
    "CHECKS",
    "Broken",
    "Check",
    "Extent",
    "Played",
    "Result",
    "Subject",
    "fault_of",
    "find_subject",
    "games_end",
    "play_games",
    "run_checks",
]
