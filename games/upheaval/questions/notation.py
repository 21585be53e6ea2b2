"""Orders as people write them: the leader's way, then models placed by hand, `place 3 12,20 4 13,21` (UH-H16)."""

from collections.abc import Iterator
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.battlefield.ways import reading
from games.battlefield.ways.notation import middle, write_way
from games.battlefield.ways.reading import place_named
from games.geometry.discs import Disc
from games.geometry.inches import parse_point, toward, write_point
from games.geometry.lengths import inches
from games.geometry.paths import Path
from games.geometry.plane import Point, squared
from games.kernel import BadNotation, IllegalAction, Line, quoted
from games.kernel.base.seats import seat_letter
from games.kernel.questions.notation import whole
from games.upheaval.mechanics.movement.approaching.approach import approach, cover_points, is_legal_way, leader_way
from games.upheaval.mechanics.movement.plan import MoveContext
from games.upheaval.state.actions import Places
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain.effects import CLEAR
from games.upheaval.units import queries

STAY = "stay"
PLACE = "place"
WAY = "Points, toward B3, or 8 north-east; place 3 12,20 for a model"
"""What a player writes after the unit."""


Order = tuple[Path, Places]
"""A leader's way, and the models that are placed by hand."""


def write_order(order: Order) -> str:
    """Return a way and what is placed by hand, as canonical words.

    >>> write_order((((12000, 20500),), ((3, (1000, 2000)),))), write_order(((), ()))
    ('12,20.5 place 3 1,2', 'stay')
    """
    way, places = order
    return f"{write_way(way) or STAY} {write_places(places)}".rstrip()


def write_places(places: Places) -> str:
    """Return what is placed by hand, as canonical words; "" for nothing."""
    return " ".join((PLACE, *(f"{number} {write_point(at)}" for number, at in places))) if places else ""


def find_unit(public: Public, word: str, among: tuple[Unit, ...] | None = None) -> Unit:
    """Return a unit by its id in any case; raises BadNotation."""
    known = public.on_table() if among is None else among
    found = next((unit for unit in known if unit.id == word.upper()), None)
    if found is None:
        raise BadNotation(_no_unit(public, word, known))
    return found


def _no_unit(public: Public, word: str, known: tuple[Unit, ...]) -> str:
    """Return why a word names none of the units that can be meant."""
    if not known:
        return f"{quoted(word)} can't be named now, and no other unit can"
    there = f"there {'are' if len(known) > 1 else 'is'} {', '.join(unit.id for unit in known)}"
    other = next((unit for unit in public.on_table() if unit.id == word.upper()), None)
    seats = {unit.seat for unit in known}
    if other is not None and len(seats) == 1 and other.seat not in seats:
        return f"{other.id} is a unit of army {seat_letter(other.seat)}; {there}"
    return f"{quoted(word)} is not a unit that you can name here; {there}"


def read_order(line: Line, public: Public, context: MoveContext) -> Order:
    """Take the words of a way, and of models placed by hand; raises BadNotation."""
    if line.flag(STAY, "regain"):
        way: Path = ()
    else:
        way = read_way(line, public, context)
    return way, read_places(line)


def read_places(line: Line) -> Places:
    """Take `place 3 12,20 4 13,21`, if the line goes on with it; raises BadNotation."""
    found: list[tuple[int, Point]] = []
    if not line.flag(PLACE):
        return ()
    while line.left:
        word = line.take()
        number = whole(word.rpartition(".")[2])
        if number is None:
            raise BadNotation(f"{quoted(word)} is not a number of a model; write place 3 12,20 4 13,21")
        line.flag("at", "to")
        found.append((number, parse_point(line.take())))
    if not found:
        raise BadNotation("place needs numbers of models and where they go, such as place 3 12,20")
    return tuple(found)


class _Leader(NamedTuple):
    """The leader of a unit, whom the others follow."""

    public: Public
    context: MoveContext

    @property
    def name(self) -> str:
        return self.context.lead.name

    @property
    def start(self) -> Point:
        try:
            return self.context.lead.base.centre
        except IllegalAction as error:
            raise BadNotation(error.reason) from error

    @property
    def terrain(self) -> tuple[Piece, ...]:
        return self.public.terrain

    def landed(self, end: Point, start: Point) -> Point:
        return end

    def toward(self, word: str, here: Point, before: Path) -> Path:
        """Return the way as far as the move carries the whole unit."""
        return approach(self.context, place_named(word, self._places(here), "unit, objective"), before)

    def _places(self, here: Point) -> Iterator[tuple[str, Point]]:
        """Yield what can be gone to by its name: units before their nearest model, models, objectives, and so on."""
        public = self.public
        bases = [(unit, *one) for unit in public.on_table() for one in queries.bases(public, unit)]
        for unit, model, base in sorted(bases, key=lambda one: squared(one[2].centre, here)):
            yield unit.id, self._beside(base)
            yield queries.model_name(unit, model), self._beside(base)
        yield from ((one.name, one.at) for one in public.objectives)
        yield from ((item.id, item.at) for item in public.items)
        yield from ((piece.id, middle(piece.outline)) for piece in public.terrain)

    def _beside(self, base: Disc) -> Point:
        """Return where the leader stands before a base without touching it."""
        lead = self.context.lead.base
        return toward(base.centre, lead.centre, base.radius + lead.radius + CLEAR + 20)

    def into_cover(self, piece: Piece, here: Point, before: Path) -> Path:
        for at in cover_points(self.public, self.context, piece):
            way = leader_way(self.context, at)
            if way and is_legal_way(self.context, (*before, *way)):
                return way
        reach = inches(self.context.lead.full)
        raise BadNotation(f"{self.name} reaches no place at {piece.id} with {reach} inches that gives it cover")


def read_way(line: Line, public: Public, context: MoveContext) -> Path:
    """Take the words of a way of a unit's leader, if the line goes on with one; raises BadNotation."""
    return reading.read_way(line, _Leader(public, context))


def read_unit(public: Public, word: str) -> Unit:
    """Return the unit that a word means; raises BadNotation."""
    found = next((unit for unit in public.units if unit.id == word.upper()), None)
    if found is None:
        known = f"units are called {public.units[0].id} and so on" if public.units else "no army has been picked yet"
        raise BadNotation(f"there is no unit {quoted(word)}; {known}")
    return found
