"""What happened over one action or several, gathered from events: what a picture draws besides the position."""

from collections.abc import Iterable
from itertools import accumulate, chain

from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Frozen, News
from games.urban_war.state import events as ev
from games.urban_war.state.rolls import Blow


class Trail(Frozen, frozen=True):
    """A model's way from where it stood, all parts of an action joined; `number` is which activation it belongs to."""

    model: str
    path: Path
    number: int = 0


class Changes(Frozen, frozen=True):
    """Walks, attacks, deaths with their places, and all rolls (checks and attacks), each in their order.

    `activations` is how many there were, `numbers` to which of them each attack belongs, from 1 on.
    """

    walks: tuple[Trail, ...] = ()
    blows: tuple[Blow, ...] = ()
    numbers: tuple[int, ...] = ()
    activations: int = 0
    deaths: tuple[tuple[str, Point], ...] = ()
    rolls: tuple[ev.Checked | Blow, ...] = ()


_ATTACKS = ev.Shot | ev.Struck
_ROLLS = ev.Checked | ev.Shot | ev.Struck


def changes_of(news: News) -> Changes:
    """Return what happened in some actions, the oldest first."""
    events = list(chain.from_iterable(news))
    counts = list(accumulate(isinstance(event, ev.Activated) for event in events))
    blows = [(event.blow, number) for event, number in zip(events, counts, strict=True) if isinstance(event, _ATTACKS)]
    deaths = [(event.model, event.at) for event in events if isinstance(event, ev.Killed)]
    rolls = [event if isinstance(event, ev.Checked) else event.blow for event in events if isinstance(event, _ROLLS)]
    return Changes(
        tuple(_trails(zip(events, counts, strict=True))),
        tuple(blow for blow, _ in blows),
        tuple(number for _, number in blows),
        counts[-1] if counts else 0,
        tuple(deaths),
        tuple(rolls),
    )


def _trails(events: Iterable[tuple[object, int]]) -> list[Trail]:
    found: list[Trail] = []
    for event, number in events:
        if isinstance(event, ev.Moved):
            last = next((walk for walk in reversed(found) if walk.model == event.model), None)
            if last is not None and last.path[-1] == event.path[0]:
                found[found.index(last)] = Trail(last.model, (*last.path, *event.path[1:]), last.number)
            else:
                found.append(Trail(event.model, event.path, number))
    return found


def wounds_of(blows: Iterable[Blow]) -> dict[str, int]:
    """Return the wounds that each model suffered."""
    found: dict[str, int] = {}
    for blow in blows:
        if blow.wounds:
            found[blow.target] = found.get(blow.target, 0) + blow.wounds
    return found
