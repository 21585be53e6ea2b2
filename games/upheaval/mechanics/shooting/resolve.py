"""Rolls to hit, and the hits that come of them (UH-H2)."""

from games.upheaval.mechanics.shooting import dice
from games.upheaval.mechanics.shooting.targets import Aim
from games.upheaval.state.events import Shooter, Shot
from games.upheaval.state.frames import Hit
from games.upheaval.state.public import Table
from games.upheaval.state.units import Unit
from games.upheaval.terrain import command_centre, cover
from games.upheaval.units import changes


def fire(table: Table, unit: Unit, target: Unit, aims: tuple[Aim, ...]) -> tuple[str, tuple[Hit, ...], int]:
    """Roll to hit for all models that shoot at one unit; return the target, the hits, and its Cover (UH-H2, UH-H4)."""
    public = table.public
    bonus = command_centre.command_bonus(public, unit.seat)
    shots = tuple(_roll(table, target, one, bonus) for one in aims)
    hits = tuple(
        Hit(
            count=count,
            damage=dice.damage_of(public, one.member, one.weapon),
            weapon=one.weapon.name,
            source=shooter.at,
            knocks=public.options.knockdown,
            tek=one.member.profile(public).tek,
        )
        for one, shooter in zip(aims, shots, strict=True)
        if (count := sum(die.good for die in shooter.hits))
    )
    total = sum(hit.count for hit in hits)
    far = min(one.gap for one in aims)
    rules = ("UH-13", "UH-H2", *(("UH-43",) if bonus else ()), *(("UH-17",) if unit.compelled else ()))
    table.tell(Shot(unit=unit.id, target=target.id, shooters=shots, hits=total, gap=far, bonus=bonus, rules=rules))
    return target.id, hits, cover.cover_of(public, target, tuple(one.member.disc(public) for one in aims))


def _roll(table: Table, target: Unit, one: Aim, bonus: int) -> Shooter:
    """Roll to hit for one model, and note that it fired a heavy weapon (UH-22)."""
    member, weapon = one.member, one.weapon
    nearest = one.foe.unit.id
    whom = target.id if nearest == target.id else f"{target.id} ({nearest} attached)"
    faces = table.roll(weapon.shots, 10, f"{member.name} to hit {whom}", by=member.unit.seat, reason="hit")
    accuracy = member.profile(table.public).accuracy + bonus
    if weapon.kind == "heavy":
        changes.change_model(table, member.unit.id, member.model.number, heavy=True)
    at = member.disc(table.public).centre
    return Shooter(member.number, at, weapon.word, tuple(dice.hit_roll(face, accuracy) for face in faces))
