"""The words of the header and of the strip."""

from games.battlefield.ways.notation import place_words
from games.urban_war.state.events import Check
from games.urban_war.state.public import Public, View
from games.urban_war.state.rolls import Blow
from games.urban_war.text.summary import title
from games.urban_war.text.words import DEEDS
from games.urban_war.units.queries import under_way
from renderers.battlefield.head import Head, asked_seats, named, nobody_asked
from renderers.kit.panels import Actor

PHASES = ("Orders", "Initiative", "Activation")
SETUP = ("Teams", "Terrain", "Sides", "Deployment")
_AT = {
    "teams": 0,
    "terrain": 1,
    "sides": 2,
    "deployment": 3,
    "orders": 0,
    "initiative": 1,
    "activation": 2,
    "over": 3,
}
_ACT = {
    "team": " picks a team",
    "terrain": " places terrain",
    "side": " picks a side",
    "beginner": ": who deploys?",
    "deploy": " deploys",
    "sheet": " deploys",
    "orders": " gives orders",
    "initiative": ": who starts?",
    "activate": " to activate",
    "act": " to act",
    "follow": ": follow-up?",
    "interrupt": ": interrupt?",
    "replan": " to go on",
    "use": " to fight back",
    "strike": " to strike",
    "shield": ": battleshield?",
}
_BOTH = {"team": "Pick your teams", "sheet": "Deploy your models", "orders": "Give your orders"}
CHECKS: dict[Check, str] = {
    "rally": "rally",
    "panic": "panic",
    "interrupt": "interrupt",
    "leave": "break off",
    "target": "target",
}


def heading(view: View) -> str:
    """Return the title of the header: the turn, or where the setup is."""
    public = view.public
    return f"Turn {public.turn}" if public.turn and public.outcome is None else title(public).split(" · ")[0]


def head(view: View) -> Head:
    """Return what the header says."""
    public = view.public
    return Head(heading(view), PHASES if public.turn else SETUP, _AT[public.phase], actor(view))


def actor(view: View) -> Actor:
    """Return who is to act, in the words of the header."""
    seats = asked_seats(view)
    if view.public.outcome is not None or not seats:
        return nobody_asked(view)
    kind = view.awaited[0].kind
    if len(seats) > 1:
        return Actor(seats, "", _BOTH.get(kind, "All to act"), "in secret, both at once")
    told = _under_way(view.public) if kind == "interrupt" else view.awaited[0].ask
    return Actor(seats, named(view, seats[0]), _ACT.get(kind, " to act"), told)


def _under_way(public: Public) -> str:
    """Return what an action under way is, in as few words as a header has room for."""
    frame = under_way(public)
    if frame is None:
        return ""
    fights = frame.deed in ("charge", "fight")
    goal = f" {frame.target}" if fights else f" to {place_words(frame.way[-1])}" if frame.way else ""
    shot = f", shoots {frame.target}" if frame.deed == "move" and frame.target else ""
    what = "stays" if frame.deed == "move" and not frame.way else DEEDS[frame.deed]
    return f"{frame.model} {what}{goal}{shot}"


def result(blow: Blow) -> tuple[str, bool]:
    """Return what came of an attack, and whether it did harm."""
    if blow.wounds:
        return (f"{blow.wounds} wounds" if blow.wounds > 1 else "1 wound"), True
    if not any(roll.good for roll in blow.hits):
        return "missed", False
    if not blow.landed:
        return "armour held", False
    return ("saved by cover" if any(roll.good for roll in blow.damage) else "no damage"), False
