"""Activation: which unit acts, and what it does with its two actions (UH-8 .. UH-15)."""

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel import Nothing, Question, Seat, Verb
from games.upheaval.mechanics import morale
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.activation.attachment import leaving
from games.upheaval.mechanics.casualties import removal
from games.upheaval.mechanics.conditions import hazards
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions import shoot
from games.upheaval.questions.activation import ahead, attach
from games.upheaval.questions.activation.plain_actions import COVER, DONE, PASS, idle_units
from games.upheaval.questions.movement.charge import CHARGE
from games.upheaval.questions.movement.fall_back import FALL, fall_default
from games.upheaval.questions.movement.move import MOVE, RUN, STAND
from games.upheaval.questions.movement.tunnel import TUNNEL
from games.upheaval.state.actions import Attach, Charge, Cover, Done, Fall, Move, Pass, Shoot, Stand, Tunnel
from games.upheaval.state.frames import Activating, Activation, Drawing
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.secret import Secret
from games.upheaval.state.units import Unit

ActingT = TypeVar("ActingT", Attach, Charge, Cover, Fall, Move, Pass, Shoot, Stand, Tunnel)


def proceed(table: Table, frame: Activating) -> None:
    """Ask a player to activate a unit (UH-8)."""
    if current.ready_units(table.public, frame.seat):
        table.ask("activate", frame.seat)
    else:
        table.end()


def _ask_activate(public: Public, seat: Seat) -> str:
    """Say how many more cards of a player are drawn, where several are at once (UH-8)."""
    more = sum(frame.hand.count(seat) for frame in public.frames if isinstance(frame, Drawing))
    return "Activate a unit" + (f", then {more} more by the cards drawn" if more else "")


def go_on(table: Table, frame: Activation) -> None:
    """Ask for the next action of a unit, or end its activation where nothing is left to do (UH-10)."""
    unit = table.public.unit(frame.unit)
    if frame.step == "end" or _spent(table.public, unit, frame) or not _able(table.state, unit.seat):
        _finish(table, unit)
    else:
        table.ask("act", unit.seat)


def _spent(public: Public, unit: Unit, frame: Activation) -> bool:
    """Whether a unit has done all that it may: two actions, or cover (UH-10, UH-15)."""
    done = [deed for deed in frame.done if deed != "tunnel" or public.options.tunnel_costs_move]
    return not unit.on_table or len(done) >= 2 or "cover" in done


def _able(state: State, seat: Seat) -> bool:
    """Whether a unit that acts can do anything more than end its activation."""
    return any(verb.usable(state, seat) for verb in _DEEDS)


def _finish(table: Table, unit: Unit) -> None:
    """End an activation: the plant, tests for losses, personalities that leave (UH-39, UH-H8, UH-H13)."""
    current.amend_activation(table, step="end")
    if unit.on_table and hazards.at_end(table, unit.id):
        return
    frame = table.frame
    morale.after_losses(table, frame)
    for personality in frame.leaves:
        if table.public.unit(personality).joined and table.public.unit(personality).on_table:
            removal.detach(table, personality)
    table.end()


# The questions.


def plainest(state: State, seat: Seat) -> msgspec.Struct:
    """Return what time-out does: fall back or regain coherency where a unit must, else pass (UH-10)."""
    public = state.public
    must = fall_default(state, seat)
    if must is not None:
        return must
    unit = next(iter(idle_units(public, seat)))
    return Done() if current.activation(public) is not None else Pass(unit.id)


def _opening(verb: Verb[Public, Secret, Nothing, ActingT]) -> Verb[Public, Secret, Nothing, ActingT]:
    """Return a verb that begins the activation; where a plant bites first, the player is asked again (UH-39)."""

    def apply(table: Table, seat: Seat, action: ActingT) -> None:
        unit_id = attach.host(table.public, action) if isinstance(action, Attach) else action.unit
        current.begin_activation(table, unit_id)
        if not hazards.at_begin(table, unit_id):
            verb.apply(table, seat, action)

    return replace(verb, apply=apply)


_DEEDS = (COVER, MOVE, RUN, STAND, FALL, shoot.SHOOT, CHARGE, TUNNEL)


def _ask_act(public: Public, seat: Seat) -> str:
    frame = current.activation(public)
    if frame is None:
        return "Act"
    return f"Act with {frame.unit}, or done" if frame.done else f"Act with {frame.unit}"


def _only_cover(public: Public, seat: Seat) -> Cover | None:
    """Return that a unit takes cover after its charge: nothing else is left, and it is free (UH-15, UH-B15).

    A personality that could leave the unit is asked about.
    """
    frame = current.activation(public)
    if frame is None or "charge" not in frame.done or any(leaving(public, seat)):
        return None
    refused = permissions.action_refusal(public, public.unit(frame.unit), "cover")
    return Cover(frame.unit) if refused is None else None


ACTIVATE = Question(
    kind="activate",
    rule="UH-8",
    ask=_ask_activate,
    default=plainest,
    verbs=(
        _opening(MOVE),
        _opening(shoot.SHOOT),
        _opening(CHARGE),
        _opening(COVER),
        _opening(STAND),
        _opening(FALL),
        _opening(TUNNEL),
        _opening(attach.ATTACH),
        _opening(PASS),
    ),
)
ACT = Question(
    kind="act",
    rule="UH-10",
    ask=_ask_act,
    default=plainest,
    only=_only_cover,
    gives_way=ahead.gives_way,
    verbs=(MOVE, RUN, shoot.SHOOT, CHARGE, COVER, STAND, FALL, TUNNEL, attach.ATTACH, DONE),
)
