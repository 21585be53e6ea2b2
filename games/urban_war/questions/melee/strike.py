"""Who strikes at a model that breaks off (UW-27, UW-B23)."""

from collections.abc import Iterator

from games.kernel import IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import Argument, one_of, taking
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.melee.break_off import strike_leaver
from games.urban_war.questions.notation.names import OWN, model_argument, read_weapon, weapon_words
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
        found += [Strike(name, weapon) for weapon in _usable(public, name)]
    return found


def _leaving(public: Public) -> Leaving:
    frame = public.frames[-1]
    assert isinstance(frame, Leaving)  # noqa: S101 - the question is asked of a leaver's enemies alone
    return frame


def _strikers(state: State, seat: Seat) -> Iterator[Word]:
    return map(Word, dict.fromkeys(one.model for one in options(state.public, _leaving(state.public))))


def _usable(public: Public, name: str) -> list[str]:
    return [weapon.word for weapon in contact_weapons.usable_weapons(public, public.model(name))]


def _read_weapon(line: Line, state: State, seat: Seat, name: str) -> str:
    return read_weapon(line, contact_weapons.usable_weapons(state.public, state.public.model(name)))


_MODEL = model_argument("model", OWN, _strikers)
_WEAPON: Argument[State, str, str] = one_of(
    "weapon",
    "With what, if not the best",
    _read_weapon,
    lambda state, seat, name: weapon_words(contact_weapons.usable_weapons(state.public, state.public.model(name))),
    optional=True,
)


def check(state: State, seat: Seat, action: Strike) -> None:
    """Raise IllegalAction for a model that may not strike, or a weapon that it lacks (UW-B23)."""
    frame = _leaving(state.public)
    if action.model not in frame.strikers:
        raise IllegalAction(f"{action.model} cannot strike {frame.model} now", "UW-B23")
    if action.weapon and action.weapon not in _usable(state.public, action.model):
        raise IllegalAction(f"{action.model} has no {action.weapon} for close combat", "UW-4")


def strike(table: Table, seat: Seat, action: Strike) -> None:
    """Let a model strike at whom breaks off (UW-27)."""
    strike_leaver(table, _leaving(table.public), action)


def _default(state: State, seat: Seat) -> Strike:
    """The enemy with the highest AS strikes, with the best weapon."""
    public, frame = state.public, _leaving(state.public)
    leaver = public.model(frame.model)
    striker = max((public.model(name) for name in frame.strikers), key=lambda one: public.card(one).assault)
    return Strike(striker.id, contact_weapons.best_word(public, striker, leaver))


QUESTION = Question(
    kind="strike",
    rule="UW-27",
    ask=lambda public, seat: f"Name who strikes {_leaving(public).model}, which breaks off",
    default=_default,
    verbs=(
        Verb(
            form=taking(_MODEL).then(_WEAPON).to(Strike),
            check=check,
            apply=strike,
            title="Strike",
            needs="a model, such as strike B2",
        ),
    ),
)
