"""How fast things go on their own, and how much and how long is kept."""

from bot.time_left import BEFORE_CLOCKS, ClockRules
from games.kernel import Frozen

MEGABYTE = 1 << 20
DAY = 24 * 3600.0


class Timing(Frozen, frozen=True):
    """Waiting times in seconds, and how much is kept.

    `clock`: what a lobby is opened with; `nudge`: the least time between nudges; `away`: how long a person can be away
    in a year; `pause`: before a computer acts;
    `step`: before it acts after a computer while a person waits for the one post that tells of both; `even`: how long
    an order or a computer takes if the time of an answer could reveal it (`GameCard.blind_kinds`).
    `nodes` is the computer players' budget, `cached` how many bytes the states of matches held decoded may
    have as they are written. `archive`: when an ended match is archived; `drop`: when what nobody needs any more is
    dropped (None: never).
    """

    clock: ClockRules = BEFORE_CLOCKS
    nudge: float = 6 * 3600
    away: float = 30 * DAY
    pause: float = 2.0
    step: float = 0.2
    even: float = 0.5
    nodes: int = 2000
    cached: int = 4 * MEGABYTE
    archive: float | None = 30 * DAY
    drop: float | None = 14 * DAY
