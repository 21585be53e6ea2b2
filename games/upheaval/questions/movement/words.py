"""The words of a move: which units, where to, and models that are placed by hand (UH-H16)."""

from collections.abc import Callable

from games.battlefield.bases.destinations import listed_way, point_on_table
from games.battlefield.ways.notation import is_point, points
from games.geometry.inches import parse_point, write_point
from games.geometry.lengths import shown_point
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, Open, Word
from games.kernel.base.errors import passes
from games.kernel.questions.notation import whole
from games.upheaval.mechanics.movement.plan import MovePlan
from games.upheaval.previews.destinations import destinations, has_destinations
from games.upheaval.questions.notation import PLACE, STAY
from games.upheaval.state.actions import Places
from games.upheaval.state.public import Public
from games.upheaval.state.units import Deed, Unit
from games.upheaval.units import coherency
from games.upheaval.units.party import members


def open_way(public: Public, unit: Unit, deed: Deed) -> Open | None:
    """Any point may be typed where there is one to go to; spots worth going to are suggested."""
    return listed_way(public.size, destinations(public, unit, deed))


def after_way(
    public: Public, unit: Unit, deed: Deed, said: tuple[str, ...], planned: Callable[[Places], MovePlan]
) -> Choices:
    """Return what may follow the words behind a way, with which models are placed by hand; raises GameError.

    `planned` is the move with some models placed by hand.
    """
    free = [one.number for one in members(public, unit) if not one.model.rooted]
    if not said:
        more = (Word(PLACE, "Place a model", "anywhere in its own reach"),)
        return Choices(
            words=more if free else (), complete=goes(public, unit, deed, planned(())), label="models by hand"
        )
    if said[0] != PLACE:
        raise BadNotation(f"after the way stands {PLACE}, or nothing")
    rest = said[1:]
    places = tuple((_number(rest[place]), parse_point(rest[place + 1])) for place in range(0, len(rest) - 1, 2))
    plan = planned(places)
    left = [number for number in free if number not in dict(places)]
    if len(rest) % 2:
        number = _one_of(left, rest[-1])
        at = next(step.path[-1] for step in plan.steps if step.rank == number)
        leads = goes(public, unit, deed, plan) and passes(planned, (*places, (number, at)))
        listed = (Word(write_point(at), shown_point(at), "where it would go by itself"),) if leads else ()
        return Choices(open=point_on_table(public.size, "where to", listed), label="place")
    words = tuple(Word(str(number), f"Model {number}") for number in left)
    return Choices(words=words, complete=bool(places) and goes(public, unit, deed, plan), label="model")


def goes(public: Public, unit: Unit, deed: Deed, plan: MovePlan) -> bool:
    """Whether an action is one at all: a Move or Run leads somebody somewhere, if anything could."""
    if deed not in ("move", "run") or moves(plan):
        return True
    return not coherency.coherent(public, unit) or not has_destinations(public, unit, deed)


def moves(plan: MovePlan) -> bool:
    """Whether anybody goes anywhere in a move."""
    return any(len(set(step.path)) > 1 for step in plan.steps)


def _one_of(left: list[int], word: str) -> int:
    number = _number(word)
    if number not in left:
        raise BadNotation(f"there is no model {number} left to place")
    return number


def _number(word: str) -> int:
    number = whole(word)
    if number is None:
        raise BadNotation(f"{word[:20]} is not a number of a model")
    return number


def read_said(word: str) -> Path:
    """Return the way that a word is; raises BadNotation."""
    if word == STAY:
        return ()
    if not is_point(word):
        raise BadNotation(f"{word[:20]} is not a point; write x,y in inches, or {STAY}")
    return points(word)
