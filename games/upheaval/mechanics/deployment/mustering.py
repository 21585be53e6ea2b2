"""Armies that the bot makes: for computer players, and for players who say nothing (UH-H13, UH-H15)."""

from collections.abc import Collection, Sequence
from itertools import islice

from games.battlefield.books.choosing import Made, SeatRng, chosen_side
from games.battlefield.books.draft import Bounds, Stock, bulk_of, by_kind, room_in
from games.battlefield.books.making import Shape, make_side
from games.geometry.polygons import area2
from games.kernel import Rng, Seat
from games.kernel.dice import shuffled
from games.upheaval.content.book import Book, Squad
from games.upheaval.content.limits import family_of, limits_of, most_units
from games.upheaval.content.validation import MODELS, SQUAD, UNITS
from games.upheaval.mechanics.deployment.zones import zones_for
from games.upheaval.state.actions import Muster
from games.upheaval.state.public import Public

_KITS, _PROFILES, _LIKE = 4, 3, 5
"""A shape of a book without ready armies: of how many ready squads, or else profiles and models of each."""


def some_army(public: Public, rng: Rng) -> Muster:
    """Return an army that a computer player picks: a ready one that fits the points, else one of its own making."""
    book, points = public.book.value, public.options.points
    return chosen_side(book, points, lambda dice: _made(public, dice), rng, Muster, UNITS[0])


def silent_army(public: Public, seat: Seat) -> Muster:
    """Return the army of a player who says nothing: by turns, the same for the same seat."""
    return some_army(public, SeatRng(seat))


def _made(public: Public, rng: Rng) -> Made[Squad] | None:
    """Return squads as a player would write them, up to the table's points; None if the bounds allow none."""
    book = public.book.value
    leaders = _leaders(book)
    ready = (_shape(army.parts, leaders) for army in book.ready)
    shapes = [shape for shape in ready if shape.groups] or [_shape(_drawn(book, leaders, rng), leaders)]
    draft = make_side(_stock(book, leaders), _bounds(public), shapes, rng)
    if draft is None:
        return None
    lone = [Squad(word, ()) for word in draft.leaders]
    return Made((*map(_squad, draft.groups), *lone), book.models_points(draft.models))


def _squad(members: Sequence[str]) -> Squad:
    """Return a unit as it is written: its leader first, models of a profile beside each other."""
    if len(members) == 1:
        return Squad(members[0], ())
    return Squad("", by_kind(members))


def _lone(book: Book) -> list[str]:
    """Return the personalities of a book: each is a unit of its own (UH-H13)."""
    return [profile.word for profile in book.profiles if profile.has("personality")]


def _leaders(book: Book) -> Collection[str]:
    """Return who leads an army and fills no unit: the personalities, but in a book that has nobody else."""
    lone = _lone(book)
    return frozenset(lone) if len(lone) < len(book.profiles) else ()


def _stock(book: Book, leaders: Collection[str]) -> Stock[str]:
    return Stock(
        prices={profile.word: profile.points for profile in book.profiles},
        bulks={profile.word: bulk_of(profile.radius) for profile in book.profiles},
        plain=tuple(profile.word for profile in book.profiles if profile.word not in leaders),
        family=lambda word: family_of(book.profile(word)),
    )


def _bounds(public: Public) -> Bounds:
    """Return what an army may be at a table: every zone must have room for it."""
    scenario, book = public.scenario.value, public.book.value
    zones = zones_for(public.seats, scenario.size, scenario.depth)
    room = room_in(min(abs(area2(zone.outline)) // 2 for zone in zones))
    group = SQUAD if len(_lone(book)) < len(book.profiles) else (1, 1)
    points = public.options.points
    limits = limits_of(book, points)
    return Bounds(
        groups=(UNITS[0], most_units(book, points)),
        group=group,
        models=(UNITS[0], MODELS),
        points=points,
        room=room,
        leaders=limits.personalities if limits else None,
        family=limits.family_points if limits else None,
    )


def _shape(squads: tuple[Squad, ...], leaders: Collection[str]) -> Shape[str]:
    """Return the shape of an army; one of a single profile gets a leader, if the book has one."""
    lone = tuple(squad.members[0] for squad in squads if squad.members[0] in leaders)
    groups = tuple(squad.members for squad in squads if squad.members[0] not in leaders)
    plain = len({word for group in groups for word in group}) == 1
    return Shape(lone or (tuple(sorted(leaders)[:1]) if plain else ()), groups)


def _drawn(book: Book, leaders: Collection[str], rng: Rng) -> tuple[Squad, ...]:
    """Return an army of any ready squads of a book without ready armies, else of any profiles, and a personality."""
    words = [profile.word for profile in book.profiles]
    like = 1 if not leaders and _lone(book) else _LIKE
    plain = [Squad("", (word,) * like) for word in words if word not in leaders]
    kits = [kit for _, kit in book.kits if kit.members[0] not in leaders]
    units = islice(shuffled(kits, rng), _KITS) if kits else islice(shuffled(plain, rng), _PROFILES)
    lone = [Squad("", (word,)) for word in words if word in leaders]
    return (*units, *islice(shuffled(lone, rng), 1))
