"""Close combat: weapons, first strike, blows, who lost (UW-44 .. UW-50)."""

from typing import Literal

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.notation import pick
from games.urban_war import board, chances
from games.urban_war.actions import Use
from games.urban_war.cards.book import Weapon
from games.urban_war.events import Blow, CounterGone, CounterStays, FightBegan, FightEnded, Struck
from games.urban_war.phases import blows, morale
from games.urban_war.state import Fighting, Model, Public, State, Table


def weapons(public: Public, model: Model) -> tuple[Weapon, ...]:
    """Return the weapons that a model can use in base contact (UW-4)."""
    return tuple(weapon for weapon in public.card(model).weapons if weapon.cell("contact") is not None)


def worth(public: Public, striker: Model, victim: Model, weapon: Weapon, *, charged: bool = False) -> float:
    """Return the wounds that a weapon deals on average in close combat."""
    cell = weapon.cell("contact")
    if cell is None:
        return 0.0
    parts = chances.blow_parts(public, striker, victim, weapon, charged=charged)
    damage = chances.damage_parts(public, victim, cell, striker, charged=charged)
    hit = chances.chance(board.total(parts), chances.TO_HIT_BLOW) * (1 - chances.ignoring(public.card(victim)))
    return float(cell.attacks * hit * cell.damage * chances.chance(board.total(damage), chances.TO_WOUND))


def best(public: Public, striker: Model, victim: Model, *, charged: bool = False) -> Weapon:
    """Return the weapon that is best in close combat: the most wounds, then the earliest blow."""
    return max(
        weapons(public, striker),
        key=lambda weapon: (worth(public, striker, victim, weapon, charged=charged), weapon.first_strike),
    )


def begin(table: Table, attacker: Model, target: Model, weapon: str, charged: tuple[str, ...]) -> None:
    """Start close combat; whoever is charged by an interceptor fights back whatever happened before (UW-36, UW-45)."""
    public = table.public
    used = weapon or best(public, attacker, target, charged=attacker.id in charged).word
    answers = not target.answered or target.id in charged
    table.call(Fighting(attacker=attacker.id, target=target.id, weapon=used, charged=charged, answers=answers))


def proceed(table: Table, frame: Fighting) -> None:
    """Ask for the weapon to fight back with where there is a choice (B26); then the blows fall."""
    public = table.public
    attacker, target = public.model(frame.attacker), public.model(frame.target)
    if frame.answers and not frame.reply:
        mine = weapons(public, target)
        if len(mine) > 1:
            table.ask("use", target.seat)
            return
        table.goto(replace(frame, reply=mine[0].word))
        return
    table.end()
    _fight(table, frame, shielded(table, attacker, target), shielded(table, target, attacker))


def shielded(table: Table, model: Model, enemy: Model) -> Model:
    """Turn a battleshield on the first enemy of a close combat, or anew where that one is left behind (UW-13, B51)."""
    public = table.public
    if public.card(model).battleshield and model.shielded not in {one.id for one in board.contacts(public, model)}:
        return board.change(table, model.id, shielded=enemy.id)
    return model


def _fight(table: Table, frame: Fighting, attacker: Model, target: Model) -> None:
    public = table.public
    if frame.answers:
        target = answered(table, target)
    mine, theirs = _weapon(public, attacker, frame.weapon), _weapon(public, target, frame.reply)
    first = tuple(
        chances.first_parts(public, model, weapon, charged=model.id in frame.charged)
        for model, weapon in ((attacker, mine), (target, theirs))
    )
    order = _order(*map(board.total, first)) if frame.answers else "attacker"
    table.tell(
        FightBegan(
            attacker=attacker.id,
            target=target.id,
            weapons=(mine.name, theirs.name if frame.answers else ""),
            first=(first[0], first[1]),
            charged=frame.charged,
            replies=frame.answers,
            order=order,
            rules=("UW-44", "UW-45", "UW-47"),
        )
    )
    pairs = [(attacker, target, mine), (target, attacker, theirs)] if frame.answers else [(attacker, target, mine)]
    if order == "target":
        pairs.reverse()
    _over(table, frame, _exchange(table, frame, pairs, together=order == "both"))


def _order(attacker: int, target: int) -> Literal["attacker", "target", "both"]:
    """Return who strikes first, by first strike (UW-47)."""
    if attacker == target:
        return "both"
    return "attacker" if attacker > target else "target"


