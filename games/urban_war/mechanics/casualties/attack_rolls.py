"""The rolls of an attack: to hit, Heavy Armour, damage, cover (UW-11, UW-40 .. UW-42, UW-48, UW-49)."""

from games.geometry.inches import Inches
from games.kernel import Seat
from games.urban_war.content import numbers
from games.urban_war.content.book import Band, Cell, Weapon
from games.urban_war.mechanics.dice import chances
from games.urban_war.state.models import Model
from games.urban_war.state.public import Table
from games.urban_war.state.rolls import Blow, Parts, Try, total


def attack(
    table: Table,
    attacker: Model,
    target: Model,
    weapon: Weapon,
    band: Band,
    *,
    needed: int,
    parts: Parts,
    damage_parts: Parts,
    save: int = 0,
    gap: Inches = 0,
) -> Blow:
    """Roll all attacks of a weapon on one target, and what follows from the hits; nothing is marked yet."""
    cell, armour = _cell(weapon, band), table.public.card(target).armour
    hits = _natural(table, cell.attacks, parts, needed, f"{attacker.id} to hit {target.id}", attacker.seat, "hit")
    struck = sum(hit.good for hit in hits)
    ignored: tuple[Try, ...] = ()
    armour_parts = (("Heavy Armour", armour),) if armour else ()
    if armour and struck:
        ignored = _plain(table, struck, armour, numbers.TO_IGNORE, f"armour of {target.id}", target.seat, "armour")
    landed = struck - sum(roll.good for roll in ignored)
    damage = _natural(
        table, landed * cell.damage, damage_parts, numbers.TO_WOUND, f"damage to {target.id}", attacker.seat, "damage"
    )
    wounds = sum(roll.good for roll in damage)
    saves = _plain(table, wounds, 0, save, f"cover of {target.id}", target.seat, "cover") if save else ()
    return Blow(
        attacker=attacker.id,
        target=target.id,
        weapon=weapon.name,
        band=band,
        needed=needed,
        parts=parts,
        hits=hits,
        armour=ignored,
        armour_parts=armour_parts,
        damage=damage,
        damage_parts=damage_parts,
        save=save,
        saves=saves,
        gap=gap,
        start=table.public.disc(attacker).centre,
        end=table.public.disc(target).centre,
    )


def _cell(weapon: Weapon, band: Band) -> Cell:
    cell = weapon.cell(band)
    assert cell is not None, (weapon, band)  # noqa: S101 - only usable weapons are chosen
    return cell


def _natural(table: Table, count: int, parts: Parts, needed: int, why: str, by: Seat, reason: str) -> tuple[Try, ...]:
    """Roll dice of which a 1 fails and a 10 succeeds whatever is added."""
    if not count:
        return ()
    added = total(parts)
    faces = table.roll(count, 10, why, by=by, reason=reason)
    return tuple(Try(face, face + added, chances.succeeds(face, added, needed)) for face in faces)


def _plain(table: Table, count: int, added: int, needed: int, why: str, by: Seat, reason: str) -> tuple[Try, ...]:
    """Roll dice of which 1 and 10 mean nothing special (UW-B36)."""
    if not count:
        return ()
    faces = table.roll(count, 10, why, by=by, reason=reason)
    return tuple(Try(face, face + added, face + added >= needed) for face in faces)


def cited(table: Table, blow: Blow) -> tuple[str, ...]:
    """Return the rules besides those of every attack that made this one what it was."""
    added = {what for what, _ in blow.parts}
    shielded = dict(blow.damage_parts)["T"] != -table.public.card(table.public.model(blow.target)).toughness
    found = {
        "UW-5": len(blow.hits) > 1 or len(blow.damage) > blow.landed,
        "UW-11": bool(blow.armour),
        "UW-13": shielded and bool(blow.damage),
        "UW-26": "moved" in added,
        "UW-42": blow.save > 0,
        "UW-53": "panicked" in added,
    }
    return tuple(rule for rule, counts in found.items() if counts)
