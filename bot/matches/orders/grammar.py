"""What a standing order says, such as `evade: evade stress if hits >= 3`."""

import operator
import re
from collections.abc import Mapping
from typing import Any

from bot.matches.errors import Refused
from games.kernel import AnyGame, BadNotation, Frozen, GameError, Prompt, Seat

LONGEST = 200
_LINE = re.compile(
    r"(?P<kind>[\w-]+)\s*:\s*(?P<text>.+?)(?:\s+if\s+(?P<figure>\w+)\s*(?P<sign>>=|<=)\s*(?P<bound>\d{1,4}))?"
)
_HOLDS = {">=": operator.ge, "<=": operator.le}


class StandingOrder(Frozen, frozen=True):
    """One order: the kind of question, the answer, and the figure that it depends on ("" for always)."""

    kind: str
    text: str
    figure: str = ""
    sign: str = ">="
    bound: int = 0

    @property
    def line(self) -> str:
        """The order as people write it."""
        return f"{self.kind}: {self.text}" + (f" if {self.figure} {self.sign} {self.bound}" if self.figure else "")

    def holds(self, figures: Mapping[str, int]) -> bool:
        """Tell whether the condition is met; an unknown figure never is."""
        if not self.figure:
            return True
        return self.figure in figures and bool(_HOLDS[self.sign](figures[self.figure], self.bound))


def read_order(line: str) -> StandingOrder:
    """Read one order; raises Refused in a sentence.

    >>> read_order("Evade: evade stress if hits >= 3").line
    'evade: evade stress if hits >= 3'
    """
    line = " ".join(line.split())
    found = _LINE.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        raise Refused("Write an order as `question: answer`, perhaps with `if figure >= number` behind.")
    figure = (found["figure"] or "").lower()
    return StandingOrder(found["kind"].lower(), found["text"], figure, found["sign"] or ">=", int(found["bound"] or 0))


def check_order(game: AnyGame, state: Any, seat: Seat, order: StandingOrder) -> None:
    """Raise Refused or BadNotation for an order that can never fit."""
    card = game.card
    if order.kind not in game.prompt_kinds:
        raise Refused(f"{card.title} never asks for {order.kind!r}; it asks for {', '.join(game.prompt_kinds)}.")
    if order.figure and order.figure not in card.figures:
        known = ", ".join(card.figures) or "none"
        raise Refused(f"There is no figure {order.figure!r} to look at; there are: {known}.")
    try:
        game.parse(state, seat, order.text)
    except BadNotation as error:
        raise BadNotation(f"{order.text!r} is no action: {error.reason}") from None


def answer(game: AnyGame, state: Any, prompt: Prompt, order: StandingOrder) -> Any:
    """Return the action of an order if it answers a question now, else None: then its owner is asked as ever."""
    if order.kind != prompt.kind or not order.holds(game.figures(state, prompt)):
        return None
    try:
        action = game.parse(state, prompt.seat, order.text)
        game.check(state, prompt.seat, action)
    except GameError:
        return None
    return action if game.answers(state, prompt.seat, action) == prompt.id else None
