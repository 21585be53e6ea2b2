"""A table that the players fill with terrain, piece by piece: what may come next, how it is written, where it fits."""

from typing import NamedTuple

from games.battlefield.bases.destinations import numbered_points, point_on_table
from games.battlefield.pieces import Piece, placed, templates
from games.battlefield.placing import Ground, check_place, suggestions
from games.battlefield.scenario import Scenario
from games.geometry.inches import parse_point, write_point
from games.geometry.plane import Point
from games.kernel.base.errors import BadNotation, IllegalAction
from games.kernel.base.seats import Frozen, Seat
from games.kernel.questions.notation import Line, pick
from games.kernel.state.choices import Choices, Word

AUTO, REST = "auto", "rest"
_TURN = 15
_TURNS = 24
_SUGGESTED = 8


class Order(NamedTuple):
    """What somebody wants to place: a template, where (None: where it fits best), turned by steps of 15 degrees.

    REST instead of a template leaves this piece and all further ones of that player to the bot.
    """

    template: str
    at: Point | None = None
    turns: int = 0


class Placement(Frozen, frozen=True):
    """An action that says what an Order says; each game has one of its own, with its verb for a tag."""

    template: str = ""
    at: Point | None = None
    turns: int = 0


class Filling(NamedTuple):
    """A table being filled: its scenario, what is on it, and the rules that refusals cite."""

    scenario: Scenario
    standing: tuple[Piece, ...]
    rule: str
    house: str

    @property
    def ground(self) -> Ground:
        """The table as placing sees it."""
        return Ground(self.scenario.size, self.standing)

    def fits(self, template: str) -> bool:
        """Whether a piece still fits anywhere."""
        return bool(suggestions(templates()[template], self.ground, 1))

    @property
    def open(self) -> bool:
        """Whether any piece still fits anywhere."""
        return any(map(self.fits, self.scenario.templates))

    def piece(self, order: Order | Placement) -> Piece:
        """Return the piece that an order means; raises IllegalAction where there is none, or no room."""
        template = self.next_template() if order.template == REST else order.template
        found = templates().get(template)
        if found is None or template not in self.scenario.templates:
            names = ", ".join(self.scenario.templates)
            raise IllegalAction(f"there is no piece {order.template[:20]}; there are {names}", self.house)
        at, turns = order.at, order.turns
        if at is None:
            spots = suggestions(found, self.ground, 1)
            if not spots:
                raise IllegalAction(f"the {found.name} fits nowhere any more", self.rule)
            at, turns = spots[0].centre, spots[0].turns
        return placed(found, f"T{len(self.standing) + 1}", at, turns)

    def check(self, order: Order | Placement) -> None:
        """Raise IllegalAction for a piece that does not fit there."""
        check_place(self.piece(order), self.ground, self.rule)

    def next_template(self) -> str:
        """Return what is placed for somebody who says nothing: the templates in turn, as far as they fit."""
        known = self.scenario.templates
        start = len(self.standing)
        return next(key for number in range(len(known)) if self.fits(key := known[(start + number) % len(known)]))

    def words(self, said: tuple[str, ...]) -> Choices:
        """List pieces, then good places, then turns."""
        known = self.scenario.templates
        if not said:
            named = ((key, templates()[key].name.capitalize()) for key in known if self.fits(key))
            rest = Word(REST, "All the rest by themselves", "each where it fits best")
            return Choices(words=(*(Word(key, name) for key, name in named), rest), label="piece")
        if said == (REST,):
            return Choices(complete=True)
        if said[0] not in known:
            raise BadNotation(f"there is no piece {said[0][:20]}")
        if len(said) == 1:
            return self._places(said[0])
        if said[1] == AUTO:
            return Choices(complete=len(said) == 2)
        return self._turns(said[0], parse_point(said[1]), said[2:])

    def _places(self, template: str) -> Choices:
        spots = suggestions(templates()[template], self.ground, _SUGGESTED)
        found = numbered_points((spot.centre, "", "") for spot in spots)
        where = point_on_table(self.scenario.size, "where", found)
        return Choices(words=(Word(AUTO, "Where it fits best"),), open=where, label="where")

    def _turns(self, template: str, at: Point, said: tuple[str, ...]) -> Choices:
        """List the turns with which a piece fits at a point; raises IllegalAction for none."""
        if said:
            return Choices(complete=len(said) == 1)
        listed = []
        for turns in range(_TURNS):
            try:
                self.check(Order(template, at, turns))
            except IllegalAction as error:
                last = error
                continue
            listed.append(Word(str(turns * _TURN), f"{turns * _TURN}°"))
        if not listed:
            raise last
        return Choices(words=tuple(listed), label="turn")


def read_order(line: Line, scenario: Scenario) -> Order:
    """Read `wall 12,20 45`, `wall auto` or `rest`; the turn is in degrees."""
    template = pick(line.take(), (*scenario.templates, REST), "piece of terrain")
    if template == REST or not line.left or line.flag(AUTO):
        return Order(template)
    at = parse_point(line.take())
    degrees = line.number() if line.left else 0
    if degrees % _TURN or degrees >= _TURN * _TURNS:
        raise BadNotation("pieces are turned by 0 to 345 degrees, in steps of 15")
    return Order(template, at, degrees // _TURN)


def write_order(order: Order | Placement) -> str:
    """Return what `read_order` reads."""
    if order.template == REST:
        return REST
    if order.at is None:
        return f"{order.template} {AUTO}"
    return f"{order.template} {write_point(order.at)} {order.turns * _TURN}"


def left_alone(rest: tuple[Seat, ...], seat: Seat, order: Order | Placement) -> tuple[Seat, ...]:
    """Return who leaves the rest of their pieces to the bot, once a seat has placed one."""
    return (*rest, seat) if order.template == REST and seat not in rest else rest
