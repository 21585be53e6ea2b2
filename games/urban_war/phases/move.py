"""Move + Shoot: a move of up to MV, or none, then a shot, or none (UW-25)."""

from games.battlefield.notation import is_point, points
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, Line, Rng, Seat, Verb, Word
from games.urban_war import forecasts, walking
from games.urban_war.actions import Move
from games.urban_war.phases import shooting
from games.urban_war.phases.actors import actor, actors, names, own_model, walkers
from games.urban_war.phases.begin import act
from games.urban_war.phases.shot import STAY, read_plan, shot_words, written
from games.urban_war.spots import MOST, any_way, open_way
from games.urban_war.state import State, Table


def read(line: Line, state: State, seat: Seat) -> Move:
    """Read `move A3 12,20 shoot B2 rifle`, `move A3 stay`, `move A3 shoot B2`."""
    model = own_model(line, state, seat)
    plan = read_plan(line, state.public, model, walking.reach(state.public, model, "move"))
    line.end()
    return Move(model.id, *plan)


def write(action: Move) -> str:
    """Return the canonical line."""
    return f"move {action.model} {written(action.way, action.target, action.weapon)}"


def check(state: State, seat: Seat, action: Move) -> None:
    """Raise IllegalAction for a move or a shot that cannot be made (UW-25)."""
    model = actor(state, seat, action.model, "UW-25")
    if action.way:
        walking.check_first(state.public, model, "move", action.way)
    if action.target:
        at = action.way[-1] if action.way else None
        shooting.check_shot(state.public, model, action.target, action.weapon, at)


def move(table: Table, seat: Seat, action: Move) -> None:
    """Move and shoot (UW-25)."""
    act(table, action.model, "move", action.way, action.target, action.weapon)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List models, then to stay or spots, then `shoot`, targets and weapons."""
    if not said:
        return names(state, seat, walkers(state))
    model = actor(state, seat, said[0], "UW-25")
    if len(said) == 1:
        return Choices(
            words=(Word(STAY, "Stay here", forecasts.staying(state.public, model)),),
            open=open_way(state.public, model, "move"),
            label="way",
        )
    way: Path = ()
    if said[1] != STAY:
        if not is_point(said[1]):
            raise BadNotation(f"{said[1][:20]} is no point; write x,y in inches, or stay")
        way = points(said[1])
        check(state, seat, Move(model.id, way))
    return shot_words(state.public, model, way[-1] if way else None, said[2:])


def sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
    """Return a way at random; seldom to stay."""
    if len(said) != 1:
        return ""
    model = actor(state, seat, said[0], "UW-25")
    return any_way(state.public, model, "move", rng) or STAY if rng.randrange(MOST) else STAY


def can(state: State, seat: Seat) -> bool:
    """Tell whether a seat has a model that may rush or move now."""
    return any(map(walkers(state), actors(state, seat)))


VERB = Verb(
    action=Move,
    read=read,
    write=write,
    words=words,
    sample=sample,
    check=check,
    carry_out=move,
    forecast=forecasts.move,
    usable=can,
    title="Move and shoot",
    hint="up to MV, then a shot",
    needs="a model, then where to, whom to shoot, or both, such as move A3 12,20 shoot B2",
)
