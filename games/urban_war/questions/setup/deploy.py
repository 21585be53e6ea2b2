"""Deployment: one model at a time, within 6 inches of the own edge (UW-17)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.battlefield.bases.destinations import numbered_points, point_on_table
from games.battlefield.ways.notation import is_point, points
from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH, write_point
from games.geometry.plane import Point
from games.kernel import BadNotation, Choices, IllegalAction, Line, Open, Question, Seat, Verb, Word
from games.kernel.questions.arguments import by_hand
from games.kernel.text.prose import join
from games.urban_war.mechanics.deployment import auto_deploy, placing, zones
from games.urban_war.previews import consequences
from games.urban_war.questions.notation.names import find_model
from games.urban_war.state.actions import Deploy
from games.urban_war.state.frames import Deploying, Starting
from games.urban_war.state.models import Model, Placements
from games.urban_war.state.public import Public, State, Table
from games.urban_war.units import queries

AUTO, REST = "auto", "rest"
_ALL = (REST, "all", "everything", "everyone")
_BESIDE = 2 * INCH
"""How near a piece of terrain is named with a place."""
_SUGGESTED = 12


def proceed(table: Table, frame: Deploying) -> None:
    """Ask the next side to place a model; when all stand, the start is rolled (UW-17, UW-18)."""
    seat = _next(table.public, frame.seat)
    while seat is not None and seat in frame.rest:
        placing.place_and_pass(table, seat, auto_deploy.auto_places(table.public, seat))
        seat = _next(table.public, queries.other(seat))
    if seat is not None:
        table.goto(replace(frame, seat=seat))
        table.ask("deploy", seat)
    elif frame.seat is not None:
        table.goto(Starting())


def _next(public: Public, seat: Seat | None) -> Seat | None:
    """Return who places the next model: the side whose turn it is, or the other one where that has placed all."""
    if seat is None:
        return None
    return next((one for one in (seat, queries.other(seat)) if zones.waiting_models(public, one)), None)


def _read(line: Line, state: State, seat: Seat) -> Deploy:
    """Read `deploy A1 12,45`, or several of both; `auto`, and `rest` or `all` at the end, leave places to the bot."""
    if line.flag(AUTO):
        return Deploy()
    rest = line.flag_at_end(*_ALL)
    placements: list[tuple[str, Point]] = []
    mine = tuple(model for model in state.public.models if model.seat == seat)
    while line.left:
        name = find_model(state.public, line.take(), seat, mine).id
        at = points(line.take())
        if len(at) != 1:
            raise BadNotation("a model is placed at one point")
        placements.append((name, at[0]))
    if not placements and not rest:
        raise line.lacking()
    return Deploy(tuple(placements), rest)


def _write(action: Deploy) -> str:
    placed = [f"{name} {write_point(at)}" for name, at in action.spots]
    others = [REST] if action.rest else [] if placed else [AUTO]
    return " ".join([*placed, *others])


def _words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then places; with sheets several, else one."""
    public = state.public
    if said == (AUTO,):
        return Choices(complete=True)
    if said[-1:] == (REST,) and len(said) % 2:
        more = len(zones.waiting_models(public, seat)) - len(_said(state, seat, said[:-1]))
        return Choices(complete=more > 0)
    if len(said) > 2 and not public.options.sheets:
        raise BadNotation("models are placed one at a time")
    placements = _said(state, seat, said[: len(said) // 2 * 2])
    left = [model for model in zones.waiting_models(public, seat) if model.id not in dict(placements)]
    if len(said) % 2:
        model = next((one for one in left if one.id == said[-1]), None)
        if model is None:
            raise BadNotation(f"{said[-1][:9]} is not to be placed now")
        return Choices(open=_open(public, model, dict(placements)), label="where")
    by_turns = not public.options.sheets
    listed = () if placements and by_turns else tuple(Word(one.id, one.id, public.card(one).name) for one in left)
    others = _automatic(public, left, placed=bool(placements)) if left else ()
    return Choices(words=(*listed, *others), complete=bool(placements) and (by_turns or not left), label="model")


def _automatic(public: Public, left: Sequence[Model], *, placed: bool) -> tuple[Word, ...]:
    """List how the bot can choose the places: for the next model, or for all that are left."""
    where = "spread over your edge, behind cover"
    if placed:
        return (Word(REST, f"Place all the others for me ({len(left)})", where),)
    if public.options.sheets:
        return (Word(AUTO, "Place all for me", where),)
    one = Word(AUTO, f"Place {left[0].id} for me", where)
    many = Word(REST, f"Place all the others for me ({len(left)})", f"one at each of your turns, {where}")
    return (one, many) if len(left) > 1 else (one,)


def _said(state: State, seat: Seat, said: tuple[str, ...]) -> Placements:
    """Return the models and places named so far; raises BadNotation, IllegalAction."""
    if not said:
        return ()
    if not all(is_point(word) for word in said[1::2]):
        raise BadNotation("behind each model stands a point, such as 12,45")
    action = Deploy(tuple((name, points(at)[0]) for name, at in zip(said[::2], said[1::2], strict=True)))
    zones.check_placements(state, seat, action)
    return action.spots


def _open(public: Public, model: Model, others: dict[str, Point]) -> Open:
    found = auto_deploy.good_places(public, model, _SUGGESTED, others)
    if not found:
        found = [auto_deploy.any_place(public, model, others)]
    listed = numbered_points((at, _beside(public, at), _gives(public, model, at)) for at in found)
    return point_on_table(public.size, "where", listed)


def _beside(public: Public, at: Point) -> str:
    """Say which piece of terrain a place is in or beside."""
    base = Disc(at, 0)
    near = min(public.terrain, key=lambda piece: gap(base, piece.outline), default=None)
    if near is None or gap(base, near.outline) > _BESIDE:
        return ""
    return f" · by {near.id}, {near.name}"


def _gives(public: Public, model: Model, at: Point) -> str:
    """Say what a place gives, as far as the enemy stands on the table already."""
    if not public.standing(queries.other(model.seat)):
        return ""
    return consequences.consequences_of(public, model, at, moved=False).words(at_once=False)


def check(state: State, seat: Seat, action: Deploy) -> None:
    """Raise IllegalAction unless one model is placed, or with sheets all of them (UW-17)."""
    zones.check_placements(state, seat, action)
    left = len(zones.waiting_models(state.public, seat))
    if action.spots and not state.public.options.sheets and len(action.spots) > 1:
        raise IllegalAction("models are placed one at a time, by turns", "UW-17")
    if action.spots and state.public.options.sheets and len(action.spots) < left and not action.rest:
        missing = join(
            model.id for model in zones.waiting_models(state.public, seat) if model.id not in dict(action.spots)
        )
        raise IllegalAction(f"place all {left} at once: {missing} too; or end with rest", "UW-H4")


def deploy(table: Table, seat: Seat, action: Deploy) -> None:
    """Place models; those that are to be placed by themselves find their places (UW-17)."""
    frame = table.public.frames[-1]
    if action.rest and isinstance(frame, Deploying):
        table.goto(replace(frame, rest=(*frame.rest, seat)))
    placing.place_and_pass(table, seat, action.spots or auto_deploy.auto_places(table.public, seat))


FORM = by_hand(Deploy, "models", "A model and a point", _read, _words, write=_write)
QUESTION = Question(
    kind="deploy",
    rule="UW-17",
    ask=lambda public, seat: "Deploy a model",
    default=lambda state, seat: Deploy(),
    verbs=(
        Verb(
            form=FORM,
            check=check,
            apply=deploy,
            title="Deploy",
            hint="at your edge",
            needs="a model and a point, such as deploy A1 12,45; or auto for the next one, rest for all",
        ),
    ),
)
