"""`interrupt best`: a shorthand that standing orders live on, read as the interruption it comes to, or as passing.

Passing is its answer too: with the same line, whoever has nobody on Overwatch answers as fast as whoever has, and only
what everybody knows decides whether a standing order answers (B14).
"""

from collections.abc import Sequence

from games.geometry.inches import INCH, Inches
from games.kernel import BadNotation, Line
from games.kernel.notation import thousandths
from games.urban_war import board, chances, sight
from games.urban_war.actions import Interrupt, Pass
from games.urban_war.phases import melee, shooting
from games.urban_war.state import Public, Reaction

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
    fitting = [one for one in found if how in (None, one.how) and (most is None or gap(public, one) <= most)]
    return max(fitting, key=lambda one: worth(public, one), default=Pass())


def look(public: Public, one: Interrupt) -> sight.Look:
    """Return how the interrupting model sees the acting one at the moment of an interruption."""
    frame = board.action(public)
    at = frame.moments[one.moment - 1].at
    return sight.look(public, public.model(one.model), public.model(frame.model), at=at)


def gap(public: Public, one: Interrupt) -> Inches:
    """Return how far apart the two are at the moment of an interruption."""
    return look(public, one).gap


def worth(public: Public, one: Interrupt) -> float:
    """Return the wounds that an interruption deals on average, its command check included."""
    model, target = public.model(one.model), public.model(board.action(public).model)
    if one.how == "intercept":
        weapon = melee.best(public, model, target, charged=True)
        deals, band = melee.worth(public, model, target, weapon, charged=True), None
    else:
        seen = look(public, one)
        weapon = shooting.best_weapon(public, model, target, seen)
        deals, band = shooting.mean_wounds(public, model, target, weapon, seen, moved=False), seen.band
    parts = chances.nerve_parts(public, model, one.how, band)
    return deals * float(chances.check_chance(board.total(parts)))


def whole_inches(way: Inches) -> int:
    """Return a length in whole inches, rounded up."""
    return -(-way // INCH)
