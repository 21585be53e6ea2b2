"""What fire costs over several rounds if two ships stay as they are: shields hold a while, then they do not.

One broadside looks cheap as long as shields stand. A play-out of the rounds to come, with average hits and average
repairs, shows where it leads.
"""

from games.geometry.hexes import Bearing
from games.kernel.base.caching import per_case
from games.raise_shields.ai.fire.gunnery import Target, located_loss, target_of
from games.raise_shields.ai.worth import shields_worth
from games.raise_shields.board import weapons
from games.raise_shields.content.numbers import SHIELD_POINTS
from games.raise_shields.mechanics.gunnery.odds import hit_ways, mean_after
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public

ROUNDS = 5
"""Rounds that are played out."""
LATER = 0.85
"""What a round later counts less: a captain may break off."""
POINT = 6
"""Crew for a repair point a round."""


def siege_loss(public: Public, ship: Ship, bears: Bearing, distance: int, target: Ship, struck: Bearing) -> float:
    """Return what the cannons of a ship cost a target over some rounds if both stay where they are."""
    if not distance or (bears != "port" and bears != "starboard"):  # noqa: PLR1714
        return 0.0
    count, need = weapons.shots_ready(public, ship, bears), weapons.need_of(ship, bears, distance)
    aimed, most = target_of(public, target, struck), target.start.shields
    return _played_out(aimed, most, count, need, weapons.bypass_of(ship, bears))


@per_case
def _played_out(target: Target, most: int, count: int, need: int, bypass: int) -> float:
    if not count:
        return 0.0
    hits = mean_after(hit_ways(count, need, False, bypass), target.dice, target.stress)
    mended = target.crew / POINT / SHIELD_POINTS
    each = located_loss(target._replace(shields=0), 1)
    shields, loss, weight = float(target.shields), 0.0, 1.0
    for _ in range(ROUNDS):
        through = max(0.0, hits - shields)
        shields = min(most, max(0.0, shields - hits) + mended)
        loss += weight * each * through
        weight *= LATER
    worn = max(0, target.shields - round(shields))
    return loss + weight * (shields_worth(target.shields) - shields_worth(target.shields - worn))
