"""Battleshields: turned on the first enemy in contact, and on another one when that is gone (UW-13, B51)."""

from games.kernel import Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.urban_war import board
from games.urban_war.actions import Shield
from games.urban_war.events import ShieldTurned
from games.urban_war.state import Model, Public, State, Table, Turning
from games.urban_war.ways import find_model


def settle(table: Table) -> None:
    """Turn the battleshields whose first enemy is gone; ask where several enemies are in contact (UW-13, B51)."""
    for model in table.public.standing():
        if not model.shielded:
            continue
        touching = board.contacts(table.public, model)
        if not touching:
            board.change(table, model.id, shielded="")
        elif model.shielded not in {enemy.id for enemy in touching}:
            if len(touching) == 1:
                _turn(table, model, touching[0].id)
            else:
                table.call(Turning(model.id))


def _turn(table: Table, model: Model, enemy: str) -> None:
    board.change(table, model.id, shielded=enemy)
    table.tell(ShieldTurned(model=model.id, enemy=enemy, rules=("UW-13",)))


def proceed(table: Table, frame: Turning) -> None:
    """Ask on whom the battleshield is turned."""
    model = table.public.model(frame.model)
    if len(board.contacts(table.public, model)) > 1:
        table.ask("shield", model.seat)
    else:
        table.end()


def _turning(public: Public) -> Model:
    frame = public.frames[-1]
    assert isinstance(frame, Turning)  # noqa: S101 - the question is asked of a bearer alone
    return public.model(frame.model)


def read(line: Line, state: State, seat: Seat) -> Shield:
    """Read `shield B2`."""
    enemy = find_model(state.public, line.take())
    line.end()
    return Shield(enemy.id)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the enemies in contact."""
    if said:
        return Choices(complete=True)
    public = state.public
    listed = board.contacts(public, _turning(public))
    return Choices(words=tuple(Word(enemy.id, enemy.id, public.card(enemy).name) for enemy in listed), label="enemy")


def check(state: State, seat: Seat, action: Shield) -> None:
    """Raise IllegalAction for an enemy that is not in contact (UW-13)."""
    model = _turning(state.public)
    if action.enemy not in {enemy.id for enemy in board.contacts(state.public, model)}:
        raise IllegalAction(f"{action.enemy} is no enemy in contact with {model.id}", "UW-13")


def shield(table: Table, seat: Seat, action: Shield) -> None:
    """Turn the battleshield on an enemy (UW-13)."""
    model = _turning(table.public)
    table.end()
    _turn(table, model, action.enemy)


def _default(state: State, seat: Seat) -> Shield:
    """The nearest threat: the enemy of the highest ST (c)."""
    public = state.public
    return Shield(max(board.contacts(public, _turning(public)), key=lambda enemy: public.card(enemy).strength).id)


QUESTION = Question(
    kind="shield",
    rule="UW-13",
    ask=lambda public, seat: f"Turn the battleshield of {_turning(public).id} on an enemy",
    default=_default,
    verbs=(
        Verb(
            action=Shield,
            read=read,
            words=words,
            check=check,
            carry_out=shield,
            title="Battleshield",
            needs="an enemy, such as shield B2",
        ),
    ),
)
