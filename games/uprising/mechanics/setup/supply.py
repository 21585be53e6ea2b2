"""The supply of the regions (UP-6, UP-7)."""

from msgspec.structs import replace

from games.uprising.mechanics.turn.rounds import begin_round
from games.uprising.state import events
from games.uprising.state.frames import Supplying
from games.uprising.state.state import Table


def supply(table: Table, frame: Supplying) -> None:
    """Roll one die per type and region, place N + D6 tokens (UP-6), and begin."""
    public = table.public
    lands, rolled = [], []
    for region, (land, n) in enumerate(zip(public.lands, public.n, strict=True)):
        types = public.types(region)
        faces = table.roll(len(types), 6, f"{public.name(region)}: {', '.join(types)}", by=None, reason="supply")
        rolled.append((region, n, faces))
        lands.append(replace(land, tokens=tuple(n + face for face in faces)))
    table.tell(events.SupplyRolled(regions=tuple(rolled), rules=("UP-6", "UP-7", "UP-B1", "UP-B3")))
    table.change(lands=tuple(lands))
    begin_round(table)
