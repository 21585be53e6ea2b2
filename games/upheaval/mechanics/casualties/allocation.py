"""Hits on a unit, and in which order its models take them (UH-H5)."""

from collections.abc import Iterable
from typing import Literal

from games.geometry.discs import Disc, gap
from games.geometry.plane import Point
from games.upheaval.state.frames import Hit, Wounding
from games.upheaval.state.public import Public, Table
from games.upheaval.units.party import Member


def take_hits(
    table: Table,
    target: str,
    hits: tuple[Hit, ...],
    by: str = "",
    deed: Literal["shot", "plant", "mines"] = "shot",
    cover: int = 0,
) -> None:
    """Let a unit take hits, inside whatever is under way (UH-H5)."""
    if hits:
        table.call(Wounding(target, hits, by, deed=deed, cover=cover))


def falls_by_rule(public: Public, members: tuple[Member, ...], frame: Wounding) -> tuple[Member, ...]:
    """Return who would fall, one after the other, if every hit killed the nearest model."""
    falls: list[Member] = []
    for hit in frame.hits:
        left = tuple(one for one in members if one not in falls)
        falls += queue(public, left, (), hit.source)[: hit.count]
    return tuple(falls)


def hit_count(frame: Wounding) -> int:
    """Return how many hits there are."""
    return sum(hit.count for hit in frame.hits)


def queue(public: Public, members: Iterable[Member], order: tuple[int, ...], source: Point) -> tuple[Member, ...]:
    """Return models as they take hits: wounded ones first, then in the owner's order, then the nearest (UH-H5)."""
    rank = {number: place for place, number in enumerate(order)}
    origin = Disc(source, 0)

    def key(one: Member) -> tuple[bool, int, int, int]:
        return not one.model.wounds, rank.get(one.number, len(rank)), gap(one.disc(public), origin), one.number

    return tuple(sorted(members, key=key))


# What the owner answers.


def frame_of(public: Public) -> Wounding:
    """Return the hits that somebody is asked about."""
    frame = public.frames[-1]
    assert isinstance(frame, Wounding)  # noqa: S101 - the question is asked of hits alone
    return frame
