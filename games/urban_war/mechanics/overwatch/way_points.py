"""The moments on the way of an action: wherever something changes for a watcher (UW-31, UW-B14).

That is the start and the end of the way, the point of it that is closest to a watcher, and wherever sight, a range
band, cover or the reach of a charge begins, or is about to end. A place of a way is how far it is from its start.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import isqrt
from typing import NamedTuple

from games.geometry.crossings import at_place, in_reach
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point, squared
from games.geometry.roots import ceil_root
from games.urban_war.mechanics.movement import obstacles
from games.urban_war.mechanics.overwatch.watcher_view import WatcherView, gains
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Model, Moment, Watcher, When
from games.urban_war.state.public import Public
from games.urban_war.units import queries

MOST = 12
"""Moments on the way of one action at most."""
_FINE: Inches = 50
"""How closely it is found out where something changes."""
_CLOSE: Inches = 250
"""Where moments are so close together, those stay that leave every watcher as good a chance."""


class _Stop(NamedTuple):
    """A place, and what each watcher could do there; `closest`: it is the closest one to a watcher."""

    place: Inches
    chances: tuple[Watcher, ...]
    closest: bool = False

    def covers(self, other: "_Stop") -> bool:
        """Whether every watcher's chance is as good here as at another place, and both are close together."""
        near = abs(self.place - other.place) <= _CLOSE
        return near and not any(gains(two, one) for one, two in zip(self.chances, other.chances, strict=True))


class _Way:
    """A way over a table, and where on it a model may be interrupted: not on top of others, or touching an enemy."""

    def __init__(self, public: Public, model: Model, path: Path, *, charges: bool) -> None:
        self.legs = tuple(pairwise(path)) or ((path[0], path[0]),)
        self._ends = tuple(accumulate(ceil_root(squared(*leg)) for leg in self.legs))
        ends = {0, self._ends[-1]} if charges else {0}
        self._touched = {
            place: frozenset(one.id for one in queries.contacts(public, model, self.at(place))) for place in ends
        }
        radius = public.card(model).radius
        self._bases = [(one.base.centre, one.limit(radius)) for one in obstacles.neighbours(public, model)]

    @property
    def last(self) -> Inches:
        """The place at its end."""
        return self._ends[-1]

    def passed(self, place: Inches) -> int:
        """Return how many of its points after the first are passed at a place."""
        return min(bisect_right(self._ends, place), len(self.legs))

    def at(self, place: Inches) -> Point:
        """Return the point at a place."""
        leg = min(self.passed(place), len(self.legs) - 1)
        return at_place(self.legs[leg], place - (self._ends[leg - 1] if leg else 0))

    def is_free(self, place: Inches) -> bool:
        """Whether a model can be stopped at a place (UW-B46, UW-B47); the way is known to be free of terrain."""
        at = self.at(place)
        return place in self._touched or all(squared(at, centre) >= limit for centre, limit in self._bases)

    def touching(self, place: Inches) -> frozenset[str]:
        """Return which enemies the model touches at a place: only where it stands, and where it charges to."""
        return self._touched.get(place, frozenset())

    def corners(self) -> Iterator[Inches]:
        """Yield the places at its start, its points and its end, and beside the bases on it."""
        yield from (0, *self._ends)
        for leg, start in zip(self.legs, (0, *self._ends), strict=False):
            for centre, limit in self._bases:
                yield from (start + place for place in in_reach(leg, centre, isqrt(limit)))

    def places(self, view: WatcherView) -> list[Inches]:
        """Return the free places at which it may change what a watcher could do, in order."""
        found = set(self.corners())
        for leg, start in zip(self.legs, (0, *self._ends), strict=False):
            found |= {start + place for place in view.places(leg)}
        return [place for place in sorted(found) if place <= self.last and self.is_free(place)]


class _Lookout:
    """One watcher along a way; what it could do at a place is found once."""

    def __init__(self, way: _Way, view: WatcherView) -> None:
        self._way, self._view = way, view
        self._known: dict[Inches, Watcher] = {}

    def chance(self, place: Inches) -> Watcher:
        """Return what the watcher could do at a place."""
        if place not in self._known:
            self._known[place] = self._view.chance(self._way.at(place), self._way.touching(place))
        return self._known[place]

    def events(self) -> Iterator[tuple[Inches, bool]]:
        """Yield the places where a chance begins, or is about to end; and, with True, the closest one."""
        places = self._way.places(self._view)
        closest = min(places, key=lambda place: self._view.far(self._way.at(place)))
        if self.chance(closest).able:
            yield closest, True
        for before, after in pairwise(places):
            for one, two in self._turns(before, after):
                if gains(self.chance(two), self.chance(one)):
                    yield two, False
                if gains(self.chance(one), self.chance(two)):
                    yield one, False

    def _turns(self, before: Inches, after: Inches) -> Iterator[tuple[Inches, Inches]]:
        """Yield pairs of places close together, or on both sides of a base, between which a chance changes."""
        if self.chance(before) == self.chance(after):
            return
        middle = (before + after) // 2
        if after - before <= _FINE or not self._way.is_free(middle):
            yield before, after
        else:
            yield from self._turns(before, middle)
            yield from self._turns(middle, after)


def moments(public: Public, frame: Acting, model: Model, candidates: Sequence[Model], *, shoots: bool) -> list[Moment]:
    """Return the moments on the way of an action; where it ends with a shot, that has a moment of its own."""
    path: Path = (frame.trail[-1], *frame.way)
    way = _Way(public, model, path, charges=frame.deed == "charge")
    views = (WatcherView(public, watcher, model, path) for watcher in candidates)
    lookouts = [_Lookout(way, view) for view in views if not view.idle]
    places: dict[Inches, bool] = {0: False, way.last: False}
    for lookout in lookouts:
        for place, closest in lookout.events():
            places[place] = places.get(place, False) or closest
    if shoots:
        del places[way.last]
    stops = [
        _Stop(place, tuple(one.chance(place) for one in lookouts), closest)
        for place, closest in sorted(places.items())
        if way.is_free(place)
    ]
    able = [stop for stop in stops if any(chance.able for chance in stop.chances)]
    return [_moment(way, frame, stop) for stop in _fewer(_apart(able, {0, way.last}))]


def _moment(way: _Way, frame: Acting, stop: _Stop) -> Moment:
    when: When = "start" if stop.place == 0 and len(frame.trail) == 1 else "way"
    watchers = tuple(chance for chance in stop.chances if chance.able)
    return Moment(when, way.passed(stop.place), way.at(stop.place), watchers)


def _apart(stops: Sequence[_Stop], ends: set[Inches]) -> list[_Stop]:
    """Leave out what another moment close by covers; both ends stay, and rather the closest places than others."""
    kept: list[_Stop] = []
    for stop in sorted(stops, key=lambda one: (one.place not in ends, not one.closest, one.place)):
        if stop.place in ends or not any(one.covers(stop) for one in kept):
            kept.append(stop)
    return sorted(kept)


def _fewer(stops: list[_Stop]) -> list[_Stop]:
    """Keep the first, the last, and those in between at which most could be done that could not at those kept."""
    if len(stops) <= MOST:
        return stops
    kept = {0, len(stops) - 1}
    while len(kept) < MOST:
        known = {chance for place in kept for chance in stops[place].chances}
        rest = [place for place in range(len(stops)) if place not in kept]
        kept.add(max(rest, key=lambda place: (len(set(stops[place].chances) - known), stops[place].closest)))
    return [stops[place] for place in sorted(kept)]
