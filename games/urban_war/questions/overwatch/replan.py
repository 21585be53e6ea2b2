"""After an attempt to interrupt: the mover goes on as planned, or plans the rest again (UW-B14)."""

from games.battlefield.bases.destinations import point_on_table
from games.battlefield.ways.notation import is_point, points, write_way
from games.geometry.paths import Path
from games.kernel import BadNotation, Choices, IllegalAction, Line, Open, Question, Rng, Seat, Verb, Word
from games.kernel.base.errors import passes
from games.kernel.questions.arguments import rest, taking
from games.urban_war.mechanics.movement import path_check
from games.urban_war.mechanics.movement.charge import charge_path
from games.urban_war.mechanics.shooting import targets
from games.urban_war.previews import forecasts
from games.urban_war.questions.notation.destinations import any_way, open_way
from games.urban_war.questions.notation.shots import STAY, read_plan, shot_words, write_plan
from games.urban_war.state.actions import GoOn
from games.urban_war.state.events import Replanned
from games.urban_war.state.frames import Acting, Replanning
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State, Table
from games.urban_war.terrain import effects
from games.urban_war.units import queries
from games.urban_war.units.changes import change_frame

NewPlan = tuple[Path | None, str | None, str]
"""Where to, whom to shoot and with what; None: as planned."""


def proceed(table: Table, frame: Replanning) -> None:
    """Ask, if there is anything left to plan."""
    acting = queries.action(table.public)
    model = table.public.model(acting.model)
    over = acting.stopped or model.dead or acting.step == "end"
    if over or acting.deed == "fight" or not (acting.way or acting.target):
        table.end()
        return
    table.ask("replan", model.seat)


def _read(line: Line, state: State, seat: Seat) -> NewPlan:
    """Read `12,20>14,22`, `stay shoot B2 rifle`, or nothing: as planned."""
    if not line.left:
        return None, None, ""
    frame = queries.under_way(state.public)
    if frame is None:
        raise BadNotation("no action is under way that could go on: write move or rush, such as rush A3 toward B2")
    left = max(0, frame.reach - effects.cost(state.public, frame.trail))
    return read_plan(line, state.public, state.public.model(frame.model), left)


def _words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """As planned; or stay; or other points, typed; then perhaps another target."""
    public, frame = state.public, queries.action(state.public)
    model = public.model(frame.model)
    if not said:
        found = _open_way(state, seat, model, frame)
        stay = (Word(STAY, "Stay here"),) if _may_stay(public, model, frame) else ()
        return Choices(words=stay, open=found, complete=True, label="way")
    if said[0] != STAY and not is_point(said[0]):
        raise BadNotation("write go, go stay, or go and points")
    way = () if said[0] == STAY else points(said[0])
    check(state, seat, GoOn(way))
    if frame.deed != "move":
        return Choices(complete=len(said) == 1)
    return shot_words(public, model, way[-1] if way else None, said[1:])


def _open_way(state: State, seat: Seat, model: Model, frame: Acting) -> Open | None:
    """Any points may be typed where there are any to go to; of a charge, those that are left of it are suggested."""
    if frame.step == "shoot":
        return None
    if frame.deed != "charge":
        return open_way(state.public, model, frame.deed, frame.trail)
    planned = [Word(write_way(frame.way), "As planned")] if passes(check, state, seat, GoOn(frame.way)) else []
    return point_on_table(state.public.size, "points of its way", planned) if planned else None


def _sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
    """Return a way on at random; seldom anything else."""
    public, frame = state.public, queries.action(state.public)
    if said or frame.deed == "charge" or frame.step == "shoot" or not rng.randrange(3):
        return ""
    return any_way(public, public.model(frame.model), frame.deed, rng, frame.trail)


def _may_stay(public: Public, model: Model, frame: Acting) -> bool:
    """Whether a model may end its move where it stands: no charge does, and nobody in contact (UW-B24)."""
    return frame.deed != "charge" and not queries.engaged(public, model)


def check(state: State, seat: Seat, action: GoOn) -> None:
    """Raise IllegalAction for a way or a shot that is not possible from here (UW-B14)."""
    if action.way is None:
        return
    public, frame = state.public, queries.action(state.public)
    model = public.model(frame.model)
    if action.way and frame.step == "shoot":
        raise IllegalAction(f"{model.id} has moved already, and has only its shot left", "UW-B31")
    if frame.deed == "charge":
        if not action.way:
            raise IllegalAction("a charge goes on into contact: write go, or other points on its way", "UW-28")
        charge_path(public, model, frame.trail, action.way, public.model(frame.target), frame.reach)
    elif action.way:
        path_check.check_path(public, model, frame.deed, frame.trail, action.way, frame.reach)
    elif model.at is not None:
        path_check.check_end(public, model, model.at, "UW-B47")
    if action.target:
        if frame.deed != "move":
            raise IllegalAction("only Move + Shoot has a shot", "UW-25")
        targets.check_shot(public, model, action.target, action.weapon, action.way[-1] if action.way else None)


def go_on(table: Table, seat: Seat, action: GoOn) -> None:
    """Go on, as planned or again (UW-B14)."""
    table.end()
    if action.way is None:
        return
    public, frame = table.public, queries.action(table.public)
    way = action.way
    if frame.deed == "charge":
        target = public.model(frame.target)
        way = charge_path(public, public.model(frame.model), frame.trail, way, target, frame.reach)
        change_frame(table, Acting, way=way)
    else:
        change_frame(table, Acting, way=way, target=action.target or "", weapon=action.weapon)
    table.tell(Replanned(model=frame.model, rules=("UW-B14",)))


def only_go(public: Public, seat: Seat) -> GoOn | None:
    """Return that an action goes on as planned, where nothing else is left to plan, as everybody sees (UW-B14).

    That is a charge, which has to go on into contact, and the shot of a model that has one target and one weapon.
    """
    frame = queries.action(public)
    if frame.deed == "charge":
        return GoOn()
    if frame.step != "shoot":
        return None
    model = public.model(frame.model)
    found = targets.legal_targets(public, model)
    ways = sum(len(targets.usable_weapons(public, model, seen)) for _, seen in found)
    return GoOn() if ways <= 1 else None


def _second_look(state: State, seat: Seat, action: GoOn, words: tuple[str, ...]) -> str:
    """Say what a model does now instead of what was planned: there is no way back to that (UW-B14)."""
    if action.way is None:
        return ""
    frame = queries.action(state.public)
    if action.way == frame.way and (action.target or "") == frame.target:
        return ""
    shoots = f" and shoots {action.target}" if action.target else " and does not shoot" if frame.target else ""
    where = f"goes to {write_way(action.way)}" if action.way else "stays where it is"
    return f"{frame.model} {where}{shoots}, in place of what you planned: UW-B14"


_PLAN = rest("plan", "Other points or shot", _read, _words, write=write_plan, sample=_sample, optional=True)
QUESTION = Question(
    kind="replan",
    rule="UW-B14",
    ask=lambda public, seat: f"Go on with {queries.action(public).model} as planned, or otherwise",
    default=lambda state, seat: GoOn(),
    only=only_go,
    verbs=(
        Verb(
            form=taking(_PLAN).spread(GoOn),
            check=check,
            apply=go_on,
            forecast=forecasts.go_on,
            second_look=_second_look,
            title="Go on",
            hint="as planned, or to other points",
        ),
    ),
)
