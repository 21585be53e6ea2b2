"""What an outline of many actions says of an event: who walked, shot and fought, and above all what came of it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from games.kernel.base.numbers import counted
from games.kernel.text.outline import Headline
from games.urban_war.state import events
from games.urban_war.state.events import Check
from games.urban_war.text.words import GAITS

_NERVE: Mapping[tuple[Check, bool], str] = MappingProxyType(
    {("panic", False): "panics", ("rally", True): "rallies", ("rally", False): "does not rally"}
)
"""Checks that tell something; what comes of the others is an event of its own."""


def _checked(event: events.Checked) -> Headline | None:
    did = _NERVE.get((event.check, event.passed))
    return None if did is None else Headline(event.model, did, matters=True)


def _shot(event: events.Shot) -> Headline | None:
    """Tell of a shot in vain; wounds and deaths are events of their own."""
    blow = event.blow
    return None if blow.wounds else Headline(blow.attacker, f"shoots {blow.target} in vain", vain=True)


def _killed(event: events.Killed) -> Headline:
    return Headline(event.by, f"kills {event.model}", True) if event.by else Headline(event.model, "is killed", True)


_GISTS: Mapping[type, Callable[[Any], Headline | None]] = MappingProxyType(
    {
        events.Stayed: lambda event: Headline(event.model, "stays"),
        events.Checked: _checked,
        events.Moved: lambda event: Headline(event.model, GAITS[event.deed]),
        events.Shot: _shot,
        events.FightBegan: lambda event: Headline(event.attacker, f"fights {event.target}"),
        events.Wounded: lambda event: Headline(event.model, f"loses {counted(event.lost, 'wound')}", True),
        events.Killed: _killed,
        events.Interrupted: lambda event: Headline(event.model, f"interrupts {event.target}", True),
    }
)


def headline(event: events.UrbanWarEvent) -> Headline | None:
    """Return an event in a few words, None for what an outline leaves out."""
    tell = _GISTS.get(type(event))
    return None if tell is None else tell(event)
