"""What follows the dice of one pool: our short words, and those that people know from other rollers."""

import re
from collections.abc import Callable
from typing import Any

from rolls.habits import SAID, number_of
from rolls.model import Compare, Condition, Explode, Keep, Order, Reroll, Success, highest_face
from rolls.scanner import Scanner

SIGNS: dict[str, Compare] = {
    ">=": ">=", "=>": ">=", "≥": ">=", "<=": "<=", "=<": "<=", "≤": "<=", ">": ">", "<": "<", "=": "=",
}  # fmt: skip
_HIGH = ("highest", "high", "best", "top", "h")
_LOW = ("lowest", "low", "worst", "l")
_REMARK = re.compile(r"!\s+(?=[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]+")
_ONE_MORE = re.compile(r"d(?:4|6|8|10|12|20|66|100)(?![0-9])")
"""Behind a gap, this is more likely a die than dice to drop."""
_MORE = re.compile(r"\+(?!\s*[0-9d({])|s?\s*(?:or|and)\s+(?:more|up|higher|better|above|over)\b")
"""`5+`, `5 or more`, `5s and up`: five and more, where nothing is added."""
_LESS = re.compile(r"s?\s*(?:or|and)\s+(?:less|lower|below|under|down)\b")
"""`3 or less`: three and less."""
_EACH = re.compile(r"s\b")
"""`6s`: each six."""
Found = tuple[str, Any]
"""Which part of the pool, and its value."""


def condition(scan: Scanner, usual: Compare = "=") -> Condition:
    """Take `>=7`; a number alone is compared as is `usual`."""
    sign = scan.take(*SIGNS)
    return Condition(SIGNS[sign] if sign else usual, scan.signed("the face to compare with"))


def compares(scan: Scanner) -> bool:
    """Whether a comparison comes next."""
    return any(scan.peek(sign) for sign in SIGNS)


def one_modifier(scan: Scanner, sides: int) -> Found | None:
    """Take one modifier of dice with so many sides; None (and nothing taken) if there is none. Raises RollError."""
    if remarked(scan):
        return None
    if sign := scan.take("!!", "!"):
        return _burst(scan, sides, compound=sign == "!!")
    if compares(scan):
        return "success", Success(condition(scan))
    start, name, apart = scan.at, scan.letters(), scan.apart()
    if name == "d" and apart and _ONE_MORE.match(scan.low, scan.at):
        raise scan.fault("d here could be more dice or dice to drop: write + before more dice, or dl to drop")
    read = _READERS.get(name)
    if read is None or (name == "x" and not _explodes_on(scan)):
        return None
    scan.take(name)
    found = read(scan, sides)
    if found is None:
        scan.at = start
    return found


def remarked(scan: Scanner) -> bool:
    """Whether ` ! ` comes next with words behind it that say nothing to the dice: a note, as some rollers have it."""
    found = _REMARK.match(scan.low, scan.at) if scan.apart() else None
    return found is not None and (word := _WORD.match(scan.low, found.end())) is not None and word[0] not in _READERS


def _explodes_on(scan: Scanner) -> bool:
    """Whether an x means "explode on": a comparison follows, as in `4d6x>4`."""
    start = scan.at
    scan.take("x")
    found = compares(scan)
    scan.at = start
    return found


def _burst(scan: Scanner, sides: int, compound: bool = False) -> Found:
    once = not compound and _only_once(scan) and bool(scan.take("o"))
    return "explode", Explode(_burst_face(scan, sides), compound, once)


def _only_once(scan: Scanner) -> bool:
    """Whether an o comes next, perhaps with the next modifier glued to it (`4d6!okl1`, but not `4d6! ok`)."""
    glued = not scan.space()
    word = scan.letters()
    return word == "o" or (glued and word[:1] == "o" and word[1:] in _READERS)


def _burst_face(scan: Scanner, sides: int) -> Condition:
    return condition(scan) if scan.digits() or compares(scan) else highest_face(sides)


def _explode(once: bool = False) -> Callable[[Scanner, int], Found]:
    return lambda scan, sides: ("explode", Explode(_burst_face(scan, sides), once=once))


def _reroll(once: bool, usual: Compare = "=") -> Callable[[Scanner, int], Found]:
    return lambda scan, sides: ("reroll", Reroll(condition(scan, usual), once))


