"""Going on falling back, as units that broke before this Action phase must (UH-16 .. UH-18, UH-B6 .. UH-B9)."""

from games.geometry.lengths import in_inches
from games.kernel import Choices, Fact, Forecast, Line, Rng, Seat, Verb, Word
from games.kernel.questions.arguments import rest, taking
from games.kernel.text.prose import join
from games.upheaval.mechanics.movement.after_move import carry_out_move
from games.upheaval.mechanics.movement.approaching.regain import regaining_way
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.falling import fall_back
from games.upheaval.mechanics.turn import permissions
from games.upheaval.mechanics.turn.permissions import is_allowed
from games.upheaval.previews.consequences import move_facts
from games.upheaval.previews.destinations import any_way
from games.upheaval.questions.movement.words import after_way, open_way, read_said
from games.upheaval.questions.notation import WAY, Order, read_order, read_places, write_order, write_places
from games.upheaval.questions.units import moving_unit
from games.upheaval.state.actions import Fall, Move, Stand
from games.upheaval.state.public import State, Table

HOME = "home"
"""The word for a way on which each model gets as near home as it can."""


def _read(line: Line, state: State, seat: Seat, name: str) -> Order:
    """Read nothing, `home`, `12,20`, `home place 2 12,20`."""
    if line.flag(HOME, "back"):
        return (), read_places(line)
    return read_order(line, state.public, move_context(state.public, state.public.unit(name), "fall"))


def _write(order: Order) -> str:
    way, places = order
    return write_order(order) if way else f"{HOME} {write_places(places)}".rstrip()


def check(state: State, seat: Seat, action: Fall) -> None:
    """Raise IllegalAction for a unit that does not fall back, or a way that is none (UH-16)."""
    unit = permissions.check_allowed(state.public, seat, action.unit, "fall")
    fall_back.plan_fall_back(state.public, unit, action.way, action.places)


def fall(table: Table, seat: Seat, action: Fall) -> None:
    """Fall back (UH-16 .. UH-18)."""
    found = fall_back.plan_fall_back(table.public, table.public.unit(action.unit), action.way, action.places)
    carry_out_move(table, action.unit, "fall", found.plan, fenced=found.fenced)


def _home(state: State, unit_id: str) -> Word:
    """Return the word for going home, with what comes of it."""
    found = fall_back.plan_fall_back(state.public, state.public.unit(unit_id))
    far = max((step.cost for step in found.plan.steps), default=0)
    left = sum(step.left for step in found.plan.steps)
    told = [in_inches(far), *([f"{left} leave the table"] if left else [])]
    if found.fenced:
        told.append("fenced in: pinned")
    elif not far:
        told.append("nobody can or need go further")
    return Word(HOME, "As near home as it can get", " · ".join(told))


def _words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List the way home, or points."""
    unit = state.public.unit(name)
    if not said:
        home, points = _home(state, name), open_way(state.public, unit, "fall")
        return Choices(words=(home,), open=points, label="where the leader goes")
    way = () if said[0] == HOME else read_said(said[0])
    return after_way(
        state.public,
        unit,
        "fall",
        said[1:],
        lambda places: fall_back.plan_fall_back(state.public, unit, way, places).plan,
    )


def _sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng, name: str) -> str:
    """Return a way back at random, mostly the one home."""
    if said:
        return ""
    return HOME if rng.randrange(3) else any_way(state.public, state.public.unit(name), "fall", rng) or HOME


def forecast(state: State, seat: Seat, action: Fall) -> Forecast:
    """Return how far the unit falls back, and what comes of it."""
    public, unit = state.public, state.public.unit(action.unit)
    found = fall_back.plan_fall_back(public, unit, action.way, action.places)
    told = move_facts(public, unit, "fall", found.plan)
    left = [f"{step.unit}.{step.number}" for step in found.plan.steps if step.left]
    if left:
        told = (*told, Fact("left", "Leave the table for good", join(left), tone="harm"))
    if found.fenced:
        told = (*told, Fact("fenced", "Fenced in", "it will be pinned", tone="harm"))
    return Forecast(f"{unit.id} falls back", facts=told)


def fall_default(state: State, seat: Seat) -> Fall | Move | Stand | None:
    """Return what time-out does for a unit that must move: it falls back, or tries to regain coherency (UH-10).

    None where no unit that could act now must. To regain it a unit stands up, if any of it is prone: that is its Move
    action, in which prone models stand and the others move (UH-B29).
    """
    public = state.public
    for unit in public.on_table(seat):
        if unit.compelled and is_allowed(public, seat, unit, "fall"):
            return Fall(unit.id)
    for unit in public.on_table(seat):
        if permissions.end_refusal(public, unit) is not None and is_allowed(public, seat, unit, "move"):
            rises = is_allowed(public, seat, unit, "stand")
            return (Stand if rises else Move)(unit.id, regaining_way(public, unit) or ())
    return None


_ORDER = rest("way", WAY, _read, _words, write=_write, sample=_sample)
FALL = Verb(
    form=taking(moving_unit("fall")).then(_ORDER).spread(Fall),
    check=check,
    apply=fall,
    forecast=forecast,
    title="Fall back",
    hint="a full move toward its own zone or edge",
    needs="a unit, such as fall A2",
)
