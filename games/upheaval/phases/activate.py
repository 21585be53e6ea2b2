"""Activation: which unit acts, and what it does with its two actions (UH-8 .. UH-15)."""

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel import Choices, IllegalAction, Line, Nothing, Question, Seat, Verb
from games.kernel.notation import bare
from games.upheaval import board
from games.upheaval.actions import Attach, Charge, Cover, Done, Fall, Move, Pass, Shoot, Stand, Tunnel
from games.upheaval.events import StateChanged
from games.upheaval.menus import unit_words
from games.upheaval.phases import allowed, attach, hazards, morale, removing, shooting
from games.upheaval.phases.charging import CHARGE
from games.upheaval.phases.falling import FALL, fall_default
from games.upheaval.phases.moving import MOVE, RUN, STAND
from games.upheaval.phases.tunnels import TUNNEL
from games.upheaval.state import Activating, Activation, Public, Secret, State, Table, Unit

ActingT = TypeVar("ActingT", Attach, Charge, Cover, Fall, Move, Pass, Shoot, Stand, Tunnel)


def proceed(table: Table, frame: Activating) -> None:
    """Ask a player to activate a unit (UH-8)."""
    if allowed.ready(table.public, frame.seat):
        table.ask("activate", frame.seat)
    else:
        table.end()


def go_on(table: Table, frame: Activation) -> None:
    """Ask for the next action of a unit, or end its activation where nothing is left to do (UH-10)."""
    unit = table.public.unit(frame.unit)
    if frame.step == "end" or _spent(table.public, unit, frame) or not _able(table.state, unit.seat):
        _finish(table, unit)
    else:
        table.ask("act", unit.seat)


def _spent(public: Public, unit: Unit, frame: Activation) -> bool:
    """Tell whether a unit has done all that it may: two actions, or cover (UH-10, UH-15)."""
    done = [deed for deed in frame.done if deed != "tunnel" or public.options.tunnel_costs_move]
    return not unit.figures or len(done) >= 2 or "cover" in done


def _able(state: State, seat: Seat) -> bool:
    """Tell whether a unit that acts can do anything more than end its activation."""
    return any(verb.usable(state, seat) for verb in _DEEDS)


def _finish(table: Table, unit: Unit) -> None:
    """End an activation: the plant, tests for losses, personalities that leave (UH-39, H-8, H-13)."""
    allowed.amend(table, step="end")
    if unit.figures and hazards.at_end(table, unit.id):
        return
    frame = table.frame
    morale.after_losses(table, frame)
    for personality in frame.leaves:
        if table.public.unit(personality).joined and table.public.unit(personality).figures:
            removing.part(table, personality)
    table.end()


# Taking cover, passing, ending.


def _coverers(public: Public, seat: Seat) -> tuple[Unit, ...]:
    return tuple(unit for unit in allowed.acting(public, seat) if allowed.fault(public, unit, "cover") is None)


def _idle(public: Public, seat: Seat) -> tuple[Unit, ...]:
    return tuple(unit for unit in allowed.acting(public, seat) if allowed.owed(public, unit) is None)


def _listed(public: Public, units: tuple[Unit, ...], said: tuple[str, ...]) -> Choices:
    if said:
        return Choices(complete=len(said) == 1)
    return Choices(words=unit_words(public, units), label="unit")


def _read_cover(line: Line, state: State, seat: Seat) -> Cover:
    """Read `cover A2`."""
    unit = allowed.named(state.public, line.take())
    line.end()
    return Cover(unit.id)


def _check_cover(state: State, seat: Seat, action: Cover) -> None:
    allowed.may(state.public, seat, action.unit, "cover")


def take_cover(table: Table, seat: Seat, action: Cover) -> None:
    """Take cover until the next activation (UH-15)."""
    allowed.after(table, action.unit, "cover")
    board.change(table, action.unit, covered=True)
    table.tell(StateChanged(unit=action.unit, what="covered", rules=("UH-15",)))


