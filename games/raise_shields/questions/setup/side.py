"""Rolling for sides of the map and choosing them (RS-8, RS-B50)."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Literal

from games.geometry.hexes import Side
from games.kernel import IllegalAction, Question, Seat, Verb, Word, seat_letter
from games.kernel.questions.arguments import one_of, picked, taking
from games.raise_shields.board import fleet, sides
from games.raise_shields.content.numbers import PLAYERS
from games.raise_shields.state import events
from games.raise_shields.state.actions import ChooseSide
from games.raise_shields.state.frames import Placing, TakingSides
from games.raise_shields.state.state import Public, State, Table

SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
How = Literal["chosen", "drawn", "opposite", "left"]
OPPOSITE: dict[Side, Side] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def proceed(table: Table, frame: TakingSides) -> None:
    """Roll for the order in which players take sides, and ask each who has a choice (RS-8, RS-B50)."""
    if not frame.asked:
        table.change(sides=(None,) * table.public.seats)
        frame = TakingSides(asked=True, order=ranked(table, tuple(range(table.public.seats))))
        table.goto(frame)
    free = free_sides(table.public)
    waiting = [seat for seat in frame.order if table.public.sides[seat] is None]
    if waiting and len(free) > 1:
        table.ask("side", waiting[0])
        return
    if waiting:
        take(table, waiting[0], free[0], "left")
    table.change(order=_passes(table.public, frame.order))
    table.goto(Placing())


def ranked(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Roll for some seats, and again for those that tie; return them with the highest roll first (RS-B50)."""
    rolls = tuple((seat, _face(table, seat)) for seat in seats)
    groups = [tuple(seat for seat, face in rolls if face == value) for value in range(6, 0, -1)]
    groups = [group for group in groups if group]
    winner = groups[0][0] if len(groups[0]) == 1 else None
    tied = any(len(group) > 1 for group in groups)
    table.tell(events.SidesRolled(rolls=rolls, winner=winner, rules=("RS-8", "RS-B50") if tied else ("RS-8",)))
    return tuple(seat for group in groups for seat in (ranked(table, group) if len(group) > 1 else group))


def _passes(public: Public, order: tuple[Seat, ...]) -> tuple[str, ...]:
    """Return the ships as they are placed: one of each player in turn, who chose first beginning (RS-B53)."""
    fleets = [fleet.fleet_of(public, seat) for seat in order]
    return tuple(ship.id for one in zip_longest(*fleets) for ship in one if ship is not None)


def _face(table: Table, seat: Seat) -> int:
    return table.roll(1, 6, f"side choice, seat {seat_letter(seat)}", by=seat, reason="sides")[0]


def free_sides(public: Public) -> tuple[Side, ...]:
    """Return the sides that nobody has taken."""
    return tuple(side for side in SIDES if side not in public.sides)


def apply(table: Table, seat: Seat, action: ChooseSide) -> None:
    """Take the side; the other player of two, or the other one of a team, gets the opposite side (RS-8, RS-67)."""
    side, how = _taken(table, action)
    take(table, seat, side, how)
    public = table.public
    if not table.frame.order:  # a duel that was begun by an older Umpire
        table.goto(TakingSides(asked=True, order=(seat, 1 - seat)))
    partners = [other for other in sides.side_of(public, seat) if other != seat] if public.options.teams else []
    for other in partners if public.seats > PLAYERS[0] else [1 - seat]:
        take(table, other, OPPOSITE[side], "opposite")


def take(table: Table, seat: Seat, side: Side, how: How) -> None:
    """Give a side of the map to a seat."""
    taken = list(table.public.sides)
    taken[seat] = side
    table.change(sides=tuple(taken))
    rules = ("RS-8",) if table.public.seats == PLAYERS[0] else ("RS-8", "RS-B50")
    teams = ("RS-67",) if how == "opposite" and table.public.options.teams else ()
    table.tell(events.SideTaken(seat=seat, side=side, how=how, rules=(*rules, *teams)))


def _taken(table: Table, action: ChooseSide) -> tuple[Side, Literal["chosen", "drawn"]]:
    if action.side != "auto":
        return action.side, "chosen"
    free = free_sides(table.public)
    (face,) = table.roll(1, len(free), "side drawn by lot", by=None, reason="lot")
    return free[face - 1], "drawn"


def check(state: State, seat: Seat, action: ChooseSide) -> None:
    """Refuse a side that is taken (RS-8)."""
    if action.side != "auto" and action.side not in free_sides(state.public):
        raise IllegalAction(f"the {action.side} side is taken", "RS-8")


def _words(state: State, seat: Seat) -> Iterator[Word]:
    for side in free_sides(state.public):
        yield Word(side, side.capitalize(), _hint(state.public))
    yield Word("auto", "By lot", "a die picks the side")


def _hint(public: Public) -> str:
    """Say who gets the opposite side (RS-8, RS-67)."""
    if public.options.teams:
        return "your team-mate gets the opposite side"
    return "your opponent gets the opposite side" if public.seats == PLAYERS[0] else "the others choose after you"


_AUTO: Literal["auto"] = "auto"
_SIDE = one_of("side", "A side, or auto", picked((*SIDES, _AUTO), "side"), _words)


def _ask(public: Public, seat: Seat) -> str:
    starts = "your fleet" if fleet.has_fleets(public) else fleet.ship_of(public, seat).name
    return f"Choose the side of the map where {starts} starts"


QUESTION = Question(
    kind="side",
    rule="RS-8",
    ask=_ask,
    default=lambda state, seat: ChooseSide("auto"),
    verbs=(
        Verb(
            form=taking(_SIDE).to(ChooseSide),
            needs=f"one of {', '.join(SIDES)}, or `auto`, such as side {SIDES[0]}",
            check=check,
            apply=apply,
        ),
    ),
)
