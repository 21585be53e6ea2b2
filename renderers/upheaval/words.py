"""The words of the header and of the strip."""

from games.kernel import Seat
from games.kernel.prose import join
from games.kernel.prose import person as called
from games.upheaval.state.public import View
from games.upheaval.text.summary import PHASES as NAMES
from renderers.kit.fonts import printable
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
    "activate": " to activate",
    "act": " to act",
    "casualties": ": casualties",
    "fight": ": which melee?",
    "blows": ": strike whom?",
    "record": " records",
}
TOGETHER = {"army": "Pick armies", "experience": "Spend your XP", "deploy": "Deploy units"}
"""What several players do at once, short enough beside four badges."""


def named(view: View, seat: Seat) -> str:
    """Return a person's name as it can be drawn."""
    return printable(called(view, seat), f"Player {'ABCD'[seat]}")


def heading(view: View) -> str:
    """Return the title of the header: the turn, or where the setup is, in a word that leaves room for four badges."""
    public = view.public
    if public.turn and public.outcome is None:
        return f"Turn {public.turn}"
    wide = public.phase == "deployment" and public.seats == 4
    return SETUP[-1] if wide else NAMES[public.phase]


def phases(view: View) -> tuple[tuple[str, ...], int]:
    """Return the phases of the header, and which it is."""
    public = view.public
    return (PHASES if public.turn else SETUP), _AT[public.phase]


def actor(view: View, *, preview: bool = False) -> Actor:
    """Return who is to act, in the words of the header."""
    public = view.public
    if public.outcome is not None:
        names = join(named(view, seat) for seat in public.outcome.winners)
        why = printable(public.outcome.reason, "The match is over.").removeprefix("The turns are over, ")
        why = f"{why[0].upper()}{why[1:]}"
        verb = " win" if len(public.outcome.winners) > 1 else " wins"
        return Actor(public.outcome.winners, names, verb if names else "Nobody wins", why)
    seats = tuple(dict.fromkeys(prompt.seat for prompt in view.awaited))
    if not seats:
        return Actor((), "", "One moment", "")
    prompt = view.awaited[0]
    if len(seats) > 1:
        return Actor(seats, TOGETHER.get(prompt.kind, "All to act"), "", "everybody at once", preview)
    return Actor(seats, named(view, seats[0]), _ACT.get(prompt.kind, " to act"), prompt.ask, preview)
