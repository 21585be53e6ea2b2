"""Using a tunnel at the start of an activation (UH-40, UH-B37 .. UH-B39)."""

from games.kernel import Choices, Line, Seat, Verb, Word
from games.kernel.base.errors import passes
from games.kernel.questions.arguments import rest, taking
from games.upheaval.mechanics.movement.after_move import carry_out_move
from games.upheaval.mechanics.movement.tunnel import exits, plan_tunnel
from games.upheaval.mechanics.turn import permissions
from games.upheaval.mechanics.turn.permissions import allowed_units
from games.upheaval.previews.places import nearby_words
from games.upheaval.questions.movement.words import after_way
from games.upheaval.questions.notation import read_places, write_places
from games.upheaval.questions.units import moving_unit
from games.upheaval.state.actions import Places, Tunnel
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit


def _read(line: Line, state: State, seat: Seat, name: str) -> tuple[str, Places]:
    """Read `E2`, `E2 place 3 12,20`; with only one exit, you can leave it out."""
    line.flag("to")
    known = exits(state.public, state.public.unit(name))
    word = known[0].id if not line.left and len(known) == 1 else line.take().upper()
    return word, read_places(line)


def check(state: State, seat: Seat, action: Tunnel) -> None:
    """Raise IllegalAction for a unit that cannot use a tunnel, or models that do not fit (UH-B37 .. UH-B39)."""
    unit = permissions.check_allowed(state.public, seat, action.unit, "tunnel")
    plan_tunnel(state.public, unit, action.exit, action.places)


def tunnel(table: Table, seat: Seat, action: Tunnel) -> None:
    """Go through a tunnel (UH-40)."""
    unit = table.public.unit(action.unit)
    carry_out_move(table, action.unit, "tunnel", plan_tunnel(table.public, unit, action.exit, action.places))


def open_to(public: Public, seat: Seat) -> list[Unit]:
    """Return the units that could use a tunnel now."""
    return [unit for unit in allowed_units(public, seat, "tunnel") if _words(public, unit)] if public.items else []


def _words(public: Public, unit: Unit) -> tuple[Word, ...]:
    return tuple(
        Word(item.id, f"Entrance {item.id}", nearby_words(public, unit.seat, item.at))
        for item in exits(public, unit)
        if _fits(public, unit, item.id)
    )


def _fits(public: Public, unit: Unit, exit_id: str, places: Places = ()) -> bool:
    return passes(plan_tunnel, public, unit, exit_id, places)


def _after(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List where a unit could come out, then models that are placed by hand."""
    unit = state.public.unit(name)
    if not said:
        return Choices(words=_words(state.public, unit), label="exit")
    return after_way(
        state.public, unit, "tunnel", said[1:], lambda places: plan_tunnel(state.public, unit, said[0], places)
    )


_EXIT = rest(
    "exit",
    "Which entrance it leaves by: E2",
    _read,
    _after,
    write=lambda out: f"{out[0]} {write_places(out[1])}".rstrip(),
)
TUNNEL = Verb(
    form=taking(moving_unit("tunnel", open_to)).then(_EXIT).spread(Tunnel),
    check=check,
    apply=tunnel,
    title="Tunnel",
    hint="to another entrance; no shot and no charge after it",
    needs="a unit and an entrance, such as tunnel A2 E2",
)
