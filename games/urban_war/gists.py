"""What an outline of many actions says of an event: who walked, shot and fought, and above all what came of it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from games.kernel.numbers import counted
from games.kernel.outline import Gist
from games.urban_war import events as ev
from games.urban_war.events import Check
from games.urban_war.words import GAITS

_NERVE: Mapping[tuple[Check, bool], str] = MappingProxyType(
    {("panic", False): "panics", ("rally", True): "rallies", ("rally", False): "does not rally"}
)
"""Checks that tell something; what comes of the others is an event of its own."""


def _checked(event: ev.Checked) -> Gist | None:
    did = _NERVE.get((event.check, event.passed))
    return None if did is None else Gist(event.model, did, matters=True)


def _shot(event: ev.Shot) -> Gist | None:
    """Tell of a shot in vain; wounds and deaths are events of their own."""
    blow = event.blow
    return None if blow.wounds else Gist(blow.attacker, f"shoots {blow.target} in vain")


def _killed(event: ev.Killed) -> Gist:
    return Gist(event.by, f"kills {event.model}", True) if event.by else Gist(event.model, "is killed", True)


_GISTS: Mapping[type, Callable[[Any], Gist | None]] = MappingProxyType(
    {
        ev.Stayed: lambda event: Gist(event.model, "stays"),
        ev.Checked: _checked,
        ev.Moved: lambda event: Gist(event.model, GAITS[event.deed]),
        ev.Shot: _shot,
        ev.FightBegan: lambda event: Gist(event.attacker, f"fights {event.target}"),
        ev.Wounded: lambda event: Gist(event.model, f"loses {counted(event.lost, 'wound')}", True),
        ev.Killed: _killed,
        ev.Interrupted: lambda event: Gist(event.model, f"interrupts {event.target}", True),
    }
)


def gist(event: ev.UrbanWarEvent) -> Gist | None:
    """Return an event in a few words, None for what an outline leaves out."""
    tell = _GISTS.get(type(event))
    return None if tell is None else tell(event)
