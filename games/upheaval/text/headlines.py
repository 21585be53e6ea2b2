"""What an outline of many actions says of an event: who went, shot, fell, fled, who holds what, which turn begins."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from games.battlefield.terrain.events import PiecePlaced
from games.geometry.lengths import shown_point
from games.kernel.base.seats import Seat, seat_letter
from games.kernel.text.outline import Headline, new_turn
from games.kernel.text.prose import join
from games.upheaval.state import events as ev
from games.upheaval.state.frames import Wounding
from games.upheaval.state.public import Public
from games.upheaval.text.narrate import GAITS, STATES
from games.upheaval.text.words import CONDITIONS, ITEMS, fighting

_LASTING = ("pinned", "falling", "rallied", "gone", "destroyed")
"""States that change what a unit can do, or whether it is there."""

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "pinned": "pinned unit",
        "falling": "fleeing unit",
        "rallied": "rally",
        "covered": "covered unit",
        "passed": "pass",
        "attached": "joined unit",
        "detached": "left unit",
    }
)
"""What changes of a state are counted as, of those that are no loss."""


def _moved(event: ev.Moved) -> Headline | None:
    far = max((track.length for track in event.tracks), default=0)
    if event.deed in ("move", "run", "stand") and not (far or event.stood):
        return None
    return Headline(event.unit, f"{GAITS[event.deed]} {event.target}".strip(), kind="move")


def _changed(event: ev.StateChanged) -> Headline:
    if event.what in ("attached", "detached"):
        did = f"{'joins' if event.what == 'attached' else 'leaves'} {event.other or 'its unit'}"
        return Headline(event.unit, did, kind=_KINDS[event.what])
    return Headline(event.unit, STATES[event.what], matters=event.what in _LASTING, kind=_KINDS.get(event.what, "loss"))


def _tested(event: ev.Tested) -> Headline | None:
    """Tell that a test of MOR was passed, or a unit did not rally; what comes of other failures is its own event."""
    if event.why == "regroup":
        return None if event.good else Headline(event.unit, "does not rally", matters=True, kind="test")
    return Headline(event.unit, "passes its MOR test", kind="test") if event.good else None


def _placed(event: ev.ItemPlaced) -> Headline:
    if event.item is None:
        return _by(event.seat, f"places no {ITEMS[event.kind]}", "placement")
    return _by(event.seat, f"places a {ITEMS[event.kind]} at {shown_point(event.item.at)}", "placement")


def _by(seat: Seat, did: str, kind: str) -> Headline:
    """Return what a player did before the battle."""
    return Headline(seat_letter(seat), did, kind=kind)


def _condition(event: ev.ConditionRolled | ev.ConditionPicked) -> Headline:
    did = "rolls for conditions" if isinstance(event, ev.ConditionRolled) else "picks"
    return _by(event.seat, f"{did}: {CONDITIONS.get(event.condition, 'none').lower()}", "condition")


def _shot(event: ev.Shot) -> Headline | None:
    """Tell of a volley without hits; what hits bring is an event of its own."""
    return None if event.hits else Headline(event.unit, f"shoots {event.target} in vain", vain=True, kind="attack")


def _wounded(event: ev.Wounded) -> Headline:
    """Say what hits brought: the worst kind, and how many."""
    results = Counter(blow.result for blow in event.blows)
    if event.deed != "shot":
        what = {"plant": "the plant", "mines": "mines"}[event.deed]
        harm = f"loses {results['killed']} to {what}" if results["killed"] else f"is struck by {what}"
        return Headline(event.unit, harm, matters=bool(results["killed"]), kind="loss")
    if results["killed"]:
        return Headline(event.by, f"kills {results['killed']} of {event.unit}", matters=True, kind="loss")
    if results["wounded"]:
        return Headline(event.by, f"wounds {event.unit}", matters=True, kind="wound")
    if results["prone"]:
        return Headline(event.by, f"knocks {event.unit} down", kind="knock-down")
    return Headline(event.by, f"shoots {event.unit} in vain", vain=True, kind="attack")


def _fought(event: ev.Fought) -> Headline:
    who, whom = fighting(event.units)
    killed = dict.fromkeys(strike.target for strike in event.strikes if strike.killed)  # some by two strikes at once
    dead = Counter(name.partition(".")[0] for name in killed)
    lost = join(f"{count} of {unit} killed" for unit, count in sorted(dead.items()))
    return Headline(who, whom + (f" ({lost})" if lost else ""), matters=True, kind="melee")


def _scored(event: ev.Scored) -> Headline | None:
    """Say how many objectives each holds, and the points."""
    held = Counter(seat for seat in event.holders if seat is not None)
    if not held:
        return None
    points = _by_seat(enumerate(event.points))
    return Headline(
        "objectives", f"held: {_by_seat(held.items())} (points {points})", matters=True, kind="count", figure="points"
    )


def _by_seat(numbers: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{seat_letter(seat)} {number}" for seat, number in sorted(numbers))


def _recorded(event: ev.Recorded) -> Headline | None:
    what = {"lost": f"loses {len(event.models)}", "pinned": STATES["pinned"], "falling": STATES["falling"]}
    kind = _KINDS.get(event.what, "loss")
    return Headline(event.unit, what[event.what], matters=True, kind=kind) if event.what in what else None


def _declared(event: ev.Declared) -> Headline:
    if event.what == "shot":
        return Headline(event.unit, f"shoots {join(event.targets)}", kind="attack")
    return Headline(*fighting((event.unit, *event.targets)))


TOLD: Mapping[type, Callable[[Any], Headline | None]] = MappingProxyType(
    {
        PiecePlaced: lambda event: _by(event.seat, f"places {event.piece.id} ({event.piece.name})", "placement"),
        ev.ConditionRolled: _condition,
        ev.ConditionPicked: _condition,
        ev.ItemPlaced: _placed,
        ev.Deployed: lambda event: _by(event.seat, f"deploys {event.unit}", "placement"),
        ev.Moved: _moved,
        ev.Tested: _tested,
        ev.StateChanged: _changed,
        ev.Shot: _shot,
        ev.Wounded: _wounded,
        ev.Fought: _fought,
        ev.Scored: _scored,
        ev.Recorded: _recorded,
        ev.Declared: _declared,
    }
)


def headline(event: ev.UpheavalEvent, public: Public) -> Headline | None:
    """Return an event in a few words, None for what an outline leaves out."""
    if isinstance(event, ev.Shot) and _is_pending(event, public):
        return Headline(event.unit, f"hits {event.target}", matters=True, kind="attack")
    if isinstance(event, ev.TurnBegan):
        return new_turn("turn", event.turn, public.options.turns)
    tell = TOLD.get(type(event))
    return None if tell is None else tell(event)


def _is_pending(event: ev.Shot, public: Public) -> bool:
    """Whether somebody is asked who takes the hits of a volley, so that nothing else tells of it yet (UH-H5)."""
    frame = public.frames[-1] if public.frames else None
    if not isinstance(frame, Wounding) or frame.order is not None:
        return False
    return bool(event.hits) and (event.unit, event.target) == (frame.by, frame.target)
