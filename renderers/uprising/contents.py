"""What lies in one region, and its chips: what every layout of a region is made of."""

from typing import NamedTuple

from games.kernel import Seat
from games.uprising.board.scoring import most
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public
from renderers.kit.canvas import Box, Canvas, Point
from renderers.uprising import icons
from renderers.uprising.pieces import (
    ChipLook,
    ChipSize,
    Figure,
    chip_width,
    delta_width,
    draw_chip,
    draw_delta,
)

GAP = 10
_BESIDE = 5
"""Px between a chip and the pill of its change."""


class RegionChanges(NamedTuple):
    """What to point out in one region: changes by resource and by seat, and tags of characters that are new there.

    `ghost` says that none of it is true yet; without `pills` changed chips are only framed.
    `lost` are characters that would go.
    """

    tokens: dict[str, int]
    followers: dict[Seat, int]
    figures: frozenset[str] = frozenset()
    ghost: bool = False
    pills: bool = True
    lost: frozenset[str] = frozenset()


class Scene(NamedTuple):
    """What lies in one region: who stands `here`, and the seats with chips in their order (`rows`)."""

    public: Public
    region: int
    acting: Seat | None
    changes: RegionChanges
    here: list[Character]
    rows: list[Seat]

    def look(self, seat: Seat) -> ChipLook:
        """Return how a seat's chip is drawn."""
        leads = seat in most(self.public.lands[self.region].followers)
        changed = bool(self.changes.followers.get(seat))
        return ChipLook(leads, changed, changed and self.changes.ghost)

    def count(self, seat: Seat) -> int:
        """Return the followers of a seat here."""
        return self.public.lands[self.region].followers[seat]

    def change(self, seat: Seat) -> int:
        """Return the change of a seat's followers that a pill shows."""
        return self.changes.followers.get(seat, 0) if self.changes.pills else 0

    def figure(self, one: Character, small: bool = False) -> Figure:
        """Return how a character is drawn."""
        tone = icons.acting_tone(one.left, one.seat == self.acting)
        now, lost = one.tag in self.changes.figures, one.tag in self.changes.lost
        return Figure(one.seat, one.number, tone, now, now and self.changes.ghost, lost, small)


def line_width(line: list[Seat], scene: Scene, chips: ChipSize) -> float:
    """Return the width of a row of chips."""
    return sum(chip_space(seat, scene, chips) for seat in line) + GAP * (len(line) - 1)


def chip_space(seat: Seat, scene: Scene, chips: ChipSize) -> float:
    """Return the width of a chip with the pill of its change."""
    change = scene.change(seat)
    return chip_width(scene.count(seat), chips) + (_BESIDE + delta_width(change) if change else 0)


def in_lines(rows: list[Seat], columns: int) -> list[list[Seat]]:
    """Return seats in rows of so many."""
    return [rows[start : start + columns] for start in range(0, len(rows), columns)]


def draw_seat_chip(canvas: Canvas, left: Point, seat: Seat, scene: Scene, chips: ChipSize) -> Box:
    """Draw a chip by the middle of its left edge, with its change beside it; return the box of both."""
    width = chip_width(scene.count(seat), chips)
    draw_chip(canvas, (left[0] + width / 2, left[1]), seat, scene.count(seat), chips, scene.look(seat))
    change = scene.change(seat)
    if change:
        at = (left[0] + width + _BESIDE + delta_width(change) / 2, left[1])
        draw_delta(canvas, at, change, scene.changes.ghost)
    half = chips.height / 2
    return (left[0], left[1] - half, left[0] + chip_space(seat, scene, chips), left[1] + half)
