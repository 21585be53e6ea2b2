"""The Melee phase: which melee comes next, who strikes whom, all blows at once, and the losers (H-7, B4, UH-37)."""

import re

from msgspec.structs import replace

from games.geometry.discs import gap, in_contact
from games.kernel import BadNotation, Choices, Forecast, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.kernel.prose import join
from games.upheaval import board, party
from games.upheaval.actions import Blows, Fight
from games.upheaval.events import Declared
from games.upheaval.party import Member
from games.upheaval.phases import allowed, begin, blows, draw, morale, record, victory
from games.upheaval.state import Attack, Melee, Melees, Public, Regrouping, State, Table, Unit

_AUTO = "auto"
_MODEL = re.compile(r"[A-D][0-9]{1,2}\.[0-9]{1,2}")


def going_on(public: Public, fought: tuple[str, ...] = ()) -> tuple[tuple[str, ...], ...]:
    """Return the melees that have not been fought: the units that hang together by contact (H-7)."""
    units = [unit for unit in public.standing() if not unit.joined and unit.id not in fought]
    found = []
    while units:
        chain, group = [units.pop(0)], []
        while chain:
            one = chain.pop()
            near = [other for other in units if in_touch(public, one, other)]
            units = [other for other in units if other not in near]
            group.append(one.id)
            chain += near
        if len(group) > 1:
            found.append(tuple(unit.id for unit in public.units if unit.id in group))
    return tuple(found)


def in_touch(public: Public, one: Unit, two: Unit) -> bool:
    """Tell whether two units are enemies in contact, personalities attached included."""
    if two.seat in board.side_of(public, one.seat) or not party.engaged(public, one):
        return False
    theirs = party.bases(public, two)
    return any(in_contact(base, other) for _, base in party.bases(public, one) for _, other in theirs)


def proceed(table: Table, frame: Melees) -> None:
    """Fight the melees one after the other; where several are left, a player picks the next (UH-6, B4)."""
    if victory.decided(table):
        return
    if table.public.phase != "melee":
        table.change(phase="melee", deck=begin.deck(table.public))
    left = going_on(table.public, frame.fought)
    if not left:
        table.change(deck=(0,) * table.public.seats)
        table.goto(Regrouping())
    elif not table.public.options.house_pack:
        _declare(table, frame, left)
    elif len(left) > 1 and not frame.chosen:
        table.ask("fight", _picker(table, left))
    else:
        units = next((group for group in left if frame.chosen in group), left[0])
        table.goto(Melees((*frame.fought, *units)))
        table.call(Melee(units))


def _declare(table: Table, frame: Melees, left: tuple[tuple[str, ...], ...]) -> None:
    """Without the house pack: say who fights, and let all results be recorded at once (section (f))."""
    for first, *others in left:
        table.tell(Declared(unit=first, targets=tuple(others), what="melee", rules=("UH-6",)))
    table.goto(Melees((*frame.fought, *(unit for group in left for unit in group))))
    record.call(table, "melee")


def _picker(table: Table, left: tuple[tuple[str, ...], ...]) -> Seat:
    """Return who picks: whose card came first in this turn, or whose card comes now; only who still fights (B4)."""
    fighting = [table.public.unit(unit_id).seat for group in left for unit_id in group]
    while table.public.options.draw_melees and sum(table.public.deck) > 0:
        seat, face, of = draw.turned(table)
        draw.tell(table, seat, face, of, skipped=seat not in fighting, rules=("UH-B4",))
        if seat in fighting:
            return seat
    first = table.public.first
    return first if first is not None and first in fighting else fighting[0]


# One melee.


def choices_of(public: Public, units: tuple[str, ...]) -> dict[str, tuple[Member, ...]]:
    """Return whom each model in contact could strike, the nearest first, by its name "A2.3" (H-7)."""
    members = [member for unit_id in units for member in party.members(public, public.unit(unit_id))]
    return {one.name: found for one in members if (found := _touching(public, one, members))}


def _touching(public: Public, one: Member, members: list[Member]) -> tuple[Member, ...]:
    base, friends = one.disc(public), board.side_of(public, one.unit.seat)
    foes = [other for other in members if other.unit.seat not in friends]
    near = [other for other in foes if in_contact(base, other.disc(public))]
    return tuple(sorted(near, key=lambda other: gap(base, other.disc(public))))


def fight(table: Table, frame: Melee) -> None:
    """Ask those who have a choice whom their models strike; then all blows fall at once (H-7)."""
    public = table.public
    found = choices_of(public, frame.units)
    seats = sorted({board.find_figure(public, name)[0].seat for name, foes in found.items() if len(foes) > 1})
    if seats and not frame.asked:
        table.goto(replace(frame, asked=True))
        table.ask("blows", *seats)
        return
    said = {attack.attacker: attack.target for attack in frame.blows}
    attacks = tuple(Attack(name, said.get(name, foes[0].name)) for name, foes in found.items())
    parts = [unit.id for unit in public.units if unit.id in frame.units or unit.joined in frame.units]
    losers = blows.exchange(table, frame.units, attacks)
    table.end()
    for part in parts:  # who was attached to a unit that is gone tests by itself (H-13)
        unit = table.public.unit(part)
        if unit.seat in losers and unit.figures and not unit.joined:
            morale.shake(table, unit, "melee")


