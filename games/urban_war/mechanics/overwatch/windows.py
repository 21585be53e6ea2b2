"""The moments of an action at which it may be interrupted (UW-31, UW-34, UW-35, UW-B14).

They are made of what everybody sees: every model of the enemy with a face-down counter counts as if it were on
Overwatch, so that neither the question nor its moments reveal them.
"""

from collections.abc import Sequence
from itertools import pairwise

from games.battlefield.bases.standing import Neighbour
from games.geometry.discs import Disc, gap, within
from games.geometry.inches import INCH, Inches
from games.geometry.paths import Path, nearest_on, subdivided
from games.geometry.plane import Point, squared
from games.kernel import Seat
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.charge import in_charge_reach
from games.urban_war.mechanics.shooting import targets
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model, Moment, Watch, Watcher, When
from games.urban_war.state.public import Public
from games.urban_war.terrain import line_of_sight
from games.urban_war.terrain.line_of_sight import Look
from games.urban_war.units import queries
from games.urban_war.units.ranges import band_of

STRIDE: Inches = INCH
"""How far apart the points are at which a move is looked at."""
MOST = 8
"""Moments on the way of one action at most."""
WatcherView = tuple[Watcher, int]
"""A watcher, and the cover save that its shot would meet (0: none)."""


def moments(public: Public, frame: Acting) -> tuple[Moment, ...]:
    """Return when an action could be interrupted: at its start, on the way, before and after a shot, at its end."""
    model = public.model(frame.model)
    candidates = watching(public, queries.other(model.seat))
    if not candidates:
        return ()
    found = _on_the_way(public, frame, model, candidates) if frame.step in ("go", "leave") else []
    end = frame.trail[-1] if frame.deed == "leave" else (*frame.trail, *frame.way)[-1]
    for when in _last(frame):
        killed = frame.target if when == "end" and frame.step != "end" else ""
        watchers = watchers_of(public, model, end, candidates, without=killed)
        if watchers:
            found.append(Moment(when, len(frame.way), end, watchers))
    return tuple(found)


def _last(frame: Acting) -> tuple[When, ...]:
    """Return the moments behind the way of an action, those that are still to come; a leaver may have to fight."""
    if frame.deed == "move" and frame.target:
        return ("after",) if frame.step == "end" else ("shot", "after")
    return ("end",) if frame.deed in ("charge", "fight", "leave") else ()


def still(public: Public, plan: Watch, model: Model, at: Point) -> bool:
    """Whether an interruption that was said beforehand can be made of a model at a point, as things are now."""
    watcher = public.model(plan.model)
    if watcher.dead or watcher.counter != "down":
        return False
    found = watchers_of(public, model, at, (watcher,))
    return bool(found) and bool(found[0].band if plan.how == "shot" else found[0].charge)


