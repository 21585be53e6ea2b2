"""A plain player: it shoots what it can, takes cover, and looks no further."""

from typing import Any

from games.kernel import Rng, RngDice, Seat
from games.urban_war.state import View


def steady(view: View, seat: Seat, rng: Rng, nodes: int) -> Any:
    """Return what time-out does, for now."""
    from games.urban_war.game import URBAN_WAR

    state = URBAN_WAR.imagine(view, seat, RngDice(rng))
    return URBAN_WAR.default(state, next(prompt for prompt in URBAN_WAR.awaiting(state) if prompt.seat == seat))
