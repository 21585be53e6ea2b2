"""Activations, actions and moves (UW-23 .. UW-29, UW-B46, UW-B47)."""

from itertools import pairwise

from tests.referees.journal import Json
from tests.referees.plane import Spot, gap, inches, walked
from tests.referees.urban_war.board import CONTACT, EDGE, Figure
from tests.referees.urban_war.court import Action, Court

RULES = {"rush": "UW-24", "move": "UW-25", "charge": "UW-28", "leave": "UW-27", "intercept": "UW-35"}


def declared(court: Court, seat: int, text: str) -> None:
    """Read what the row's player declares; the events that follow are held against it."""
    words = text.split()
    verb = words[0]
    if verb in ("rush", "move", "assault"):
        look_back(court)
        court.action = _action(words)
        model = court.model(court.action.model)
        court.action.begun, court.waits = court.waits == model.id, ""
        _may_act(court, seat, model, court.action)
    elif verb == "go" and len(words) > 1 and court.action is not None:
        _again(court.action, words[1:])
    elif verb == "interrupt":
        court.said[seat] = (words[1], words[2])
    elif verb == "pass":
        court.said.pop(seat, None)


def _action(words: list[str]) -> Action:
    verb, name, *rest = words
    if verb == "assault":
        how, target, *tail = rest
        return Action(name, how, target, _points(tail))
    target = rest[rest.index("shoot") + 1] if "shoot" in rest else ""
    return Action(name, verb, target, _points(rest))


def _points(words: list[str]) -> tuple[Spot, ...]:
    """Return the points of a way in the first word that is one."""
    for word in words:
        if "," in word:
            return tuple((float(x), float(y)) for x, y in (point.split(",") for point in word.split(">")))
    return ()


def _again(action: Action, words: list[str]) -> None:
    """Take note of another plan for the rest of an action (UW-B14)."""
    action.way = _points(words)
    if action.deed == "move":
        action.target = words[words.index("shoot") + 1] if "shoot" in words else ""


def _may_act(court: Court, seat: int, model: Figure, action: Action) -> None:
    """Whose model it is, and what contact and panic leave it (UW-23, UW-24, UW-27, UW-28, UW-53)."""
    court.hold(model.seat == seat and not model.dead, "UW-23", f"{model.id} is not one that seat {seat} can act with")
    engaged = bool(court.board.touching(model))
    if action.deed in ("fight", "leave"):
        touched = [one.id for one in court.board.touching(model)]
        court.hold(action.target in touched, "UW-27", f"{model.id} is in no contact with {action.target}")
    else:
        court.hold(not engaged, "UW-28", f"{model.id} is in base contact, and may only fight or break off")


def activated(court: Court, event: Json) -> None:
    """A side activates one Snap-fire model after the other by turns; a follow-up takes a box (UW-3, UW-23, UW-29)."""
    model = court.model(event["model"])
    begun = court.action
    if begun is None or begun.model != model.id or begun.begun:
        look_back(court)
    court.hold(not model.dead, "UW-23", f"{model.id} is dead")
    if event["follow_up"]:
        court.same(model.id, court.active, "UW-29", "who follows up")
        court.same(event["boxes"], model.cal - model.boxes - 1, "UW-3", f"the boxes left of {model.id}")
        court.hold(model.boxes < model.cal, "UW-29", f"{model.id} has no follow-up left")
        model.boxes += 1
    else:
        _turn_of(court, model)
        court.hold(not model.done, "UW-23", f"{model.id} acts a second time in this turn")
        court.same(model.order, "snap", "UW-23", f"the order of {model.id}")
        model.done, model.order, model.face_down = True, "", False
    court.active = model.id
    model.hindered, model.rallied = model.panic, False
    court.rally_due = model.id if model.panic else ""
    if court.action is not None and court.action.model == model.id:
        court.action.begun = True
    else:  # it rallies first; what it does then is another row
        court.waits = model.id


def _turn_of(court: Court, model: Figure) -> None:
    due = court.next if court.next is not None else model.seat
    if not court.ready(due):
        due, court.left_in_group = 1 - due, court.options.get("group", 1) - 1
    court.same(model.seat, due, "UW-23", "the side that activates")
    if court.left_in_group > 0:
        court.left_in_group -= 1
        court.next = due
    else:
        court.next, court.left_in_group = 1 - due, court.options.get("group", 1) - 1


def rested(court: Court, event: Json) -> None:
    """A model keeps its follow-ups for later (UW-29)."""
    look_back(court)
    model = court.model(event["model"])
    court.same((event["model"], event["boxes"]), (court.active, model.cal - model.boxes), "UW-29", "who rests")
    court.hold(model.cal > model.boxes, "UW-29", f"{model.id} has no follow-up, and was asked")


def stayed(court: Court, event: Json) -> None:
    """A model neither moved nor shot (UW-B9)."""
    action = court.action
    court.hold(
        action is not None and (action.model, action.deed) == (event["model"], "move") and not action.walked,
        "UW-B9",
        f"{event['model']} did not stay",
    )


def stopped(court: Court, event: Json) -> None:
    """An intercepted or killed model does not go on (UW-32, UW-36)."""
    action = court.action
    if court.hold(action is not None and action.model == event["model"], "UW-32", "no action to stop") and action:
        dead = court.model(action.model).dead
        court.same(event["why"], "killed" if dead else "intercepted", "UW-32", "why the action stopped")
        court.hold(dead or action.stopped, "UW-36", f"{action.model} was stopped by nobody")
        action.stopped = True


