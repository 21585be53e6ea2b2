"""Shots: range, sight, targets, the target check (UW-9, UW-25, UW-26, UW-34, UW-37 .. UW-42)."""

from tests.referees.journal import Json
from tests.referees.plane import gap
from tests.referees.urban_war.board import EDGE, UNSURE, Figure, bands_about
from tests.referees.urban_war.cards import BANDS
from tests.referees.urban_war.court import Court
from tests.referees.urban_war.rolls import attack

QUARTER = 0.25


def shot(court: Court, event: Json) -> None:
    """A model shoots at an enemy in range and sight that is in no contact."""
    blow = event["blow"]
    shooter, target = court.model(blow["attacker"]), court.model(blow["target"])
    court.hold(not shooter.dead and not target.dead, "UW-37", f"{shooter.id} at {target.id}: one of them is dead")
    court.hold(shooter.seat != target.seat, "UW-37", f"{shooter.id} shoots at its friend {target.id}")
    if shooter.at is None or target.at is None:
        return
    court.hold(not court.board.touching(target), "UW-B17", f"{target.id} is in contact, and shot at")
    far, band = gap(shooter.base, target.base), blow["band"]
    court.hold(abs(far - blow["gap"] / 1000) < EDGE, "UW-9", f"the gap is {far:.3f}, not {blow['gap']}")
    court.hold(band in bands_about(far), "UW-9", f"{far:.2f} inches are not {band}")
    part = court.board.seen(shooter, target)
    court.hold(part > QUARTER - UNSURE, "UW-38", f"{shooter.id} sees {part:.2f} of {target.id}")
    weapon = shooter.card.named(blow["weapon"])
    cell = weapon.cells.get(band) if weapon else None
    if not court.hold(cell is not None and band != "contact", "UW-4", f"{blow['weapon']} shoots at {band}") or not cell:
        return
    moved = _action(court, event, shooter, target)
    hit = shooter.card.shooting + cell.hit + (target.card.size >= 4) - 2 * shooter.hindered
    hit -= BANDS.index(band) if moved else 0
    damage = cell.strength - target.card.toughness - target.card.battleshield
    saves = court.board.saves(shooter, target)
    attack(court, blow, cell, hit, 10, damage, saves, "UW-40")


def _action(court: Court, event: Json, shooter: Figure, target: Figure) -> bool:
    """Hold a shot against the action or reaction that it is; return whether the shooter had moved (UW-26)."""
    if event["reaction"]:
        reaction = court.reaction
        fit = reaction is not None and (reaction.model, reaction.target, reaction.how) == (
            shooter.id,
            target.id,
            "shot",
        )
        court.hold(
            fit and reaction and reaction.passed and not reaction.acted, "UW-34", f"{shooter.id} interrupts nobody"
        )
        if reaction:
            reaction.acted = True
        return False
    action = court.action
    fit = action is not None and (action.model, action.deed, action.target) == (shooter.id, "move", target.id)
    if not court.hold(fit, "UW-25", f"{shooter.id} did not declare a shot at {target.id}") or action is None:
        return False
    court.hold(not action.shot and not action.stopped, "UW-25", f"{shooter.id} shoots twice, or was stopped")
    court.hold(not court.board.touching(shooter), "UW-B17", f"{shooter.id} is in contact, and shoots")
    action.shot = True
    _priority(court, shooter, target, action.checked)
    return action.walked > 0


def _priority(court: Court, shooter: Figure, target: Figure, checked: bool | None) -> None:
    """The closest enemy that could be shot is the target, or a check was passed (UW-39, UW-B29)."""
    nearer, surely = nearest(court, shooter, target)
    if checked is None:
        court.hold(not surely, "UW-39", f"{shooter.id} shoots past {surely} without a target check")
    else:
        court.hold(checked, "UW-39", f"{shooter.id} shoots though its target check failed")
        court.hold(nearer, "UW-39", f"{shooter.id} made a target check for the nearest target")


def nearest(court: Court, shooter: Figure, target: Figure) -> tuple[list[str], list[str]]:
    """Return the enemies nearer than a target that could be shot, perhaps, and certainly."""
    far = gap(shooter.base, target.base)
    perhaps, certain = [], []
    for enemy in court.board.enemies(shooter):
        near = gap(shooter.base, enemy.base)
        if enemy.id == target.id or near > far + EDGE or court.board.touching(enemy):
            continue
        if not any(shooter.card.shoots(band) for band in bands_about(near)):
            continue
        part = court.board.seen(shooter, enemy)
        if part > QUARTER - UNSURE:
            perhaps.append(enemy.id)
            if part > QUARTER + UNSURE and near < far - EDGE:
                certain.append(enemy.id)
    return perhaps, certain


def covered(court: Court, shooter: Figure, target: Figure) -> set[int]:
    """Return what the cover of the priority target adds to a target check: one or both (UW-39)."""
    names, _ = nearest(court, shooter, target)
    certain: list[bool] = []
    possible: list[bool] = []
    for name in names:
        best, perhaps = court.board.saves(shooter, court.model(name))
        certain.append(best < 99)
        possible.append(perhaps < 99)
    if not names:
        return {0, 2}
    found = {2} if any(possible) else set()
    return found | (set() if all(certain) else {0})


def aimed(court: Court, event: Json) -> None:
    """A declared shot or assault came to nothing, for a reason that holds (UW-37 .. UW-39, UW-44, UW-53)."""
    one, target, why = court.model(event["model"]), court.model(event["target"]), event["why"]
    action, reaction = court.action, court.reaction
    if reaction is not None and reaction.model == one.id:
        reaction.acted = True
    elif court.hold(action is not None and action.model == one.id, "UW-37", f"{one.id} was not acting") and action:
        action.shot = action.fought = True
        court.same(target.id, action.target, "UW-37", f"whom {one.id} declared")
    if why == "target check":
        court.hold(action is not None and action.checked is False, "UW-39", f"{one.id} failed no target check")
    elif why == "panicked":
        court.hold(one.hindered, "UW-53", f"{one.id} is not panicked")
    elif why == "gone":
        _gone(court, one, target)
    elif why == "no sight":
        part = court.board.seen(one, target)
        court.hold(part < QUARTER + UNSURE, "UW-38", f"{one.id} sees {part:.2f} of {target.id}")
    elif why == "out of range":
        bands = bands_about(gap(one.base, target.base))
        court.hold(not all(one.card.shoots(band) for band in bands), "UW-9", f"{target.id} is in range of {one.id}")


def _gone(court: Court, one: Figure, target: Figure) -> None:
    """Hold that whom a model declared is not there for it any more; a charge ends in contact (UW-28)."""
    deed = court.action.deed if court.action is not None and court.action.model == one.id else "move"
    touches = target.id in [enemy.id for enemy in court.board.touching(one)]
    lost = {"move": bool(court.board.touching(target)), "charge": False}.get(deed, not touches)
    rule = "UW-28" if deed == "charge" else "UW-37"
    court.hold(target.dead or lost, rule, f"{target.id} is not gone, and nothing came of what {one.id} declared")


HANDLERS = {"Shot": shot, "Aimed": aimed}
