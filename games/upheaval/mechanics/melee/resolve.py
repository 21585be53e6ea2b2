"""The blows of one melee: all struck at once, then what they did is marked, and who lost is found (UH-H7, UH-37)."""

from collections import Counter
from typing import NamedTuple

from games.kernel import Seat
from games.upheaval.mechanics.casualties import removal
from games.upheaval.mechanics.casualties.dice import damage_on, wound_roll
from games.upheaval.mechanics.melee import dice
from games.upheaval.state.events import Fought, Strike
from games.upheaval.state.frames import Attack
from games.upheaval.state.public import Public, Table
from games.upheaval.units import changes, party, queries, sides


class _Struck(NamedTuple):
    strike: Strike
    wounds: int


def exchange(table: Table, units: tuple[str, ...], attacks: tuple[Attack, ...]) -> tuple[Seat, ...]:
    """Let all blows of a melee fall at once; return the seats that lost (UH-H7)."""
    before = table.public
    struck = [_strike(table, attack) for attack in attacks]
    taken = _taken(before, struck)
    for name, attackers in taken.items():
        _hurt(table, before, name, attackers)
    dead = {name for name in taken if _is_dead(table.public, name)}
    strikes = tuple(
        Strike(one.strike.attacker, one.strike.target, one.strike.hit, one.strike.wound, one.strike.target in dead)
        for one in struck
    )
    caused = tuple(_caused(before, taken, seat) for seat in range(before.seats))
    losers = _losers(before, units, caused)
    rules = ("UH-H7", "UH-H3", *(("UH-37",) if any(_prone_kill(one) for one in struck) else ()))
    table.tell(Fought(units=units, strikes=strikes, caused=caused, losers=losers, rules=rules))
    removal.tell_destroyed(table, (queries.find_model(before, name)[0].id for name in taken))
    return losers


def _prone_kill(one: _Struck) -> bool:
    return bool(one.wounds) and one.strike.wound is None


def _strike(table: Table, attack: Attack) -> _Struck:
    """Roll one model's blow: to hit, and to wound; a prone model dies of the hit alone (UH-H7, UH-37)."""
    public = table.public
    unit, model = queries.find_model(public, attack.attacker)
    foe_unit, foe = queries.find_model(public, attack.target)
    mine, theirs = public.profile(unit, model), public.profile(foe_unit, foe)
    face = table.roll(1, 10, f"{attack.attacker} strikes {attack.target}", by=unit.seat, reason="blow")[0]
    hit = dice.strike_roll(face, mine.melee, theirs.melee)
    if not hit.good or foe.prone:
        return _Struck(Strike(attack.attacker, attack.target, hit, None, False), int(hit.good))
    face = table.roll(1, 10, f"to wound {attack.target}", by=unit.seat, reason="harm")[0]
    harm = wound_roll(face, damage_on(theirs, mine.blow, mine.tek), theirs.wound_level)
    return _Struck(Strike(attack.attacker, attack.target, hit, harm, False), int(harm.good))


def _taken(before: Public, struck: list[_Struck]) -> dict[str, tuple[str, ...]]:
    """Return who wounded each model, one entry for each wound, no more than kill it; a prone one dies of the first."""
    found: dict[str, tuple[str, ...]] = {}
    for one in struck:
        name = one.strike.target
        unit, model = queries.find_model(before, name)
        most = 1 if model.prone else party.wounds_left(before, unit, model)
        if one.wounds and len(found.get(name, ())) < most:
            found[name] = (*found.get(name, ()), one.strike.attacker)
    return found


def _hurt(table: Table, before: Public, name: str, attackers: tuple[str, ...]) -> None:
    """Mark the wounds of a model; who struck the last one is credited with its death (UH-H12)."""
    unit, model = queries.find_model(before, name)
    if model.prone or len(attackers) >= party.wounds_left(before, unit, model):
        by = queries.find_model(before, attackers[-1])[0].id
        removal.kill_model(table, unit.id, model.number, by)
    else:
        changes.change_model(table, unit.id, model.number, wounds=model.wounds + len(attackers))


def _is_dead(public: Public, name: str) -> bool:
    return queries.find_model(public, name)[1].dead


def _caused(before: Public, taken: dict[str, tuple[str, ...]], seat: Seat) -> int:
    """Return the wounds that a seat caused."""
    by = Counter(queries.find_model(before, name)[0].seat for attackers in taken.values() for name in attackers)
    return by[seat]


def _losers(public: Public, units: tuple[str, ...], caused: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats of the sides that caused fewer wounds than the most (UH-H7, UH-B48)."""
    seats = sorted({public.unit(unit_id).seat for unit_id in units})
    total = {seat: sum(caused[friend] for friend in sides.side_of(public, seat)) for seat in seats}
    most = max(total.values())
    return tuple(seat for seat in seats if total[seat] < most)
