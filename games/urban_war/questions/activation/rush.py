"""Rush: a move of up to several times MV, and CAL (UW-24)."""

from collections.abc import Iterable, Iterator, Sequence

from games.battlefield.ways.notation import points, write_way
from games.geometry.paths import Path
from games.kernel import Choices, Line, Rng, Seat, Verb
from games.kernel.base.numbers import often
from games.kernel.dice import shuffled
from games.kernel.questions.arguments import Argument, one_word, taking
from games.urban_war.content.numbers import RUSH
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.movement.goals import ways
from games.urban_war.mechanics.turn.begin_action import begin_action
from games.urban_war.mechanics.turn.permissions import actors, checked_actor, may_walk
from games.urban_war.previews import forecasts, shortcuts
from games.urban_war.questions.notation.destinations import any_way, open_way
from games.urban_war.questions.notation.names import acting_model
from games.urban_war.questions.notation.surprises import of_way
from games.urban_war.questions.notation.ways import read_way
from games.urban_war.state.actions import Rush
from games.urban_war.state.models import Model
from games.urban_war.state.public import State, Table


def check(state: State, seat: Seat, action: Rush) -> None:
    """Raise IllegalAction for a rush that cannot be made (UW-24)."""
    model = checked_actor(state, seat, action.model, "UW-24")
    path_check.check_first(state.public, model, "rush", action.way)


def rush(table: Table, seat: Seat, action: Rush) -> None:
    """Rush (UW-24)."""
    begin_action(table, action.model, "rush", action.way)


def _second_look(state: State, seat: Seat, action: Rush, words: Sequence[str]) -> str:
    return of_way(state.public, state.public.model(action.model), "rush", action.way, words)


def _able(state: State, seat: Seat) -> Iterator[Model]:
    """The models that can go anywhere at all."""
    return _goers(state, actors(state, seat))


def _goers(state: State, models: Iterable[Model]) -> Iterator[Model]:
    fits = may_walk(state)
    return (model for model in models if fits(model) and ways(state.public, model, "rush", most=1))


def _any_model(state: State, seat: Seat, rng: Rng) -> str:
    return next((model.id for model in _goers(state, shuffled(actors(state, seat), rng))), "")


def _read_way(line: Line, state: State, seat: Seat, name: str) -> Path:
    """Read `12,20 14.5,26`, `toward B2`, `8 north-east`."""
    model = state.public.model(name)
    way = read_way(line, state.public, model, allowance(state.public, model, "rush"))
    if not way:
        raise line.lacking()
    return way


_WAY: Argument[State, Path, str] = one_word(
    "where",
    "A point, or toward B2",
    _read_way,
    lambda state, seat, name: Choices(open=open_way(state.public, state.public.model(name), "rush"), label="way"),
    write=write_way,
    value=points,
    fits=lambda state, seat, way, name: check(state, seat, Rush(name, way)),
    sample=lambda state, seat, rng, name: any_way(state.public, state.public.model(name), "rush", rng),
    many=True,
)


VERB = Verb(
    form=taking(acting_model(_able, "UW-24", _any_model)).then(_WAY).to(Rush),
    check=check,
    apply=rush,
    forecast=forecasts.rush,
    shortcuts=lambda state, seat: shortcuts.places(state, seat, "rush"),
    second_look=_second_look,
    title="Rush",
    hint=f"up to {often(RUSH)} MV and CAL",
    needs="a model and where to, such as rush A3 12,20",
)
