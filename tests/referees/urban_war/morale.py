"""Wounds, deaths, command checks (UW-10, UW-12, UW-34, UW-39, UW-43, UW-51 .. UW-54)."""

from tests.referees.journal import Json
from tests.referees.plane import gap
from tests.referees.urban_war.board import EDGE, Figure, bands_about
from tests.referees.urban_war.cards import BANDS
from tests.referees.urban_war.court import Casualty, Court, parts_sum
from tests.referees.urban_war.shooting import covered

WITNESS = 9


def killed(court: Court, event: Json) -> None:
    """A model whose wounds reach W is removed (UW-43)."""
    one = court.model(event["model"])
    due = (one.id, event["by"])
    if court.hold(due in court.deaths, "UW-43", f"{one.id} was not killed by {event['by']}"):
        court.deaths.remove(due)
    if one.at is None:
        return
    court.same([round(side * 1000) for side in one.at], event["at"], "UW-43", f"where {one.id} fell")
    doomed = {name for name, _ in court.deaths}
    found = Casualty(one.id)
    for friend in court.board.living(one.seat):
        far = gap(one.base, friend.base)
        if friend.id != one.id and friend.id not in doomed and far <= WITNESS + EDGE:
            found.near[friend.id] = far < WITNESS - EDGE
    court.casualties.append(found)
    one.dead, one.panic, one.order, one.face_down = True, False, "", False


def wounded(court: Court, event: Json) -> None:
    """A model lost wounds and lives; at half of more than one it checks once (UW-43, UW-52, UW-B38)."""
    one = court.model(event["model"])
    due = next((hurt for hurt in court.hurts if hurt[0] == one.id), None)
    if court.hold(due is not None, "UW-43", f"{one.id} was not wounded") and due is not None:
        court.hurts.remove(due)
        court.same(event["lost"], due[1], "UW-43", f"wounds of {one.id}")
    one.lost += event["lost"]
    court.same(event["left"], one.left, "UW-43", f"what {one.id} has left")
    if one.card.wounds > 1 and not one.halved and 2 * one.left <= one.card.wounds:
        one.halved = True
        court.casualties.append(Casualty(one.id, {one.id: True}))


def checked(court: Court, event: Json) -> None:
    """2D10 with CD, CAL and the Commander: 15 passes, natural 5 and less fails (UW-10, UW-51, UW-54)."""
    one, what = court.model(event["model"]), event["check"]
    court.hold(not one.dead, "UW-51", f"{one.id} is dead, and checks")
    more = _EACH[what](court, one, event["other"])
    plain = one.card.command + one.cal
    due = {plain + chief + extra for chief in court.led(one) for extra in more}
    added = parts_sum(event["parts"])
    rule = {"target": "UW-39", "interrupt": "UW-34"}.get(what, "UW-54")
    court.hold(added in due, rule, f"the {what} check of {one.id} has {event['parts']}, and by the rules {sorted(due)}")
    thrown = court.dice(2, 10, one.seat, "command", "UW-51")
    court.same(event["dice"], list(thrown), "UW-51", "the dice told")
    passed = sum(thrown) > 5 and sum(thrown) + added >= 15
    court.same(event["passed"], passed, "UW-51", f"the {what} check of {one.id}")
    _THEN[what](court, one, passed, event["other"])


def _no_more(court: Court, one: Figure, other: str) -> set[int]:
    return {0}


def _target_more(court: Court, one: Figure, other: str) -> set[int]:
    return covered(court, one, court.model(other))


def _interrupt_more(court: Court, one: Figure, other: str) -> set[int]:
    if court.reaction is None or court.reaction.how != "shot":
        return {0}
    bands = bands_about(gap(one.base, court.model(other).base))
    return {-max(0, BANDS.index(band) - 1) for band in bands if band}


def _rallied(court: Court, one: Figure, passed: bool, other: str) -> None:
    court.same(court.rally_due, one.id, "UW-53", "who rallies")
    court.rally_due = ""
    if passed:
        one.panic = False
        one.rallied = not one.card.high_morale
        one.hindered = one.rallied


def _panicked(court: Court, one: Figure, passed: bool, other: str) -> None:
    """Hold that a panic check was due (UW-50, UW-52, UW-B39)."""
    court.hold(not one.panic, "UW-B39", f"{one.id} has a panic counter, and checks")
    action = court.action
    death = next((each for each in court.casualties if each.model == other and one.id in each.near), None)
    if court.panic_due == (one.id, other):
        court.panic_due = None
    elif death is not None and one.id not in death.checked:
        death.checked.add(one.id)
        court.hold(not court.board.touching(one), "UW-52", f"{one.id} is in contact, and checks for {other}")
    elif action is not None and action.model == one.id and action.hurt and action.checked is None:
        action.checked = True
    else:
        court.hold(False, "UW-52", f"{one.id} checks for {other} without reason")
    one.panic = one.panic or not passed


def _interrupts(court: Court, one: Figure, passed: bool, other: str) -> None:
    reaction = court.reaction
    fit = reaction is not None and (reaction.model, reaction.target, reaction.passed) == (one.id, other, None)
    court.hold(fit, "UW-30", f"{one.id} interrupts nobody")
    court.hold(not court.rally_due, "UW-B16", f"{one.id} is panicked, and did not rally first")
    if reaction is not None:
        reaction.passed = passed


def _leaves(court: Court, one: Figure, passed: bool, other: str) -> None:
    action = court.action
    fit = action is not None and (action.model, action.deed, action.left) == (one.id, "leave", None)
    if court.hold(fit, "UW-27", f"{one.id} does not break off") and action is not None:
        action.left = passed


def _aims(court: Court, one: Figure, passed: bool, other: str) -> None:
    action = court.action
    fit = action is not None and (action.model, action.target, action.checked) == (one.id, other, None)
    if court.hold(fit and action and action.deed == "move", "UW-39", f"{one.id} does not shoot at {other}") and action:
        action.checked = passed


_EACH = {
    "rally": _no_more,
    "panic": _no_more,
    "leave": _no_more,
    "target": _target_more,
    "interrupt": _interrupt_more,
}
_THEN = {"rally": _rallied, "panic": _panicked, "leave": _leaves, "target": _aims, "interrupt": _interrupts}
HANDLERS = {"Killed": killed, "Wounded": wounded, "Checked": checked}
