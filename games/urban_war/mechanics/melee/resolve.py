"""Close combat: first strike, blows, who lost (UW-44 .. UW-50)."""

from typing import Literal

from games.urban_war.content import numbers
from games.urban_war.content.book import Weapon
from games.urban_war.mechanics.casualties import attack_rolls, removal
from games.urban_war.mechanics.dice import modifiers
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.morale import panic
from games.urban_war.state.events import CounterGone, CounterStays, FightBegan, FightEnded, Struck
from games.urban_war.state.frames import Fighting
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, Table
from games.urban_war.state.rolls import Blow, total
from games.urban_war.units import queries
from games.urban_war.units.changes import change_model


def begin_fight(table: Table, attacker: Model, target: Model, weapon: str, charged: tuple[str, ...]) -> None:
    """Start close combat; a target that counts as charging too was intercepted (UW-36, UW-45)."""
    public = table.public
    used = weapon or contact_weapons.best(public, attacker, target, charged=attacker.id in charged).word
    answers = queries.fights_back(public, target, attacker, intercepted=target.id in charged)
    table.call(Fighting(attacker=attacker.id, target=target.id, weapon=used, charged=charged, answers=answers))


def fight(table: Table, frame: Fighting, attacker: Model, target: Model) -> None:
    """Let both strike, in the order of first strike, and find who lost (UW-44 .. UW-50)."""
    public = table.public
    if frame.answers:
        target = note_reply(table, target, attacker)
    mine, theirs = _weapon(public, attacker, frame.weapon), _weapon(public, target, frame.reply)
    first = tuple(
        modifiers.first_strike_parts(public, model, weapon, charged=model.id in frame.charged)
        for model, weapon in ((attacker, mine), (target, theirs))
    )
    order = _order(*map(total, first)) if frame.answers else "attacker"
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


def note_reply(table: Table, target: Model, attacker: Model) -> Model:
    """Note whom a model fights back against (UW-45).

    A face-down counter tells by going or staying what it is (UW-46).
    """
    first = target.answered or attacker.id
    if target.counter != "down":
        return change_model(table, target.id, answered=first)
    if target.id in (table.secret(target.seat).overwatch or ()):
        table.tell(CounterGone(model=target.id, rules=("UW-46",)))
        return change_model(table, target.id, answered=first, counter="", done=True)
    table.tell(CounterStays(model=target.id, rules=("UW-46",)))
    return change_model(table, target.id, answered=first, counter="snap")


def _weapon(public: Public, model: Model, word: str) -> Weapon:
    return public.card(model).weapon(word) or contact_weapons.usable_weapons(public, model)[0]


def _exchange(
    table: Table, frame: Fighting, pairs: list[tuple[Model, Model, Weapon]], *, together: bool
) -> dict[str, int]:
    """Let the blows fall, one after the other or at the same time; return the hits that each model took (UW-47)."""
    hits = {frame.attacker: 0, frame.target: 0}
    made: list[Blow] = []
    for striker, victim, weapon in pairs:
        if table.public.model(striker.id).dead:
            continue
        blow = roll_blows(table, striker, victim, weapon, charged=striker.id in frame.charged)
        hits[victim.id] += blow.landed
        made.append(blow)
        if not together:
            removal.suffer(table, (blow,))
    if together:
        removal.suffer(table, made)
    return hits


def roll_blows(
    table: Table, striker: Model, victim: Model, weapon: Weapon, *, charged: bool, leaving: bool = False
) -> Blow:
    """Roll one model's attacks in close combat, and tell them (UW-48, UW-49)."""
    public = table.public
    cell = weapon.cell("contact")
    assert cell is not None  # noqa: S101 - only weapons for base contact are chosen
    blow = attack_rolls.attack(
        table,
        striker,
        victim,
        weapon,
        "contact",
        needed=numbers.TO_HIT_BLOW,
        parts=modifiers.blow_parts(public, striker, victim, weapon, charged=charged),
        damage_parts=modifiers.damage_parts(public, victim, cell, striker, charged=charged),
    )
    rules = ("UW-48", "UW-49", *attack_rolls.cited(table, blow))
    table.tell(Struck(blow=blow, why="leaving" if leaving else "fight", rules=rules))
    return blow


def _over(table: Table, frame: Fighting, hits: dict[str, int]) -> None:
    """If both live, the one that took more hits has lost and checks for panic (UW-50)."""
    public = table.public
    models = frame.attacker, frame.target
    if any(public.model(model).dead for model in models):
        return
    mine, theirs = (hits[model] for model in models)
    loser = "" if mine == theirs else models[0] if mine > theirs else models[1]
    table.tell(FightEnded(models=models, hits=(mine, theirs), loser=loser, rules=("UW-50",)))
    if loser and not public.model(loser).panic:
        winner = models[1] if loser == models[0] else models[0]
        panic.check_panic(table, public.model(loser), winner)
