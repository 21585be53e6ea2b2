"""Hits, one after the other: saves, wounds, knockdowns (UH-15, UH-33 .. UH-37, UH-H3 .. UH-H5)."""

from typing import Literal

from games.upheaval.mechanics.casualties import dice, removal
from games.upheaval.mechanics.casualties.allocation import hit_count, queue
from games.upheaval.state.events import Blow, Die, Wounded
from games.upheaval.state.frames import Hit, Wounding
from games.upheaval.state.public import Public, Table
from games.upheaval.units import changes, party, queries
from games.upheaval.units.party import Member


def resolve(table: Table, frame: Wounding) -> None:
    """Resolve all hits, one after the other, while there is somebody to take them (UH-H5)."""
    unit = table.public.unit(frame.target)
    fights = party.engaged(table.public, unit)
    parts = [unit.id, *(other.id for other in queries.escorts(table.public, unit))]
    blows = []
    for hit in frame.hits:
        for _ in range(hit.count):
            there = party.members(table.public, table.public.unit(frame.target))
            if not there:
                break
            member = queue(table.public, there, frame.order or (), hit.source)[0]
            blow = _take(table, member, hit, frame, fights=fights)
            _mark(table, member, blow, frame.by)
            blows.append(blow)
    rules = _cited(table.public, frame, tuple(blows))
    table.tell(
        Wounded(
            unit=unit.id,
            by=frame.by,
            deed=frame.deed,
            cover=frame.cover,
            blows=tuple(blows),
            surplus=hit_count(frame) - len(blows),
            rules=rules,
        )
    )
    removal.tell_destroyed(table, parts)


def _take(table: Table, member: Member, hit: Hit, frame: Wounding, *, fights: bool) -> Blow:
    """Roll for one hit on one model: its saves, then the roll to wound; nothing is marked yet (UH-H3, UH-H4)."""
    public = table.public
    profile, at, prone = member.profile(public), member.disc(public).centre, member.model.prone
    if prone and fights:
        return Blow(member.number, at, hit.damage, (), None, "killed")
    cover = dice.model_cover(profile, frame.cover, prone=prone) if hit.saves else 0
    covered = public.unit(frame.target).covered
    saves = _saves(table, member, cover, covered=covered)
    if saves and saves[-1].good:
        return Blow(member.number, at, hit.damage, saves, None, "saved")
    by = public.unit(frame.by).seat if frame.by else None
    reason = "hazard" if by is None else "wound"  # a plant's and mines' dice are nobody's luck
    face = table.roll(1, 10, f"to wound {member.name}", by=by, reason=reason)[0]
    die = dice.wound_roll(face, dice.damage_on(profile, hit.damage, hit.tek), profile.wound_level)
    return Blow(member.number, at, hit.damage, saves, die, _result(public, member, hit, die))


def _saves(table: Table, member: Member, cover: int, *, covered: bool) -> tuple[Die, ...]:
    """Roll a Cover save, and a failed one once more for a unit that took cover (UH-15, UH-B24)."""
    found: list[Die] = []
    while cover and len(found) <= covered and not (found and found[-1].good):
        face = table.roll(1, 10, f"Cover of {member.name}", by=member.unit.seat, reason="save")[0]
        found.append(dice.save_roll(face, cover))
    return tuple(found)


def _result(public: Public, member: Member, hit: Hit, die: Die) -> Literal["nothing", "wounded", "killed", "prone"]:
    """Return what a roll to wound does (UH-H3, UH-34 .. UH-37, UH-B27, UH-B28)."""
    if not die.good:
        return "nothing"
    if hit.knocks and die.total == die.needed:
        if member.profile(public).has("huge"):
            return "nothing"
        return "killed" if member.model.prone else "prone"
    last = party.wounds_left(public, member.unit, member.model) <= 1
    return "killed" if member.model.prone or last else "wounded"


def _mark(table: Table, member: Member, blow: Blow, by: str) -> None:
    unit_id, number = member.unit.id, member.model.number
    if blow.result == "killed":
        removal.kill_model(table, unit_id, number, by)
    elif blow.result == "wounded":
        changes.change_model(table, unit_id, number, wounds=member.model.wounds + 1)
    elif blow.result == "prone":
        changes.change_model(table, unit_id, number, prone=True)


def _cited(public: Public, frame: Wounding, blows: tuple[Blow, ...]) -> tuple[str, ...]:
    """Return the rules that made the blows what they were."""
    found = {
        "UH-H3": any(blow.wound is not None for blow in blows),
        "UH-H17": any(blow.wound and blow.wound.total != blow.wound.face + blow.damage for blow in blows),
        "UH-H4": any(blow.saves for blow in blows),
        "UH-H5": True,
        "UH-15": any(len(blow.saves) > 1 for blow in blows),
        "UH-33": public.options.cinematic,
        "UH-34": any(blow.result == "prone" for blow in blows),
        "UH-37": any(blow.result == "killed" and blow.wound is None for blow in blows),
        "UH-B34": frame.deed != "shot",
    }
    return tuple(rule for rule, counts in found.items() if counts)
