"""Carrying out an interruption: the command check, the disruption shot, the intercept charge (UW-32 .. UW-36, B16)."""

from msgspec.structs import replace

from games.geometry.paths import length
from games.urban_war import board, chances, sight
from games.urban_war.events import Aimed, Interrupted, Moved
from games.urban_war.phases import melee, morale, shield, shooting, victory
from games.urban_war.phases.acting import amend
from games.urban_war.phases.intercepting import intercept_path
from games.urban_war.state import Acting, Model, Reacting, Table


def proceed(table: Table, frame: Reacting) -> None:
    """Try to interrupt; then, of an intercept charge, see what the fight came to."""
    if frame.fought:
        _over(table, frame)
        return
    model = _shown(table, frame)
    target = table.public.model(frame.target)
    if frame.how == "intercept" and board.hindered(table.public, model):
        table.tell(Aimed(model=model.id, target=target.id, why="panicked", rules=("UW-53", "UW-B16")))
        _failed(table, frame)
        return
    band = sight.look(table.public, model, target).band
    parts = chances.nerve_parts(table.public, model, frame.how, band)
    if not morale.check(table, model, "interrupt", parts, target.id):
        _failed(table, frame)
    elif frame.how == "shot":
        shooting.shoot(table, model.id, target.id, frame.weapon, moved=False, reaction=True)
        _done(table, frame)
    else:
        _intercept(table, frame, model, target)


def _shown(table: Table, frame: Reacting) -> Model:
    """Turn up the counter: the model has completed its turn whatever comes (UW-32); a panicked one rallies (B16)."""
    rules = ("UW-30", "UW-31", "UW-32", "UW-34" if frame.how == "shot" else "UW-35")
    table.tell(Interrupted(model=frame.model, target=frame.target, how=frame.how, rules=rules))
    model = board.change(table, frame.model, counter="", done=True)
    return morale.rally(table, model)


def _failed(table: Table, frame: Reacting) -> None:
    """End a failed attempt; by an option another model may try (UW-32, B12)."""
    if table.public.options.attempts == "success":
        amend(table, Acting, tried=False, again=True)
    _done(table, frame)


def _intercept(table: Table, frame: Reacting, model: Model, target: Model) -> None:
    """Charge into contact by the shortest way and fight, both counting as charging (UW-35, UW-36)."""
    public = table.public
    if target.id not in {enemy.id for enemy in board.contacts(public, model)}:
        path = intercept_path(public, model, target)
        if path is None:
            table.tell(Aimed(model=model.id, target=target.id, why="no way", rules=("UW-35",)))
            _done(table, frame)
            return
        board.change(table, model.id, at=path[-1])
        table.tell(Moved(model=model.id, deed="intercept", path=path, length=length(path), rules=("UW-35",)))
    table.goto(replace(frame, fought=True))
    public = table.public
    melee.begin(table, public.model(model.id), public.model(target.id), frame.weapon, (model.id, target.id))


def _over(table: Table, frame: Reacting) -> None:
    """After the fight a survivor does not go on with its action (UW-36)."""
    amend(table, Acting, stopped=True)
    _done(table, frame)


def _done(table: Table, frame: Reacting) -> None:
    """End the reaction: panic checks, battleshields, perhaps the game (UW-32, B42)."""
    table.end()
    morale.settle(table)
    morale.calm(table, frame.model)
    if not victory.decided(table):
        shield.settle(table)
