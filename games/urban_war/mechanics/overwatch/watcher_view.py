"""What one watcher could do to a model anywhere on the model's way, and where that may change (UW-31, UW-34, UW-35)."""

from collections.abc import Collection, Iterator

from games.geometry.crossings import at_place, in_reach, nearest_place
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, Inches
from games.geometry.paths import Path
from games.geometry.plane import Point, Segment, squared
from games.geometry.roots import ceil_root
from games.urban_war.content.book import BANDS
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.overwatch.intercept_path import Interceptor
from games.urban_war.mechanics.shooting import targets
from games.urban_war.state.models import Model, Watcher
from games.urban_war.state.public import Public
from games.urban_war.terrain.line_of_sight import Look
from games.urban_war.terrain.sight_on_way import SightOnWay
from games.urban_war.units import queries
from games.urban_war.units.ranges import BAND_LIMITS, band_of

_NEVER = 11
"""More than a D10: a model that cannot shoot is worse than any shot, however well cover saves."""
STRIDE: Inches = INCH
"""How far apart the points are at which it is looked whether a charge finds a way round what is in the way."""


def gains(now: Watcher, before: Watcher) -> bool:
    """Whether a watcher can do anything better than before: a nearer band, less cover, a charge."""
    (band, cover), (other, behind) = _shot(now), _shot(before)
    return band < other or cover < behind or (now.charge and not before.charge)


def _shot(watcher: Watcher) -> tuple[int, int]:
    """Return how good a watcher's shot would be: the band, and how well cover saves; the less, the better."""
    if not watcher.band:
        return len(BANDS), _NEVER
    return BANDS.index(watcher.band), _NEVER - watcher.save if watcher.save else 0


class WatcherView:
    """A watcher that looks at a model on its way; `without` counts as dead."""

    def __init__(self, public: Public, watcher: Model, model: Model, way: Path, without: str = "") -> None:
        self._public, self._watcher, self._model = public, watcher, model
        self._base, self._radius = public.disc(watcher), public.card(model).radius
        self._reach = allowance(public, watcher, "charge")
        touched = {enemy.id for enemy in queries.contacts(public, watcher)}
        self._idle = watcher.id == without
        self._engaged = bool(touched - {model.id, without})
        self._weapons = public.card(watcher).weapons
        armed = (limit for limit, band in BAND_LIMITS if any(weapon.cell(band) for weapon in self._weapons))
        self._furthest = max((self._reach, *armed))
        self._sight = SightOnWay(public, watcher, model, way)
        self._interceptor = Interceptor(public, watcher, model)

    def chance(self, at: Point, touching: Collection[str] = ()) -> Watcher:
        """Return what the watcher could do to the model at a point where the model touches some enemies."""
        name, touched = self._watcher.id, self._watcher.id in touching
        nothing = Watcher(name, "", False)
        if self._idle or (self._engaged and not touched) or not (touching or self._in_reach(at)):
            return nothing
        look = self._sight.look(at)
        if not (touching or look.seen):
            return nothing
        shot = not self._engaged and self._may_shoot(look, bool(touching))
        charge = touched if touching else look.gap <= self._reach and self._interceptor.possible(at)
        return Watcher(name, look.band if shot and look.band else "", charge, look.save if shot else 0)

    def _in_reach(self, at: Point) -> bool:
        """Whether the watcher could do anything if it sees the model: a line of sight takes longer to find."""
        far = gap(self._base, Disc(at, self._radius))
        band = band_of(far)
        return far <= self._reach or (band is not None and any(weapon.cell(band) for weapon in self._weapons))

    def _may_shoot(self, look: Look, touched: bool) -> bool:
        """Whether the watcher could shoot what it sees so (UW-34, UW-B17)."""
        allowed = not touched or self._public.options.shoot_contact
        return allowed and bool(targets.usable_weapons(self._public, self._watcher, look))

    @property
    def idle(self) -> bool:
        """Whether it is known that the watcher can do nothing anywhere on the way."""
        return self._idle or self._sight.never

    def far(self, at: Point) -> int:
        """Return the square of the distance from the watcher to a point."""
        return squared(self._base.centre, at)

    def places(self, leg: Segment) -> Iterator[Inches]:
        """Yield the places of a leg at which it may change what the watcher could do, and the nearest one."""
        centre, wide = self._base.centre, self._base.radius + self._radius
        nearest = nearest_place(leg, centre)
        away = gap(self._base, Disc(at_place(leg, nearest), self._radius))
        if self._engaged or away > self._furthest:
            return
        yield nearest
        for reach in (*(limit for limit, _ in BAND_LIMITS), self._reach):
            yield from in_reach(leg, centre, wide + reach)
        yield from self._sight.changes(leg)
        if away <= self._reach:
            yield from range(STRIDE, ceil_root(squared(*leg)), STRIDE)
