"""Breaking off: the check, and the enemies that strike at the leaver (UW-27, UW-B23)."""

from msgspec.structs import replace

from games.urban_war.mechanics.casualties import removal
from games.urban_war.mechanics.dice import modifiers
from games.urban_war.mechanics.melee import battleshield, contact_weapons, resolve
from games.urban_war.mechanics.morale.command_check import command_check
from games.urban_war.state.actions import Strike
from games.urban_war.state.frames import Acting, Leaving
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, Table
from games.urban_war.units import queries


def break_off(table: Table, frame: Acting) -> None:
    """Make the check: passed, enemies strike and the model goes; failed, it fights where it stands (UW-27)."""
    model = table.public.model(frame.model)
    if not command_check(table, model, "leave", modifiers.command_parts(table.public, model)):
        table.goto(replace(frame, step="strike", way=()))
        return
    table.goto(replace(frame, step="go"))
    who = strikers(table.public, model)
    if who and table.public.options.leavers != "none":
        table.call(Leaving(model.id, tuple(enemy.id for enemy in who)))


def strikers(public: Public, model: Model) -> tuple[Model, ...]:
    """Return the enemies in contact that have fought back against nobody else this turn (UW-45, UW-B23)."""
    return tuple(enemy for enemy in queries.contacts(public, model) if queries.fights_back(public, enemy, model))


def _blow(table: Table, striker: Model, leaver: Model, word: str) -> None:
    """Strike at the leaver, which strikes nobody; it is the enemy's fighting back (UW-27, UW-45, UW-B23)."""
    public = table.public
    striker = resolve.note_reply(table, striker, leaver)
    leaver = battleshield.shielded(table, leaver, striker)
    weapon = public.card(striker).weapon(word) or contact_weapons.best(public, striker, leaver)
    blow = resolve.roll_blows(table, striker, leaver, weapon, charged=False, leaving=True)
    removal.suffer(table, (blow,))
    if blow.landed:
        _note_hurt(table)


def _note_hurt(table: Table) -> None:
    """Note that the leaver took more hits than it gave: it checks after its move (UW-50, UW-B23)."""
    frames = tuple(replace(frame, hurt=True) if isinstance(frame, Acting) else frame for frame in table.public.frames)
    table.change(frames=frames)


def strike_leaver(table: Table, frame: Leaving, action: Strike) -> None:
    """Take the striker off those who may, or with one strike all of them (UW-B23); then it strikes."""
    if table.public.options.leavers == "all":
        rest = tuple(name for name in frame.strikers if name != action.model)
        table.goto(replace(frame, strikers=rest))
    else:
        table.end()
    _blow(table, table.public.model(action.model), table.public.model(frame.model), action.weapon)