def _keep(drop: bool, highest: bool) -> Callable[[Scanner, int], Found]:
    def read(scan: Scanner, sides: int) -> Found:
        return "keep", Keep(drop, highest, scan.integer("how many dice") if scan.digits() else 1)

    return read


def _keep_words(drop: bool) -> Callable[[Scanner, int], Found]:
    """Read `keep highest 3`, `drop the lowest`, `keep the best three`."""

    def read(scan: Scanner, sides: int) -> Found:
        highest = not drop
        if scan.letters() == "the":
            scan.take("the")
        if (word := scan.letters()) in _HIGH + _LOW:
            scan.take(word)
            highest = word in _HIGH
        if said := scan.match(SAID):
            return "keep", Keep(drop, highest, number_of(said[0]))
        return _keep(drop, highest)(scan, sides)

    return read


def _best(highest: bool) -> Callable[[Scanner, int], Found | None]:
    """Read `best 3`; before another word it is a word like any other ("best of luck")."""
    return lambda scan, sides: None if scan.letters() else _keep(False, highest)(scan, sides)


def _limit(name: str) -> Callable[[Scanner, int], Found | None]:
    """Read `mi2`; before another word it is a word like any other ("max damage")."""
    return lambda scan, sides: None if scan.letters() else (name, scan.signed("the limit"))


def _face(name: str, what: str) -> Callable[[Scanner, int], Found | None]:
    """Read `botch 1`; before another word it is a word like any other ("double damage")."""

    def read(scan: Scanner, sides: int) -> Found | None:
        if scan.letters():
            return None
        scan.take("=")
        return name, scan.signed(what)

    return read


def _target(usual: Compare) -> Callable[[Scanner, int], Found]:
    return lambda scan, sides: ("success", Success(condition(scan, usual)))


def _mark(name: str) -> Callable[[Scanner, int], Found]:
    return lambda scan, sides: (name, condition(scan))


def _count(scan: Scanner, sides: int) -> Found | None:
    """Read `count >=5`, `count 5+`, `count the 6s`; before another word it is a word like any other."""
    if scan.letters() == "the":
        scan.take("the")
    start = scan.at
    if compares(scan):
        return "success", Success(condition(scan))
    if not scan.digits():
        return None
    face = scan.integer("the face to count")
    if scan.match(_MORE):
        return "success", Success(Condition(">=", face))
    if scan.match(_LESS):
        return "success", Success(Condition("<=", face))
    if not scan.match(_EACH) and face not in (1, sides):
        raise scan.fault(f"count {face} could mean just {face}, or {face} and more: write ={face} or >={face}", start)
    return "success", Success(Condition("=", face))


def _order(order: Order) -> Callable[[Scanner, int], Found]:
    return lambda scan, sides: ("order", order)


_READERS: dict[str, Callable[[Scanner, int], Found | None]] = {
    "kh": _keep(False, True), "k": _keep(False, True), "kl": _keep(False, False),
    "dl": _keep(True, False), "d": _keep(True, False), "dh": _keep(True, True),
    "pl": _keep(True, False), "ph": _keep(True, True),
    "keep": _keep_words(False), "drop": _keep_words(True),
    "best": _best(True), "highest": _best(True), "worst": _best(False), "lowest": _best(False),
    "r": _reroll(False), "rr": _reroll(False), "reroll": _reroll(False), "ir": _reroll(False, "<="),
    "ro": _reroll(True),
    "e": _explode(), "ie": _explode(), "x": _explode(), "explode": _explode(), "exploding": _explode(),
    "xo": _explode(once=True), "ra": _explode(once=True),
    "mi": _limit("minimum"), "min": _limit("minimum"), "ma": _limit("maximum"), "max": _limit("maximum"),
    "t": _target(">="), "tl": _target("<="),
    "botch": _face("botch", "the face to botch"), "f": _face("botch", "the face to botch"),
    "double": _face("double", "the face to double"),
    "count": _count, "counting": _count,
    "s": _order("up"), "sa": _order("up"), "sd": _order("down"),
    "cs": _mark("crit"), "cf": _mark("fumble"),
}  # fmt: skip
NAMES = tuple(_READERS)
"""Every word that can follow dice."""
