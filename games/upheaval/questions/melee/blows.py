"""One melee: players say whom their models strike, then all blows fall at once (UH-H7)."""

import re

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, Forecast, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.kernel.questions.arguments import rest, taking
from games.kernel.text.prose import join
from games.upheaval.mechanics import morale
from games.upheaval.mechanics.melee import resolve
from games.upheaval.mechanics.melee.pairing import strike_choices, units_of
from games.upheaval.previews.fights import allocation
from games.upheaval.state.actions import Blows
from games.upheaval.state.frames import Attack, Melee
from games.upheaval.state.public import Public, State, Table
from games.upheaval.units import party, queries
from games.upheaval.units.party import Member

_AUTO = "auto"
_MODEL = re.compile(r"[A-D][0-9]{1,2}\.[0-9]{1,2}")


def fight(table: Table, frame: Melee) -> None:
    """Ask those who have a choice whom their models strike; then all blows fall at once (UH-H7)."""
    public = table.public
    found = strike_choices(public, frame.units)
    seats = sorted({queries.find_model(public, name)[0].seat for name, foes in found.items() if len(foes) > 1})
    if seats and not frame.asked:
        table.goto(replace(frame, asked=True))
        table.ask("blows", *seats)
        return
    said = {attack.attacker: attack.target for attack in frame.blows}
    attacks = tuple(Attack(name, said.get(name, foes[0].name)) for name, foes in found.items())
    parts = [unit.id for unit in public.units if unit.id in frame.units or unit.joined in frame.units]
    losers = resolve.exchange(table, frame.units, attacks)
    table.end()
    for part in parts:  # who was attached to a unit that is gone tests by itself (UH-H13)
        unit = table.public.unit(part)
        if unit.seat in losers and unit.on_table and not unit.joined:
            morale.test_or_fall_back(table, unit, "melee")


def _mine(public: Public, seat: Seat) -> dict[str, tuple[Member, ...]]:
    """Return the models of a seat that have a choice, each with whom it may strike."""
    found = strike_choices(public, units_of(public))
    return {
        name: foes for name, foes in found.items() if len(foes) > 1 and queries.find_model(public, name)[0].seat == seat
    }


def _read(line: Line, state: State, seat: Seat) -> tuple[Attack, ...]:
    """Read `A2.3 B1.2 A2.4 B1.1` or `auto`."""
    if line.flag(_AUTO):
        return ()
    found = [_pair(line)]
    while line.left:
        found.append(_pair(line))
    return tuple(found)


def _pair(line: Line) -> Attack:
    attacker = _model(line.take())
    line.flag("at", "strikes")
    return Attack(attacker, _model(line.take()))


def _model(word: str) -> str:
    if not _MODEL.fullmatch(word.upper()):
        raise BadNotation(f"{quoted(word)} is not a model; models are called A2.3 and so on")
    return word.upper()


def _write(attacks: tuple[Attack, ...]) -> str:
    return " ".join(f"{attack.attacker} {attack.target}" for attack in attacks) or _AUTO


def _words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List `auto`, then models with a choice and whom they may strike, by turns."""
    if said and said[0] == _AUTO:
        return Choices(complete=len(said) == 1)
    mine = _mine(state.public, seat)
    named = said[::2]
    if any(name not in mine for name in named) or len(set(named)) < len(named):
        raise BadNotation("name models that touch several enemies, each once")
    if len(said) % 2:
        foes = mine[said[-1]]
        return Choices(words=tuple(Word(foe.name, foe.name, _hint(state.public, foe)) for foe in foes), label="target")
    left = tuple(Word(name, name) for name in mine if name not in named)
    first = () if said else (Word(_AUTO, "By the rules", "each strikes the nearest"),)
    return Choices(words=(*first, *left), complete=bool(said), label="model")


def _hint(public: Public, foe: Member) -> str:
    left = party.wounds_left(public, foe.unit, foe.model)
    return f"{foe.profile(public).name}, {left} left{', prone' if foe.model.prone else ''}"


def check_blows(state: State, seat: Seat, action: Blows) -> None:
    """Raise IllegalAction for blows that models cannot strike (UH-H7)."""
    mine = _mine(state.public, seat)
    named = [attack.attacker for attack in action.attacks]
    for attack in action.attacks:
        if attack.attacker not in mine or named.count(attack.attacker) > 1:
            able = join(mine)
            raise IllegalAction(f"{attack.attacker} has no choice, or is named twice; there are {able}", "UH-H7")
        foes = [foe.name for foe in mine[attack.attacker]]
        if attack.target not in foes:
            raise IllegalAction(f"{attack.attacker} touches {join(foes)}, not {attack.target}", "UH-H7")


def forecast_blows(state: State, seat: Seat, action: Blows) -> Forecast:
    """Return whom the models strike, and what comes of it on average (UH-H7)."""
    return allocation.strikes_forecast(state, seat, action)


def assign(table: Table, seat: Seat, action: Blows) -> None:
    """Note whom models strike (UH-H7)."""
    frame = table.frame
    table.goto(replace(frame, blows=(*frame.blows, *action.attacks)))


_BLOWS = rest("blows", "Who strikes whom, or auto", _read, _words, write=_write)
BLOWS = Question(
    kind="blows",
    rule="UH-H7",
    ask=lambda public, seat: "Say whom your models strike, or auto",
    default=lambda state, seat: Blows(),
    verbs=(
        Verb(
            form=taking(_BLOWS).to(Blows),
            check=check_blows,
            apply=assign,
            forecast=forecast_blows,
            title="Blows",
            hint="which enemies your models strike",
            needs="models and whom they strike, such as blows A2.3 B1.2, or auto",
        ),
    ),
)
