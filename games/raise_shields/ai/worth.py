"""What the figures of a ship are worth to a captain, in rounds that it lives: the scale on which all is weighed.

Stress and hull count by what they leave of a ship's life (see `endurance`); shields are soon repaired and count little,
crew is never replaced and mends everything else.
"""

from games.kernel.base.caching import per_domain
from games.raise_shields.ai.endurance import Frame, frame_of, life
from games.raise_shields.state.ships import BOXES, Ship
from games.raise_shields.state.state import Public

CREW = 1.1
BOX = 0.3
SHIELD = 1.2
THIN = 0.105
RUIN = 5.0
"""What a ship counts beyond its figures: losing it loses the game."""
EASED_RUIN = 40.0
"""The same with Impulse Engines, where a life counts for fewer rounds."""


def ruin(frame: Frame) -> float:
    """Return what losing a ship costs beyond what is left of its life."""
    return EASED_RUIN if frame.eased else RUIN


@per_domain
def shields_worth(shields: int) -> float:
    """Return the worth of shields: the last four keep crew and guns from harm."""
    return sum(max(0.15, SHIELD - THIN * point) for point in range(1, shields + 1))


def crew_worth(crew: int) -> float:
    """Return the worth of a crew: a sixth of a repair point a round each, and morale."""
    return CREW * crew


def boxes_worth(boxes: int) -> float:
    """Return the worth of the cannon boxes of one side."""
    return BOX * boxes


def worth(public: Public, ship: Ship) -> float:
    """Return the worth of a ship's figures as a whole."""
    return (
        life(frame_of(public, ship), ship.stress, ship.hull)
        + shields_worth(ship.shields)
        + crew_worth(ship.crew)
        + boxes_worth(2 * BOXES - sum(ship.ticks))
    )
