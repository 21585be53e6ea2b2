"""The command centre: whose units have its bonus (UH-43, UH-B32, UH-B40)."""

from games.geometry.discs import holds
from games.geometry.polygons import locate
from games.kernel import Seat
from games.upheaval.content.numbers import CENTRE_BONUS
from games.upheaval.state.items import COMMAND_CENTRE
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party


def command_bonus(public: Public, seat: Seat) -> int:
    """Return what the command centre adds to a player's shooting and MOR (UH-43, UH-B32, UH-B40)."""
    if COMMAND_CENTRE not in public.conditions:
        return 0
    holders = {unit.seat for unit in public.on_table() if not unit.joined and _commands(public, unit)}
    contested = public.options.centre_contested and len(holders) > 1
    return CENTRE_BONUS if seat in holders and not contested else 0


def _commands(public: Public, unit: Unit) -> bool:
    """Whether all models of a unit, those attached too, are inside one of the bunkers (UH-B40, UH-H13)."""
    bunkers = [
        piece.outline
        for item in public.items
        if item.kind == "bunker"
        for piece in public.terrain
        if locate(item.at, piece.outline) != "outside"
    ]
    models = party.members(public, unit) if bunkers else ()
    return any(all(holds(outline, one.disc(public)) for one in models) for outline in bunkers)
