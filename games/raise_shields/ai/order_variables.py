"""The variables that the condition of a standing order can use, by question."""

from collections.abc import Mapping

from games.kernel import Seat
from games.raise_shields.board import fleet
from games.raise_shields.content.numbers import STRESS_FLOORS
from games.raise_shields.state.frames import Attack, StressTest
from games.raise_shields.state.state import Public, under_way

NAMES = ("hits", "attacking", "total", "points", "stress", "shields", "hull", "crew", "round")
"""`hits` of the attack in question, `attacking` 1 for the player who fired it, `total` of a stress test,
repair `points`, the rest of one's own ship, and the round."""

FIRST = ("any: only",)
"""The order with which people begin: where one answer is sensible and no other, nobody is called for it."""
EXAMPLES = (
    "evade: evade stress if hits >= 3 and stress <= 4",
    "evade: evade",
    "locate: locate hull if attacking >= 1",
    "locate: locate crew",
    f"reroll: reroll if total <= {STRESS_FLOORS[1] - 1}",
    "reroll: accept",
    "repair: default",
    "first: first me",
)


def figures(public: Public, seat: Seat) -> Mapping[str, int]:
    """Return the figures that matter now to the captain of a seat."""
    now = under_way(public)
    ship = fleet.asked_about(public, seat)
    found = {"stress": ship.stress, "shields": ship.shields, "hull": ship.hull, "crew": ship.crew}
    found["round"] = public.round
    if public.points:
        found["points"] = sum(fleet.points_of(public, each) for each in fleet.fleet_of(public, seat))
    if isinstance(now, StressTest):
        found["total"] = now.total
    elif isinstance(now, Attack):
        found["hits"] = now.through or now.scored
        found["attacking"] = int(public.ship(now.attacker).seat == seat)
    return found
