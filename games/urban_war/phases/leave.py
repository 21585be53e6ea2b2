"""Breaking off: the check, and the enemy that strikes at the leaver (UW-27, B23, B24)."""

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import pick
from games.urban_war import board
from games.urban_war.actions import Strike
from games.urban_war.phases import blows, melee, morale
from games.urban_war.state import Acting, Leaving, Model, Public, State, Table
from games.urban_war.ways import find_model


def attempt(table: Table, frame: Acting) -> None:
    """Make the check: passed, enemies strike and the model goes; failed, it fights where it stands (UW-27)."""
    model = table.public.model(frame.model)
    if not morale.check(table, model, "leave", board.command_parts(table.public, model)):
        table.goto(replace(frame, step="strike", way=()))
        return
    table.goto(replace(frame, step="go"))
    who = strikers(table.public, model)
    if who and table.public.options.leavers != "none":
        table.call(Leaving(model.id, tuple(enemy.id for enemy in who)))


def strikers(public: Public, model: Model) -> tuple[Model, ...]:
    """Return the enemies in contact that have not fought back this turn (UW-45, B23)."""
    return tuple(enemy for enemy in board.contacts(public, model) if not enemy.answered)


def proceed(table: Table, frame: Leaving) -> None:
    """Let the enemy strike: one whom its player names, or all of them by an option (B23)."""
    public = table.public
    if public.model(frame.model).dead or not frame.strikers:
        table.end()
    elif len(options(public, frame)) > 1:
        table.ask("strike", public.model(frame.strikers[0]).seat)
    else:
        _strike(table, frame, Strike(frame.strikers[0]))


def options(public: Public, frame: Leaving) -> list[Strike]:
    """Return every striker with every weapon."""
    found = []
    for name in frame.strikers:
        mine = melee.weapons(public, public.model(name))
        found += [Strike(name, weapon.word) for weapon in mine]
    return found


def _blow(table: Table, striker: Model, leaver: Model, word: str) -> None:
    """Strike at the leaver, which strikes nobody; it is the enemy's fighting back (UW-27, UW-45, B23)."""
    public = table.public
    striker = melee.answered(table, striker)
    leaver = melee.shielded(table, leaver, striker)
    weapon = public.card(striker).weapon(word) or melee.best(public, striker, leaver)
    blow = melee.strike(table, striker, leaver, weapon, charged=False, leaving=True)
    blows.suffer(table, (blow,))
    if blow.landed:
        amend_hurt(table)


def amend_hurt(table: Table) -> None:
    """Note that the leaver took more hits than it gave: it checks after its move (UW-50, B23)."""
    frames = tuple(replace(frame, hurt=True) if isinstance(frame, Acting) else frame for frame in table.public.frames)
    table.change(frames=frames)


def _leaving(public: Public) -> Leaving:
    frame = public.frames[-1]
    assert isinstance(frame, Leaving)  # noqa: S101 - the question is asked of a leaver's enemies alone
    return frame


def read(line: Line, state: State, seat: Seat) -> Strike:
    """Read `strike B2 blade`."""
    model = find_model(state.public, line.take())
    weapon = ""
    if line.left:
        weapon = pick(line.take(), [each.word for each in melee.weapons(state.public, model)], "weapon of its own")
    line.end()
    return Strike(model.id, weapon)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List who may strike, then with what."""
    found = options(state.public, _leaving(state.public))
    if not said:
        names = dict.fromkeys(one.model for one in found)
        return Choices(words=tuple(Word(name) for name in names), label="model")
    mine = [one.weapon for one in found if one.model == said[0]]
    if len(said) == 1:
        listed = tuple(Word(weapon, weapon.capitalize()) for weapon in mine) if len(mine) > 1 else ()
        return Choices(words=listed, complete=True, label="weapon")
    if said[1] not in mine or len(said) > 2:
        raise BadNotation("write strike, a model and a weapon")
    return Choices(complete=True)


def check(state: State, seat: Seat, action: Strike) -> None:
    """Raise IllegalAction for a model that may not strike, or a weapon that it lacks (B23)."""
    frame = _leaving(state.public)
    if action.model not in frame.strikers:
        raise IllegalAction(f"{action.model} cannot strike {frame.model} now", "UW-B23")
    known = [weapon.word for weapon in melee.weapons(state.public, state.public.model(action.model))]
    if action.weapon and action.weapon not in known:
        raise IllegalAction(f"{action.model} has no {action.weapon} for close combat", "UW-4")


def strike(table: Table, seat: Seat, action: Strike) -> None:
    """Let a model strike at whom breaks off (UW-27)."""
    _strike(table, _leaving(table.public), action)


def _strike(table: Table, frame: Leaving, action: Strike) -> None:
    """Take the striker off those who may, or with one strike all of them (B23); then it strikes."""
    if table.public.options.leavers == "all":
        rest = tuple(name for name in frame.strikers if name != action.model)
        table.goto(replace(frame, strikers=rest))
    else:
        table.end()
    _blow(table, table.public.model(action.model), table.public.model(frame.model), action.weapon)


def _default(state: State, seat: Seat) -> Strike:
    """The enemy with the highest AS strikes, with the best weapon (c)."""
    public, frame = state.public, _leaving(state.public)
    leaver = public.model(frame.model)
    striker = max((public.model(name) for name in frame.strikers), key=lambda one: public.card(one).assault)
    return Strike(striker.id, melee.best(public, striker, leaver).word)


QUESTION = Question(
    kind="strike",
    rule="UW-27",
    ask=lambda public, seat: f"Name who strikes {_leaving(public).model}, which breaks off",
    default=_default,
    verbs=(
        Verb(
            action=Strike,
            read=read,
            words=words,
            check=check,
            carry_out=strike,
            title="Strike",
            needs="a model, such as strike B2",
        ),
    ),
)
