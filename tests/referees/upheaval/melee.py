"""Melees and MOR tests (UH-6, UH-H3, UH-H7 .. UH-H9)."""

from collections import Counter

from tests.referees.journal import Json
from tests.referees.plane import gap
from tests.referees.upheaval.court import CONTACT, Court, Figure, Unit
from tests.referees.upheaval.setup import after_action
from tests.referees.upheaval.shooting import edge, lose


def _find(court: Court, name: str) -> tuple[Unit, Figure]:
    unit, _, number = name.partition(".")
    return court.unit(unit), court.unit(unit).models[int(number) - 1]


def fought(court: Court, event: Json) -> None:
    """Every model in contact strikes once, all at the same time (UH-H7)."""
    after_action(court)
    units = [court.unit(name) for name in event["units"]]
    again = [one.id for one in units if one.id in court.fought]
    court.hold(not again, "UH-H7", f"fought twice in this turn: {again}")
    court.fought.update(one.id for one in units)
    members = {f"{part.id}.{one.number}": (part, one) for unit in units for _, part, one in court.party(unit)}
    touching = _touching(members)
    due = sorted(name for name, foes in touching.items() if foes)
    court.same(sorted(strike[0] for strike in event["strikes"]), due, "UH-H7", "who strikes")
    wounds: dict[str, list[str]] = {}
    for attacker, target, hit, harm, _ in event["strikes"]:
        if not court.hold(target in touching.get(attacker, ()), "UH-H7", f"{attacker} strikes {target} out of reach"):
            continue
        if _strike(court, members[attacker], members[target], hit, harm):
            left = members[target][1].profile.wounds - members[target][1].wounds
            if len(wounds.setdefault(target, [])) < left:
                wounds[target].append(attacker)
    _mark(court, members, wounds, event)
    _losers(court, units, members, wounds, event)


def _touching(members: dict[str, tuple[Unit, Figure]]) -> dict[str, list[str]]:
    return {
        name: [
            other
            for other, (foe, two) in members.items()
            if foe.seat != part.seat and gap(one.base, two.base) <= CONTACT + 1e-7
        ]
        for name, (part, one) in members.items()
    }


def _strike(
    court: Court, one: tuple[Unit, Figure], two: tuple[Unit, Figure], hit: list[int], harm: list[int] | None
) -> bool:
    """Hold the dice of one blow; return whether it wounds."""
    seat, mine, theirs = one[0].seat, one[1].profile, two[1].profile
    thrown = court.dice(1, 10, seat, "blow", "UH-H7")
    good = bool(thrown) and thrown[0] + mine.mel - theirs.mel >= 6
    court.same((hit[0], hit[3]), (thrown[0] if thrown else 0, good), "UH-H7", f"the blow of a model of {one[0].id}")
    if not good:
        court.hold(harm is None, "UH-H7", "a miss rolls to wound")
        return False
    thrown = court.dice(1, 10, seat, "harm", "UH-H3")
    wounds = bool(thrown) and (thrown[0] == 10 or thrown[0] + mine.blow + edge(mine.tek, theirs.av) >= theirs.wl)
    told = harm and (harm[0], harm[3])
    court.same(told, (thrown[0] if thrown else 0, wounds), "UH-H3", f"the roll to wound a model of {two[0].id}")
    return wounds


def _mark(court: Court, members: dict[str, tuple[Unit, Figure]], wounds: dict[str, list[str]], event: Json) -> None:
    for name, attackers in wounds.items():
        part, one = members[name]
        one.wounds += len(attackers)
        if one.wounds >= one.profile.wounds:
            one.dead = True
            lose(court, part)
    for _, target, _, _, killed in event["strikes"]:
        if target in members:
            court.same(killed, members[target][1].dead, "UH-H7", f"whether {target} dies")


def _losers(
    court: Court,
    units: list[Unit],
    members: dict[str, tuple[Unit, Figure]],
    wounds: dict[str, list[str]],
    event: Json,
) -> None:
    """Who caused fewer wounds loses, and tests at once, also who is left of a unit that is gone (UH-H7, UH-H13)."""
    by = Counter(members[name][0].seat for attackers in wounds.values() for name in attackers)
    caused = [by[0], by[1]]
    court.same(event["caused"], caused, "UH-H7", "the wounds caused")
    losers = [] if caused[0] == caused[1] else [caused.index(min(caused))]
    court.same(event["losers"], losers, "UH-H7", "who lost")
    names = [one.id for one in units]
    parts = [one for one in court.units.values() if one.id in names or one.joined in names]
    alone = [one for one in parts if not one.joined or not court.unit(one.joined).here]
    court.tests_due = [one.id for one in alone if one.seat in losers and one.here and not one.falling]


def tested(court: Court, event: Json) -> None:
    """D10 at most the leader's MOR, or that of who leads with it; a natural 10 always fails (UH-H8, UH-H9, UH-H13)."""
    unit, why = court.unit(event["unit"]), event["why"]
    parts = [unit, *(one for one in court.units.values() if one.joined == unit.id)]
    mor = max((part.here[0].profile.mor for part in parts if part.here), default=0)
    thrown = court.dice(1, 10, unit.seat, "morale", "UH-H8")
    court.same((event["face"],), thrown, "UH-H8", "the face told")
    court.same(event["morale"], mor, "UH-H13", f"the MOR of {unit.id}")
    good = bool(thrown) and thrown[0] != 10 and thrown[0] <= mor
    court.same(event["good"], good, "UH-H8", f"the MOR test of {unit.id}")
    _WHY[why](court, unit)
    if why == "regroup":
        court.rallies_due = unit.id if event["good"] else ""
    elif not event["good"]:
        court.falls_due = (unit.id, why)


def _for_melee(court: Court, unit: Unit) -> None:
    court.hold(unit.id in court.tests_due, "UH-H7", f"{unit.id} tests, and lost no melee")
    court.tests_due = [name for name in court.tests_due if name != unit.id]


def _for_losses(court: Court, unit: Unit) -> None:
    act = court.activation
    if not court.hold(act is not None, "UH-H8", f"{unit.id} tests for losses out of an activation") or act is None:
        return
    now, lost = unit.strength - len(unit.here), act.lost.get(unit.id, 0)
    half = 2 * (now - lost) < unit.strength <= 2 * now
    court.hold(
        half and unit.id not in act.tested, "UH-H8", f"{unit.id} tests, and has not just lost half of its models"
    )
    court.hold(not unit.falling, "UH-H8", f"{unit.id} falls back already, and tests")
    act.tested.append(unit.id)


def _for_regroup(court: Court, unit: Unit) -> None:
    after_action(court)
    court.hold(unit.pinned or unit.falling, "UH-H9", f"{unit.id} tests in Regroup without reason")
    court.hold(unit.id not in court.regrouped, "UH-H9", f"{unit.id} tests twice in Regroup")
    court.regrouped.add(unit.id)


_WHY = {"melee": _for_melee, "losses": _for_losses, "regroup": _for_regroup}
HANDLERS = {"Fought": fought, "Tested": tested}
