"""Rush: a move of up to twice MV and CAL (UW-24)."""

from games.battlefield.ways.notation import points, write_way
from games.kernel import Choices, Line, Rng, Seat, Verb
from games.kernel.arguments import by_hand_old
from games.kernel.dice import shuffled
from games.kernel.numbers import often
from games.urban_war.content.numbers import RUN
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.goals import ways
from games.urban_war.mechanics.turn.begin_action import begin_action
from games.urban_war.mechanics.turn.permissions import actors, checked_actor, may_walk
from games.urban_war.previews import forecasts
from games.urban_war.questions.notation.destinations import any_way, open_way
from games.urban_war.questions.notation.names import names, own_model
from games.urban_war.questions.notation.ways import read_way
from games.urban_war.state.actions import Rush
from games.urban_war.state.public import State, Table


def read(line: Line, state: State, seat: Seat) -> Rush:
    """Read `rush A3 12,20 14.5,26`, `rush A3 toward B2`, `rush A3 8 north-east`."""
    model = own_model(line, state, seat)
    way = read_way(line, state.public, model, allowance(state.public, model, "rush"))
    line.end()
    if not way:
        raise line.lacking()
    return Rush(model.id, way)


def write(action: Rush) -> str:
    """Return the canonical line."""
    return f"rush {action.model} {write_way(action.way)}"


def check(state: State, seat: Seat, action: Rush) -> None:
    """Raise IllegalAction for a rush that cannot be made (UW-24)."""
    model = checked_actor(state, seat, action.model, "UW-24")
    path_check.check_first(state.public, model, "rush", action.way)


def rush(table: Table, seat: Seat, action: Rush) -> None:
    """Rush (UW-24)."""
    begin_action(table, action.model, "rush", action.way)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then destinations; any point may be typed."""
    if not said:
        fits = may_walk(state)
        return names(state, seat, lambda model: fits(model) and bool(ways(state.public, model, "rush", most=1)))
    model = checked_actor(state, seat, said[0], "UW-24")
    if len(said) == 1:
        return Choices(open=open_way(state.public, model, "rush"), label="way")
    check(state, seat, Rush(model.id, points(said[1])))
    return Choices(complete=len(said) == 2)


def sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
    """Return a model, or a way, at random."""
    public, fits = state.public, may_walk(state)
    if not said:
        able = (model for model in shuffled(actors(state, seat), rng) if fits(model))
        return next((model.id for model in able if ways(public, model, "rush", most=1)), "")
    return any_way(public, checked_actor(state, seat, said[0], "UW-24"), "rush", rng) if len(said) == 1 else ""


def can(state: State, seat: Seat) -> bool:
    """Whether a seat has a model that can go anywhere at all."""
    public, fits = state.public, may_walk(state)
    return any(fits(model) and ways(public, model, "rush", most=1) for model in actors(state, seat))


VERB = Verb(
    form=by_hand_old(
        Rush,
        read=read,
        write=write,
        words=words,
        sample=sample,
    ),
    check=check,
    apply=rush,
    forecast=forecasts.rush,
    when=can,
    title="Rush",
    hint=f"up to {often(RUN)} MV and CAL",
    needs="a model and where to, such as rush A3 12,20",
)
