"""On whom a battleshield is turned when its first enemy is gone (UW-13, UW-B51)."""

from collections.abc import Iterator

from games.kernel import IllegalAction, Question, Seat, Verb, Word
from games.kernel.questions.arguments import taking
from games.urban_war.mechanics.melee import battleshield
from games.urban_war.questions.notation.names import model_argument
from games.urban_war.state.actions import Shield
from games.urban_war.state.frames import Turning
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State, Table
from games.urban_war.units import queries


def proceed(table: Table, frame: Turning) -> None:
    """Ask on whom the battleshield is turned."""
    model = table.public.model(frame.model)
    if len(queries.contacts(table.public, model)) > 1:
        table.ask("shield", model.seat)
    else:
        table.end()


def _turning(public: Public) -> Model:
    frame = public.frames[-1]
    assert isinstance(frame, Turning)  # noqa: S101 - the question is asked of a bearer alone
    return public.model(frame.model)


def _enemies(state: State, seat: Seat) -> Iterator[Word]:
    for enemy in queries.contacts(state.public, _turning(state.public)):
        yield Word(enemy.id, enemy.id, state.public.card(enemy).name)


_ENEMY = model_argument("enemy", "Which one", _enemies)


def check(state: State, seat: Seat, action: Shield) -> None:
    """Raise IllegalAction for an enemy that is not in contact (UW-13)."""
    model = _turning(state.public)
    if action.enemy not in {enemy.id for enemy in queries.contacts(state.public, model)}:
        raise IllegalAction(f"{action.enemy} is not an enemy in contact with {model.id}", "UW-13")


def shield(table: Table, seat: Seat, action: Shield) -> None:
    """Turn the battleshield on an enemy (UW-13)."""
    model = _turning(table.public)
    table.end()
    battleshield.turn(table, model, action.enemy)


def _default(state: State, seat: Seat) -> Shield:
    """The nearest threat: the enemy of the highest ST."""
    public = state.public
    return Shield(max(queries.contacts(public, _turning(public)), key=lambda enemy: public.card(enemy).strength).id)


QUESTION = Question(
    kind="shield",
    rule="UW-13",
    ask=lambda public, seat: f"Turn the battleshield of {_turning(public).id} on an enemy",
    default=_default,
    verbs=(
        Verb(
            form=taking(_ENEMY).to(Shield),
            check=check,
            apply=shield,
            title="Battleshield",
            needs="an enemy, such as shield B2",
        ),
    ),
)
