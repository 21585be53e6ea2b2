"""Characters of a line of dice, read once from left to right: hostile text costs no more than its length."""

import re

from rolls import limits

_SYNONYMS = str.maketrans({"−": "-", "–": "-", "×": "*", "÷": "/"})
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LETTERS = re.compile(r"[a-z]+")
_DIGITS = re.compile(r"[0-9]+")


class RollError(ValueError):
    """A line of dice that cannot be rolled: one sentence, and where in the text the fault is."""

    def __init__(self, reason: str, text: str = "", position: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = text
        self.position = position

    @property
    def marked(self) -> str:
        """The text with a caret under the fault, at most 60 characters of it."""
        start = max(0, self.position - 40)
        shown = "".join(c if c.isprintable() and c != "`" else "·" for c in self.text[start : start + 60])
        return f"{shown}\n{' ' * (self.position - start)}^"


class Scanner:
    """The text, and how far it is read. Whatever takes something passes over spaces first."""

    def __init__(self, text: str, kept: bool = False) -> None:
        self.text = text
        self.at = 0
        if len(text) > limits.LENGTH and not kept:
            raise self.fault(f"the line has {len(text)} characters, {limits.LENGTH} are allowed", limits.LENGTH)
        # Synonyms are single characters, so positions stay true.
        self.low = text.translate(_SYNONYMS)
        self.low = "".join(c.lower() if len(c.lower()) == 1 else c for c in self.low)

    def fault(self, reason: str, position: int | None = None) -> RollError:
        """Return a complaint about where the reading is, or about another position."""
        return RollError(reason, self.text, self.at if position is None else position)

    def space(self) -> bool:
        """Pass over spaces; return whether there were any."""
        start = self.at
        while self.at < len(self.low) and self.low[self.at].isspace():
            self.at += 1
        return self.at > start

    def apart(self) -> bool:
        """Pass over spaces; return whether there is a gap between the text here and what was read before."""
        self.space()
        return self.low[self.at - 1 : self.at].isspace()

    def peek(self, sign: str) -> bool:
        """Whether a sign comes next."""
        self.space()
        return self.low.startswith(sign, self.at)

    def take(self, *signs: str) -> str:
        """Take the first of the signs that comes next, or return ""."""
        self.space()
        for sign in signs:
            if self.low.startswith(sign, self.at):
                self.at += len(sign)
                return sign
        return ""

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take what a pattern finds right here, if anything."""
        self.space()
        found = pattern.match(self.low, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def letters(self) -> str:
        """Return the run of plain letters that comes next, without taking it."""
        self.space()
        found = _LETTERS.match(self.low, self.at)
        return found[0] if found else ""

    def word(self) -> str:
        """Return the word of any letters that comes next, without taking it; "" before a digit glued to it."""
        self.space()
        found = _WORD.match(self.low, self.at)
        if found is None or self.low[found.end() : found.end() + 1].isdigit():
            return ""
        return found[0]

    def digits(self) -> bool:
        """Whether a number comes next."""
        self.space()
        return self.at < len(self.low) and self.low[self.at] in "0123456789"

    def integer(self, what: str) -> int:
        """Take digits; `what` names the number in the complaint."""
        start = self.at
        found = self.match(_DIGITS)
        if found is None:
            raise self.fault(f"{what} is missing")
        if len(found[0]) > 10 or int(found[0]) > limits.NUMBER:
            raise self.fault(f"numbers go up to {limits.NUMBER}", max(start, found.start()))
        return int(found[0])

    def signed(self, what: str) -> int:
        """Take a number, perhaps with a minus."""
        return -self.integer(what) if self.take("-") else self.integer(what)
