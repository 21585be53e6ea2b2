"""Raise Shields: one sentence for each event."""

from games.kernel import Event
from games.raise_shields.views import RaiseShieldsView


def narrate(event: Event, view: RaiseShieldsView) -> str:
    """Return one sentence for an event."""
    return type(event).__name__
