"""Places for the leader of a unit that is deployed, around which there is room for all of it (UH-49)."""

from games.battlefield.bases.destinations import far_enough
from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.upheaval.mechanics.deployment.formation import form_up, form_up_in_middle, free_points
from games.upheaval.mechanics.deployment.limits import DeploymentLimits

STRIDE = 2 * INCH
_SUGGESTED, _ASUNDER, _FAR = 12, 4 * INCH, 9 * INCH
"""How many places are offered, and how far from each other: in a zone, and for Infiltrators all over the table."""


def leader_places(room: DeploymentLimits) -> list[Point]:
    """Return places for a leader around which there is room for its unit, apart from each other."""
    found: list[Point] = []
    asunder = _ASUNDER if room.zone is not None else _FAR
    for at in free_points(room, STRIDE):
        if far_enough(at, found, asunder) and form_up(room, at, {}) is not None:
            found.append(at)
        if len(found) == _SUGGESTED:
            return found
    if found:
        return found
    places = form_up_in_middle(room)
    return [places[room.unit.models[0].number]] if places else []
