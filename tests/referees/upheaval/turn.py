"""Activations: which unit, which actions in which order, states (UH-8 .. UH-18, UH-20, UH-H13)."""

from tests.referees.journal import Json
from tests.referees.plane import gap
from tests.referees.upheaval.court import EDGE, Activation, Court, Unit


def activated(court: Court, event: Json) -> None:
    """Whose card was drawn activates a unit that was not yet in this phase (UH-8, UH-9)."""
    unit = court.unit(event["unit"])
    court.hold(court.activation is None, "UH-9", f"{unit.id} begins within another activation")
    court.same(unit.seat, court.card, "UH-8", "whose unit is activated")
    court.hold(not unit.activated, "UH-9", f"{unit.id} is activated twice")
    court.hold(unit.here and not unit.joined, "UH-H13", f"{unit.id} is gone or attached")
    court.card = None
    court.activation = Activation(unit.id, astray=court.coherent(unit) is False)
    for one in [unit, *(other for other in court.units.values() if other.joined == unit.id)]:
        one.activated, one.covered = True, False
        for model in one.models:
            model.walked = model.heavy = model.edge = False


def allowed(court: Court, unit: Unit, deed: str) -> None:
    """Hold an action against what the unit has done and what state it is in (UH-10 .. UH-17)."""
    act = court.activation
    if not court.hold(act is not None and act.unit == unit.id, "UH-9", f"{unit.id} acts out of turn") or act is None:
        return
    done = act.done
    court.hold(len(done) < 2, "UH-10", f"{unit.id} makes a third action: {deed} after {done}")
    court.hold(deed not in done, "UH-B5", f"{unit.id} does {deed} twice")
    court.hold("cover" not in done, "UH-15", f"{unit.id} does {deed} after taking cover")
    court.hold("charge" not in done or deed == "cover", "UH-B15", f"{unit.id} does {deed} after a charge")
    court.hold(not ("fall" in done and deed != "shoot"), "UH-B8", f"{unit.id} does {deed} after falling back")
    if unit.compelled and not unit.pinned and not done:
        court.same(deed, "fall", "UH-16", f"the first action of {unit.id}, which falls back")
    if deed in ("move", "run", "charge", "fall"):
        court.hold(not unit.pinned, "UH-B11", f"{unit.id} is pinned, and does {deed}")
    if deed in ("move", "run", "charge", "shoot"):
        court.hold(not court.engaged(unit), "UH-11", f"{unit.id} is in contact, and does {deed}")
    if deed == "run":
        court.hold(done[-1:] == ["move"], "UH-12", f"{unit.id} runs, and has not moved")
        heavy = [one.profile.word for _, _, one in court.party(unit) if one.profile.av >= one.profile.tek]
        court.hold(not heavy, "UH-12", f"{unit.id} runs with AV not below TEK: {heavy}")
    if deed == "charge":
        court.hold("shoot" not in done and not unit.shot, "UH-14", f"{unit.id} has shot, and charges")
        court.hold(not unit.falling and not unit.broken, "UH-16", f"{unit.id} falls back, and charges")
    if deed == "fall":
        court.hold(unit.compelled, "UH-16", f"{unit.id} was not falling back when the phase began")
    if deed == "move":
        court.hold("fall" not in done, "UH-B5", f"{unit.id} moves after falling back")
    done.append(deed)
    unit.shot = unit.shot or deed == "shoot"


