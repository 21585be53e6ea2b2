"""An interruption: the command check, the disruption shot, the intercept charge (UW-32 .. UW-36, UW-B16)."""

from msgspec.structs import replace

from games.geometry.paths import length
from games.urban_war.mechanics import victory
from games.urban_war.mechanics.dice import modifiers
from games.urban_war.mechanics.melee import battleshield
from games.urban_war.mechanics.melee.resolve import begin_fight
from games.urban_war.mechanics.morale import panic
from games.urban_war.mechanics.morale.command_check import command_check
from games.urban_war.mechanics.overwatch.intercept_path import interception
from games.urban_war.mechanics.shooting.resolve import shoot
from games.urban_war.state.events import Aimed, Interrupted, Moved
from games.urban_war.state.frames import Acting, Reacting
from games.urban_war.state.models import Model
from games.urban_war.state.public import Table
from games.urban_war.terrain import line_of_sight
from games.urban_war.units import queries
from games.urban_war.units.changes import change_frame, change_model


def proceed(table: Table, frame: Reacting) -> None:
    """Try to interrupt; then, of an intercept charge, see what the fight came to."""
    if frame.fought:
        _over(table, frame)
        return
    model = _shown(table, frame)
    target = table.public.model(frame.target)
    if frame.how == "intercept" and queries.hindered(table.public, model):
        table.tell(Aimed(model=model.id, target=target.id, why="panicked", rules=("UW-53", "UW-B16")))
        _failed(table, frame)
        return
    band = line_of_sight.look(table.public, model, target).band
    parts = modifiers.interrupt_parts(table.public, model, frame.how, band)
    if not command_check(table, model, "interrupt", parts, target.id):
        _failed(table, frame)
    elif frame.how == "shot":
        shoot(table, model.id, target.id, frame.weapon, moved=False, reaction=True)
        _done(table, frame)
    else:
        _intercept(table, frame, model, target)


def _shown(table: Table, frame: Reacting) -> Model:
    """Turn up the counter: the model has completed its turn whatever comes (UW-32); a panicked one rallies (UW-B16)."""
    rules = ("UW-30", "UW-31", "UW-32", "UW-34" if frame.how == "shot" else "UW-35")
    table.tell(Interrupted(model=frame.model, target=frame.target, how=frame.how, rules=rules))
    model = change_model(table, frame.model, counter="", done=True)
    return panic.rally(table, model)


def _failed(table: Table, frame: Reacting) -> None:
    """End a failed attempt; by an option another model may try (UW-32, UW-B12)."""
    if table.public.options.attempts == "success":
        change_frame(table, Acting, tried=False, again=True)
    _done(table, frame)


def _intercept(table: Table, frame: Reacting, model: Model, target: Model) -> None:
    """Charge into contact, by the way that was named or the shortest, and fight, both charging (UW-35, UW-36)."""
    public = table.public
    path = interception(public, model, target, public.disc(target).centre, frame.way)
    assert path is not None  # noqa: S101 - `windows.still` has looked for it
    if len(path) > 1:
        change_model(table, model.id, at=path[-1])
        table.tell(Moved(model=model.id, deed="intercept", path=path, length=length(path), rules=("UW-35",)))
    table.goto(replace(frame, fought=True))
    public = table.public
    begin_fight(table, public.model(model.id), public.model(target.id), frame.weapon, (model.id, target.id))


def _over(table: Table, frame: Reacting) -> None:
    """After the fight a survivor does not go on with its action (UW-36)."""
    change_frame(table, Acting, stopped=True)
    _done(table, frame)


def _done(table: Table, frame: Reacting) -> None:
    """End the reaction: panic checks, battleshields, perhaps the game (UW-32, UW-B42)."""
    table.end()
    panic.settle(table)
    panic.calm(table, frame.model)
    if not victory.decided(table):
        battleshield.settle(table)
