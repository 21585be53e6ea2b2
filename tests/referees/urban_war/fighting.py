"""Close combat (UW-13, UW-27, UW-36, UW-44 .. UW-50)."""

from tests.referees.journal import Json
from tests.referees.urban_war.actions import check_contact
from tests.referees.urban_war.board import Figure
from tests.referees.urban_war.court import Court, parts_sum
from tests.referees.urban_war.rolls import attack

NO_COVER = (99, 99)


def counter_gone(court: Court, event: Json) -> None:
    """An Overwatch model that fights back has completed its turn (UW-46)."""
    one = court.model(event["model"])
    court.same(one.order, "watch", "UW-46", f"the order of {one.id}")
    court.hold(one.face_down, "UW-46", f"the counter of {one.id} was not face down")
    one.order, one.face_down, one.done = "", False, True


def counter_stays(court: Court, event: Json) -> None:
    """A Snap-fire model that fights back keeps its counter (UW-46)."""
    one = court.model(event["model"])
    court.same(one.order, "snap", "UW-46", f"the order of {one.id}")
    court.hold(one.face_down, "UW-46", f"the counter of {one.id} was not face down")
    one.face_down = False


def _shield(court: Court, one: Figure, enemy: Figure) -> None:
    """A battleshield is turned on the first enemy of a combat (UW-13, UW-B51)."""
    if one.card.battleshield and one.shield not in [other.id for other in court.board.touching(one)]:
        one.shield = enemy.id


def fight_began(court: Court, event: Json) -> None:
    """One attacker, one target, in contact; who fights back, who strikes first (UW-44, UW-45, UW-47)."""
    attacker, target = court.model(event["attacker"]), court.model(event["target"])
    charged = _why(court, attacker, target)
    court.same(sorted(event["charged"]), sorted(charged), "UW-36", "who counts as charging")
    if attacker.at is None or target.at is None:
        court.hold(False, "UW-44", "a fight with a model that is not on the table")
        return
    check_contact(court, attacker, target, "UW-44")
    replies = target.answered in ("", attacker.id)
    court.same(
        event["replies"], replies, "UW-45", f"whether {target.id} fights back (first: {target.answered or 'none'})"
    )
    if event["replies"]:
        court.hold(not target.face_down, "UW-46", f"{target.id} fights back, and its counter tells nothing")
        target.answered = target.answered or attacker.id
    strike = [_first(court, event, place, one) for place, one in enumerate((attacker, target)) if place == 0 or replies]
    order = "attacker"
    if replies:
        order = "both" if strike[0] == strike[1] else "attacker" if strike[0] > strike[1] else "target"
    court.same(event["order"], order, "UW-47", f"who strikes first ({strike})")
    due = [(attacker.id, target.id), (target.id, attacker.id)] if replies else [(attacker.id, target.id)]
    court.strikes_due = due[::-1] if event["order"] == "target" else due
    court.fight, court.hits = event, {attacker.id: 0, target.id: 0}
    _shield(court, attacker, target)
    _shield(court, target, attacker)


def _why(court: Court, attacker: Figure, target: Figure) -> list[str]:
    """Hold a fight against the action or reaction that it is; return who charged."""
    reaction, action = court.reaction, court.action
    if reaction is not None and reaction.model == attacker.id:
        fit = (reaction.target, reaction.how, reaction.passed) == (target.id, "intercept", True)
        court.hold(fit and not reaction.acted, "UW-35", f"{attacker.id} intercepts nobody")
        reaction.acted = True
        if action is not None and action.model == target.id:
            action.stopped = True
        return [attacker.id, target.id]
    fit = action is not None and (action.model, action.target) == (attacker.id, target.id)
    if not court.hold(fit, "UW-44", f"{attacker.id} did not declare to fight {target.id}") or action is None:
        return []
    court.hold(not action.fought and not action.stopped, "UW-28", f"{attacker.id} fights twice, or was stopped")
    action.fought = True
    if action.deed == "leave":
        court.hold(action.left is False, "UW-27", f"{attacker.id} fights though it broke off")
    return [attacker.id] if action.deed == "charge" else []


def _first(court: Court, event: Json, place: int, one: Figure) -> int:
    weapon = one.card.named(event["weapons"][place])
    if not court.hold(weapon is not None and "contact" in weapon.cells, "UW-4", f"{one.id} fights with no such weapon"):
        return 0
    assert weapon is not None
    due = one.card.fs + weapon.first_strike + 3 * (one.id in event["charged"])
    court.same(parts_sum(event["first"][place]), due, "UW-47", f"the first strike of {one.id}")
    return due


