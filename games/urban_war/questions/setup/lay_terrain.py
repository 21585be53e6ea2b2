"""Terrain: as the scenario has it, or placed by the players by turns (UW-15, UW-B5)."""

from games.battlefield.filling import REST, Filling, left_alone, question
from games.battlefield.scenario import laid_out
from games.kernel import Seat
from games.urban_war.mechanics.dice.roll_off import roll_off
from games.urban_war.state.actions import Put
from games.urban_war.state.events import PiecePlaced, TerrainLaid
from games.urban_war.state.frames import Landscaping, Siding
from games.urban_war.state.public import Public, Table
from games.urban_war.units import queries


def proceed(table: Table, frame: Landscaping) -> None:
    """Lay the scenario's terrain; of a table that players fill, ask them by turns (UW-15)."""
    scenario = table.public.scenario.value
    if scenario.terrain != "placed":
        pieces = laid_out(scenario, table.dice, "terrain")
        table.change(terrain=pieces)
        table.tell(TerrainLaid(pieces=len(pieces), style=scenario.title, rules=("UW-14",)))
        table.goto(Siding())
    elif frame.seat is None:
        table.goto(Landscaping(roll_off(table, "terrain")[0], (scenario.each, scenario.each)))
    elif not any(frame.left) or not _filling(table.public).open:
        table.goto(Siding())
    elif frame.seat in frame.rest:
        _lay(table, frame.seat, Put(REST))
    else:
        table.ask("terrain", frame.seat)


def _frame(public: Public) -> Landscaping:
    frame = public.frames[-1]
    assert isinstance(frame, Landscaping)  # noqa: S101 - the question is asked while terrain is placed
    return frame


def _filling(public: Public) -> Filling:
    return Filling(public.scenario.value, public.terrain, "UW-15", "UW-B5")


def put(table: Table, seat: Seat, action: Put) -> None:
    """Place a piece, or in a row all that a seat leaves to the bot (UW-15, UW-H4)."""
    _lay(table, seat, action)
    if action.template == REST and table.public.options.sheets:
        while _frame(table.public).left[seat] and _filling(table.public).open:
            _lay(table, seat, action)


def _lay(table: Table, seat: Seat, action: Put) -> None:
    """Place a piece; then it is the other's turn (UW-15)."""
    public, frame = table.public, _frame(table.public)
    piece = _filling(public).piece(action)
    table.change(terrain=(*public.terrain, piece))
    table.tell(PiecePlaced(seat=seat, piece=piece, rules=("UW-15",)))
    left = tuple(count - (number == seat) for number, count in enumerate(frame.left))
    following = seat if public.options.sheets and left[seat] else queries.other(seat)
    rest = left_alone(frame.rest, seat, action)
    table.goto(Landscaping(following if left[following] else seat, left, rest))


QUESTION = question("UW-15", Put, _filling, put, "put low_wall 12,20 45")
