"""What all parts of the referee share: units, the activation under way, what is still due."""

import math
from dataclasses import dataclass, field

from tests.referees.journal import Bench, Json
from tests.referees.plane import Base, Spot, gap, inches
from tests.referees.upheaval.army import Book, Profile
from tests.referees.upheaval.ground import EDGE, Land

CONTACT = 0.02


@dataclass
class Figure:
    """A model of a unit."""

    number: int
    profile: Profile
    at: Spot | None = None
    wounds: int = 0
    dead: bool = False
    gone: bool = False
    walked: bool = False
    heavy: bool = False
    edge: bool = False

    @property
    def here(self) -> bool:
        """Whether it is on the table."""
        return self.at is not None and not self.dead and not self.gone

    @property
    def base(self) -> Base:
        """Its base; only of models on the table."""
        assert self.at is not None
        return Base(self.at, self.profile.radius)


@dataclass
class Unit:
    """A unit: its models and its state."""

    id: str
    seat: int
    models: list[Figure]
    activated: bool = False
    pinned: bool = False
    falling: bool = False
    compelled: bool = False
    broken: bool = False
    covered: bool = False
    strength: int = 0
    joined: str = ""
    shot: bool = False

    @property
    def here(self) -> list[Figure]:
        """Its models on the table."""
        return [one for one in self.models if one.here]

    @property
    def personality(self) -> bool:
        """Whether it is a personality (UH-H13)."""
        return any("personality" in one.profile.keywords for one in self.models)


@dataclass
class Activation:
    """What the unit that acts has done (UH-10)."""

    unit: str
    done: list[str] = field(default_factory=list)
    lost: dict[str, int] = field(default_factory=dict)
    astray: bool = False
    tested: list[str] = field(default_factory=list)


@dataclass
class Volley:
    """Shots at a unit whose hits are still to be taken: DAM, TEK and where they come from, and what Cover there is."""

    unit: str
    target: str
    hits: list[tuple[int, int, Spot]]
    cover: tuple[int, int]


class Court(Bench):
    """The state of a battle as its referee keeps it."""

    def __init__(self, record: Json, table: Json) -> None:
        super().__init__()
        self.options: Json = record["options"]
        self.width, self.height = (side / 1000 for side in table["size"])
        self.depth = table["depth"] / 1000
        self.land = Land(table["pieces"])
        self.book = Book(record["content"][0]["text"])
        self.units: dict[str, Unit] = {}
        self.edges: dict[int, str] = {}
        self.marks: list[Spot] = []
        self.order: list[int] = []
        self.placer = self.placed_at = 0
        self.turn = 0
        self.deck = [0, 0]
        self.card: int | None = None
        self.activation: Activation | None = None
        self.volleys: list[Volley] = []
        self.fired: set[int] = set()
        self.torn: tuple[str, bool | None] | None = None
        self.nearer: tuple[str, bool] | None = None
        self.rallies_due = ""
        self.falls_due: tuple[str, str] | None = None
        self.tests_due: list[str] = []
        self.regrouped: set[str] = set()
        self.fought: set[str] = set()
        self.scored = False
        self.points = [0, 0]
        self.pending: list[Json] = []
        self.verb = ""
        self.text = ""
        self.ended: list[int] | None = None

    def unit(self, name: str) -> Unit:
        """Return a unit by its id."""
        return self.units[name]

    def party(self, unit: Unit) -> list[tuple[int, Unit, Figure]]:
        """Return the models of a unit and of those attached to it, in one numbering (UH-H13)."""
        found = [(one.number, unit, one) for one in unit.here]
        count = len(unit.models)
        for other in self.units.values():
            if other.joined == unit.id:
                found += [(count + one.number, other, one) for one in other.here]
                count += len(other.models)
        return found

    def bases(self, unit: Unit) -> list[Base]:
        """Return the bases of a unit with who is attached to it."""
        return [one.base for _, _, one in self.party(unit)]

    def on_table(self, seat: int | None = None) -> list[Unit]:
        """Return the units on the table."""
        return [one for one in self.units.values() if one.here and (seat is None or one.seat == seat)]

    def hostile(self, seat: int) -> list[tuple[Unit, Base]]:
        """Return the bases of the enemies of a seat."""
        return [(unit, one.base) for unit in self.on_table(1 - seat) for one in unit.here]

    def engaged(self, unit: Unit) -> bool:
        """Whether an enemy touches a model of a unit (UH-11, UH-B10)."""
        foes = self.hostile(unit.seat)
        return any(gap(base, foe) <= CONTACT + 1e-7 for base in self.bases(unit) for _, foe in foes)

    def coherent(self, unit: Unit) -> bool | None:
        """Whether a unit is one chain with gaps of at most 2 inches; None where it is too close to say (UH-B12)."""
        surely, maybe = _chained(self.bases(unit), 2 - EDGE), _chained(self.bases(unit), 2 + EDGE)
        return surely if surely == maybe else None

    def far_home(self, seat: int, at: Spot) -> tuple[float, float]:
        """Return how far a model is from its zone, and from its edge (UH-16, UH-B7)."""
        y = at[1] if self.edges[seat] == "north" else self.height - at[1]
        return max(0.0, y - self.depth), y


def _chained(bases: list[Base], far: float) -> bool:
    if not bases:
        return True
    rest, chain = bases[1:], [bases[0]]
    while chain:
        one = chain.pop()
        near = [other for other in rest if gap(one, other) <= far]
        rest = [other for other in rest if other not in near]
        chain += near
    return not rest


def spots(path: list[list[int]]) -> list[Spot]:
    """Return a way of the journal in inches."""
    return [inches(point) for point in path]


def apart(one: Spot, two: Spot) -> float:
    """Return the distance of two points."""
    return math.dist(one, two)
