"""Points to go to, as menus list them and as random play picks them."""

from games.battlefield.bases.destinations import MOST, anywhere, listed_way
from games.battlefield.ways.notation import write_way
from games.geometry.inches import write_point
from games.geometry.paths import Path
from games.kernel import Open, Rng
from games.kernel.dice import shuffled
from games.urban_war.mechanics.movement import goals
from games.urban_war.previews.destinations import destinations
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public


def any_way(public: Public, model: Model, deed: Deed, rng: Rng, trail: Path = ()) -> str:
    """Return one of the ways as notation has it, or now and then a point anywhere; "" where there is nowhere to go."""
    if not rng.randrange(MOST):
        return write_point(anywhere(public.size, rng))
    tried = shuffled(goals.goals(public, model, deed, trail), rng)
    found = goals.routes(public, model, deed, trail, tried)
    return next((write_way(way) for way, _ in found if goals.legal(public, model, deed, trail, way)), "")


def open_way(public: Public, model: Model, deed: Deed, trail: Path = ()) -> Open | None:
    """Any point may be typed where there is one to go to; destinations are suggested."""
    return listed_way(public.size, destinations(public, model, deed, trail))
