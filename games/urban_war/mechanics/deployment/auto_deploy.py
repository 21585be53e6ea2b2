"""Good places to deploy at, and those that the bot picks (UW-17)."""

from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import IllegalAction, Seat
from games.urban_war.mechanics.deployment import zones
from games.urban_war.state.models import Model, Placements
from games.urban_war.state.public import Public

_STRIDE = 200


def good_places(public: Public, model: Model, most: int, others: dict[str, Point] | None = None) -> list[Point]:
    """Return places for a model, spread over the edge from the middle outwards, a third of the depth in front."""
    width, _ = public.size
    low, high = zones.zone(public, public.sides[model.seat], public.card(model).radius)
    front = low if public.sides[model.seat] == "south" else high
    back = high if front == low else low
    rows = [front + (back - front) * part // 4 // 100 * 100 for part in (0, 2, 4)]
    fits = zones.standing(public, model, others or {}).fits
    found: list[Point] = []
    for y in rows:
        for number in range(width // (3 * INCH)):
            aside = (number + 1) // 2 * 3 * INCH * (1 if number % 2 else -1)
            at = (width // 2 + aside, y)
            if fits(at):
                found.append(at)
            if len(found) >= most:
                return found
    return found


def any_place(public: Public, model: Model, others: dict[str, Point]) -> Point:
    """Return a place for a model, looking everywhere in its zone if need be; raises IllegalAction for none."""
    good = good_places(public, model, 1, others)
    if good:
        return good[0]
    width, _ = public.size
    low, high = zones.zone(public, public.sides[model.seat], public.card(model).radius)
    everywhere = ((x, y) for y in range(low, high + 1, _STRIDE) for x in range(0, width + 1, _STRIDE))
    place = next(filter(zones.standing(public, model, others).fits, everywhere), None)
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
