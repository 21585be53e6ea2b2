"""`interrupt best`: a shorthand that standing orders live on, read as the interruption it comes to, or as passing.

Passing is its answer too: with the same line, a player with nobody on Overwatch answers as fast as any other, and only
what everybody knows decides whether a standing order answers (UW-B14).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from games.geometry.inches import Inches
from games.kernel import BadNotation, Line
from games.kernel.base.errors import passes
from games.kernel.questions.notation import thousandths
from games.urban_war.mechanics.overwatch import best_interrupt
from games.urban_war.questions.notation import conditions
from games.urban_war.questions.notation.moments import read_moment
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.models import Reaction
from games.urban_war.state.public import Public
from games.urban_war.units import queries

WORD = "best"
_HOWS: dict[str, Reaction] = {"shot": "shot", "shoot": "shot", "intercept": "intercept", "charge": "intercept"}


def read(line: Line, public: Public, found: Sequence[Interrupt]) -> Interrupt | Pass:
    """Read what follows `interrupt best`: `shot` or `intercept`, a moment, `within 8`, `when it missed`, or none."""
    how = _HOWS[line.take().lower()] if line.left and line.left[0].lower() in _HOWS else None
    number = read_moment(line, public)
    most = _read_within(line)
    only = conditions.read_condition(line, public)
    line.end()
    fitting = [
        replace(one, only=only)
        for one in found
        if how in (None, one.how)
        and (number in (None, one.moment))
        and (most is None or best_interrupt.gap(public, one) <= most)
        and passes(_check, public, replace(one, only=only))
    ]
    return max(fitting, key=lambda one: best_interrupt.mean_wounds(public, one), default=Pass())


def _check(public: Public, one: Interrupt) -> None:
    frame = queries.action(public)
    conditions.check_condition(frame, frame.moments[one.moment - 1], one.only)


def _read_within(line: Line) -> Inches | None:
    """Take `within 8 inches`, if the line goes on with that; raises BadNotation."""
    if not line.flag("within"):
        return None
    most = thousandths(line.take().removesuffix('"'))
    if most is None:
        raise BadNotation("after within stands a number of inches, such as interrupt best intercept within 8")
    line.flag("inches", "inch", "in")
    return most
