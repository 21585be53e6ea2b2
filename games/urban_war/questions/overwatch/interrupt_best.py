"""`interrupt best`: a shorthand that standing orders live on, read as the interruption it comes to, or as passing.

Passing is its answer too: with the same line, a player with nobody on Overwatch answers as fast as any other, and only
what everybody knows decides whether a standing order answers (UW-B14).
"""

from collections.abc import Sequence

from games.geometry.inches import Inches
from games.kernel import BadNotation, Line
from games.kernel.questions.notation import thousandths
from games.urban_war.mechanics.overwatch import best_interrupt
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.models import Reaction
from games.urban_war.state.public import Public

WORD = "best"
_HOWS: dict[str, Reaction] = {"shot": "shot", "shoot": "shot", "intercept": "intercept", "charge": "intercept"}


def read(line: Line, public: Public, found: Sequence[Interrupt]) -> Interrupt | Pass:
    """Read what follows `interrupt best`: perhaps `shot` or `intercept`, perhaps `within 8`."""
    how = _HOWS[line.take().lower()] if line.left and line.left[0].lower() in _HOWS else None
    most: Inches | None = None
    if line.flag("within"):
        most = thousandths(line.take().removesuffix('"'))
        if most is None:
            raise BadNotation("after within stands a number of inches, such as interrupt best intercept within 8")
        line.flag("inches", "inch", "in")
    line.end()
    fitting = [
        one for one in found if how in (None, one.how) and (most is None or best_interrupt.gap(public, one) <= most)
    ]
    return max(fitting, key=lambda one: best_interrupt.mean_wounds(public, one), default=Pass())
