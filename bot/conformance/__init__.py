"""What every game must keep, whatever it is about: the contract of games/kernel, item by item.

`CHECKS` are functions over a game with its pictures; each raises `Broken` with a sentence, and says what it means and
what to do. The tests run them on every game of this house, `umpire game check` and `umpire_api.testing` on any.
"""

from bot.conformance.playing import NOT_SEEN, SELDOM, Played, games_end, grouped, play_games
from bot.conformance.running import CHECKS, Result, fault_of, played_result, result_of, run_checks
from bot.conformance.subject import Broken, Check, Extent, NoSubject, Subject, find_subject

__all__ = [
    "CHECKS",
    "NOT_SEEN",
    "SELDOM",
    "Broken",
    "Check",
    "Extent",
    "NoSubject",
    "Played",
    "Result",
    "Subject",
    "fault_of",
    "find_subject",
    "games_end",
    "grouped",
    "play_games",
    "played_result",
    "result_of",
    "run_checks",
]
