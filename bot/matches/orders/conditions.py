"""What orders and steps of plans can depend on: `if hits >= 3 and purse < 6`, `unless B2 is in reach`.

A condition compares a figure (`GameCard.figures`), or claims something of a piece (`GameCard.facts`).
"""

import operator
import re
from typing import Any

from bot.matches.errors import Refused
from games.kernel import AnyGame, Frozen, Prompt, Seat
from games.kernel.text.prose import join

_COMPARED = re.compile(r"(?P<figure>[a-z]\w*)\s*(?P<sign>>=|<=|≥|≤|==|=|>|<)\s*(?P<bound>[a-z]\w*|\d{1,4})")
_CLAIMED = re.compile(r"(?P<piece>.+?)\s+(?:is|are)\s+(?P<no>not\s+)?(?P<fact>[a-z][a-z ]*)", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_SAME = {"≥": ">=", "≤": "<=", "==": "="}
_HOLDS = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq}
HOW = "Write it as `if figure >= number`, or `unless ..`; several with `and` between."
IF, UNLESS = "if", "unless"


class Condition(Frozen, frozen=True):
    """A figure compared with a number or with another figure."""

    figure: str
    sign: str
    bound: int | str

    @property
    def text(self) -> str:
        """The condition as people write it."""
        return f"{self.figure} {self.sign} {self.bound}"

    @property
    def names(self) -> tuple[str, ...]:
        """The figures that it looks at."""
        return (self.figure, self.bound) if isinstance(self.bound, str) else (self.figure,)

    def holds(self, game: AnyGame, state: Any, prompt: Prompt, line: str) -> bool:
        """Whether it is met; with a figure that is not there now it never is."""
        figures = game.figures(state, prompt)
        if any(name not in figures for name in self.names):
            return False
        bound = figures[self.bound] if isinstance(self.bound, str) else self.bound
        return bool(_HOLDS[self.sign](figures[self.figure], bound))


class Claim(Frozen, frozen=True):
    """Something that is so of a piece, or (`no`) is not: `B2 is in reach`."""

    piece: str
    fact: str
    no: bool = False

    @property
    def text(self) -> str:
        """The condition as people write it."""
        return f"{self.piece} is {'not ' if self.no else ''}{self.fact}"

    def holds(self, game: AnyGame, state: Any, prompt: Prompt, line: str) -> bool:
        """Whether it is so now; raises BadNotation for a piece that there is not."""
        return game.is_so(state, prompt.seat, self.piece, self.fact, line) is not self.no


class Conditions(Frozen, frozen=True):
    """Conditions that must all be met; with `unless`, not all of them may be."""

    every: tuple[Condition | Claim, ...] = ()
    unless: bool = False

    @property
    def text(self) -> str:
        """The conditions as people write them behind what depends on them; "" for none."""
        word = UNLESS if self.unless else IF
        return f" {word} {' and '.join(one.text for one in self.every)}" if self.every else ""

    def hold(self, game: AnyGame, state: Any, prompt: Prompt, line: str) -> bool:
        """Whether `line` can be done as far as they go."""
        if not self.every:
            return True
        return all(one.holds(game, state, prompt, line) for one in self.every) is not self.unless


def read_conditions(how: str | None, text: str | None) -> Conditions:
    """Read what follows `if` or `unless` (None: nothing); raises Refused in a sentence.

    >>> read_conditions("IF", "hits > 2 and B2 is not in  reach").text
    ' if hits > 2 and B2 is not in reach'
    """
    if not how or not text:
        return Conditions()
    return Conditions(tuple(_one(part) for part in _AND.split(text)), how.lower() == UNLESS)


def _one(text: str) -> Condition | Claim:
    """Read one condition; raises Refused."""
    text = " ".join(text.split())
    compared = _COMPARED.fullmatch(text.lower())
    if compared is not None:
        sign, bound = compared["sign"], compared["bound"]
        return Condition(compared["figure"], _SAME.get(sign, sign), int(bound) if bound.isdecimal() else bound)
    claimed = _CLAIMED.fullmatch(text)
    if claimed is None:
        raise Refused(f"{text!r} is not a condition. {HOW}")
    return Claim(claimed["piece"], claimed["fact"].lower(), no=claimed["no"] is not None)


def check_conditions(game: AnyGame, state: Any, seat: Seat, found: Conditions, line: str) -> None:
    """Raise Refused or BadNotation for conditions that the game does not know."""
    card = game.card
    for one in found.every:
        if isinstance(one, Claim):
            if one.fact not in card.facts:
                known = join([f"`{fact}`" for fact in card.facts], "or") or "no such thing"
                raise Refused(f"I can't look whether {one.text}; of a piece you can write that it is {known}.")
            game.is_so(state, seat, one.piece, one.fact, line)
            continue
        for name in one.names:
            if name not in card.figures:
                known = ", ".join(card.figures) or "none"
                raise Refused(f"There is no figure {name!r} to look at; there are: {known}.")
