"""Activations written ahead, unit by unit, for whenever a card is drawn: what stops them (UH-H20)."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel import Asked, BadNotation, Event, Seat
from games.kernel.questions.plans import PlannedStep, alternatives
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.shooting import targets
from games.upheaval.questions.activation import attach
from games.upheaval.questions.notation import read_unit
from games.upheaval.state import events as told
from games.upheaval.state.actions import Attach, Done
from games.upheaval.state.frames import Activating, Activation, Drawing
from games.upheaval.state.public import Public, State
from games.upheaval.state.units import Unit

REACH, OUT = FACTS = ("in reach", "out")
"""What a condition can say of an enemy unit: that the unit can shoot at it from where it is; that it is gone."""
_ENDS = ("done", "end", "pass")


def planned(public: Public, seat: Seat, text: str) -> PlannedStep:
    """Return what a step may mean; it has had its moment once its unit is gone, or has been activated (UH-9)."""
    lines = alternatives(text)
    words = lines[0].upper().split()
    own = [unit for word in words[1:] for unit in public.units if unit.id == word and unit.seat == seat]
    if own:
        unit = own[-1] if words[0] == "ATTACH" else own[0]
        return PlannedStep(lines, over=_is_over(public, unit), piece=unit.id)
    in_turn = piece_in_turn(public)
    ends = words[0].lower() in _ENDS and len(words) == 1
    return PlannedStep(lines, over=ends and not in_turn, piece=in_turn if ends else "")


def piece_in_turn(public: Public) -> str:
    """Return the unit in the middle of its activation; "" for none."""
    frame = current.activation(public)
    return "" if frame is None else frame.unit


def turn_ahead(state: State, seat: Seat) -> State:
    """Return the state as if a card of a seat were drawn now; once all its units have acted, in the next turn."""
    public = state.public
    if not current.ready_units(public, seat) or not _is_action_phase(public):
        units = tuple(replace(unit, activated=False) if unit.seat == seat else unit for unit in public.units)
        public = replace(public, units=units)
    asked = (Asked("activate.0", seat, "activate"),)
    return replace(state, public=replace(public, frames=(Drawing(), Activating(seat)), prompts=asked))


def _is_over(public: Public, unit: Unit) -> bool:
    gone = not unit.on_table or bool(unit.joined)
    return gone or (_is_action_phase(public) and unit.activated and unit.id != piece_in_turn(public))


def _is_action_phase(public: Public) -> bool:
    return any(isinstance(frame, Drawing | Activating | Activation) for frame in public.frames)


def is_so(public: Public, seat: Seat, piece: str, fact: str, line: str) -> bool:
    """Return whether a fact is so of a unit; raises BadNotation for a name that is none, and where nobody reaches."""
    unit = read_unit(public, piece)
    if fact == OUT:
        return not unit.on_table
    if unit.seat == seat:
        raise BadNotation(f"{unit.id} is yours: write which enemy is {REACH}")
    named = planned(public, seat, line).piece
    mine = [one for one in public.on_table(seat) if named in ("", one.id)]
    return bool(unit.on_table) and any(
        targets.has_shot_at(public, one, unit) and targets.target_refusal(public, one, unit) is None for one in mine
    )


def surprise(public: Public, seat: Seat, action: Any, events: Iterable[Event]) -> str:
    """Return what a step did not foresee, or "": what happened to its own unit, or that the turn is over (UH-H20)."""
    acted, lost, name = False, 0, unit_of(public, action)
    for event in events:
        if isinstance(event, told.TurnBegan) and acted:
            return f"turn {event.turn} has begun"
        acted = acted or isinstance(event, told.Drawn | told.Activated)
        lost += _killed(event, name)
        why = _suffers(event, name)
        if why:
            return why
    unit = next((one for one in public.on_table(seat) if one.id == name), None)
    if unit is not None and lost >= len(unit.on_table):
        return f"{name} has lost half its models"
    return ""


def _killed(event: Event, name: str) -> int:
    """Return how many models of a unit fell by an event."""
    if isinstance(event, told.Wounded) and event.unit == name:
        return sum(blow.result == "killed" for blow in event.blows)
    return 0


def _suffers(event: Event, name: str) -> str:
    match event:
        case told.Moved(deed="charge", target=target) if target == name:
            return f"{event.unit} charged {name}"
        case told.StateChanged(unit=unit, what="pinned") if unit == name:
            return f"{name} is pinned"
        case told.StateChanged(unit=unit, what="falling") if unit == name:
            return f"{name} falls back"
        case told.StateChanged(unit=unit, what="gone" | "destroyed") if unit == name:
            return f"{name} is out of the battle"
        case _:
            return ""


def unit_of(public: Public, action: Any) -> str:
    """Return the unit that an action activates; "" for one that activates none."""
    if isinstance(action, Attach):
        return attach.host(public, action)
    return str(getattr(action, "unit", ""))


def gives_way(public: Public, seat: Seat, action: Any) -> Done | None:
    """Return that a unit ends its activation where the plan goes on with another one (UH-10, UH-H20)."""
    name = unit_of(public, action)
    return Done() if name and name != piece_in_turn(public) else None


def plan_fault(public: Public, seat: Seat, actions: Sequence[Any]) -> tuple[int, str] | None:
    """Return which action of a plan can never be done as it is written, and why; None if none is known (UH-H20)."""
    before, last = set[str](), ""
    for number, action in enumerate(actions):
        name = unit_of(public, action)
        unit = next((one for one in public.units if one.id == name), None)
        if unit is None:
            continue
        if unit.seat != seat:
            return number, f"{name} is not a unit of yours: UH-8"
        if unit.joined:
            return number, f"{name} is attached to {unit.joined}, and acts with it: UH-H13"
        if name != last and (name in before or _is_over(public, unit)):
            return number, f"{name} has been activated by then; write the actions of a unit one after the other: UH-9"
        before.add(name)
        last = name
    return None
