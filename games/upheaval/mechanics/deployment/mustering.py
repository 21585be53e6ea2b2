"""Armies that the bot makes: for computer players, and for players who say nothing (UH-H13, UH-H15)."""

from collections.abc import Sequence
from itertools import islice

from games.battlefield.books.choosing import SeatRng, chosen_side
from games.battlefield.books.draft import Bounds, Stock, bulk_of, by_kind, room_in
from games.battlefield.books.making import Shape, make_side
from games.geometry.polygons import area2
from games.kernel import Rng, Seat
from games.kernel.dice import shuffled
from games.upheaval.content.book import Book, Squad
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


def _made(public: Public, rng: Rng) -> tuple[Squad, ...] | None:
    """Return squads as a player would write them, up to the table's points; None if the bounds allow none."""
    book = public.book.value
    shapes = [_shape(book, army.parts) for army in book.ready] or [_shape(book, _drawn(book, rng))]
    draft = make_side(_stock(book), _bounds(public), shapes, rng)
    if draft is None:
        return None
    lone = [Squad(word, ()) for word in draft.leaders]
    return (*map(_squad, draft.groups), *lone)


def _squad(members: Sequence[str]) -> Squad:
    """Return a unit as it is written: its leader first, models of a profile beside each other."""
    if len(members) == 1:
        return Squad(members[0], ())
    return Squad("", by_kind(members))


def _stock(book: Book) -> Stock[str]:
    """Return the profiles; a personality is a unit of its own, so that no unit is filled with them (UH-H13)."""
    return Stock(
        prices={profile.word: profile.points for profile in book.profiles},
        bulks={profile.word: bulk_of(profile.radius) for profile in book.profiles},
        plain=tuple(profile.word for profile in book.profiles if not profile.has("personality")),
        family=str,
    )


def _bounds(public: Public) -> Bounds:
    """Return what an army may be at a table: every zone must have room for it."""
    scenario = public.scenario.value
    zones = zones_for(public.seats, scenario.size, scenario.depth)
    room = room_in(min(abs(area2(zone.outline)) // 2 for zone in zones))
    return Bounds(groups=UNITS, group=SQUAD, models=(UNITS[0], MODELS), points=public.options.points, room=room)


def _shape(book: Book, squads: tuple[Squad, ...]) -> Shape[str]:
    """Return the shape of an army: its personalities lead it."""
    leads = [len(squad.members) == 1 and book.profile(squad.members[0]).has("personality") for squad in squads]
    pairs = list(zip(squads, leads, strict=True))
    return Shape(
        tuple(squad.members[0] for squad, leader in pairs if leader),
        tuple(squad.members for squad, leader in pairs if not leader),
    )


def _drawn(book: Book, rng: Rng) -> tuple[Squad, ...]:
    """Return an army of any ready squads of a book without ready armies, else of any profiles, and a personality."""
    lone = [Squad("", (profile.word,)) for profile in book.profiles if profile.has("personality")]
    kits = [kit for _, kit in book.kits if kit not in lone]
    plain = [Squad("", (profile.word,) * _LIKE) for profile in book.profiles if not profile.has("personality")]
    units = islice(shuffled(kits, rng), _KITS) if kits else islice(shuffled(plain, rng), _PROFILES)
    return (*units, *islice(shuffled(lone, rng), 1))