# Picking the next melee.


def _frame_of(public: Public) -> Melees:
    frame = public.frames[-1]
    assert isinstance(frame, Melees)  # noqa: S101 - the question is asked between melees alone
    return frame


def _left(public: Public) -> tuple[tuple[str, ...], ...]:
    return going_on(public, _frame_of(public).fought)


def read_fight(line: Line, state: State, seat: Seat) -> Fight:
    """Read `fight A2`."""
    unit = allowed.named(state.public, line.take())
    line.end()
    return Fight(unit.id)


def words_fight(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List a unit of each melee."""
    if said:
        return Choices(complete=len(said) == 1)
    return Choices(words=tuple(Word(group[0], join(group)) for group in _left(state.public)), label="melee")


def check_fight(state: State, seat: Seat, action: Fight) -> None:
    """Raise IllegalAction for a unit that is in no melee that is left (B4)."""
    if all(action.unit not in group for group in _left(state.public)):
        raise IllegalAction(f"{action.unit} is in no melee that is still to be fought", "UH-B4")


def pick(table: Table, seat: Seat, action: Fight) -> None:
    """Let a melee be fought next (B4)."""
    table.goto(replace(_frame_of(table.public), chosen=action.unit))


ORDER = Question(
    kind="fight",
    rule="UH-B4",
    ask=lambda public, seat: "Pick the melee that is fought next",
    default=lambda state, seat: Fight(_left(state.public)[0][0]),
    verbs=(
        Verb(
            action=Fight,
            read=read_fight,
            words=words_fight,
            check=check_fight,
            carry_out=pick,
            title="Fight",
            hint="a melee",
            needs="a unit in a melee, such as fight A2",
        ),
    ),
)


# Assigning blows.


def units_of(public: Public) -> tuple[str, ...]:
    """Return the units of the melee in which blows are assigned."""
    frame = public.frames[-1]
    assert isinstance(frame, Melee)  # noqa: S101 - the question is asked in a melee alone
    return frame.units


def _mine(public: Public, seat: Seat) -> dict[str, tuple[Member, ...]]:
    """Return the models of a seat that have a choice, each with whom it may strike."""
    found = choices_of(public, units_of(public))
    return {
        name: foes for name, foes in found.items() if len(foes) > 1 and board.find_figure(public, name)[0].seat == seat
    }


def read_blows(line: Line, state: State, seat: Seat) -> Blows:
    """Read `blows A2.3 B1.2 A2.4 B1.1` or `blows auto`."""
    if line.flag(_AUTO):
        line.end()
        return Blows()
    found = [_pair(line)]
    while line.left:
        found.append(_pair(line))
    return Blows(tuple(found))


def _pair(line: Line) -> Attack:
    attacker = _model(line.take())
    line.flag("at", "strikes")
    return Attack(attacker, _model(line.take()))


def _model(word: str) -> str:
    if not _MODEL.fullmatch(word.upper()):
        raise BadNotation(f"{quoted(word)} is no model; models are called A2.3 and so on")
    return word.upper()


def write_blows(action: Blows) -> str:
    """Return the canonical line."""
    pairs = " ".join(f"{attack.attacker} {attack.target}" for attack in action.attacks)
    return f"blows {pairs or _AUTO}"


def words_blows(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
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
    left = party.left(public, foe.unit, foe.figure)
    return f"{foe.profile(public).name}, {left} left{', prone' if foe.figure.prone else ''}"


def check_blows(state: State, seat: Seat, action: Blows) -> None:
    """Raise IllegalAction for blows that models cannot strike (H-7)."""
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
    """Return whom the models strike, and what comes of it on average (H-7)."""
    from games.upheaval import assigning

    return assigning.of_strikes(state, seat, action)


def assign(table: Table, seat: Seat, action: Blows) -> None:
    """Note whom models strike (H-7)."""
    frame = table.frame
    table.goto(replace(frame, blows=(*frame.blows, *action.attacks)))


BLOWS = Question(
    kind="blows",
    rule="UH-H7",
    ask=lambda public, seat: "Say whom your models strike, or auto",
    default=lambda state, seat: Blows(),
    verbs=(
        Verb(
            action=Blows,
            read=read_blows,
            write=write_blows,
            words=words_blows,
            check=check_blows,
            carry_out=assign,
            forecast=forecast_blows,
            title="Blows",
            hint="whom models strike",
            needs="models and whom they strike, such as blows A2.3 B1.2, or auto",
        ),
    ),
)
