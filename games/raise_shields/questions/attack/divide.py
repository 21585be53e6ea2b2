"""Dividing the hits of rows 1 and 6 between places, where the table plays that (RS-54, RS-B34)."""

from typing import NamedTuple

from games.kernel import BadNotation, Choices, IllegalAction, Word, quoted
from games.kernel.base.numbers import counted
from games.kernel.questions.notation import whole
from games.raise_shields.mechanics.damage.resolution import attack_of, open_to
from games.raise_shields.state.actions import Locate
from games.raise_shields.state.ships import Location
from games.raise_shields.state.state import Public


class Course(NamedTuple):
    """A partly written division: the hits left, and what the places not named yet can take."""

    left: int
    free: dict[Location, int]
    begun: bool


def check(public: Public, action: Locate) -> None:
    """Refuse parts that are not the hits, or more than a place can take (RS-B34)."""
    if not public.options.split_damage:
        raise IllegalAction("all hits go to one place", "RS-B34")
    named, hits = dict(action.parts), attack_of(public).through
    if action.where != action.parts[0][0] or len(named) < len(action.parts) or len(named) < 2:
        raise IllegalAction("divided hits go to two places or more, each named once", "RS-B34")
    if min(named.values()) < 1 or sum(named.values()) != hits:
        raise IllegalAction(f"{counted(hits, 'hit')} must be divided, not {sum(named.values())}", "RS-B34")
    for where, most in open_to(public).items():
        if named.get(where, 0) > most:
            raise IllegalAction(f"the {where} can take {counted(most, 'hit')}, not {named[where]}", "RS-B34")


def course_of(public: Public, said: tuple[str, ...]) -> Course:
    """Return how far a prefix has divided the hits; raises GameError where it leads nowhere."""
    free, left = open_to(public), attack_of(public).through
    for place, number in zip(said[::2], said[1::2], strict=False):
        where, count = _named(free, place), whole(number)
        if not count or str(count) != number:
            raise BadNotation(f"{quoted(number)} is not a number of hits: write `locate hull 2 crew 1`")
        if count > free.pop(where) or not left - sum(free.values()) <= count <= left:
            raise IllegalAction(f"the hits cannot be divided so that {count} go to the {where}", "RS-B34")
        left -= count
    return Course(left, free, begun=len(said) > 1)


def _named(free: dict[Location, int], place: str) -> Location:
    where = next((where for where in free if where == place), None)
    if where is None:
        raise IllegalAction(f"no hits can go to {quoted(place)} now", "RS-B36")
    return where


def numbers(course: Course, place: str) -> Choices:
    """List how many hits may go to a place so that the rest finds room; the first one may also take all."""
    left, where = course.left, _named(course.free, place)
    elsewhere = sum(course.free.values()) - course.free[where]
    most = min(course.free[where], left if course.begun else left - 1)
    listed = tuple(
        Word(str(count), counted(count, "hit"), f"{left - count} elsewhere" if count < left else "all that are left")
        for count in range(max(1, left - elsewhere), most + 1)
    )
    return Choices(words=listed, complete=not course.begun, label="how many of them")
