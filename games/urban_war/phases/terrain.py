"""Terrain: as the scenario has it, or placed by the players by turns (UW-15, B5)."""

from games.battlefield.pieces import Piece, placed, templates
from games.battlefield.placing import Ground, check_place, suggestions
from games.battlefield.scenario import laid_out
from games.geometry.inches import write_point
from games.geometry.plane import Point
from games.kernel import BadNotation, Choices, IllegalAction, Line, Open, Question, Seat, Span, Verb, Word
from games.kernel.notation import pick
from games.urban_war import board
from games.urban_war.actions import Put
from games.urban_war.events import PiecePlaced, TerrainLaid
from games.urban_war.phases.contest import contest
from games.urban_war.state import Landscaping, Public, Siding, State, Table
from games.urban_war.ways import is_point, points

AUTO = "auto"
_TURN = 15
_SUGGESTED = 8


def proceed(table: Table, frame: Landscaping) -> None:
    """Lay the scenario's terrain; of a table that players fill, ask them by turns (UW-15)."""
    scenario = table.public.scenario.value
    if scenario.terrain != "placed":
        pieces = laid_out(scenario, table.dice, "terrain")
        table.change(terrain=pieces)
        table.tell(TerrainLaid(pieces=len(pieces), style=scenario.title, rules=("UW-14",)))
        table.goto(Siding())
    elif frame.seat is None:
        table.goto(Landscaping(contest(table, "terrain")[0], (scenario.each, scenario.each)))
    elif not any(frame.left) or not _anything(table.public):
        table.goto(Siding())
    else:
        table.ask("terrain", frame.seat)


def _frame(public: Public) -> Landscaping:
    frame = public.frames[-1]
    assert isinstance(frame, Landscaping)  # noqa: S101 - the question is asked while terrain is placed
    return frame


def _ground(public: Public) -> Ground:
    return Ground(public.size, public.terrain)


def _anything(public: Public) -> bool:
    """Tell whether any piece still fits anywhere."""
    return any(suggestions(templates()[key], _ground(public), 1) for key in public.scenario.value.templates)


def _piece(public: Public, action: Put) -> Piece:
    found = templates().get(action.template)
    if found is None or action.template not in public.scenario.value.templates:
        names = ", ".join(public.scenario.value.templates)
        raise IllegalAction(f"there is no piece {action.template[:20]}; there are {names}", "UW-B5")
    at, turns = action.at, action.turns
    if at is None:
        spots = suggestions(found, _ground(public), 1)
        if not spots:
            raise IllegalAction(f"the {found.name} fits nowhere any more", "UW-15")
        at, turns = spots[0].centre, spots[0].turns
    return placed(found, f"T{len(public.terrain) + 1}", at, turns)


def read(line: Line, state: State, seat: Seat) -> Put:
    """Read `put wall 12,20 45`, or `put wall auto`; the turn is in degrees."""
    template = pick(line.take(), state.public.scenario.value.templates, "piece of terrain")
    if not line.left or line.flag(AUTO):
        line.end()
        return Put(template)
    at = points(line.take())
    if len(at) != 1:
        raise BadNotation("a piece is placed at one point")
    degrees = line.number() if line.left else 0
    line.end()
    if degrees % _TURN or degrees >= 360:
        raise BadNotation("pieces are turned by 0 to 345 degrees, in steps of 15")
    return Put(template, at[0], degrees // _TURN)


def write(action: Put) -> str:
    """Return the canonical line."""
    if action.at is None:
        return f"put {action.template} {AUTO}"
    return f"put {action.template} {write_point(action.at)} {action.turns * _TURN}"


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List pieces, then good places, then turns."""
    public = state.public
    known = templates()
    if not said:
        listed = [known[key] for key in public.scenario.value.templates]
        fitting = [one for one in listed if suggestions(one, _ground(public), 1)]
        return Choices(words=tuple(Word(one.template, one.name.capitalize()) for one in fitting), label="piece")
    if said[0] not in public.scenario.value.templates:
        raise BadNotation(f"there is no piece {said[0][:20]}")
    if len(said) == 1:
        width, height = public.size
        spots = suggestions(known[said[0]], _ground(public), _SUGGESTED)
        places = [write_point(spot.centre) for spot in spots]
        found = tuple(Word(place, f"{number}. {place}") for number, place in enumerate(places, 1))
        auto = Word(AUTO, "Where it fits best")
        spans = Span(0, width, 100, 1000), Span(0, height, 100, 1000)
        return Choices(words=(auto,), open=Open("point", "where", *spans, "inches", found), label="where")
    if said[1] == AUTO:
        return Choices(complete=len(said) == 2)
    at = points(said[1])[0] if is_point(said[1]) else None
    if at is None:
        raise BadNotation(f"{said[1][:20]} is no point; write x,y in inches")
    return _turns(public, said[0], at, said[2:])


def _turns(public: Public, template: str, at: Point, said: tuple[str, ...]) -> Choices:
    """List the turns with which a piece fits at a point."""
    if said:
        return Choices(complete=len(said) == 1)
    listed = []
    for turns in range(24):
        try:
            check_place(_piece(public, Put(template, at, turns)), _ground(public), "UW-15")
        except IllegalAction as error:
            first = error
            continue
        listed.append(Word(str(turns * _TURN), f"{turns * _TURN}°"))
    if not listed:
        raise first
    return Choices(words=tuple(listed), label="turn")


def check(state: State, seat: Seat, action: Put) -> None:
    """Raise IllegalAction for a piece that does not fit there (UW-15)."""
    check_place(_piece(state.public, action), _ground(state.public), "UW-15")


def put(table: Table, seat: Seat, action: Put) -> None:
    """Place a piece; then it is the other's turn (UW-15)."""
    public, frame = table.public, _frame(table.public)
    piece = _piece(public, action)
    table.change(terrain=(*public.terrain, piece))
    table.tell(PiecePlaced(seat=seat, piece=piece, rules=("UW-15",)))
    left = tuple(count - (number == seat) for number, count in enumerate(frame.left))
    following = seat if public.options.sheets and left[seat] else board.other(seat)
    table.goto(Landscaping(following if left[following] else seat, left))


def _default(state: State, seat: Seat) -> Put:
    public = state.public
    known = public.scenario.value.templates
    start = len(public.terrain)
    order = [known[(start + number) % len(known)] for number in range(len(known))]
    return Put(next(key for key in order if suggestions(templates()[key], _ground(public), 1)))


QUESTION = Question(
    kind="terrain",
    rule="UW-15",
    ask=lambda public, seat: "Place a piece of terrain",
    default=_default,
    verbs=(
        Verb(
            action=Put,
            read=read,
            write=write,
            words=words,
            check=check,
            carry_out=put,
            title="Place",
            hint="a piece of terrain",
            needs="a piece, a point and a turn, such as put low_wall 12,20 45",
        ),
    ),
)
