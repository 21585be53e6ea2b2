"""The figures that a standing order may look at, by question."""

from collections.abc import Mapping

from games.kernel import Seat
from games.raise_shields.state import Attack, State, StressTest

NAMES = ("hits", "attacking", "total", "stress", "shields", "hull", "crew")
"""`hits` of the attack that is asked about, `attacking` 1 for whoever fired it, `total` of a stress test, and the
rest of one's own ship."""

EXAMPLES = (
    "evade: evade stress if hits >= 3",
    "evade: evade",
    "locate: locate hull if attacking >= 1",
    "locate: locate crew",
    "reroll: reroll if total <= 3",
    "reroll: accept",
    "repair: repair none",
)


def figures(state: State, seat: Seat) -> Mapping[str, int]:
    """Return the figures that matter now to the captain of a seat."""
    ship = next((ship for ship in state.ships if ship.seat == seat), None)
    found: dict[str, int] = {}
    if ship is not None:
        found |= {"stress": ship.stress, "shields": ship.shields, "hull": ship.hull, "crew": ship.crew}
    match state.pending:
        case StressTest(total=total):
            found["total"] = total
        case Attack() as attack:
            found["hits"] = attack.through or attack.hits + attack.piercing
            found["attacking"] = int(state.ship(attack.attacker).seat == seat)
    return found
