"""What an army of one's own making may be besides its points: not all of one kind, nor in many units (UH-H19)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from games.kernel import IllegalAction
from games.kernel.base.numbers import counted
from games.upheaval.content.book import Book, Profile, Squad
from games.upheaval.content.numbers import (
    ARMY_UNITS,
    DEAR_POINTS,
    PERSONALITY_POINTS,
    PROFILE_SHARE,
    UNIT_POINTS,
    VARIED_BOOK,
)

GREAT = f"Huge models and others of {DEAR_POINTS} points or more"
"""The family of all Huge and all dear models; no profile has such a word."""


class Limits(NamedTuple):
    """The most points that models of one family may cost together, and the most personalities."""

    family_points: int
    personalities: int


def limits_of(book: Book, points: int) -> Limits | None:
    """Return the limits of an army of so many points; None for a book with too few profiles to keep them."""
    plain = [profile for profile in book.profiles if not profile.has("personality")]
    if len(plain) < VARIED_BOOK:
        return None
    return Limits(points // PROFILE_SHARE, -(-points // PERSONALITY_POINTS))


def family_of(profile: Profile) -> str:
    """Return with which others a model shares its part of the points: Huge and dear ones are one family.

    Personalities are few by another limit, so none of them is dear.
    """
    dear = profile.points >= DEAR_POINTS and not profile.has("personality")
    return GREAT if dear or profile.has("huge") else profile.word


def most_units(book: Book, points: int) -> int:
    """Return how many units an army of so many points may have: each is one more that acts in a turn.

    A book of personalities alone has none but units of one model.
    """
    if all(profile.has("personality") for profile in book.profiles):
        return ARMY_UNITS[1]
    return max(ARMY_UNITS[0], min(ARMY_UNITS[1], -(-points // UNIT_POINTS)))


def is_lone(book: Book, squad: Squad) -> bool:
    """Whether a squad is a personality."""
    return book.profile(squad.members[0]).has("personality")


def has_room(book: Book, squads: Sequence[Squad], points: int) -> bool:
    """Whether an army may have one more unit: any, or if it has all it may have, a personality."""
    limits, lone = limits_of(book, points), sum(is_lone(book, squad) for squad in squads)
    if len(squads) - (lone if limits else 0) < most_units(book, points):
        return True
    left = points - book.points(squads)
    leaders = [one.points for one in book.profiles if one.has("personality")]
    return limits is not None and lone < limits.personalities and min(leaders, default=left + 1) <= left


def check_limits(book: Book, squads: Sequence[Squad], points: int) -> None:
    """Raise IllegalAction for squads that are too many, too much of one family, or too many personalities.

    Personalities lead units and are none themselves, in a book that limits them.
    """
    limits, lone = limits_of(book, points), sum(is_lone(book, squad) for squad in squads)
    units = len(squads) - (lone if limits else 0)
    if units > most_units(book, points):
        besides = " besides its personalities" if units < len(squads) else ""
        most = f"an army of {points} points has at most {most_units(book, points)}"
        raise IllegalAction(f"that army has {units} units{besides}; {most}", "UH-H19")
    if limits is not None:
        _check_families(book, squads, limits)
        _check_personalities(squads, lone, points, limits)


def _check_families(book: Book, squads: Sequence[Squad], limits: Limits) -> None:
    families: defaultdict[str, list[Profile]] = defaultdict(list)
    for squad in squads:
        for word in squad.members:
            families[family_of(book.profile(word))].append(book.profile(word))
    for models in families.values():
        cost = sum(profile.points for profile in models)
        if cost > limits.family_points:
            raise IllegalAction(_too_much(models, cost, limits.family_points), "UH-H19")


def _too_much(models: Sequence[Profile], cost: int, most: int) -> str:
    """Return that models of one family cost too much: by name if they are all alike."""
    if len({profile.word for profile in models}) > 1:
        return f"{GREAT} cost {cost} points, and all of them together may cost at most {most}"
    many = f"{len(models)} × {models[0].name} cost" if len(models) > 1 else f"{models[0].name} costs"
    return f"{many} {cost} points, and models of one profile may cost at most {most}"


def _check_personalities(squads: Sequence[Squad], lone: int, points: int, limits: Limits) -> None:
    if lone > limits.personalities:
        told = f"that army has {counted(lone, 'personality', 'personalities')}"
        raise IllegalAction(f"{told}; {limits.personalities} may lead an army of {points} points", "UH-H19")
    if 2 * lone > len(squads):
        others = counted(len(squads) - lone, "other unit")
        told = f"that army has {counted(lone, 'personality', 'personalities')} and {others}"
        raise IllegalAction(f"{told}; each needs one to lead", "UH-H19")
