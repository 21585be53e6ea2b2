"""Interruptions (UW-30 .. UW-36, UW-B12, UW-B16)."""

from tests.referees.journal import Json
from tests.referees.plane import gap
from tests.referees.urban_war.board import EDGE, UNSURE, Figure, bands_about
from tests.referees.urban_war.court import Court, Reaction
from tests.referees.urban_war.shooting import QUARTER


def interrupted(court: Court, event: Json) -> None:
    """One model on Overwatch interrupts the acting enemy, once in an action, at what it sees and reaches."""
    end_reaction(court)
    one, target, action = court.model(event["model"]), court.model(event["target"]), court.action
    fit = action is not None and action.model == target.id and not action.stopped
    if court.hold(fit, "UW-33", f"{target.id} is not acting") and action is not None:
        action.attempts += 1
        court.hold(action.attempts == 1, "UW-B12", f"{action.attempts} attempts to interrupt one action")
    court.hold(one.seat != target.seat, "UW-B20", f"{one.id} interrupts its own side")
    court.hold(not one.dead and one.at is not None, "UW-30", f"{one.id} is dead")
    court.same(one.order, "watch", "UW-30", f"the order of {one.id}")
    court.hold(not one.done, "UW-32", f"{one.id} has completed its turn")
    court.same(court.said.get(one.seat), (one.id, event["how"]), "UW-B14", "what the player had said")
    if one.at is not None and target.at is not None:
        (_may_shoot if event["how"] == "shot" else _may_charge)(court, one, target)
    one.order, one.face_down, one.done = "", False, True
    one.hindered, one.rallied = one.panic, False
    court.rally_due = one.id if one.panic else ""
    court.reaction = Reaction(one.id, target.id, event["how"])


def _seen(court: Court, one: Figure, target: Figure, rule: str) -> None:
    part = court.board.seen(one, target)
    touched = target.id in [enemy.id for enemy in court.board.touching(one)]
    court.hold(part > QUARTER - UNSURE or touched, rule, f"{one.id} sees {part:.2f} of {target.id}")


def _may_shoot(court: Court, one: Figure, target: Figure) -> None:
    """In range and sight, both in no contact (UW-34, UW-B17)."""
    bands = bands_about(gap(one.base, target.base))
    court.hold(any(one.card.shoots(band) for band in bands), "UW-34", f"{target.id} is out of range of {one.id}")
    court.hold(not court.board.touching(one), "UW-B17", f"{one.id} is in contact, and shoots")
    court.hold(not court.board.touching(target), "UW-B17", f"{target.id} is in contact, and shot at")
    _seen(court, one, target, "UW-34")


def _may_charge(court: Court, one: Figure, target: Figure) -> None:
    """Within 2xMV + CAL and sight, not in contact but with the interceptor (UW-35)."""
    far, most = gap(one.base, target.base), 2 * one.card.move + one.cal
    court.hold(far <= most + EDGE, "UW-35", f"{target.id} is {far:.2f} inches from {one.id}, which charges {most}")
    touched = [enemy.id for enemy in court.board.touching(target)]
    court.hold(not touched or one.id in touched, "UW-35", f"{target.id} is in contact with {touched}")
    _seen(court, one, target, "UW-35")


def end_reaction(court: Court) -> None:
    """Look back on a reaction that is over: what was passed was done, the rest was not (UW-32)."""
    reaction, court.reaction = court.reaction, None
    if reaction is None:
        return
    court.settle()
    court.calm(reaction.model)
    if reaction.passed is not None:
        court.same(reaction.acted, reaction.passed, "UW-32", f"whether {reaction.model} acted")


def goes_on(court: Court, event: Json) -> None:
    """End a reaction when the acting model goes on."""
    reaction, action = court.reaction, court.action
    if reaction is None or action is None or reaction.model == action.model:
        return
    name, who = event["event"], event.get("model", "")
    if name == "Shot":
        over = not event["reaction"]
    elif name == "FightBegan":
        over = event["attacker"] == action.model
    elif name == "Checked":
        over = event["check"] in ("target", "leave")
    else:
        over = name in ("Moved", "Stopped", "Stayed", "Aimed", "Replanned") and who == action.model
    if over:
        end_reaction(court)


HANDLERS = {"Interrupted": interrupted}
