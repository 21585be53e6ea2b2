"""Placing a player's characters (UP-4)."""

from games.kernel import Seat
from games.uprising.board.edit import change_player
from games.uprising.board.regions import region_of
from games.uprising.board.starts import placement_order, start_regions
from games.uprising.state import events
from games.uprising.state.actions import Place
from games.uprising.state.frames import GivingMarker, Placing, Supplying
from games.uprising.state.pieces import Character
from games.uprising.state.state import Table

AUTO = "auto"


def place_at(table: Table, seat: Seat, region: int) -> None:
    """Put both characters of a player into a region, and go on to the next player (UP-4, UP-B7)."""
    public, player = table.public, table.public.players[seat]
    _, dropped = start_regions(public)
    rules = ("UP-4", "UP-B6") if dropped else ("UP-4",)
    table.tell(events.CharactersPlaced(seat=seat, region=region, free=dropped, rules=rules))
    pair = (Character(seat, 0, player.warlord, region), Character(seat, 1, player.lieutenant, region))
    table.change(characters=tuple(sorted((*public.characters, *pair), key=lambda one: (one.seat, one.number))))
    change_player(table, seat, raised=1)
    after = placement_order(public)[placement_order(public).index(seat) + 1 :]
    last = Supplying() if public.options.marker_first else GivingMarker()
    table.goto(Placing(after[0]) if after else last)


def place_characters(table: Table, seat: Seat, action: Place) -> None:
    """Place where the player said; `auto` asks the dice."""
    if action.region == AUTO:
        free, _ = start_regions(table.public)
        region = free[table.roll(1, len(free), "start region", by=seat, reason="start")[0] - 1]
    else:
        region = region_of(table.public, action.region)
    place_at(table, seat, region)
