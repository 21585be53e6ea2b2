"""What an outline of many actions says of an event: who walked, shot and fought, and above all what came of it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from games.battlefield.terrain.events import PiecePlaced
from games.kernel.base.numbers import counted
from games.kernel.base.seats import seat_letter
from games.kernel.text.outline import Headline, new_turn
from games.urban_war.state import events
from games.urban_war.state.events import Check
from games.urban_war.state.public import Public
from games.urban_war.text.words import GAITS

_NERVE: Mapping[tuple[Check, bool], str] = MappingProxyType(
    {
        ("panic", False): "panics",
        ("panic", True): "does not panic",
        ("rally", True): "rallies",
        ("rally", False): "does not rally",
        ("leave", False): "cannot break off",
    }
)
"""Checks that tell something of one model; what comes of the others is an event of its own."""
_LOST: Mapping[str, str] = MappingProxyType(
    {
        "target check": "loses its shot at {} (target check failed)",
        "no sight": "loses its shot at {} (out of sight)",
        "out of range": "loses its shot at {} (out of range)",
        "panicked": "is panicked and cannot charge {}",
        "gone": "cannot reach {} any more",
    }
)


def _checked(event: events.Checked) -> Headline | None:
    if event.check == "interrupt":
        tried = f"{'interrupts' if event.passed else 'fails to interrupt'} {event.other}"
        return Headline(event.model, tried, matters=True, kind="interruption")
    did = _NERVE.get((event.check, event.passed))
    held = event.check == "panic" and event.passed
    return None if did is None else Headline(event.model, did, matters=not held, kind="check")


def _aimed(event: events.Aimed) -> Headline:
    return Headline(event.model, _LOST[event.why].format(event.target), matters=True, kind="lost attack")


def _blow(event: events.Shot | events.Struck) -> Headline | None:
    """Tell of a shot or a strike in vain; wounds and deaths are events of their own."""
    blow, what = event.blow, "shoots" if isinstance(event, events.Shot) else "strikes"
    if blow.wounds:
        return None
    return Headline(blow.attacker, f"{what} {blow.target} in vain", vain=True, kind="attack")


def _killed(event: events.Killed) -> Headline:
    who, did = (event.by, f"kills {event.model}") if event.by else (event.model, "is killed")
    return Headline(who, did, matters=True, kind="death")


def _named(event: events.BeginnerNamed) -> Headline:
    did = "deploys first" if event.what == "deployment" else "goes first"
    return Headline(seat_letter(event.seat), did, kind="choice")


TOLD: Mapping[type, Callable[[Any], Headline | None]] = MappingProxyType(
    {
        PiecePlaced: lambda event: Headline(
            seat_letter(event.seat), f"places {event.piece.id} ({event.piece.name})", kind="placement"
        ),
        events.SideTaken: lambda event: Headline(
            seat_letter(event.seat), f"takes the {event.side} side", kind="choice"
        ),
        events.BeginnerNamed: _named,
        events.Stayed: lambda event: Headline(event.model, "stays", kind="move"),
        events.Checked: _checked,
        events.Moved: lambda event: Headline(event.model, GAITS[event.deed], kind="move"),
        events.Aimed: _aimed,
        events.Shot: _blow,
        events.Struck: _blow,
        events.FightBegan: lambda event: Headline(event.attacker, f"fights {event.target}", kind="fight"),
        events.Wounded: lambda event: Headline(
            event.model, f"loses {counted(event.lost, 'wound')}", True, kind="wound"
        ),
        events.Killed: _killed,
        events.ShieldTurned: lambda event: Headline(event.model, f"turns its battleshield on {event.enemy}"),
    }
)


def headline(event: events.UrbanWarEvent, public: Public) -> Headline | None:
    """Return an event in a few words, None for what an outline leaves out."""
    if isinstance(event, events.Deployed):
        return _deployed(event, public)
    if isinstance(event, events.TurnBegan):
        return new_turn("turn", event.turn, public.options.turns)
    tell = TOLD.get(type(event))
    return None if tell is None else tell(event)


def _deployed(event: events.Deployed, public: Public) -> Headline:
    """Say how many models a player has deployed by now: where they do so in turns, once and not for each of them."""
    mine = [model for model in public.models if model.seat == event.seat]
    placed = sum(model.at is not None or model.dead for model in mine)
    many = f"all {placed}" if placed == len(mine) else f"{placed} of {len(mine)}"
    return Headline(seat_letter(event.seat), f"has deployed {many} models", kind="placement", figure="models")
