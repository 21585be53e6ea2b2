"""Deployment: one unit at a time by turns, Infiltrators last; or all at once (UH-49, UH-H11, UH-H13, UH-B22)."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.battlefield.bases.destinations import numbered_points, point_on_table
from games.geometry.inches import parse_point, write_point
from games.geometry.plane import Point
from games.kernel import BadNotation, Choices, IllegalAction, Line, Open, Question, Rng, Seat, Verb, Word
from games.kernel.dice import shuffled
from games.kernel.questions.arguments import by_hand
from games.kernel.questions.notation import whole
from games.upheaval.content.numbers import INFILTRATOR_RANGE
from games.upheaval.mechanics.deployment import formation, sheets
from games.upheaval.mechanics.deployment.auto_deploy import auto_deploy
from games.upheaval.mechanics.deployment.limits import deployment_limits
from games.upheaval.mechanics.deployment.placing import (
    at_once,
    form_up_at,
    frame_of,
    next_turn,
    put_unit,
    seats_of,
    waiting_unit,
    waiting_units,
    with_unit,
)
from games.upheaval.previews.places import STRIDE, leader_places, nearby_words
from games.upheaval.questions.setup.attach_before import ATTACH
from games.upheaval.state.actions import Deploy
from games.upheaval.state.frames import Beginning, Deploying
from games.upheaval.state.public import Public, State, Table
from games.upheaval.text.menus import unit_words

AUTO, PLACE = "auto", "place"


def proceed(table: Table, frame: Deploying) -> None:
    """Ask the next player to place a unit; then come the Infiltrators, then the battle (UH-49)."""
    public = table.public
    seats = seats_of(public, frame)
    if public.options.sheets and not frame.late:
        if seats and not frame.asked:
            table.goto(replace(frame, asked=True))
            table.ask("sheet", *seats)
            return
        sheets.lay_open(table)
        seats = ()
    if seats:
        table.goto(Deploying(seats[0], frame.late))
        table.ask("deploy", seats[0])
    elif frame.late:
        table.goto(Beginning())
    else:
        table.goto(Deploying(public.order[0], late=True))


# Placing units.


def _read(line: Line, state: State, seat: Seat) -> Deploy:
    """Read `deploy A2 12,44`, also with `place 3 13,45` behind it, several units with sheets, or `deploy auto`."""
    if line.flag(AUTO, "rest", "all"):
        return Deploy()
    spots: list[tuple[str, Point]] = []
    while line.left and not line.flag(PLACE):
        spots.append((line.take().upper(), parse_point(line.take())))
    places: list[tuple[int, Point]] = []
    while line.left:
        word = line.take()
        number = whole(word.rpartition(".")[2])
        if number is None:
            raise BadNotation(f"{word[:20]} is not a number of a model; write place 3 13,45")
        places.append((number, parse_point(line.take())))
    if not spots:
        raise line.lacking()
    return Deploy(tuple(spots), tuple(places))


def _write(action: Deploy) -> str:
    if not action.spots:
        return AUTO
    words = [f"{name} {write_point(at)}" for name, at in action.spots]
    if action.places:
        words += [PLACE, *(f"{number} {write_point(at)}" for number, at in action.places)]
    return " ".join(words)


def check(state: State, seat: Seat, action: Deploy) -> None:
    """Raise IllegalAction unless one unit is placed, or with sheets all of them, legally (UH-49, UH-H11)."""
    public = state.public
    left = len(waiting_units(public, seat))
    if len(action.spots) > 1 and not at_once(public):
        raise IllegalAction("units are placed one at a time, by turns", "UH-49")
    if action.spots and at_once(public) and len(action.spots) < left:
        raise IllegalAction(f"place all {left} units at once, or write deploy {AUTO}", "UH-49")
    _check_spots(public, seat, action)


def _check_spots(public: Public, seat: Seat, action: Deploy) -> Public:
    """Return the table with all units of an action on it; raises IllegalAction."""
    if action.places and len(action.spots) != 1:
        raise IllegalAction("models are placed by hand where one unit is placed", "UH-H16")
    for name, at in action.spots:
        unit = waiting_unit(public, seat, name)
        public = with_unit(public, unit, form_up_at(public, unit, at, action.places))
    return public


def deploy(table: Table, seat: Seat, action: Deploy) -> None:
    """Place a unit; `auto` all that are left, spread over the zone (UH-49)."""
    if action.spots:
        for name, at in action.spots:
            unit = table.public.unit(name)
            put_unit(table, unit, form_up_at(table.public, unit, at, action.places))
    else:
        for unit in waiting_units(table.public, seat):
            put_unit(table, unit, auto_deploy(table.public, unit))
    next_turn(table, seat)


def _words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List units, then places for their leaders; behind them models that are placed by hand."""
    public = state.public
    if said == (AUTO,):
        return Choices(complete=True)
    if PLACE in said:
        return _by_hand(public, seat, said)
    if len(said) > 2 and not at_once(public):
        raise BadNotation("units are placed one at a time, by turns")
    action = Deploy(_pairs(said[: len(said) // 2 * 2]))
    there = _check_spots(public, seat, action)
    left = waiting_units(there, seat)
    if len(said) % 2:
        unit = waiting_unit(there, seat, said[-1])
        away = f", {INFILTRATOR_RANGE} inches from enemies" if frame_of(there).late else ""
        places = _open(there, seat, leader_places(deployment_limits(there, unit)))
        return Choices(open=places, label=f"where the leader stands{away}")
    units = unit_words(public, left)
    if not said:
        return Choices(
            words=(*units, Word(AUTO, "All that are left", "spread: cover first, guns with sight, melee in front")),
            label="unit",
        )
    listed = units if at_once(public) else ()
    more = len(action.spots) == 1 and not listed and len(public.unit(action.spots[0][0]).models) > 1
    by_hand = (Word(PLACE, "Place models by hand"),) if more else ()
    return Choices(words=(*listed, *by_hand), complete=not listed, label="unit" if listed else "models by hand")


def _pairs(said: Iterable[str]) -> tuple[tuple[str, Point], ...]:
    found = tuple(said)
    if len(found) % 2:
        raise BadNotation("after every unit stands where its leader does")
    return tuple((name, parse_point(at)) for name, at in zip(found[::2], found[1::2], strict=True))


def _by_hand(public: Public, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models that are placed by hand, then offer where they stand now."""
    cut = said.index(PLACE)
    spots, tail = _pairs(said[:cut]), said[cut + 1 :]
    numbers = [whole(word) for word in tail[::2]]
    if len(spots) != 1 or None in numbers or len(set(numbers)) < len(numbers):
        raise BadNotation("write a unit, a point, then place 3 13,45")
    done = len(tail) // 2
    places = tuple((int(number), parse_point(at)) for number, at in zip(tail[::2], tail[1::2], strict=False))
    ((name, at),) = spots
    unit = waiting_unit(public, seat, name)
    if len(unit.models) == 1:
        raise BadNotation(f"{unit.id} is one model, and nobody is placed behind it")
    found = form_up_at(public, unit, at, places[:done])
    if len(tail) % 2:
        if numbers[-1] not in found or numbers[-1] == unit.models[0].number:
            raise BadNotation(f"write the models 2 to {len(unit.models)} of {unit.id} after {PLACE}")
        here = found[int(tail[-1])]
        return Choices(open=_open(public, seat, [here]), label="where")
    left = tuple(
        Word(str(model.number), f"Model {model.number}") for model in unit.models[1:] if model.number not in numbers
    )
    return Choices(words=left, complete=bool(places), label="model")


def _open(public: Public, seat: Seat, found: Iterable[Point]) -> Open:
    listed = numbered_points((at, "", nearby_words(public, seat, at)) for at in found)
    return point_on_table(public.size, "where", listed)


def _sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
    """Return a place at random for the unit that was named last."""
    if len(said) % 2 == 0 or PLACE in said or said == (AUTO,):
        return ""
    there = _check_spots(state.public, seat, Deploy(_pairs(said[:-1])))
    room = deployment_limits(there, waiting_unit(there, seat, said[-1]))
    leader = room.unit.models[0]
    free = filter(room.standing(leader).fits, shuffled(formation.all_points(room, STRIDE), rng))
    return next((write_point(at) for at in free if formation.form_up(room, at, {}) is not None), "")


def _ask(public: Public, seat: Seat) -> str:
    if at_once(public):
        return "Deploy your units"
    return "Deploy Infiltrators" if frame_of(public).late else "Deploy a unit"


def _where(state: State, seat: Seat) -> str:
    return (
        f"a unit, anywhere {INFILTRATOR_RANGE} inches from enemies"
        if frame_of(state.public).late
        else "a unit in your zone"
    )


FORM = by_hand(Deploy, "units", "A unit and a point, or auto", _read, _words, write=_write, sample=_sample)
QUESTION = Question(
    kind="deploy",
    rule="UH-49",
    ask=_ask,
    default=lambda state, seat: Deploy(),
    verbs=(
        Verb(
            form=FORM,
            check=check,
            apply=deploy,
            title="Deploy",
            hint=_where,
            needs="a unit and where its leader stands, such as deploy A2 12,44",
        ),
        ATTACH,
    ),
)
