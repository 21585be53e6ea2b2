"""Fighting back: the weapon of the model that is attacked (UW-45, UW-B26)."""

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.arguments import by_hand_old
from games.kernel.notation import pick
from games.urban_war.mechanics.melee import battleshield, contact_weapons
from games.urban_war.mechanics.melee.resolve import fight
from games.urban_war.state.actions import Use
from games.urban_war.state.frames import Fighting
from games.urban_war.state.public import Public, State, Table


def proceed(table: Table, frame: Fighting) -> None:
    """Ask for the weapon to fight back with where there is a choice (UW-B26); then the blows fall."""
    public = table.public
    attacker, target = public.model(frame.attacker), public.model(frame.target)
    if frame.answers and not frame.reply:
        mine = contact_weapons.usable_weapons(public, target)
        if len(mine) > 1:
            table.ask("use", target.seat)
            return
        table.goto(replace(frame, reply=mine[0].word))
        return
    table.end()
    fight(table, frame, battleshield.shielded(table, attacker, target), battleshield.shielded(table, target, attacker))


def _fight_of(public: Public) -> Fighting:
    frame = public.frames[-1]
    assert isinstance(frame, Fighting)  # noqa: S101 - the question is asked in a fight alone
    return frame


def read(line: Line, state: State, seat: Seat) -> Use:
    """Read `use blade`."""
    frame = next((frame for frame in reversed(state.public.frames) if isinstance(frame, Fighting)), None)
    word = line.take().lower()
    line.end()
    if frame is None:
        return Use(word)
    names = [weapon.word for weapon in contact_weapons.usable_weapons(state.public, state.public.model(frame.target))]
    return Use(pick(word, names, "weapon of its own"))


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the weapons for base contact, the best first."""
    if said:
        if len(said) > 1:
            raise BadNotation("nothing may follow the weapon")
        return Choices(complete=True)
    public, frame = state.public, _fight_of(state.public)
    target, attacker = public.model(frame.target), public.model(frame.attacker)
    mine = sorted(
        contact_weapons.usable_weapons(public, target),
        key=lambda weapon: -contact_weapons.mean_wounds(public, target, attacker, weapon),
    )
    return Choices(
        words=tuple(
            Word(
                weapon.word,
                weapon.name,
                f"{contact_weapons.mean_wounds(public, target, attacker, weapon):.2f} wounds on average",
            )
            for weapon in mine
        ),
        label="weapon",
    )


def check_use(state: State, seat: Seat, action: Use) -> None:
    """Raise IllegalAction for a weapon that the model has not, or cannot use in contact (UW-4)."""
    frame = _fight_of(state.public)
    names = [weapon.word for weapon in contact_weapons.usable_weapons(state.public, state.public.model(frame.target))]
    if action.weapon not in names:
        raise IllegalAction(f"{frame.target} has no {action.weapon} for close combat", "UW-4")


def use(table: Table, seat: Seat, action: Use) -> None:
    """Fight back with a weapon (UW-45)."""
    frame = _fight_of(table.public)
    table.goto(replace(frame, reply=action.weapon))


def _default(state: State, seat: Seat) -> Use:
    frame = _fight_of(state.public)
    public = state.public
    return Use(contact_weapons.best(public, public.model(frame.target), public.model(frame.attacker)).word)


QUESTION = Question(
    kind="use",
    rule="UW-45",
    ask=lambda public, seat: f"Choose the weapon with which {_fight_of(public).target} fights back",
    default=_default,
    verbs=(
        Verb(
            form=by_hand_old(
                Use,
                read=read,
                words=words,
            ),
            check=check_use,
            apply=use,
            title="Fight back",
            needs="a weapon, such as use blade",
        ),
    ),
)
