"""Fighting back: the weapon of the model that is attacked (UW-45, UW-B26)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel import IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import one_of, taking
from games.kernel.questions.notation import pick
from games.urban_war.content.book import Weapon
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


def _read(line: Line, state: State, seat: Seat) -> str:
    frame = next((frame for frame in reversed(state.public.frames) if isinstance(frame, Fighting)), None)
    word = line.take().lower()
    return word if frame is None else pick(word, _usable(state.public, frame), "weapon of its own")


def _usable(public: Public, frame: Fighting) -> list[str]:
    return [weapon.word for weapon in contact_weapons.usable_weapons(public, public.model(frame.target))]


def _weapons(state: State, seat: Seat) -> Iterator[Word]:
    """List the weapons for base contact, the best first."""
    public, frame = state.public, _fight_of(state.public)
    target, attacker = public.model(frame.target), public.model(frame.attacker)

    def mean(weapon: Weapon) -> float:
        return contact_weapons.mean_wounds(public, target, attacker, weapon)

    for weapon in sorted(contact_weapons.usable_weapons(public, target), key=mean, reverse=True):
        yield Word(weapon.word, weapon.name, f"{mean(weapon):.2f} wounds on average")


_WEAPON = one_of("weapon", "Which one", _read, _weapons)


def check_use(state: State, seat: Seat, action: Use) -> None:
    """Raise IllegalAction for a weapon that the model has not, or cannot use in contact (UW-4)."""
    frame = _fight_of(state.public)
    if action.weapon not in _usable(state.public, frame):
        raise IllegalAction(f"{frame.target} has no {action.weapon} for close combat", "UW-4")


def use(table: Table, seat: Seat, action: Use) -> None:
    """Fight back with a weapon (UW-45)."""
    frame = _fight_of(table.public)
    table.goto(replace(frame, reply=action.weapon))


def _default(state: State, seat: Seat) -> Use:
    frame = _fight_of(state.public)
    public = state.public
    return Use(contact_weapons.best(public, public.model(frame.target), public.model(frame.attacker)).word)


def _only(public: Public, seat: Seat) -> Use | None:
    """Return the weapon that is better than the others, or as good, whatever counts (UW-45)."""
    frame = _fight_of(public)
    weapon = contact_weapons.never_worse(public, public.model(frame.target), public.model(frame.attacker))
    return None if weapon is None else Use(weapon.word)


QUESTION = Question(
    kind="use",
    rule="UW-45",
    ask=lambda public, seat: f"Choose the weapon with which {_fight_of(public).target} fights back",
    default=_default,
    only=_only,
    verbs=(
        Verb(
            form=taking(_WEAPON).to(Use),
            check=check_use,
            apply=use,
            title="Fight back",
            needs="a weapon, such as use blade",
        ),
    ),
)
