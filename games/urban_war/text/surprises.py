"""What a plan does not foresee: the surprises that stop it (UW-H6)."""

from collections.abc import Iterable
from typing import Any

from games.geometry.plane import Point
from games.kernel import Event, Seat
from games.urban_war.state.events import (
    Checked,
    FightBegan,
    Interrupted,
    Killed,
    Moved,
    Shot,
    Struck,
    TurnBegan,
    Wounded,
)
from games.urban_war.state.public import Public, State
from games.urban_war.terrain import line_of_sight


def surprise(state: State, seat: Seat, action: Any, events: Iterable[Event]) -> str:
    """Return the first thing that a seat's plan did not foresee, or ""."""
    public, told = state.public, tuple(events)
    happened = (_of(public, seat, event) for event in told)
    return next((why for why in happened if why), "") or _seen(public, seat, getattr(action, "model", ""), told)


def _of(public: Public, seat: Seat, event: Event) -> str:
    """Return what an event is to a plan of a seat, or ""."""
    if isinstance(event, TurnBegan):
        return f"turn {event.turn} has begun"
    if isinstance(event, Interrupted):
        return f"{event.model} interrupted {event.target}"
    struck, what = _suffers(event)
    return f"{struck} {what}" if struck and public.model(struck).seat == seat else ""


def _suffers(event: Event) -> tuple[str, str]:
    """Return which model suffers by an event, and what; "" for none."""
    match event:
        case Killed():
            return event.model, "was killed"
        case Wounded():
            return event.model, "was wounded"
        case Shot() | Struck():
            return (event.blow.target, "was hit") if event.blow.landed > 0 else ("", "")
        case FightBegan():
            return event.target, "was attacked"
        case Checked(check="panic", passed=False):
            return event.model, "has panicked"
        case _:
            return "", ""


def _seen(public: Public, seat: Seat, name: str, events: tuple[Event, ...]) -> str:
    """Return which enemy that has moved is in sight of a model now, and was not before; "" for none."""
    model = next((one for one in public.standing(seat) if one.id == name), None)
    if model is None:
        return ""
    before: dict[str, Point] = {}
    for event in events:
        if isinstance(event, Moved):
            before.setdefault(event.model, event.path[0])
    for enemy in public.standing(1 - seat):
        start = before.get(enemy.id)
        came = start is not None and not line_of_sight.look(public, model, enemy, at=start).seen
        if came and line_of_sight.look(public, model, enemy).seen:
            return f"{enemy.id} has come into sight of {model.id}"
    return ""
