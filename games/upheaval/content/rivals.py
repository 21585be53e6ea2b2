"""Armies that try the prices: those of somebody who builds to win by one idea, and ones at random (UH-H15, UH-H19)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.kernel import Rng
from games.kernel.base.errors import passes
from games.kernel.dice import shuffled
from games.upheaval.content.book import Book, Profile, Squad
from games.upheaval.content.builder import check_squads
from games.upheaval.content.limits import family_of, limits_of, most_units
from games.upheaval.content.notation import runs_of
from games.upheaval.content.validation import MODELS, SQUAD, UNITS

BREAKERS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        "captains": (("raider", "trooper", "hookman"), ("captain", "captain")),
        "crushers": (("crusher", "walker"), ()),
        "guards": (("guard", "bulwark"), ()),
        "scouts": (("scout", "stalker"), ()),
        "gunners and raiders": (("gunner", "raider"), ()),
    }
)
"""What broke earlier prices of the house's book, as near to it as limits allow: profiles in order, personalities."""


class Rival(NamedTuple):
    """An army that is tried: its name, and its units."""

    name: str
    squads: tuple[Squad, ...]


def written(squads: Iterable[Squad]) -> str:
    """Return an army as a player would write it behind `make`."""
    return " / ".join(" ".join(runs_of(squad.members)) for squad in squads)


def amounts_of(book: Book, squads: Iterable[Squad]) -> Counter[str]:
    """Return how much an army has of everything that has a price (UH-H15)."""
    found = Counter[str]()
    for squad in squads:
        for word in squad.members:
            found.update(book.profile(word, squad.gains).amounts)
    return found


def filled(
    book: Book, points: int, words: Sequence[str], lone: Sequence[str] = (), parts: int = 0
) -> tuple[Squad, ...]:
    """Return an army of personalities and of as many models of each profile, in order, as points and limits allow.

    With `parts`, no family takes more than one part in so many of the points at first; what is left goes to them in
    order.
    """
    limits = limits_of(book, points)
    most = limits.family_points if limits else points
    left = points - book.models_points(lone)
    counts = dict.fromkeys(words, 0)
    spent = Counter[str]()
    for share in (*((points // parts,) if parts else ()), most):
        for word in words:
            cost, family = book.profile(word).points, family_of(book.profile(word))
            more = min(left, share - spent[family]) // cost
            more = max(0, min(more, MODELS - len(lone) - sum(counts.values())))
            counts[word] += more
            spent[family] += more * cost
            left -= more * cost
    units = _units(counts, most_units(book, points))
    return (*units, *(Squad("", (word,)) for word in lone))


def _units(counts: Mapping[str, int], most: int) -> Iterator[Squad]:
    """Yield units of one profile each, as many as are allowed: each is one more that acts; the largest are split."""
    many = {word: -(-count // SQUAD[1]) for word, count in counts.items() if count}
    while sum(many.values()) < min(most, sum(counts.values())):
        many[max(many, key=lambda word: -(-counts[word] // many[word]))] += 1
    for word, parts in many.items():
        for place in range(parts):
            members = counts[word] * (place + 1) // parts - counts[word] * place // parts
            yield Squad("", (word,) * members)


def is_legal(book: Book, squads: tuple[Squad, ...], points: int) -> bool:
    """Whether a player may field an army."""
    units = UNITS[0] <= len(squads) <= UNITS[1]
    return units and passes(check_squads, book, squads, points)


def extremes(book: Book, points: int) -> list[Rival]:
    """Return armies of one idea each: as much as possible of one profile, and of what is best by one figure."""
    plain = [profile for profile in book.profiles if not profile.has("personality")]
    lone = [profile.word for profile in book.profiles if profile.has("personality")]
    found = [Rival(name, filled(book, points, words)) for name, words in _ideas(plain).items()]
    limits = limits_of(book, points)
    most = limits.personalities if limits else 1
    led = sorted(lone, key=lambda word: book.profile(word).points)[:most]
    found.append(Rival("cheapest personalities", filled(book, points, _by(plain, _per_point), led)))
    dear = sorted(lone, key=lambda word: -book.profile(word).points)[:most]
    found.append(Rival("dearest personalities", filled(book, points, _by(plain, _per_point), dear)))
    rest = [one.word for one in sorted(plain, key=lambda one: one.points)]
    for one in plain:
        others = sorted((word for word in rest if word != one.word), key=lambda word: _unlike(book, one.word, word))
        found.append(Rival(f"half {one.word}", filled(book, points, (one.word, *others))))
    known = {profile.word for profile in book.profiles}
    for name, (words, leading) in BREAKERS.items():
        if known.issuperset((*words, *leading)):
            found.append(Rival(name, filled(book, points, (*words, *rest), leading[:most])))
    return [rival for rival in found if is_legal(book, rival.squads, points)]


def _ideas(plain: Sequence[Profile]) -> dict[str, list[str]]:
    """Return profiles in the order of one figure each, the best first."""
    return {
        "cheapest": _by(plain, lambda one: -one.points),
        "dearest": _by(plain, lambda one: one.points),
        "fastest": _by(plain, lambda one: one.move),
        "longest range": _by(plain, lambda one: max((arm.reach for arm in one.weapons), default=0)),
        "hardest to kill": _by(plain, lambda one: one.amounts["BODY_WORTH"]),
        "best in melee": _by(plain, lambda one: one.melee),
    }


def _by(plain: Sequence[Profile], figure: Callable[[Profile], float]) -> list[str]:
    """Return profiles by a figure, the best first; the cheaper of equals first."""
    return [one.word for one in sorted(plain, key=lambda one: (-figure(one), one.points, one.word))]


def _per_point(one: Profile) -> float:
    """Return how much there is of a model for its points."""
    return one.amounts["BODY_WORTH"] / one.points


def _unlike(book: Book, word: str, other: str) -> tuple[bool, int]:
    """Return how well a profile fills up an army of another: best one of the plain people, of about its price."""
    return other != "trooper", abs(book.profile(word).points - book.profile(other).points)


def random_rival(book: Book, points: int, rng: Rng, name: str) -> Rival:
    """Return a legal army of two to four profiles at random, with a personality or without."""
    plain = [profile.word for profile in book.profiles if not profile.has("personality")]
    lone = [profile.word for profile in book.profiles if profile.has("personality")]
    while True:
        many = 2 + rng.randrange(3)
        words = list(shuffled(plain, rng))[:many]
        led = list(shuffled(lone, rng))[: rng.randrange(2)]
        squads = filled(book, points, (*words, *plain), led, parts=many)
        if is_legal(book, squads, points):
            return Rival(name, squads)
