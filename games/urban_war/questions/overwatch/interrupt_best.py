"""`interrupt best`: a shorthand that standing orders live on, read as the interruption it comes to, or as passing.

It may say for each model what it does: `interrupt best B1 within 8, B5 at 40%, others never`. Passing is its answer
too: with the same line, a player with nobody on Overwatch answers as fast as any other, and only what everybody knows
decides whether a standing order answers (UW-B14).
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from games.geometry.inches import Inches
from games.kernel import BadNotation, Line
from games.kernel.base.errors import passes
from games.kernel.questions.notation import thousandths
from games.urban_war.mechanics.overwatch import best_interrupt
from games.urban_war.questions.notation import conditions
from games.urban_war.questions.notation.moments import read_moment
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.models import Condition, Reaction
from games.urban_war.state.public import Public
from games.urban_war.units import queries

WORD = "best"
OTHERS = "OTHERS"
_NEVER = "never"
_HOWS: dict[str, Reaction] = {"shot": "shot", "shoot": "shot", "intercept": "intercept", "charge": "intercept"}
_MODEL = re.compile(r"[A-Z]\d{1,2}")
_PERCENT = re.compile(r"(\d{1,2}|100)%")


class Instruction(NamedTuple):
    """What some models on Overwatch do by themselves, those that are not named if there are no `models`.

    They interrupt only `how`, at a moment, against some models, within a distance, with a chance to wound of at least
    so many in a hundred, and on a condition: what is None or empty does not matter. Those that `never` do, pass.
    """

    models: frozenset[str] = frozenset()
    never: bool = False
    how: Reaction | None = None
    moment: int | None = None
    against: frozenset[str] = frozenset()
    within: Inches | None = None
    percent: int = 0
    only: Condition | None = None

    def fits(self, public: Public, one: Interrupt) -> bool:
        """Whether an interruption is as it says."""
        return (
            not self.never
            and self.how in (None, one.how)
            and self.moment in (None, one.moment)
            and (not self.against or queries.action(public).model in self.against)
            and (self.within is None or best_interrupt.gap(public, one) <= self.within)
            and (not self.percent or 100 * best_interrupt.wound_chance(public, one) >= self.percent)
            and passes(_check, public, replace(one, only=self.only))
        )


def read(line: Line, public: Public, found: Sequence[Interrupt]) -> Interrupt | Pass:
    """Read what follows `interrupt best`, and return the best of the interruptions that it allows, or to pass."""
    given = list(_instructions(line, public))
    plain = next((one for one in given if not one.models), None)
    ruled = {name: one for one in given for name in one.models}
    fitting = []
    for one in found:
        said = ruled.get(one.model, plain)
        if said is not None and said.fits(public, one):
            fitting.append(replace(one, only=said.only))
    return max(fitting, key=lambda one: best_interrupt.mean_wounds(public, one), default=Pass())


def _instructions(line: Line, public: Public) -> Iterator[Instruction]:
    """Read the parts of a line between commas; raises BadNotation, also where a model has two instructions."""
    known: set[str] = set()
    for part in " ".join(line.rest()).split(","):
        said = _read(Line(f"{line.verb} {WORD}", part.split(), line.needs), public)
        names = said.models or {OTHERS}
        twice = sorted(known & names)
        if twice:
            raise BadNotation(f"{twice[0].lower() if twice[0] == OTHERS else twice[0]} may have one instruction only")
        known |= names
        yield said


def _read(line: Line, public: Public) -> Instruction:
    """Read one part: models or `others`, then `never`, or when they interrupt."""
    models: set[str] = set()
    if [word.lower() for word in line.left[-2:]] == ["ask", "me"]:
        raise BadNotation("a model alone cannot ask: it would show that it watches; `interrupt: ask me` is for all")
    while line.left and _MODEL.fullmatch(line.left[0].upper()):
        models.add(line.take().upper())
        line.flag("and")
    if not models:
        line.flag(OTHERS.lower())
    if line.flag(_NEVER):
        line.end()
        return Instruction(frozenset(models), never=True)
    how = _HOWS[line.take().lower()] if line.left and line.left[0].lower() in _HOWS else None
    percent, against = _read_percent(line), _read_against(line)
    moment = None if percent or against else read_moment(line, public)
    most = _read_within(line)
    percent, against = percent or _read_percent(line), against or _read_against(line)
    only = conditions.read_condition(line, public)
    line.end()
    return Instruction(frozenset(models), False, how, moment, against, most, percent, only)


def _check(public: Public, one: Interrupt) -> None:
    frame = queries.action(public)
    conditions.check_condition(frame, frame.moments[one.moment - 1], one.only)


def _read_percent(line: Line) -> int:
    """Take `at 40%` or `at 40 % or better`, if the line goes on with that; 0 where it does not."""
    left = "".join(line.left[1:3]) if line.left and line.left[0].lower() == "at" else ""
    found = _PERCENT.match(left)
    if found is None:
        return 0
    line.take()
    if line.take().isdigit():
        line.take()
    if line.flag("or"):
        line.flag("better", "more")
    return int(found[1])


def _read_against(line: Line) -> frozenset[str]:
    """Take `against A2 A4` or `at A2 only`, if the line goes on with that."""
    left = line.left
    if len(left) < 2 or left[0].lower() not in ("against", "at") or not _MODEL.fullmatch(left[1].upper()):
        return frozenset()
    line.take()
    names: set[str] = set()
    while line.left and _MODEL.fullmatch(line.left[0].upper()):
        names.add(line.take().upper())
        line.flag("and", "or")
    line.flag("only")
    return frozenset(names)


def _read_within(line: Line) -> Inches | None:
    """Take `within 8 inches`, if the line goes on with that; raises BadNotation."""
    if not line.flag("within"):
        return None
    most = thousandths(line.take().removesuffix('"'))
    if most is None:
        raise BadNotation("after within, write a number of inches, such as interrupt best intercept within 8")
    line.flag("inches", "inch", "in")
    return most
