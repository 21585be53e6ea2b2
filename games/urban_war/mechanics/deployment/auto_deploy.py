"""Good places to deploy at, and those that the bot picks (UW-17)."""

from collections.abc import Iterator
from itertools import chain, islice

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import IllegalAction, Seat
from games.urban_war.mechanics.deployment import zones
from games.urban_war.mechanics.deployment.sheltered import most_sheltered
from games.urban_war.state.models import Model, Placements
from games.urban_war.state.public import Public

_STRIDE = 200


def good_places(public: Public, model: Model, most: int, others: dict[str, Point] | None = None) -> list[Point]:
    """Return places for a model, spread over the edge from the middle outwards, a third of the depth in front."""
    fits = zones.standing(public, model, others or {}).fits
    return list(islice(filter(fits, _spread(public, model)), most))


def _spread(public: Public, model: Model) -> Iterator[Point]:
    """Yield points of a model's zone in three rows, the front one first, each from the middle outwards."""
    width, _ = public.size
    low, high = zones.zone(public, public.sides[model.seat], public.card(model).radius)
    front = low if public.sides[model.seat] == "south" else high
    back = high if front == low else low
    for y in (front + (back - front) * part // 4 // 100 * 100 for part in (0, 2, 4)):
        for number in range(width // (3 * INCH)):
            aside = (number + 1) // 2 * 3 * INCH * (1 if number % 2 else -1)
            yield width // 2 + aside, y


def any_place(public: Public, model: Model, others: dict[str, Point]) -> Point:
    """Return a sheltered place for a model, looking everywhere in its zone if need be.

    Raises IllegalAction for none.
    """
    fits = zones.standing(public, model, others).fits
    width, _ = public.size
    low, high = zones.zone(public, public.sides[model.seat], public.card(model).radius)
    everywhere = ((x, y) for y in range(low, high + 1, _STRIDE) for x in range(0, width + 1, _STRIDE))
    place = next(filter(fits, chain(most_sheltered(public, model, _spread(public, model)), everywhere)), None)
    if place is None:
        raise IllegalAction("there is no room left at that edge", "UW-17")
    return place


def auto_places(public: Public, seat: Seat, placed: Placements = (), *, rest: bool = False) -> Placements:
    """Return where the next model stands if nobody says so; with sheets, or for the `rest`, all but those `placed`."""
    left = zones.waiting_models(public, seat)
    found = dict(placed)
    for model in left if rest or public.options.sheets else left[:1]:
        if model.id not in found:
            found[model.id] = any_place(public, model, found)
    return tuple(found.items())
