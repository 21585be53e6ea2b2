"""Terrain, objectives and zones: as the scenario has them, or terrain placed by the players (UH-49, UH-H10, UH-H11)."""

from games.battlefield.filling import REST, Filling, left_alone, question
from games.battlefield.scenario import laid_out
from games.kernel import Seat
from games.upheaval.content.numbers import PIECES
from games.upheaval.mechanics.deployment.zones import objectives_for, zones_for
from games.upheaval.state.actions import Put
from games.upheaval.state.events import PiecePlaced, TerrainLaid, ZonesDrawn
from games.upheaval.state.frames import Landscaping, Weathering
from games.upheaval.state.public import Public, Table


def proceed(table: Table, frame: Landscaping) -> None:
    """Lay the scenario's terrain, or ask the players by turns; then come objectives and zones (UH-49)."""
    public = table.public
    scenario = public.scenario.value
    if scenario.terrain != "placed":
        pieces = laid_out(scenario, table.dice, "terrain")
        table.change(terrain=pieces)
        table.tell(TerrainLaid(pieces=len(pieces), style=scenario.title, rules=("UH-49", "UH-H11")))
        _draw_zones(table)
    elif frame.seat is None:
        each = max(1, min(scenario.each, PIECES[1] // public.seats))
        table.goto(Landscaping(_lot(table, "who places terrain first"), (each,) * public.seats))
    elif not any(frame.left) or not _filling(public).open:
        _draw_zones(table)
    elif frame.seat in frame.rest:
        put(table, frame.seat, Put(REST))
    else:
        table.ask("terrain", frame.seat)


def _lot(table: Table, why: str) -> int:
    """Draw one of the seats."""
    seats = table.public.seats
    return table.roll(1, seats, why, by=None, reason="lot")[0] - 1


def _draw_zones(table: Table) -> None:
    """Set objectives; draw by lot who has which zone and who deploys first, then clockwise (UH-49, UH-H10, UH-H11)."""
    public = table.public
    scenario, seats = public.scenario.value, public.seats
    objectives = scenario.objectives or objectives_for(seats, scenario.size, public.terrain)
    zones = zones_for(seats, scenario.size, scenario.depth)
    turned, first = _lot(table, "who has which zone"), _lot(table, "who deploys first")
    mine = tuple(zones[(seat + turned) % seats] for seat in range(seats))
    order = tuple((first + number) % seats for number in range(seats))
    table.change(objectives=objectives, zones=mine, order=order, phase="conditions")
    rules = ("UH-49", "UH-H10", "UH-H11")
    table.tell(ZonesDrawn(objectives=objectives, zones=mine, order=order, rules=rules))
    table.goto(Weathering(order[0]))


def _filling(public: Public) -> Filling:
    return Filling(public.scenario.value, public.terrain, "UH-49", "UH-H11")


def put(table: Table, seat: Seat, action: Put) -> None:
    """Place a piece; then it is the next player's turn (UH-49)."""
    public, frame = table.public, table.frame
    piece = _filling(public).piece(action)
    table.change(terrain=(*public.terrain, piece))
    table.tell(PiecePlaced(seat=seat, piece=piece, rules=("UH-49", "UH-H11")))
    left = tuple(count - (number == seat) for number, count in enumerate(frame.left))
    others = ((seat + number) % public.seats for number in range(1, public.seats + 1))
    following = next((other for other in others if left[other]), seat)
    table.goto(Landscaping(following, left, left_alone(frame.rest, seat, action)))


QUESTION = question("UH-49", Put, _filling, put, "put wall 12,20 45")
