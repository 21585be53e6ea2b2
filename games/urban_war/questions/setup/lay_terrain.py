"""Terrain: as the scenario has it, or placed by the players by turns (UW-14, UW-15, UW-B5)."""

from games.battlefield.terrain.filling import Filling
from games.battlefield.terrain.lay_terrain import TerrainTurns
from games.kernel import Seat
from games.urban_war.mechanics.dice.roll_off import roll_off
from games.urban_war.state.actions import Put
from games.urban_war.state.frames import Siding
from games.urban_war.state.public import Table


def _begin(table: Table) -> tuple[Seat, int]:
    """Return who wins the roll for placing first, and how many pieces each places (UW-15, UW-B5)."""
    return roll_off(table, "terrain")[0], table.public.scenario.value.each


TERRAIN = TerrainTurns(
    filling=lambda public: Filling(public.scenario.value, public.terrain, "UW-15", "UW-B5"),
    laid=("UW-14",),
    placed=("UW-15",),
    begin=_begin,
    after=lambda table: table.goto(Siding()),
    in_a_row=lambda public: public.options.sheets,
)
QUESTION = TERRAIN.question(Put, "UW-15", "put low_wall 12,20 45")
