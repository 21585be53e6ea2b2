"""Points to go to, as menus list them and as random play picks them."""

from games.battlefield.notation import write_way
from games.geometry.inches import Inches, write_point
from games.geometry.paths import Path
from games.kernel import Open, Rng, Span, Word
from games.kernel.dice import shuffled
from games.urban_war.mechanics.movement import goals
from games.urban_war.mechanics.movement.goals import MOST, TENTH
from games.urban_war.previews import destinations
from games.urban_war.state.models import Deed, Model
from games.urban_war.state.public import Public


def any_way(public: Public, model: Model, deed: Deed, rng: Rng, trail: Path = ()) -> str:
    """Return one of the ways as notation has it, or now and then a point anywhere; "" where there is nowhere to go."""
    if not rng.randrange(MOST):
        return write_point((_somewhere(public.size[0], rng), _somewhere(public.size[1], rng)))
    tried = shuffled(goals.goals(public, model, deed, trail), rng)
    found = goals.routes(public, model, deed, trail, tried)
    return next((write_way(way) for way, _ in found if goals.legal(public, model, deed, trail, way)), "")


def _somewhere(width: Inches, rng: Rng) -> Inches:
    return rng.randrange(width // TENTH + 1) * TENTH


def open_way(public: Public, model: Model, deed: Deed, trail: Path = ()) -> Open | None:
    """Any point may be typed where there is one to go to; destinations are suggested."""
    width, height = public.size
    listed = destinations.destinations(public, model, deed, trail)
    if not listed:
        return None
    found = tuple(Word(write_way(one.way), f"{number}. {one.title}", one.words) for number, one in enumerate(listed, 1))
    return Open("point", "where to", Span(0, width, TENTH, 1000), Span(0, height, TENTH, 1000), "inches", found)
