"""The table as the referee keeps it: models, terrain, contact, sight and cover by sampling of its own."""

from dataclasses import dataclass
from typing import Any

from tests.referees.plane import Base, Spot, fan, from_outline, gap, inches, length_inside, near_box, segment_to_outline
from tests.referees.urban_war.cards import Card

CONTACT = 0.02  # UW-B45
EDGE = 0.006
"""What rounding to thousandths may make of a distance."""
LINES = 97
UNSURE = 0.09
"""The house samples 24 lines (UW-B32): so much of a base may be counted otherwise."""


@dataclass
class Figure:
    """A model: what it is, where it is, and what happened to it."""

    id: str
    seat: int
    card: Card
    cal: int
    at: Spot | None = None
    lost: int = 0
    dead: bool = False
    order: str = ""
    face_down: bool = False
    done: bool = False
    boxes: int = 0
    answered: str = ""
    halved: bool = False
    panic: bool = False
    hindered: bool = False
    rallied: bool = False
    shield: str = ""

    @property
    def left(self) -> int:
        """Wounds that it has left."""
        return self.card.wounds - self.lost

    @property
    def base(self) -> Base:
        """Its base; only of models on the table."""
        assert self.at is not None, self.id
        return Base(self.at, self.card.radius)


@dataclass(frozen=True)
class Ground:
    """A piece of terrain."""

    id: str
    outline: tuple[Spot, ...]
    cover: str
    blocks: bool
    impassable: bool


class Board:
    """All models and the terrain."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.width, self.height = (side / 1000 for side in table["size"])
        self.depth = table["depth"] / 1000
        self.objectives = [inches(one["at"]) for one in table["objectives"]]
        self.ground = tuple(
            Ground(
                one["id"],
                tuple(map(inches, one["outline"])),
                one.get("cover", "none"),
                one.get("blocks_sight", False),
                one.get("impassable", False),
            )
            for one in table["pieces"]
        )
        self.models: dict[str, Figure] = {}

    def living(self, seat: int | None = None) -> list[Figure]:
        """Return the models on the table, of one seat or both."""
        return [
            one
            for one in self.models.values()
            if not one.dead and one.at is not None and (seat is None or one.seat == seat)
        ]

    def enemies(self, model: Figure) -> list[Figure]:
        """Return the enemies of a model on the table."""
        return self.living(1 - model.seat)

    def touching(self, model: Figure) -> list[Figure]:
        """Return the enemies in base contact with a model (UW-9, UW-B45)."""
        if model.dead or model.at is None:
            return []
        return [one for one in self.enemies(model) if gap(model.base, one.base) <= CONTACT + 1e-7]

    def on_table(self, base: Base) -> bool:
        """Whether a base is wholly on the table (UW-14)."""
        (x, y), radius = base
        low = radius - EDGE
        return low <= x <= self.width - low and low <= y <= self.height - low

    def blocked_by(self, base: Base) -> str:
        """Return which impassable piece a base overlaps, "" for none (UW-B46)."""
        for one in self.ground:
            if one.impassable and from_outline(base.at, one.outline) < base.radius - EDGE:
                return one.id
        return ""

    def in_the_way(self, model: Figure, start: Spot, end: Spot) -> str:
        """Return what a base would overlap on a straight way: impassable terrain or an enemy (UW-B46)."""
        radius = model.card.radius
        for one in self.ground:
            near = one.impassable and near_box(start, end, one.outline, radius)
            if near and segment_to_outline(start, end, one.outline) < radius - EDGE:
                return one.id
        for enemy in self.enemies(model):
            if _past(enemy.base, start, end) < radius - EDGE:
                return enemy.id
        return ""

    def seen(self, viewer: Figure, target: Figure) -> float:
        """Return which part of a target's width is in sight (UW-38, UW-B32, UW-B33)."""
        eye = viewer.base.at
        bodies = [
            one.base
            for one in self.living()
            if one.id not in (viewer.id, target.id)
            and not (one.seat == viewer.seat and gap(viewer.base, one.base) <= 2 + EDGE / 2)
        ]
        lines = fan(eye, target.base, LINES)
        walls = [one.outline for one in self.ground if one.blocks]
        return sum(self._free(eye, end, walls, bodies) for end in lines) / len(lines)

    @staticmethod
    def _free(eye: Spot, end: Spot, walls: list[tuple[Spot, ...]], bodies: list[Base]) -> bool:
        if any(_past(body, eye, end) < -1e-6 for body in bodies):
            return False
        near = [one for one in walls if near_box(eye, end, one)]
        return not near or length_inside(eye, end, near) < 1e-4

    def saves(self, shooter: Figure, target: Figure) -> tuple[int, int]:
        """Return the best cover save that is certain, and the best that is possible; 99 for none (UW-42, UW-B34)."""
        certain = possible = 99
        eye = shooter.base.at
        lines = fan(eye, target.base, LINES)
        for one in self.ground:
            save = {"solid": 6, "flimsy": 8}.get(one.cover, 99)
            far = from_outline(eye, one.outline) - shooter.card.radius
            if save == 99 or far <= 1 - EDGE:
                continue
            close = [end for end in lines if near_box(eye, end, one.outline, 0.05)]
            hidden = sum(length_inside(eye, end, [one.outline]) > 1e-3 for end in close)
            if hidden > UNSURE * LINES and far > 1 + EDGE:
                certain = min(certain, save)
            if hidden or any(segment_to_outline(eye, end, one.outline) < 0.05 for end in close):
                possible = min(possible, save)
        return certain, possible


def _past(base: Base, start: Spot, end: Spot) -> float:
    """Return by how much a way passes outside a base (less than 0: through it)."""
    from tests.referees.plane import to_segment

    return to_segment(base.at, start, end) - base.radius


def band_of(far: float) -> str:
    """Return the range band of a gap, "" beyond all of them (UW-9)."""
    if far <= CONTACT:
        return "contact"
    for limit, band in ((12, "short"), (24, "medium"), (36, "long"), (48, "extreme")):
        if far <= limit + 1e-9:
            return band
    return ""


def bands_about(far: float) -> set[str]:
    """Return the bands that a gap may be in, rounding considered."""
    return {band_of(max(far - 0.002, 0.0)), band_of(far), band_of(far + 0.002)}
