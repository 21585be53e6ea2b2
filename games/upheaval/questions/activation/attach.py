"""Personalities that attach to a unit and leave it again (UH-H13)."""

from collections.abc import Callable, Iterable, Iterator

from games.kernel import Fact, Forecast, IllegalAction, Line, Seat, Verb, Word
from games.kernel.questions.arguments import Form, one_of, taking
from games.upheaval.content.numbers import ATTACH_RANGE
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.activation.attachment import attach_refusal, attachable_pairs, is_personality, leaving
from games.upheaval.mechanics.turn import permissions
from games.upheaval.questions.notation import read_unit
from games.upheaval.questions.units import Units, unit_argument
from games.upheaval.state.actions import Attach
from games.upheaval.state.events import StateChanged
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit
from games.upheaval.text.menus import unit_words
from games.upheaval.units import changes

NONE = "none"
"""The word for no unit: a personality leaves its own."""


def _read_host(line: Line, state: State, seat: Seat, personality: str) -> str:
    """Read a unit, or `none` or nothing for a personality that leaves its own."""
    line.flag("to")
    return "" if line.flag(NONE) or not line.left else read_unit(state.public, line.take()).id


def attaching(
    personalities: Units, hosts: Callable[[State, Seat, str], Iterable[Word]], label: str = ""
) -> Form[State, Attach]:
    """Return the form of Attach: who can be attached, and to which units."""
    one = unit_argument(personalities, "personality", "Which one: A5", label=label)
    unit = one_of("unit", "Which unit: A2, or none", _read_host, hosts, write=lambda unit: unit or NONE)
    return taking(one).then(unit).to(Attach)


def _personalities(public: Public, seat: Seat) -> Iterable[Unit]:
    joining = (one for one, _ in attachable_pairs(public, seat))
    return {one.id: one for one in (*joining, *leaving(public, seat))}.values()


def _hosts(state: State, seat: Seat, personality: str) -> Iterator[Word]:
    """List units, and none for those who may leave theirs."""
    public = state.public
    yield from unit_words(public, (unit for one, unit in attachable_pairs(public, seat) if one.id == personality))
    for one in leaving(public, seat):
        if one.id == personality:
            yield Word(NONE, "None", f"leave {one.joined} at the end")


def check(state: State, seat: Seat, action: Attach) -> None:
    """Raise IllegalAction where a personality may not attach to a unit now (UH-H13)."""
    public = state.public
    if not action.unit:
        _check_leaving(public, seat, action.personality)
        return
    unit = permissions.chosen_unit(public, seat, action.unit)
    one = next((one for one in public.on_table(seat) if one.id == action.personality), None)
    if one is None or not is_personality(public, one):
        raise IllegalAction(f"you have no personality {action.personality} on the table", "UH-H13")
    if is_personality(public, unit):
        raise IllegalAction(f"{unit.id} is a personality itself", "UH-H13")
    if current.actions_done(public):
        raise IllegalAction("a personality attaches at the start of an activation", "UH-H13")
    why = attach_refusal(public, one, unit)
    if why is not None:
        raise IllegalAction(*why)


def _check_leaving(public: Public, seat: Seat, personality: str) -> None:
    if personality not in {one.id for one in leaving(public, seat)}:
        raise IllegalAction(f"{personality} is attached to no unit that acts now", "UH-H13")


def host(public: Public, action: Attach) -> str:
    """Return the unit that an action is about: the one joined, or the one that is left."""
    return action.unit or public.unit(action.personality).joined


def attach(table: Table, seat: Seat, action: Attach) -> None:
    """Attach a personality: it acts, suffers and fights with the unit from now on; or let it leave (UH-H13)."""
    current.begin_activation(table, host(table.public, action))
    if not action.unit:
        frame = current.activation(table.public)
        current.amend_activation(table, leaves=(*(frame.leaves if frame is not None else ()), action.personality))
        return
    changes.change_unit(table, action.personality, joined=action.unit, activated=True, covered=False)
    table.tell(StateChanged(unit=action.personality, what="attached", other=action.unit, rules=("UH-H13",)))


def forecast(state: State, seat: Seat, action: Attach) -> Forecast:
    """Say what attaching a personality means, and leaving (UH-H13)."""
    unit = host(state.public, action)
    if action.unit:
        told = Fact("joined", "From now on", f"moves, takes hits and fights with {unit}, without a card of its own")
        return Forecast(f"{action.personality} joins {unit}", facts=(told,))
    told = Fact("left", "When that has acted", "is a unit of its own again, with a card from the next turn on")
    return Forecast(f"{action.personality} leaves {unit}", facts=(told,))


ATTACH = Verb(
    form=attaching(_personalities, _hosts),
    check=check,
    apply=attach,
    forecast=forecast,
    synonyms=("detach",),
    title="Attach",
    hint=f"a personality within {ATTACH_RANGE} inches to a unit that acts; none: it leaves its unit",
    needs="a personality and a unit, such as attach A5 A1, or none: attach A5 none",
)