def end_activation(court: Court) -> None:
    """Look back on an activation that is over: what it owed, and who must test for losses (UH-10, UH-16, UH-H8)."""
    court.hold(not court.volleys, "UH-H5", f"hits that nobody took: {court.volleys}")
    court.volleys = []
    act, court.activation = court.activation, None
    if act is None:
        return
    unit = court.unit(act.unit)
    if unit.here and not unit.pinned and not court.ended:
        if unit.compelled:
            court.hold("fall" in act.done, "UH-16", f"{unit.id} falls back, and did not go on")
        elif act.astray and court.coherent(unit) is False and not court.engaged(unit):
            walks = any(not one.heavy for _, _, one in court.party(unit))
            court.hold("move" in act.done or not walks, "UH-10", f"{unit.id} did not try to regain coherency")
    for name, lost in act.lost.items():
        hit = court.unit(name)
        now = hit.strength - len(hit.here)
        due = bool(hit.here) and not hit.joined and 2 * (now - lost) < hit.strength <= 2 * now
        held = name in act.tested or hit.falling or not due
        court.hold(held, "UH-H8", f"{name} lost half of its models, and made no MOR test")


def state_changed(court: Court, event: Json) -> None:
    """Hold a change of a unit's state against its reason."""
    unit, what, why = court.unit(event["unit"]), event["what"], event["why"]
    handler = _STATES.get(what)
    if court.hold(handler is not None, "events", f"no such state: {what}") and handler is not None:
        handler(court, unit, why, event["other"])


def _pinned(court: Court, unit: Unit, why: str, other: str) -> None:
    if why == "coherency":
        torn = court.torn is not None and court.torn[0] == unit.id and court.torn[1] is not False
        court.hold(torn, "UH-20", f"{unit.id} is pinned, and not out of coherency by a move")
    else:
        court.hold(court.activation is not None and "fall" in court.activation.done, "UH-18", f"{unit.id} is fenced in")
    court.torn = court.nearer = None
    unit.pinned = True


def _falling(court: Court, unit: Unit, why: str, other: str) -> None:
    court.same(court.falls_due, (unit.id, why), "UH-H8", "who falls back, and why")
    court.falls_due = None
    unit.falling, unit.broken = True, court.activation is not None


def _rallied(court: Court, unit: Unit, why: str, other: str) -> None:
    court.same(court.rallies_due, unit.id, "UH-H9", "who rallies")
    court.rallies_due = ""
    unit.pinned = unit.falling = unit.compelled = False


def _covered(court: Court, unit: Unit, why: str, other: str) -> None:
    allowed(court, unit, "cover")
    unit.covered = True


def _gone(court: Court, unit: Unit, why: str, other: str) -> None:
    court.hold(not unit.here, "UH-4", f"{unit.id} is said to be gone, and has models on the table")


def _attached(court: Court, unit: Unit, why: str, other: str) -> None:
    host = court.unit(other)
    court.hold(unit.personality and not host.personality, "UH-H13", f"{unit.id} attaches to {other}")
    if court.turn:
        act = court.activation
        court.hold(act is not None and act.unit == other and not act.done, "UH-H13", "when a personality attaches")
        court.hold(not unit.activated and not unit.pinned and not unit.falling, "UH-H13", f"{unit.id} cannot attach")
        near = min((gap(one.base, base) for one in unit.here for base in court.bases(host)), default=99.0)
        court.hold(near <= 2 + EDGE, "UH-H13", f"{unit.id} attaches from {near:.2f} inches")
    unit.joined, unit.activated = other, court.turn > 0
    unit.covered = False


def _detached(court: Court, unit: Unit, why: str, other: str) -> None:
    host = court.unit(other)
    court.same(unit.joined, other, "UH-H13", f"whom {unit.id} leaves")
    unit.joined = ""
    for name in ("pinned", "falling", "compelled", "broken", "activated"):
        setattr(unit, name, getattr(host, name))


def _passed(court: Court, unit: Unit, why: str, other: str) -> None:
    act = court.activation
    court.hold(act is not None and act.unit == unit.id and not act.done, "UH-10", f"{unit.id} passes")


_STATES = {
    "pinned": _pinned,
    "falling": _falling,
    "rallied": _rallied,
    "covered": _covered,
    "gone": _gone,
    "destroyed": _gone,
    "attached": _attached,
    "detached": _detached,
    "passed": _passed,
}
HANDLERS = {"Activated": activated, "StateChanged": state_changed}
