"""Deployment: one model at a time, within 6 inches of the own edge (UW-17)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.battlefield.notation import is_point, points
from games.geometry.discs import Disc, apart, gap
from games.geometry.inches import INCH, Inches, write_inches, write_point
from games.geometry.plane import Point
from games.kernel import BadNotation, Choices, IllegalAction, Line, Open, Question, Seat, Span, Verb, Word
from games.kernel.prose import join
from games.urban_war import board, outlooks, walking
from games.urban_war.actions import Deploy
from games.urban_war.events import Deployed
from games.urban_war.state import Deploying, Model, Public, Side, Spots, Starting, State, Table
from games.urban_war.ways import find_model

AUTO, REST = "auto", "rest"
_STRIDE = 200
_BESIDE = 2 * INCH
"""How near a piece of terrain is named with a place."""
_SUGGESTED = 12


def proceed(table: Table, frame: Deploying) -> None:
    """Ask the next side to place a model; when all stand, the start is rolled (UW-17, UW-18)."""
    seat = _next(table.public, frame.seat)
    while seat is not None and seat in frame.rest:
        _place(table, seat, by_themselves(table.public, seat))
        seat = _next(table.public, board.other(seat))
    if seat is not None:
        table.goto(replace(frame, seat=seat))
        table.ask("deploy", seat)
    elif frame.seat is not None:
        table.goto(Starting())


def _next(public: Public, seat: Seat | None) -> Seat | None:
    """Return who places the next model: the side whose turn it is, or the other one where that has placed all."""
    if seat is None:
        return None
    return next((one for one in (seat, board.other(seat)) if waiting(public, one)), None)


def waiting(public: Public, seat: Seat) -> tuple[Model, ...]:
    """Return the models of a seat that are not placed yet."""
    return tuple(model for model in public.models if model.seat == seat and model.at is None and not model.dead)


def zone(public: Public, side: Side, radius: Inches) -> tuple[Inches, Inches]:
    """Return from where to where the middle of a base may be, north to south (UW-17, (f))."""
    _, height = public.size
    far = public.scenario.value.depth + radius
    return (radius, far) if side == "north" else (height - far, height - radius)


def check_spot(public: Public, model: Model, at: Point, others: dict[str, Point]) -> None:
    """Raise IllegalAction for a place where a model cannot be deployed (UW-14, UW-17)."""
    radius = public.card(model).radius
    base = Disc(at, radius)
    over = walking.beyond(public, base)
    if over > 0:
        raise IllegalAction(f"{model.id} would be over the edge of the table, by {walking.in_inches(over)}", "UW-14")
    side = public.sides[model.seat]
    low, high = zone(public, side, radius)
    if not low <= at[1] <= high:
        far = walking.inches(max(low - at[1], at[1] - high))
        depth = f"{public.scenario.value.depth / INCH:g} inches of the {side} edge"
        span = f"its middle at {write_inches(low)} to {write_inches(high)} from the north"
        raise IllegalAction(f"{model.id} must be within {depth}, {span}; that is {far} too far off", "UW-17")
    for piece in public.terrain:
        if piece.impassable and not apart(base, piece.outline):
            raise IllegalAction(f"{model.id} would stand in {piece.name} {piece.id}", "UW-B46")
    stand = {one.id: public.disc(one) for one in public.standing()}
    stand |= {name: Disc(where, public.card(public.model(name)).radius) for name, where in others.items()}
    for name, disc in stand.items():
        if name != model.id and not apart(base, disc):
            near = walking.in_inches(-gap(base, disc))
            raise IllegalAction(f"{model.id} would stand upon {name}, {near} too near", "UW-17")


def _fits(public: Public, model: Model, at: Point, others: dict[str, Point]) -> bool:
    try:
        check_spot(public, model, at, others)
    except IllegalAction:
        return False
    return True


def good_spots(public: Public, model: Model, most: int, others: dict[str, Point] | None = None) -> list[Point]:
    """Return places for a model, spread over the edge from the middle outwards, a third of the depth in front."""
    width, _ = public.size
    low, high = zone(public, public.sides[model.seat], public.card(model).radius)
    front = low if public.sides[model.seat] == "south" else high
    back = high if front == low else low
    rows = [front + (back - front) * part // 4 // 100 * 100 for part in (0, 2, 4)]
    stand = others or {}
    found: list[Point] = []
    for y in rows:
        for number in range(width // (3 * INCH)):
            aside = (number + 1) // 2 * 3 * INCH * (1 if number % 2 else -1)
            at = (width // 2 + aside, y)
            if _fits(public, model, at, stand):
                found.append(at)
            if len(found) >= most:
                return found
    return found


def everywhere(public: Public, model: Model, others: dict[str, Point]) -> Point:
    """Return a place for a model, looking everywhere in its zone if need be; raises IllegalAction for none."""
    found = good_spots(public, model, 1, others)
    if found:
        return found[0]
    width, _ = public.size
    low, high = zone(public, public.sides[model.seat], public.card(model).radius)
    for y in range(low, high + 1, _STRIDE):
        for x in range(0, width + 1, _STRIDE):
            if _fits(public, model, (x, y), others):
                return x, y
    raise IllegalAction("there is no room left at that edge", "UW-17")


def read(line: Line, state: State, seat: Seat) -> Deploy:
    """Read `deploy A1 12,45`, or several of both; `auto`, and `rest` at the end, leave places to the bot."""
    if line.flag(AUTO):
        line.end()
        return Deploy()
    rest = line.flag_at_end(REST)
    spots: list[tuple[str, Point]] = []
    mine = tuple(model for model in state.public.models if model.seat == seat)
    while line.left:
        name = find_model(state.public, line.take(), mine).id
        at = points(line.take())
        if len(at) != 1:
            raise BadNotation("a model is placed at one point")
        spots.append((name, at[0]))
    if not spots and not rest:
        raise line.lacking()
    return Deploy(tuple(spots), rest)


def write(action: Deploy) -> str:
    """Return the canonical line."""
    placed = [f"{name} {write_point(at)}" for name, at in action.spots]
    others = [REST] if action.rest else [] if placed else [AUTO]
    return " ".join(["deploy", *placed, *others])


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then places; with sheets several, else one."""
    public = state.public
    if said == (AUTO,):
        return Choices(complete=True)
    if said[-1:] == (REST,) and len(said) % 2:
        more = len(waiting(public, seat)) - len(_said(state, seat, said[:-1]))
        return Choices(complete=more > 0)
    if len(said) > 2 and not public.options.sheets:
        raise BadNotation("models are placed one at a time")
    spots = _said(state, seat, said[: len(said) // 2 * 2])
    left = [model for model in waiting(public, seat) if model.id not in dict(spots)]
    if len(said) % 2:
        model = next((one for one in left if one.id == said[-1]), None)
        if model is None:
            raise BadNotation(f"{said[-1][:9]} is not to be placed now")
        return Choices(open=_open(public, model, dict(spots)), label="where")
    by_turns = not public.options.sheets
    listed = () if spots and by_turns else tuple(Word(one.id, one.id, public.card(one).name) for one in left)
    others = _automatic(public, left, placed=bool(spots)) if left else ()
    return Choices(words=(*listed, *others), complete=bool(spots) and (by_turns or not left), label="model")


def _automatic(public: Public, left: Sequence[Model], *, placed: bool) -> tuple[Word, ...]:
    """List how the bot may choose the places: of the next model, or of all that are left."""
    where = "near the middle of your edge"
    if placed:
        return (Word(REST, f"All the rest by themselves ({len(left)})", where),)
    if public.options.sheets:
        return (Word(AUTO, "All, by themselves", where),)
    one = Word(AUTO, f"{left[0].id} by itself", where)
    many = Word(REST, f"All the rest by themselves ({len(left)})", f"one at each of your turns, {where}")
    return (one, many) if len(left) > 1 else (one,)


def _said(state: State, seat: Seat, said: tuple[str, ...]) -> Spots:
    """Return the models and places named so far; raises BadNotation, IllegalAction."""
    if not said:
        return ()
    if not all(is_point(word) for word in said[1::2]):
        raise BadNotation("behind each model stands a point, such as 12,45")
    action = Deploy(tuple((name, points(at)[0]) for name, at in zip(said[::2], said[1::2], strict=True)))
    check_spots(state, seat, action)
    return action.spots


def _open(public: Public, model: Model, others: dict[str, Point]) -> Open:
    width, height = public.size
    found = good_spots(public, model, _SUGGESTED, others)
    if not found:
        found = [everywhere(public, model, others)]
    listed = tuple(
        Word(write_point(at), f"{number}. {write_point(at)}{_beside(public, at)}", _gives(public, model, at))
        for number, at in enumerate(found, 1)
    )
    return Open("point", "where", Span(0, width, 100, 1000), Span(0, height, 100, 1000), "inches", listed)


def _beside(public: Public, at: Point) -> str:
    """Say which piece of terrain a place is in or beside."""
    base = Disc(at, 0)
    near = min(public.terrain, key=lambda piece: gap(base, piece.outline), default=None)
    if near is None or gap(base, near.outline) > _BESIDE:
        return ""
    return f" · by {near.id}, {near.name}"


def _gives(public: Public, model: Model, at: Point) -> str:
    """Say what a place gives, as far as the enemy stands on the table already."""
    if not public.standing(board.other(model.seat)):
        return ""
    return outlooks.outlook(public, model, at, moved=False).words(at_once=False)


def check_spots(state: State, seat: Seat, action: Deploy) -> None:
    """Raise IllegalAction for models that are placed already, or places where they cannot stand (UW-17)."""
    public = state.public
    others: dict[str, Point] = {}
    for name, at in action.spots:
        model = next((one for one in waiting(public, seat) if one.id == name), None)
        if model is None or name in others:
            raise IllegalAction(f"{name} is not to be placed now", "UW-17")
        check_spot(public, model, at, others)
        others[name] = at


def check(state: State, seat: Seat, action: Deploy) -> None:
    """Raise IllegalAction unless one model is placed, or with sheets all of them (UW-17)."""
    check_spots(state, seat, action)
    left = len(waiting(state.public, seat))
    if action.spots and not state.public.options.sheets and len(action.spots) > 1:
        raise IllegalAction("models are placed one at a time, by turns", "UW-17")
    if action.spots and state.public.options.sheets and len(action.spots) < left and not action.rest:
        missing = join(model.id for model in waiting(state.public, seat) if model.id not in dict(action.spots))
        raise IllegalAction(f"place all {left} at once: {missing} too; or end with rest", "UW-H4")


def deploy(table: Table, seat: Seat, action: Deploy) -> None:
    """Place models; those that are to be placed by themselves find their places (UW-17)."""
    frame = table.public.frames[-1]
    if action.rest and isinstance(frame, Deploying):
        table.goto(replace(frame, rest=(*frame.rest, seat)))
    _place(table, seat, action.spots or by_themselves(table.public, seat))


def stand(table: Table, seat: Seat, spots: Spots) -> None:
    """Let models of a seat stand at their places."""
    for name, at in spots:
        board.change(table, name, at=at)
    table.tell(Deployed(seat=seat, spots=spots, rules=("UW-17",)))


def _place(table: Table, seat: Seat, spots: Spots) -> None:
    stand(table, seat, spots)
    frame = table.public.frames[-1]
    rest = frame.rest if isinstance(frame, Deploying) else ()
    table.goto(Deploying(board.other(seat), rest))


def by_themselves(public: Public, seat: Seat, placed: Spots = (), *, rest: bool = False) -> Spots:
    """Return where the next model stands if nobody says so; with sheets, or for the `rest`, all but those `placed`."""
    left = waiting(public, seat)
    found = dict(placed)
    for model in left if rest or public.options.sheets else left[:1]:
        if model.id not in found:
            found[model.id] = everywhere(public, model, found)
    return tuple(found.items())


QUESTION = Question(
    kind="deploy",
    rule="UW-17",
    ask=lambda public, seat: "Deploy a model",
    default=lambda state, seat: Deploy(),
    verbs=(
        Verb(
            action=Deploy,
            read=read,
            write=write,
            words=words,
            check=check,
            carry_out=deploy,
            title="Deploy",
            hint="at your edge",
            needs="a model and a point, such as deploy A1 12,45; or auto for the next one, rest for all",
        ),
    ),
)
