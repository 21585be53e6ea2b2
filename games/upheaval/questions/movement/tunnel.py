"""Using a tunnel at the start of an activation (UH-40, UH-B37 .. UH-B39)."""

from games.kernel import Choices, Line, Seat, Verb, Word
from games.kernel.arguments import by_hand_old
from games.kernel.errors import passes
from games.upheaval.mechanics.movement.after_move import carry_out_move
from games.upheaval.mechanics.movement.tunnel import exits, plan_tunnel
from games.upheaval.mechanics.turn import permissions
from games.upheaval.mechanics.turn.permissions import allowed_units
from games.upheaval.previews.places import nearby_words
from games.upheaval.questions.movement.words import after_way, listed, own_unit
from games.upheaval.questions.notation import read_places, write_order
from games.upheaval.state.actions import Places, Tunnel
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit


def read(line: Line, state: State, seat: Seat) -> Tunnel:
    """Read `tunnel A2 E2`, `tunnel A2 E2 place 3 12,20`; with only one exit, you can leave it out."""
    unit = own_unit(line, state.public, seat)
    line.flag("to")
    known = exits(state.public, unit)
    word = known[0].id if not line.left and len(known) == 1 else line.take().upper()
    places = read_places(line)
    line.end()
    return Tunnel(unit.id, word, places)


def write(action: Tunnel) -> str:
    """Return the canonical line."""
    order = f" {write_order((), action.places).partition(' ')[2]}" if action.places else ""
    return f"tunnel {action.unit} {action.exit}{order}"


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


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List units at an entrance, then where they could come out."""
    if not said:
        return listed(state.public, open_to(state.public, seat))
    unit = permissions.check_allowed(state.public, seat, said[0], "tunnel")
    if len(said) == 1:
        return Choices(words=_words(state.public, unit), label="exit")
    return after_way(
        state.public, unit, "tunnel", said[2:], lambda places: plan_tunnel(state.public, unit, said[1], places)
    )


def can(state: State, seat: Seat) -> bool:
    """Whether a seat has a unit that could use a tunnel now."""
    return bool(open_to(state.public, seat))


TUNNEL = Verb(
    form=by_hand_old(
        Tunnel,
        read=read,
        write=write,
        words=words,
    ),
    check=check,
    apply=tunnel,
    when=can,
    title="Tunnel",
    hint="to another entrance; no shot and no charge after it",
    needs="a unit and an entrance, such as tunnel A2 E2",
)