def moved(court: Court, event: Json) -> None:
    """A way begins where the model is, is as long as it may be, and passes and ends where it may (UW-14, UW-24 ..)."""
    model, deed = court.model(event["model"]), event["deed"]
    path = [inches(point) for point in event["path"]]
    rule, length = RULES.get(deed, "UW-25"), walked(path)
    court.same(path[0], model.at, rule, f"where the way of {model.id} begins")
    court.hold(
        abs(event["length"] / 1000 - length) < 0.01, rule, f"the way is {length:.3f} long, not {event['length']}"
    )
    whole, target = _who_moves(court, model, deed, length)
    most = _allowance(model, deed)
    court.hold(whole <= most + EDGE, rule, f"{model.id} walks {whole:.2f} of {most} inches ({deed})")
    if deed in ("charge", "intercept"):
        court.hold(not model.hindered, "UW-53", f"{model.id} is panicked, and charges")
    for start, end in pairwise(path):
        found = court.board.in_the_way(model, start, end)
        court.hold(not found, "UW-B46", f"{found} is in the way of {model.id}")
    model.at = path[-1]
    _end(court, model, rule, target, arrived=_arrived(court.action, model, deed))


def _who_moves(court: Court, model: Figure, deed: str, length: float) -> tuple[float, str]:
    """Return how far a model has walked in all, and whom it charges."""
    if deed == "intercept":
        reaction = court.reaction
        fit = reaction is not None and reaction.model == model.id and reaction.passed and reaction.how == "intercept"
        court.hold(fit, "UW-35", f"{model.id} intercepts nobody")
        return length, reaction.target if reaction else ""
    action = court.action
    if (
        not court.hold(action is not None and action.model == model.id, "UW-23", f"{model.id} is not acting")
        or not action
    ):
        return length, ""
    court.same(deed, action.deed, RULES.get(deed, "UW-25"), f"the action of {model.id}")
    court.hold(not action.stopped and not model.dead, "UW-36", f"{model.id} was stopped, and walks on")
    court.hold(not action.shot, "UW-B31", f"{model.id} moves after its shot")
    if deed == "leave":
        court.hold(action.left, "UW-27", f"{model.id} leaves without having passed the check")
    action.walked += length
    return action.walked, action.target if deed == "charge" else ""


def _arrived(action: Action | None, model: Figure, deed: str) -> bool:
    """Whether a model is where its action leads, or may be interrupted on the way."""
    if deed == "intercept":
        return True
    return action is None or not action.way or model.at is None or _near(model.at, action.way[-1])


def _near(one: Spot, two: Spot) -> bool:
    return abs(one[0] - two[0]) < EDGE and abs(one[1] - two[1]) < EDGE


def _allowance(model: Figure, deed: str) -> int:
    """Return how far a model may go (UW-10, UW-24, UW-25, UW-27, UW-28, UW-35)."""
    move, cal = model.card.move, model.cal
    return {"rush": 2 * move + cal, "move": move, "leave": move + cal}.get(deed, 2 * move + cal)


def _end(court: Court, model: Figure, rule: str, target: str, *, arrived: bool) -> None:
    """Hold where a way ends: on the table, on free ground, in contact with whom it charges, else with nobody."""
    base = model.base
    court.hold(court.board.on_table(base), "UW-14", f"{model.id} is over the edge of the table")
    piece = court.board.blocked_by(base)
    court.hold(not piece, "UW-B46", f"{model.id} stands in {piece}")
    if not arrived:
        return
    for other in court.board.living():
        if other.id == model.id:
            continue
        far = gap(base, other.base)
        court.hold(far >= -EDGE, "UW-B46", f"{model.id} overlaps {other.id} by {-far:.3f} inches")
        if other.seat != model.seat and not target:
            court.hold(far > CONTACT - 0.002, "UW-B47", f"{model.id} ends in contact with {other.id}")


def check_contact(court: Court, model: Figure, target: Figure, rule: str) -> None:
    """Hold that two models touch."""
    far = gap(model.base, target.base)
    court.hold(far <= CONTACT + 0.001, rule, f"{model.id} is {far:.3f} inches from {target.id}, in no contact")


def replanned(court: Court, event: Json) -> None:
    """Only after an attempt to interrupt the mover plans anew (UW-B14)."""
    action = court.action
    court.hold(action is not None and action.attempts > 0, "UW-B14", f"{event['model']} plans anew uninterrupted")


def look_back(court: Court) -> None:
    """Hold an action that is over against what was declared, and end what it leaves."""
    from tests.referees.urban_war.watch import end_reaction

    end_reaction(court)
    court.settle()
    action, court.action = court.action, None
    if action is None:
        return
    model = court.model(action.model)
    court.calm(action.model)
    court.hold(
        not action.hurt or model.dead or model.panic or action.checked, "UW-50", f"{model.id} was struck: no check"
    )
    if action.stopped or model.dead:
        return
    court.hold(action.begun, "UW-23", f"{action.model} acted without being activated")
    if action.deed == "move" and action.target:
        court.hold(action.shot, "UW-25", f"nothing came of the shot of {action.model} at {action.target}")
    if action.deed in ("charge", "fight") or (action.deed == "leave" and action.left is False):
        court.hold(action.fought, "UW-28", f"nothing came of the assault of {action.model}")
    goes = action.deed in ("rush", "move") or (action.deed == "leave" and action.left)
    if goes and action.way and model.at is not None:
        rule = RULES[action.deed]
        court.hold(_near(model.at, action.way[-1]), rule, f"{model.id} is at {model.at}, not at {action.way[-1]}")


HANDLERS = {
    "Activated": activated,
    "Rested": rested,
    "Stayed": stayed,
    "Stopped": stopped,
    "Moved": moved,
    "Replanned": replanned,
}
