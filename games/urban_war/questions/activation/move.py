"""Move + Shoot: a move of up to MV, or none, then a shot, or none (UW-25)."""

from collections.abc import Iterator

from games.battlefield.bases.destinations import MOST
from games.battlefield.ways.notation import is_point, points
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, Line, Rng, Seat, Verb, Word
from games.kernel.questions.arguments import rest, taking
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.shooting import targets
from games.urban_war.mechanics.turn.begin_action import begin_action
from games.urban_war.mechanics.turn.permissions import actors, checked_actor, may_walk
from games.urban_war.previews import consequences, forecasts, shortcuts
from games.urban_war.questions.notation.destinations import any_way, open_way
from games.urban_war.questions.notation.names import acting_model
from games.urban_war.questions.notation.shots import STAY, Plan, read_plan, shot_words, write_plan
from games.urban_war.questions.notation.surprises import of_move
from games.urban_war.state.actions import Move
from games.urban_war.state.models import Model
from games.urban_war.state.public import State, Table


def check(state: State, seat: Seat, action: Move) -> None:
    """Raise IllegalAction for a move or a shot that cannot be made (UW-25)."""
    model = checked_actor(state, seat, action.model, "UW-25")
    if action.way:
        path_check.check_first(state.public, model, "move", action.way)
    if action.target:
        at = action.way[-1] if action.way else None
        targets.check_shot(state.public, model, action.target, action.weapon, at)


def move(table: Table, seat: Seat, action: Move) -> None:
    """Move and shoot (UW-25)."""
    begin_action(table, action.model, "move", action.way, action.target, action.weapon)


def _able(state: State, seat: Seat) -> Iterator[Model]:
    """The models that may rush or move now."""
    return filter(may_walk(state), actors(state, seat))


def _read(line: Line, state: State, seat: Seat, name: str) -> Plan:
    """Read `12,20 shoot B2 rifle`, `stay`, `shoot B2`."""
    model = state.public.model(name)
    return read_plan(line, state.public, model, allowance(state.public, model, "move"))


def _words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List to stay or destinations, then `shoot`, targets and weapons."""
    public, model = state.public, state.public.model(name)
    if not said:
        stay = Word(STAY, "Stay here", consequences.words_of_staying(public, model))
        return Choices(words=(stay,), open=open_way(public, model, "move"), label="way")
    way: Path = ()
    if said[0] != STAY:
        if not is_point(said[0]):
            raise BadNotation(f"{said[0][:20]} is not a point; write x,y in inches, or stay")
        way = points(said[0])
        check(state, seat, Move(name, way))
    return shot_words(public, model, way[-1] if way else None, said[1:])


def _sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng, name: str) -> str:
    """Return a way at random; seldom to stay."""
    if said:
        return ""
    return (any_way(state.public, state.public.model(name), "move", rng) or STAY) if rng.randrange(MOST) else STAY


_PLAN = rest("plan", "Where to, shoot and whom", _read, _words, write=write_plan, sample=_sample)
VERB = Verb(
    form=taking(acting_model(_able, "UW-25")).then(_PLAN).spread(Move),
    check=check,
    apply=move,
    forecast=forecasts.move,
    shortcuts=lambda state, seat: shortcuts.places(state, seat, "move"),
    second_look=lambda state, seat, action, words: of_move(state.public, action, words),
    title="Move and shoot",
    hint="up to MV, then a shot",
    needs="a model, then where to, whom to shoot, or both, such as move A3 12,20 shoot B2",
)
