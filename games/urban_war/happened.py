"""What happened over one action or several, gathered from events: what a picture draws besides the position."""

from collections.abc import Iterable
from itertools import chain

from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Frozen, News
from games.urban_war import events as ev
from games.urban_war.events import Blow


class Walk(Frozen, frozen=True):
    """A model's way from where it stood, all parts of an action joined."""

    model: str
    path: Path


class Happened(Frozen, frozen=True):
    """Walks, attacks, deaths with their places, and all rolls (checks and attacks), each in their order."""

    walks: tuple[Walk, ...] = ()
    blows: tuple[Blow, ...] = ()
    deaths: tuple[tuple[str, Point], ...] = ()
    rolls: tuple[ev.Checked | Blow, ...] = ()


_ROLLS = ev.Checked | ev.Shot | ev.Struck


def happened(news: News) -> Happened:
    """Return what happened in some actions, the oldest first."""
    events = list(chain.from_iterable(news))
    blows = [event.blow for event in events if isinstance(event, ev.Shot | ev.Struck)]
    deaths = [(event.model, event.at) for event in events if isinstance(event, ev.Killed)]
    rolls = [event if isinstance(event, ev.Checked) else event.blow for event in events if isinstance(event, _ROLLS)]
    return Happened(tuple(_walks(events)), tuple(blows), tuple(deaths), tuple(rolls))


def _walks(events: Iterable[object]) -> list[Walk]:
    found: list[Walk] = []
    for event in events:
        if isinstance(event, ev.Moved):
            last = next((walk for walk in reversed(found) if walk.model == event.model), None)
            if last is not None and last.path[-1] == event.path[0]:
                found[found.index(last)] = Walk(last.model, (*last.path, *event.path[1:]))
            else:
                found.append(Walk(event.model, event.path))
    return found


def wounds_of(blows: Iterable[Blow]) -> dict[str, int]:
    """Return the wounds that each model suffered."""
    found: dict[str, int] = {}
    for blow in blows:
        if blow.wounds:
            found[blow.target] = found.get(blow.target, 0) + blow.wounds
    return found