def _read_pass(line: Line, state: State, seat: Seat) -> Pass:
    """Read `pass A2`."""
    unit = allowed.named(state.public, line.take())
    line.end()
    return Pass(unit.id)


def _check_pass(state: State, seat: Seat, action: Pass) -> None:
    unit = allowed.chosen(state.public, seat, action.unit)
    _check_owed(state.public, unit)


def _check_owed(public: Public, unit: Unit) -> None:
    why = allowed.owed(public, unit)
    if why is not None:
        raise IllegalAction(*why)


def pass_by(table: Table, seat: Seat, action: Pass) -> None:
    """Do nothing with a unit; it counts as activated (UH-10)."""
    allowed.begin(table, action.unit)
    table.tell(StateChanged(unit=action.unit, what="passed", rules=("UH-10",)))
    allowed.amend(table, step="end")


def _check_done(state: State, seat: Seat, action: Done) -> None:
    for unit in allowed.acting(state.public, seat):
        _check_owed(state.public, unit)


def end(table: Table, seat: Seat, action: Done) -> None:
    """End the activation without another action (UH-10)."""
    allowed.amend(table, step="end")


# The questions.


def plainest(state: State, seat: Seat) -> msgspec.Struct:
    """Return what time-out does: fall back or regain coherency where a unit must, else pass (UH-10)."""
    public = state.public
    must = fall_default(state, seat)
    if must is not None:
        return must
    unit = next(iter(_idle(public, seat)))
    return Done() if allowed.activation(public) is not None else Pass(unit.id)


def _opening(verb: Verb[Public, Secret, Nothing, ActingT]) -> Verb[Public, Secret, Nothing, ActingT]:
    """Return a verb that begins the activation; where a plant bites first, the player is asked anew (UH-39)."""

    def carry_out(table: Table, seat: Seat, action: ActingT) -> None:
        unit_id = attach.host(table.public, action) if isinstance(action, Attach) else action.unit
        allowed.begin(table, unit_id)
        if not hazards.at_begin(table, unit_id):
            verb.carry_out(table, seat, action)

    return replace(verb, carry_out=carry_out)


COVER = Verb(
    action=Cover,
    read=_read_cover,
    words=lambda state, seat, said: _listed(state.public, _coverers(state.public, seat), said),
    check=_check_cover,
    carry_out=take_cover,
    usable=lambda state, seat: bool(_coverers(state.public, seat)),
    title="Take cover",
    hint="failed Cover saves are rolled again until the next activation",
    needs="a unit, such as cover A2",
)
PASS = Verb(
    action=Pass,
    read=_read_pass,
    words=lambda state, seat, said: _listed(state.public, _idle(state.public, seat), said),
    check=_check_pass,
    carry_out=pass_by,
    usable=lambda state, seat: bool(_idle(state.public, seat)),
    title="Pass",
    hint="a unit does nothing",
    needs="a unit, such as pass A2",
)
DONE = Verb(
    action=Done,
    read=bare(Done()),
    check=_check_done,
    carry_out=end,
    usable=lambda state, seat: bool(_idle(state.public, seat)),
    title="Done",
    hint="no further action",
)
_DEEDS = (COVER, MOVE, RUN, STAND, FALL, shooting.SHOOT, CHARGE, TUNNEL)


def _ask_act(public: Public, seat: Seat) -> str:
    frame = allowed.activation(public)
    if frame is None:
        return "Act"
    return f"Act with {frame.unit}, or done" if frame.done else f"Act with {frame.unit}"


ACTIVATE = Question(
    kind="activate",
    rule="UH-8",
    ask=lambda public, seat: "Activate a unit",
    default=plainest,
    verbs=(
        _opening(MOVE),
        _opening(shooting.SHOOT),
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
    verbs=(MOVE, RUN, shooting.SHOOT, CHARGE, COVER, STAND, FALL, TUNNEL, attach.ATTACH, DONE),
)
