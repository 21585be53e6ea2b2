"""Move + Shoot: a move of up to MV, or none, then a shot, or none (UW-25)."""

from games.battlefield.bases.destinations import MOST
from games.battlefield.ways.notation import is_point, points
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, Line, Rng, Seat, Verb, Word
from games.kernel.arguments import by_hand_old
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.shooting import targets
from games.urban_war.mechanics.turn.begin_action import begin_action
from games.urban_war.mechanics.turn.permissions import actors, checked_actor, may_walk
from games.urban_war.previews import consequences, forecasts
from games.urban_war.questions.notation.destinations import any_way, open_way
from games.urban_war.questions.notation.names import names, own_model
from games.urban_war.questions.notation.shots import STAY, read_plan, shot_words, written
from games.urban_war.state.actions import Move
from games.urban_war.state.public import State, Table


def read(line: Line, state: State, seat: Seat) -> Move:
    """Read `move A3 12,20 shoot B2 rifle`, `move A3 stay`, `move A3 shoot B2`."""
    model = own_model(line, state, seat)
    plan = read_plan(line, state.public, model, allowance(state.public, model, "move"))
    line.end()
    return Move(model.id, *plan)


def write(action: Move) -> str:
    """Return the canonical line."""
    return f"move {action.model} {written(action.way, action.target, action.weapon)}"


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


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then to stay or destinations, then `shoot`, targets and weapons."""
    if not said:
        return names(state, seat, may_walk(state))
    model = checked_actor(state, seat, said[0], "UW-25")
    if len(said) == 1:
        return Choices(
            words=(Word(STAY, "Stay here", consequences.words_of_staying(state.public, model)),),
            open=open_way(state.public, model, "move"),
            label="way",
        )
    way: Path = ()
    if said[1] != STAY:
        if not is_point(said[1]):
            raise BadNotation(f"{said[1][:20]} is not a point; write x,y in inches, or stay")
        way = points(said[1])
        check(state, seat, Move(model.id, way))
    return shot_words(state.public, model, way[-1] if way else None, said[2:])


def sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
    """Return a way at random; seldom to stay."""
    if len(said) != 1:
        return ""
    model = checked_actor(state, seat, said[0], "UW-25")
    return any_way(state.public, model, "move", rng) or STAY if rng.randrange(MOST) else STAY


def can(state: State, seat: Seat) -> bool:
    """Whether a seat has a model that may rush or move now."""
    return any(map(may_walk(state), actors(state, seat)))


VERB = Verb(
    form=by_hand_old(
        Move,
        read=read,
        write=write,
        words=words,
        sample=sample,
    ),
    check=check,
    apply=move,
    forecast=forecasts.move,
    when=can,
    title="Move and shoot",
    hint="up to MV, then a shot",
    needs="a model, then where to, whom to shoot, or both, such as move A3 12,20 shoot B2",
)
