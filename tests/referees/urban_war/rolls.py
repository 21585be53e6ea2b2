"""The dice of an attack: to hit, Heavy Armour, damage, cover, in this order (UW-5, UW-11, UW-40 .. UW-42)."""

from collections.abc import Sequence
from typing import Any

from tests.referees.journal import Json, faces_of
from tests.referees.urban_war.board import Figure
from tests.referees.urban_war.cards import Cell
from tests.referees.urban_war.court import Court, parts_sum


def natural(face: int, added: int, needed: int) -> bool:
    """Whether a die does it of which 1 never and 10 always counts (UW-40, UW-41, UW-48, UW-49)."""
    return face == 10 or (face != 1 and face + added >= needed)


def attack(
    court: Court, blow: Json, cell: Cell, hit: int, needed: int, damage: int, saves: tuple[int, int], rule: str
) -> int:
    """Hold all dice of an attack against the rules; return the hits that counted.

    `hit` and `damage` are what the rules add, `saves` the best cover save that is certain and that is possible.
    """
    attacker, target = court.model(blow["attacker"]), court.model(blow["target"])
    name = f"{attacker.id} on {target.id}"
    court.same(blow["needed"], needed, rule, f"what is needed to hit of {name}")
    court.same(parts_sum(blow["parts"]), hit, rule, f"what is added to hit of {name} ({blow['parts']})")
    thrown = court.dice(cell.attacks, 10, attacker.seat, "hit", "UW-5")
    _told(court, blow["hits"], thrown, hit, rule)
    struck = sum(natural(face, hit, needed) for face in thrown)
    court.same(sum(one[2] for one in blow["hits"]), struck, rule, f"hits of {name}")
    ignored = _armour(court, blow, target, struck)
    landed = struck - ignored
    court.same(parts_sum(blow["damage_parts"]), damage, "UW-41", f"what is added to damage of {name}")
    rolled = court.dice(landed * cell.damage, 10, attacker.seat, "damage", "UW-5")
    _told(court, blow["damage"], rolled, damage, "UW-41")
    wounds = sum(natural(face, damage, 6) for face in rolled)
    court.same(sum(one[2] for one in blow["damage"]), wounds, "UW-41", f"wounds of {name}")
    saved = _saves(court, blow, target, wounds, saves)
    _note(court, target, wounds - saved, attacker.id)
    return landed


def _told(court: Court, tries: Sequence[Any], thrown: tuple[int, ...], added: int, rule: str) -> None:
    court.same(faces_of(tries), thrown, rule, "the faces told")
    court.same([one[1] for one in tries], [face + added for face in thrown], rule, "the sums told")


def _armour(court: Court, blow: Json, target: Figure, struck: int) -> int:
    armour = target.card.armour
    if not armour or not struck:
        court.hold(not blow["armour"], "UW-11", f"{target.id} rolled armour without reason")
        return 0
    thrown = court.dice(struck, 10, target.seat, "armour", "UW-11")
    _told(court, blow["armour"], thrown, armour, "UW-11")
    ignored = sum(face + armour >= 10 for face in thrown)
    court.same(sum(one[2] for one in blow["armour"]), ignored, "UW-11", f"hits that the armour of {target.id} ignores")
    return ignored


def _saves(court: Court, blow: Json, target: Figure, wounds: int, saves: tuple[int, int]) -> int:
    certain, possible = saves
    save = blow["save"] or 99
    court.hold(save <= certain, "UW-42", f"{target.id} has a cover save of {certain} and more, not {save}")
    court.hold(save >= possible, "UW-42", f"{target.id} has no cover save of {save}, at best {possible}")
    if not blow["save"]:
        court.hold(not blow["saves"], "UW-42", f"{target.id} saves without cover")
        return 0
    thrown = court.dice(wounds, 10, target.seat, "cover", "UW-42")
    _told(court, blow["saves"], thrown, 0, "UW-42")
    saved = sum(face >= save for face in thrown)
    court.same(sum(one[2] for one in blow["saves"]), saved, "UW-42", f"saves of {target.id}")
    return saved


def _note(court: Court, target: Figure, wounds: int, by: str) -> None:
    """Note what the wounds come to: the next events must say it (UW-43)."""
    if wounds >= target.left:
        court.deaths.append((target.id, by))
    elif wounds > 0:
        court.hurts.append((target.id, wounds, by))
