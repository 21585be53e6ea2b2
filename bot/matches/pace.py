"""How fast things go on their own, and how much is kept in memory."""

from games.kernel import Frozen


class Pace(Frozen, frozen=True):
    """Waiting times in seconds, and how much is kept in memory.

    `silence`: when a seat may be skipped; `nudge`: the least time between nudges; `pause`: before a computer acts.
    `nodes` is the computer players' budget, `held` the bytes of states (as they are written) that are held decoded.
    """

    silence: float = 48 * 3600
    nudge: float = 6 * 3600
    pause: float = 2.0
    nodes: int = 2000
    held: int = 64 << 20
