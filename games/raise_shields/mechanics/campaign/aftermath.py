"""What a battle hands to its campaign, and the ships that the next one begins with (RS-7, RS-61, RS-62)."""

from typing import Any

from msgspec.structs import replace

from games.kernel import Seat
from games.kernel.base.seats import seat_letter
from games.kernel.content.muster import Holding
from games.raise_shields.board.fitting import built_base
from games.raise_shields.content.upgrades import CANNONS, CATALOGUE
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Base, Ship
from games.raise_shields.state.state import Public

DESTROYED, HALVED, GONE = "destroyed", "half", "gone"
"""What a ship can be between battles: waiting for its repair, repaired by half, out of the campaign (RS-62, RS-63)."""


def aftermath(public: Public, winners: tuple[Seat, ...]) -> dict[str, Any]:
    """Return who won, and what became of every ship: torpedoes left, and whose attack destroyed it (RS-B46, RS-B48).

    `by` is a ship, "" for none.
    """
    ships = [
        {"ship": ship.id, "seat": ship.seat, "status": ship.status, "torpedoes": ship.torpedoes, "by": ship.sunk_by}
        for ship in public.ships
    ]
    return {"winners": list(winners), "ships": ships}


def ship_id(seat: Seat, piece: str, options: Options) -> str:
    """Return what a ship of a campaign is called at a table: the letter of its seat, in fleets with its number."""
    return seat_letter(seat) if options.ships == 1 else f"{seat_letter(seat)}-{piece}"


def returned(seat: Seat, holding: Holding, options: Options) -> Ship:
    """Return a ship as it comes to a battle: with its upgrades, whole or half repaired (RS-7, RS-62, RS-B44, RS-B45).

    Its starting figures are the whole ones, up to which crews can repair it.
    """
    upgrades = tuple(word for word in CATALOGUE for _ in range(holding.count(word)))
    base = built_base(upgrades, options)
    half = Base(base.shields // 2, max(1, base.hull // 2), base.crew) if holding.count(HALVED) else base
    ship = Ship(id=ship_id(seat, holding.piece.id, options), seat=seat, name=holding.piece.name, start=base)
    return replace(
        ship,
        status="waiting",
        shields=half.shields,
        hull=half.hull,
        crew=half.crew,
        cannon=next((kind for kind in CANNONS if kind in upgrades), "laser"),
        upgrades=upgrades,
        torpedoes=holding.count("torpedo"),
    )


def is_fit(holding: Holding) -> bool:
    """Whether a ship can go into battle now."""
    return not holding.count(DESTROYED) and not holding.count(GONE)