def struck(court: Court, event: Json) -> None:
    """A blow falls in its order; the dead do not strike (UW-47 .. UW-49)."""
    blow = event["blow"]
    one, victim = court.model(blow["attacker"]), court.model(blow["target"])
    charged = 0
    if event["why"] == "leaving":
        _leaving(court, one, victim)
    else:
        due = court.strikes_due.pop(0) if court.strikes_due else None
        court.same((one.id, victim.id), due, "UW-47", "whose blow falls")
        charged = int(court.fight is not None and one.id in court.fight["charged"])
        if court.fight is not None:
            place = 0 if court.fight["attacker"] == one.id else 1
            court.same(blow["weapon"], court.fight["weapons"][place], "UW-B26", f"the weapon of {one.id}")
    court.hold(not one.dead, "UW-47", f"{one.id} is dead, and strikes")
    weapon = one.card.named(blow["weapon"])
    cell = weapon.cells.get("contact") if weapon else None
    if not court.hold(cell is not None, "UW-4", f"{blow['weapon']} is of no use in contact") or cell is None:
        return
    hit = one.card.assault - victim.card.assault + cell.hit + charged - 2 * one.hindered
    shielded = victim.card.battleshield and victim.shield == one.id
    damage = cell.strength - victim.card.toughness - shielded + charged
    landed = attack(court, blow, cell, hit, 6, damage, NO_COVER, "UW-48")
    court.hits[victim.id] = court.hits.get(victim.id, 0) + landed
    together = court.fight is not None and court.fight["order"] == "both" and event["why"] == "fight"
    if not together and court.deaths:
        court.strikes_due = [pair for pair in court.strikes_due if victim.id not in pair]
    if event["why"] == "leaving" and court.action is not None:
        court.action.hurt = court.action.hurt or landed > 0


def _leaving(court: Court, one: Figure, victim: Figure) -> None:
    """One enemy in contact strikes at a leaver, its fighting back (UW-27, UW-B23)."""
    action = court.action
    fit = action is not None and (action.model, action.deed, action.left) == (victim.id, "leave", True)
    court.hold(fit and action and not action.walked, "UW-27", f"{victim.id} is not breaking off")
    if action is not None:
        action.strikes += 1
        court.hold(action.strikes == 1, "UW-B23", f"{action.strikes} enemies strike at {victim.id}")
    check_contact(court, one, victim, "UW-B23")
    court.hold(one.answered in ("", victim.id), "UW-B23", f"{one.id} has fought back against {one.answered}")
    one.answered = one.answered or victim.id
    court.fight = None
    _shield(court, victim, one)


def fight_ended(court: Court, event: Json) -> None:
    """Both live: the one with more hits has lost, and checks (UW-50)."""
    court.hold(not court.strikes_due, "UW-47", f"no blow was struck of those due: {court.strikes_due}")
    court.strikes_due = []
    models = event["models"]
    court.hold(not any(court.model(name).dead for name in models), "UW-50", "one of them is dead")
    hits = [court.hits.get(name, 0) for name in models]
    court.same(event["hits"], hits, "UW-50", f"the hits of {models}")
    loser = "" if hits[0] == hits[1] else models[0] if hits[0] > hits[1] else models[1]
    court.same(event["loser"], loser, "UW-50", "who lost")
    if loser and not court.model(loser).panic:
        court.panic_due = (loser, models[1] if loser == models[0] else models[0])


def shield_turned(court: Court, event: Json) -> None:
    """When the first enemy is gone, the shield is turned on another one in contact (UW-13)."""
    one = court.model(event["model"])
    touched = [enemy.id for enemy in court.board.touching(one)]
    court.hold(one.card.battleshield, "UW-13", f"{one.id} has no battleshield")
    court.hold(event["enemy"] in touched and one.shield not in touched, "UW-13", f"the shield of {one.id} is not free")
    one.shield = event["enemy"]


HANDLERS = {
    "CounterGone": counter_gone,
    "CounterStays": counter_stays,
    "FightBegan": fight_began,
    "Struck": struck,
    "FightEnded": fight_ended,
    "ShieldTurned": shield_turned,
}
