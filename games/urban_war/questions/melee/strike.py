"""Who strikes at a model that breaks off (UW-27, UW-B23)."""

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.arguments import by_hand_old
from games.kernel.notation import pick
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.melee.break_off import strike_leaver
from games.urban_war.questions.notation.names import find_model
from games.urban_war.state.actions import Strike
from games.urban_war.state.frames import Leaving
from games.urban_war.state.public import Public, State, Table


def proceed(table: Table, frame: Leaving) -> None:
    """Let the enemy strike: one whom its player names, or all of them by an option (UW-B23)."""
    public = table.public
    if public.model(frame.model).dead or not frame.strikers:
        table.end()
    elif len(options(public, frame)) > 1:
        table.ask("strike", public.model(frame.strikers[0]).seat)
    else:
        strike_leaver(table, frame, Strike(frame.strikers[0]))


def options(public: Public, frame: Leaving) -> list[Strike]:
    """Return every striker with every weapon."""
    found = []
    for name in frame.strikers:
        mine = contact_weapons.usable_weapons(public, public.model(name))
        found += [Strike(name, weapon.word) for weapon in mine]
    return found


def _leaving(public: Public) -> Leaving:
    frame = public.frames[-1]
    assert isinstance(frame, Leaving)  # noqa: S101 - the question is asked of a leaver's enemies alone
    return frame


def read(line: Line, state: State, seat: Seat) -> Strike:
    """Read `strike B2 blade`."""
    model = find_model(state.public, line.take())
    weapon = ""
    if line.left:
        weapon = pick(
            line.take(),
            [each.word for each in contact_weapons.usable_weapons(state.public, model)],
            "weapon of its own",
        )
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
    """Raise IllegalAction for a model that may not strike, or a weapon that it lacks (UW-B23)."""
    frame = _leaving(state.public)
    if action.model not in frame.strikers:
        raise IllegalAction(f"{action.model} cannot strike {frame.model} now", "UW-B23")
    known = [weapon.word for weapon in contact_weapons.usable_weapons(state.public, state.public.model(action.model))]
    if action.weapon and action.weapon not in known:
        raise IllegalAction(f"{action.model} has no {action.weapon} for close combat", "UW-4")


def strike(table: Table, seat: Seat, action: Strike) -> None:
    """Let a model strike at whom breaks off (UW-27)."""
    strike_leaver(table, _leaving(table.public), action)


def _default(state: State, seat: Seat) -> Strike:
    """The enemy with the highest AS strikes, with the best weapon."""
    public, frame = state.public, _leaving(state.public)
    leaver = public.model(frame.model)
    striker = max((public.model(name) for name in frame.strikers), key=lambda one: public.card(one).assault)
    return Strike(striker.id, contact_weapons.best(public, striker, leaver).word)


QUESTION = Question(
    kind="strike",
    rule="UW-27",
    ask=lambda public, seat: f"Name who strikes {_leaving(public).model}, which breaks off",
    default=_default,
    verbs=(
        Verb(
            form=by_hand_old(
                Strike,
                read=read,
                words=words,
            ),
            check=check,
            apply=strike,
            title="Strike",
            needs="a model, such as strike B2",
        ),
    ),
)