def answered(table: Table, target: Model) -> Model:
    """Note that a model fights back; a face-down counter tells by going or staying what it is (UW-45, UW-46)."""
    if target.counter != "down":
        return board.change(table, target.id, answered=True)
    if target.id in (table.secret(target.seat).overwatch or ()):
        table.tell(CounterGone(model=target.id, rules=("UW-46",)))
        return board.change(table, target.id, answered=True, counter="", done=True)
    table.tell(CounterStays(model=target.id, rules=("UW-46",)))
    return board.change(table, target.id, answered=True, counter="snap")


def _weapon(public: Public, model: Model, word: str) -> Weapon:
    return public.card(model).weapon(word) or weapons(public, model)[0]


def _exchange(
    table: Table, frame: Fighting, pairs: list[tuple[Model, Model, Weapon]], *, together: bool
) -> dict[str, int]:
    """Let the blows fall, one after the other or at the same time; return the hits that each model took (UW-47)."""
    hits = {frame.attacker: 0, frame.target: 0}
    made: list[Blow] = []
    for striker, victim, weapon in pairs:
        if table.public.model(striker.id).dead:
            continue
        blow = strike(table, striker, victim, weapon, charged=striker.id in frame.charged)
        hits[victim.id] += blow.landed
        made.append(blow)
        if not together:
            blows.suffer(table, (blow,))
    if together:
        blows.suffer(table, made)
    return hits


def strike(
    table: Table, striker: Model, victim: Model, weapon: Weapon, *, charged: bool, leaving: bool = False
) -> Blow:
    """Roll one model's attacks in close combat, and tell them (UW-48, UW-49)."""
    public = table.public
    cell = weapon.cell("contact")
    assert cell is not None  # noqa: S101 - only weapons for base contact are chosen
    blow = blows.attack(
        table,
        striker,
        victim,
        weapon,
        "contact",
        needed=chances.TO_HIT_BLOW,
        parts=chances.blow_parts(public, striker, victim, weapon, charged=charged),
        damage_parts=chances.damage_parts(public, victim, cell, striker, charged=charged),
    )
    rules = ("UW-48", "UW-49", *blows.cited(table, blow))
    table.tell(Struck(blow=blow, why="leaving" if leaving else "fight", rules=rules))
    return blow


def _over(table: Table, frame: Fighting, hits: dict[str, int]) -> None:
    """Where both live, whoever took more hits has lost and checks for panic (UW-50)."""
    public = table.public
    models = frame.attacker, frame.target
    if any(public.model(model).dead for model in models):
        return
    mine, theirs = (hits[model] for model in models)
    loser = "" if mine == theirs else models[0] if mine > theirs else models[1]
    table.tell(FightEnded(models=models, hits=(mine, theirs), loser=loser, rules=("UW-50",)))
    if loser and not public.model(loser).panic:
        winner = models[1] if loser == models[0] else models[0]
        morale.panic(table, public.model(loser), winner)


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
    names = [weapon.word for weapon in weapons(state.public, state.public.model(frame.target))]
    return Use(pick(word, names, "weapon of its own"))


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the weapons for base contact, the best first."""
    if said:
        if len(said) > 1:
            raise BadNotation("nothing may follow the weapon")
        return Choices(complete=True)
    public, frame = state.public, _fight_of(state.public)
    target, attacker = public.model(frame.target), public.model(frame.attacker)
    mine = sorted(weapons(public, target), key=lambda weapon: -worth(public, target, attacker, weapon))
    return Choices(
        words=tuple(
            Word(weapon.word, weapon.name, f"{worth(public, target, attacker, weapon):.2f} wounds on average")
            for weapon in mine
        ),
        label="weapon",
    )


def check_use(state: State, seat: Seat, action: Use) -> None:
    """Raise IllegalAction for a weapon that the model has not, or cannot use in contact (UW-4)."""
    frame = _fight_of(state.public)
    names = [weapon.word for weapon in weapons(state.public, state.public.model(frame.target))]
    if action.weapon not in names:
        raise IllegalAction(f"{frame.target} has no {action.weapon} for close combat", "UW-4")


def use(table: Table, seat: Seat, action: Use) -> None:
    """Fight back with a weapon (UW-45)."""
    frame = _fight_of(table.public)
    table.goto(replace(frame, reply=action.weapon))


def _default(state: State, seat: Seat) -> Use:
    frame = _fight_of(state.public)
    public = state.public
    return Use(best(public, public.model(frame.target), public.model(frame.attacker)).word)


QUESTION = Question(
    kind="use",
    rule="UW-45",
    ask=lambda public, seat: f"Choose the weapon with which {_fight_of(public).target} fights back",
    default=_default,
    verbs=(
        Verb(
            action=Use,
            read=read,
            words=words,
            check=check_use,
            carry_out=use,
            title="Fight back",
            needs="a weapon, such as use blade",
        ),
    ),
)
