"""Attacks: dice to hit, Heavy Armour, damage, cover, wounds (UW-11, UW-40 .. UW-43, UW-48, UW-49)."""

from collections.abc import Sequence

from games.geometry.inches import Inches
from games.kernel import Seat
from games.urban_war import board, chances
from games.urban_war.board import Parts
from games.urban_war.cards.book import Band, Cell, Weapon
from games.urban_war.events import Blow, Killed, Try, Wounded
from games.urban_war.phases import morale
from games.urban_war.state import Model, Table


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
        ignored = _plain(table, struck, armour, chances.TO_IGNORE, f"armour of {target.id}", target.seat, "armour")
    landed = struck - sum(roll.good for roll in ignored)
    damage = _natural(
        table, landed * cell.damage, damage_parts, chances.TO_WOUND, f"damage to {target.id}", attacker.seat, "damage"
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
    added = board.total(parts)
    faces = table.roll(count, 10, why, by=by, reason=reason)
    return tuple(Try(face, face + added, chances.succeeds(face, added, needed)) for face in faces)


def _plain(table: Table, count: int, added: int, needed: int, why: str, by: Seat, reason: str) -> tuple[Try, ...]:
    """Roll dice of which 1 and 10 mean nothing special (B36)."""
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


def suffer(table: Table, blows: Sequence[Blow]) -> None:
    """Mark the wounds of attacks that were made at the same time, and remove the killed (UW-43, UW-52, B53)."""
    public = table.public
    dying = [blow for blow in blows if blow.wounds >= left(table, blow.target)]
    doomed = {blow.target for blow in dying}
    for blow in dying:
        morale.witness(table, public, public.model(blow.target), doomed)
    for blow in blows:
        model = public.model(blow.target)
        if blow in dying:
            at = public.disc(model).centre
            board.change(table, model.id, wounds=public.card(model).wounds, dead=True, at=None, counter="", panic=False)
            table.tell(Killed(model=model.id, at=at, by=blow.attacker, rules=("UW-43",)))
        elif blow.wounds:
            now = board.change(table, model.id, wounds=model.wounds + blow.wounds)
            table.tell(Wounded(model=model.id, lost=blow.wounds, left=left(table, model.id), rules=("UW-43",)))
            morale.halved(table, public, now)


def left(table: Table, model_id: str) -> int:
    """Return the wounds that a model has left."""
    model = table.public.model(model_id)
    return table.public.card(model).wounds - model.wounds
