"""What an outline of many actions says of an event: who went, shot, fell, fled, who holds what, which turn begins."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from games.kernel.base.seats import seat_letter
from games.kernel.text.outline import Headline
from games.kernel.text.prose import join
from games.upheaval.state import events as ev
from games.upheaval.text.narrate import GAITS, STATES
from games.upheaval.text.words import fighting

_LASTING = ("pinned", "falling", "rallied", "gone", "destroyed")
"""States that change what a unit can do, or whether it is there."""


def _moved(event: ev.Moved) -> Headline | None:
    far = max((track.length for track in event.tracks), default=0)
    if event.deed in ("move", "run", "stand") and not (far or event.stood):
        return None
    return Headline(event.unit, f"{GAITS[event.deed]} {event.target}".strip())


def _changed(event: ev.StateChanged) -> Headline | None:
    known = event.what in STATES and event.what != "passed"
    return Headline(event.unit, STATES[event.what], matters=event.what in _LASTING) if known else None


def _shot(event: ev.Shot) -> Headline | None:
    """Tell of a volley without hits; what hits bring is an event of its own."""
    return None if event.hits else Headline(event.unit, f"shoots {event.target} in vain", vain=True)


def _wounded(event: ev.Wounded) -> Headline:
    """Say what hits brought: the worst kind, and how many."""
    results = Counter(blow.result for blow in event.blows)
    if event.deed != "shot":
        what = {"plant": "the plant", "mines": "mines"}[event.deed]
        harm = f"loses {results['killed']} to {what}" if results["killed"] else f"is struck by {what}"
        return Headline(event.unit, harm, matters=bool(results["killed"]))
    if results["killed"]:
        return Headline(event.by, f"kills {results['killed']} of {event.unit}", matters=True)
    if results["wounded"]:
        return Headline(event.by, f"wounds {event.unit}", matters=True)
    if results["prone"]:
        return Headline(event.by, f"knocks {event.unit} down")
    return Headline(event.by, f"shoots {event.unit} in vain", vain=True)


def _fought(event: ev.Fought) -> Headline:
    who, whom = fighting(event.units)
    killed = dict.fromkeys(strike.target for strike in event.strikes if strike.killed)  # some by two strikes at once
    dead = Counter(name.partition(".")[0] for name in killed)
    lost = join(f"{count} of {unit} killed" for unit, count in sorted(dead.items()))
    return Headline(who, whom + (f" ({lost})" if lost else ""), matters=True)


def _scored(event: ev.Scored) -> Headline | None:
    """Say how many objectives each holds, and the points."""
    held = Counter(seat for seat in event.holders if seat is not None)
    if not held:
        return None
    points = _by_seat(enumerate(event.points))
    return Headline("objectives", f"held: {_by_seat(held.items())} (points {points})", matters=True)


def _by_seat(numbers: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{seat_letter(seat)} {number}" for seat, number in sorted(numbers))


def _recorded(event: ev.Recorded) -> Headline | None:
    what = {"lost": f"loses {len(event.models)}", "pinned": STATES["pinned"], "falling": STATES["falling"]}
    return Headline(event.unit, what[event.what], matters=True) if event.what in what else None


def _declared(event: ev.Declared) -> Headline:
    if event.what == "shot":
        return Headline(event.unit, f"shoots {join(event.targets)}")
    return Headline(*fighting((event.unit, *event.targets)))


_GISTS: Mapping[type, Callable[[Any], Headline | None]] = MappingProxyType(
    {
        ev.Moved: _moved,
        ev.StateChanged: _changed,
        ev.Shot: _shot,
        ev.Wounded: _wounded,
        ev.Fought: _fought,
        ev.Scored: _scored,
        ev.TurnBegan: lambda event: Headline(f"turn {event.turn}", "begins"),
        ev.Recorded: _recorded,
        ev.Declared: _declared,
    }
)


def headline(event: ev.UpheavalEvent) -> Headline | None:
    """Return an event in a few words, None for what an outline leaves out."""
    tell = _GISTS.get(type(event))
    return None if tell is None else tell(event)
