"""The words of the header and of the strip."""

from games.upheaval.state.public import View
from games.upheaval.text.summary import PHASES as NAMES
from renderers.battlefield.head import Head, asked_seats, named, nobody_asked
from renderers.kit.panels import Actor

PHASES = ("Action", "Melee", "Regroup")
SETUP = ("Armies", "Terrain", "Conditions", "Deploy")
_AT = {
    "armies": 0,
    "experience": 0,
    "terrain": 1,
    "conditions": 2,
    "deployment": 3,
    "action": 0,
    "melee": 1,
    "regroup": 2,
    "over": 2,
}
_ACT = {
    "army": " picks an army",
    "experience": " spends XP",
    "terrain": " places terrain",
    "condition": ": which condition?",
    "furnish": " places it",
    "deploy": " deploys",
    "sheet": " deploys",
    "activate": " to activate",
    "act": " to act",
    "casualties": ": casualties",
    "fight": ": which melee?",
    "blows": ": strike whom?",
    "record": " records",
}
TOGETHER = {"army": "Pick armies", "experience": "Spend your XP", "deploy": "Deploy units", "sheet": "Deploy units"}
"""What several players do at once, short enough beside four badges."""


def heading(view: View) -> str:
    """Return the title of the header: the turn, or where the setup is, in a word that leaves room for four badges."""
    public = view.public
    if public.turn and public.outcome is None:
        return f"Turn {public.turn}"
    wide = public.phase == "deployment" and public.seats == 4
    return SETUP[-1] if wide else NAMES[public.phase]


def head(view: View) -> Head:
    """Return what the header says."""
    public = view.public
    return Head(heading(view), PHASES if public.turn else SETUP, _AT[public.phase], actor(view))


def actor(view: View) -> Actor:
    """Return who is to act, in the words of the header."""
    seats = asked_seats(view)
    if view.public.outcome is not None or not seats:
        return nobody_asked(view, _why)
    prompt = view.awaited[0]
    if len(seats) > 1:
        return Actor(seats, TOGETHER.get(prompt.kind, "All to act"), "", "everybody at once")
    return Actor(seats, named(view, seats[0]), _ACT.get(prompt.kind, " to act"), prompt.ask)


def _why(reason: str) -> str:
    """Return why somebody has won, without what everybody sees."""
    told = reason.removeprefix("The turns are over, ")
    return f"{told[0].upper()}{told[1:]}"
