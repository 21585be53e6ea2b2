"""Terrain, objectives and zones: as the scenario has them, or terrain placed by the players (UH-49, UH-H10, UH-H11)."""

from games.battlefield.terrain.filling import Filling
from games.battlefield.terrain.lay_terrain import TerrainTurns
from games.kernel import Seat
from games.upheaval.content.numbers import PIECES
from games.upheaval.mechanics.deployment.zones import objectives_for, zones_for
from games.upheaval.state.actions import Put
from games.upheaval.state.events import ZonesDrawn
from games.upheaval.state.frames import Weathering
from games.upheaval.state.public import Table


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


def _begin(table: Table) -> tuple[Seat, int]:
    """Draw who places first, and return how many pieces each places (UH-49, UH-H11)."""
    public = table.public
    each = max(1, min(public.scenario.value.each, PIECES[1] // public.seats))
    return _lot(table, "who places terrain first"), each


TERRAIN = TerrainTurns(
    filling=lambda public: Filling(public.scenario.value, public.terrain, "UH-49", "UH-H11"),
    laid=("UH-49", "UH-H11"),
    placed=("UH-49", "UH-H11"),
    begin=_begin,
    after=_draw_zones,
)
QUESTION = TERRAIN.question(Put, "UH-49", "put wall 12,20 45")