def watching(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models that may be on Overwatch, as everybody knows: those with a face-down counter."""
    return tuple(model for model in queries.able(public, seat) if model.counter == "down")


def _on_the_way(public: Public, frame: Acting, model: Model, candidates: Sequence[Model]) -> list[Moment]:
    """Return the start and the points of a move where something changes for a watcher; the last point is one."""
    whole: Path = (frame.trail[-1], *frame.way)
    strides = _stops(whole)
    passed = [*strides, *_grazed(public, model, whole, strides, candidates)]
    passed.sort(key=lambda stop: (stop[0], squared(whole[stop[0]], stop[1])))
    # Moves may pass friends, but not end on them (UW-B46, UW-B47); the way itself is known to be free of terrain.
    standing = obstacles.standing(public, model)
    stops = [stop for stop in passed if stop[1] == whole[0] or not isinstance(standing.obstacle(stop[1]), Neighbour)]
    if frame.deed == "charge":
        stops.append((len(whole) - 1, whole[-1]))
    seen = [_views(public, model, at, candidates) for _, at in stops]
    keep = {0, len(stops) - 1, _nearest(public, stops, candidates)}
    keep |= {place for place in range(1, len(stops)) if seen[place] != seen[place - 1]}
    keep |= {place - 1 for place in range(1, len(stops)) if _able(seen[place - 1]) - _able(seen[place])}
    found = []
    for place in sorted(keep):
        if seen[place]:
            when: When = "start" if place == 0 and len(frame.trail) == 1 else "way"
            found.append(Moment(when, *stops[place], tuple(watcher for watcher, _ in seen[place])))
    return _fewer(found)


def _able(views: Sequence[WatcherView]) -> set[tuple[str, str]]:
    """Return who can do what."""
    able = {(watcher.model, "shot") for watcher, _ in views if watcher.band}
    return able | {(watcher.model, "charge") for watcher, _ in views if watcher.charge}


def _stops(path: Path) -> list[tuple[int, Point]]:
    """Return points along a path, each with the number of waypoints passed by then."""
    found = [(0, path[0])]
    for leg, (start, end) in enumerate(pairwise(path)):
        inner = subdivided((start, end), STRIDE)[1:]
        found += [(leg, point) for point in inner[:-1]]
        found.append((leg + 1, end))
    return found


def _grazed(
    public: Public, model: Model, path: Path, strides: Sequence[tuple[int, Point]], candidates: Sequence[Model]
) -> list[tuple[int, Point]]:
    """Return the closest points of a path to watchers whose charge reaches it between two strides alone."""
    radius = public.card(model).radius
    found = []
    for watcher in candidates:
        base, reach = public.disc(watcher), allowance(public, watcher, "charge")
        if not any(within(Disc(at, radius), base, reach) for _, at in strides):
            legs = [(leg, nearest_on(pair, base.centre)) for leg, pair in enumerate(pairwise(path))]
            found += [stop for stop in legs if within(Disc(stop[1], radius), base, reach)]
    return found


def _nearest(public: Public, stops: Sequence[tuple[int, Point]], candidates: Sequence[Model]) -> int:
    """Return the place of the point that is nearest to any watcher."""

    def far(place: int) -> int:
        x, y = stops[place][1]
        found = [model.at for model in candidates if model.at is not None]
        return min((x - a) ** 2 + (y - b) ** 2 for a, b in found)

    return min(range(len(stops)), key=far)


def _fewer(found: list[Moment]) -> list[Moment]:
    """Keep the first, the last, and those in between at which most could act that could not act at those kept."""
    if len(found) <= MOST:
        return found
    kept = [0, len(found) - 1]
    while len(kept) < MOST:
        known = {watcher for place in kept for watcher in found[place].watchers}
        rest = [place for place in range(len(found)) if place not in kept]
        kept.append(max(rest, key=lambda place: (len(set(found[place].watchers) - known), len(found[place].watchers))))
    return [found[place] for place in sorted(kept)]


def watchers_of(
    public: Public, model: Model, at: Point, candidates: Sequence[Model], without: str = ""
) -> tuple[Watcher, ...]:
    """Return who of the enemy could shoot or charge a model at a point (UW-34, UW-35); `without` counts as dead."""
    return tuple(watcher for watcher, _ in _views(public, model, at, candidates, without))


def _views(
    public: Public, model: Model, at: Point, candidates: Sequence[Model], without: str = ""
) -> tuple[WatcherView, ...]:
    """Return the same, each with the cover save that a shot would meet: where it changes is a moment too (UW-B14)."""
    touching = {enemy.id for enemy in queries.contacts(public, model, at)} - {without}
    found = []
    for watcher in candidates:
        if watcher.id == without or not (touching or _reaches(public, watcher, model, at)):
            continue
        look = line_of_sight.look(public, watcher, model, at=at)
        if not (touching or look.seen):
            continue
        engaged = bool({enemy.id for enemy in queries.contacts(public, watcher)} - {model.id, without})
        shot = not engaged and _shot(public, watcher, look, bool(touching))
        if touching:
            charge = watcher.id in touching
        else:
            charge = look.seen and not engaged and in_charge_reach(public, watcher, model, at, look)
        if shot or charge:
            able = Watcher(watcher.id, look.band if shot and look.band else "", charge)
            found.append((able, look.save if shot else 0))
    return tuple(found)


def _reaches(public: Public, watcher: Model, model: Model, at: Point) -> bool:
    """Whether a watcher that sees a model at a point could do anything: a line of sight takes longer to find."""
    far = gap(public.disc(watcher), Disc(at, public.card(model).radius))
    band = band_of(far)
    armed = band is not None and any(weapon.cell(band) is not None for weapon in public.card(watcher).weapons)
    return armed or far <= allowance(public, watcher, "charge")


def _shot(public: Public, watcher: Model, look: Look, touched: bool) -> bool:
    """Whether a watcher in no contact could shoot what it sees so (UW-34, UW-B17)."""
    return (not touched or public.options.shoot_contact) and bool(targets.usable_weapons(public, watcher, look))
