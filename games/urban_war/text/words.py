"""Words that several texts share: deeds, moments, lengths."""

from typing import Literal

from games.battlefield.ways.notation import place_words
from games.geometry.lengths import in_inches
from games.geometry.paths import length
from games.kernel.base.numbers import counted
from games.kernel.text.prose import join
from games.urban_war.content.book import Card, Grade
from games.urban_war.state.frames import Acting
from games.urban_war.state.models import Deed
from games.urban_war.state.public import Public
from games.urban_war.state.secret import Secret

DEEDS: dict[Deed, str] = {
    "rush": "rushes",
    "move": "moves",
    "charge": "charges",
    "fight": "fights",
    "leave": "tries to break off",
}
GAITS: dict[Deed | Literal["intercept"], str] = {
    "rush": "rushes",
    "move": "moves",
    "charge": "charges",
    "fight": "moves",
    "leave": "moves away",
    "intercept": "charges to intercept",
}
"""How a model walks, whatever it wants."""
_WALKED = ("rush", "move")
"""Deeds that are gone on with after a part of their way."""


def moment_words(public: Public, frame: Acting, number: int | None) -> str:
    """Return what a moment of an action is in words; None: the action itself."""
    if number is None:
        target = f" {frame.target}" if frame.deed in ("charge", "fight") else ""
        shot = f" and shoots {frame.target}" if frame.deed == "move" and frame.target else ""
        way = length((frame.trail[-1], *frame.way))
        goal = f" to {place_words(frame.way[-1])}" if frame.way and not target else ""
        far = f" {in_inches(way)}{goal}" if way and frame.deed != "fight" else ""
        if frame.deed == "move" and not way:
            return f"stays and shoots {frame.target}" if frame.target else "stays"
        on = " on" if len(frame.trail) > 1 and frame.deed in _WALKED else ""
        return f"{DEEDS[frame.deed]}{on}{target}{far}{shot}"
    moment = frame.moments[number]
    if moment.when == "start":
        return "before it fights" if frame.deed == "fight" else "before it moves"
    if moment.when == "way":
        return f"on its way, at {place_words(moment.at)}"
    return {"shot": "before its shot", "after": "after its shot", "end": "at the end of its action"}[moment.when]


def action_words(public: Public, frame: Acting) -> str:
    """Return what an action under way is, or what is left of it, and whose."""
    return f"{frame.model} {moment_words(public, frame, None)}"


def figure_words(card: Card, grade: Grade) -> str:
    """Return the figures of a card in a line, with the FS of one CAL."""
    told = (
        ("MV", card.move), ("AS", card.assault), ("SH", card.shooting), ("ST", card.strength), ("T", card.toughness),
        ("W", card.wounds), ("CD", card.command), ("FS", grade.fs),
    )  # fmt: skip
    return " ".join(f"{word} {value}" for word, value in told)


def secret_in_words(own: Secret) -> str:
    """Return what a player alone knows, in a clause; "" for nothing.

    >>> secret_in_words(Secret(overwatch=("B4", "B5"))), secret_in_words(Secret(overwatch=()))
    ('B4 and B5 on Overwatch', 'nobody on Overwatch')
    """
    team = "" if own.team is None else f"a team of {counted(len(own.team), 'model')}"
    sheet = "" if own.sheet is None else "where all models start"
    watch = "" if own.overwatch is None else f"{join(own.overwatch) or 'nobody'} on Overwatch"
    return join(filter(None, (team, sheet, watch)))
