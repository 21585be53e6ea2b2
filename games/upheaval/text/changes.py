"""What happened over one action or several, gathered from events: what a picture draws besides the position."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain

from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Frozen, News
from games.upheaval.state import events as ev
from games.upheaval.state.units import Deed

Roll = ev.Shot | ev.Wounded | ev.Hazard | ev.Fought | ev.Tested


class Trail(Frozen, frozen=True):
    """The way of one model; `number` is which activation it belongs to, from 1 on (0: none)."""

    unit: str
    model: int
    deed: Deed
    path: Path
    number: int = 0


class Volley(Frozen, frozen=True):
    """A unit's shots at another, from where its models stood, with its hits."""

    unit: str
    target: str
    sources: tuple[Point, ...]
    hits: int
    number: int = 0


class Changes(Frozen, frozen=True):
    """Walks, volleys, hits with their places, models lost by unit, and all rolls, each in their order.

    `activations` is how many there were, `units` whose they were.
    """

    walks: tuple[Trail, ...] = ()
    volleys: tuple[Volley, ...] = ()
    dead: tuple[tuple[str, Point], ...] = ()
    hurt: tuple[tuple[str, Point], ...] = ()
    losses: tuple[tuple[str, int], ...] = ()
    units: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()

    @property
    def activations(self) -> int:
        """How many activations there were."""
        return len(self.units)


def changes_of(news: News) -> Changes:
    """Return what happened in some actions, the oldest first."""
    events = list(chain.from_iterable(news))
    counts = list(accumulate(int(isinstance(event, ev.Activated)) for event in events))
    numbered = list(zip(events, counts, strict=True))
    blows = [(event.unit, blow) for event in events if isinstance(event, ev.Wounded) for blow in event.blows]
    hurt = ("wounded", "prone")
    return Changes(
        walks=tuple(_trails(numbered)),
        volleys=tuple(
            Volley(event.unit, event.target, tuple(one.at for one in event.shooters), event.hits, number)
            for event, number in numbered
            if isinstance(event, ev.Shot)
        ),
        dead=tuple((f"{unit}.{blow.model}", blow.at) for unit, blow in blows if blow.result == "killed"),
        hurt=tuple((f"{unit}.{blow.model}", blow.at) for unit, blow in blows if blow.result in hurt),
        losses=tuple(Counter(_lost(events)).items()),
        units=tuple(event.unit for event in events if isinstance(event, ev.Activated)),
        rolls=tuple(event for event in events if isinstance(event, Roll)),
    )


def _lost(events: Iterable[object]) -> Iterator[str]:
    """Yield the unit of every model that was killed."""
    for event in events:
        if isinstance(event, ev.Wounded):
            yield from (event.unit for blow in event.blows if blow.result == "killed")
        elif isinstance(event, ev.Fought):
            killed = dict.fromkeys(one.target for one in event.strikes if one.killed)
            yield from (name.partition(".")[0] for name in killed)
        elif isinstance(event, ev.Recorded) and event.what == "lost":
            yield from (event.unit for _ in event.models)


def _trails(events: Iterable[tuple[object, int]]) -> list[Trail]:
    """Return the ways, those that one model went one after the other joined."""
    found: list[Trail] = []
    for event, number in events:
        for track in event.tracks if isinstance(event, ev.Moved) else ():
            assert isinstance(event, ev.Moved)  # noqa: S101 - only these have tracks
            last = next((one for one in found if (one.unit, one.model) == (event.unit, track.number)), None)
            if last is not None and last.path[-1] == track.path[0] and last.number == number:
                path = (*last.path, *track.path[1:])
                found[found.index(last)] = Trail(last.unit, last.model, event.deed, path, number)
            else:
                found.append(Trail(event.unit, track.number, event.deed, track.path, number))
    return [walk for walk in found if len(set(walk.path)) > 1]
