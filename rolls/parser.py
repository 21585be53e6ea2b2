"""Text -> line: a hand-written descent that never backtracks, so hostile text costs no more than its length."""

import functools
import re

from rolls import limits
from rolls.model import (
    Binary,
    Compare,
    Condition,
    Explode,
    Expression,
    Item,
    Keep,
    Line,
    Negative,
    Number,
    Operator,
    Pool,
    Reroll,
    Success,
    highest_face,
    pools,
)
from rolls.written import format_line

_TARGET = re.compile(r"(>=|<=|=>|=<|=|>|<|≥|≤)\s*([-−]?[0-9]{1,9})\s*\Z")
_SIGNS: dict[str, Compare] = {
    ">=": ">=", "=>": ">=", "≥": ">=", "<=": "<=", "=<": "<=", "≤": "<=", ">": ">", "<": "<", "=": "=", "": "=",
}  # fmt: skip
_COMPARE = "<>=≥≤"
_REPEAT = re.compile(r"([0-9]{1,9})\s*x(?=[\s(0-9d-])", re.IGNORECASE)
_SYNONYMS = str.maketrans({"−": "-", "–": "-", "×": "*", "÷": "/"})
_OPERATORS: dict[str, tuple[Operator, ...]] = {"sum": ("+", "-"), "product": ("*", "/")}


class RollError(ValueError):
    """A line of dice that cannot be rolled: one sentence, and where in the text the fault lies."""

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


@functools.lru_cache(maxsize=1024)
def parse(text: str) -> Line:
    """Read a line of dice; raises RollError with the position of the fault. Lines read lately are remembered.

    >>> parse("2d6 + 3").items[0].expression.right.value
    3
    """
    return _Parser(text).line()


@functools.lru_cache(maxsize=256)
def parse_kept(text: str) -> Line:
    """Read a line that was rolled once, perhaps when the caps were wider: what it may cost is not asked again."""
    return _Parser(text, kept=True).line()


def split_target(text: str) -> tuple[str, Condition | None]:
    """Split `4d6kh3 >= 15` into the dice and a test of the total; it needs a space before the sign.

    >>> split_target("4d6kh3 >= 15")[1].number
    15
    >>> split_target("5d10>=7")[1] is None
    True
    """
    match = _TARGET.search(text[: limits.LENGTH + 20])
    if match is None or len(text) > limits.LENGTH + 20 or not text[: match.start()][-1:].isspace():
        return text, None
    return text[: match.start()].rstrip(), Condition(_SIGNS[match[1]], int(match[2].replace("−", "-")))


class _Parser:
    def __init__(self, text: str, kept: bool = False) -> None:
        self.text = text
        self.kept = kept
        self.at = 0
        self.nodes = 0
        self.sides_here = self.success_at = 0
        if len(text) > limits.LENGTH and not kept:
            raise self.fault(f"the line has {len(text)} characters, {limits.LENGTH} are allowed", limits.LENGTH)
        # Synonyms are single characters, so positions stay true.
        self.low = text.translate(_SYNONYMS)
        self.low = "".join(c.lower() if len(c.lower()) == 1 else c for c in self.low)

    def fault(self, reason: str, position: int | None = None) -> RollError:
        return RollError(reason, self.text, self.at if position is None else position)

    # Characters

    def space(self) -> None:
        while self.at < len(self.low) and self.low[self.at].isspace():
            self.at += 1

    def peek(self, sign: str) -> bool:
        self.space()
        return self.low.startswith(sign, self.at)

    def take(self, *signs: str) -> str:
        """Take the first of the signs that stands here, or return ""."""
        self.space()
        for sign in signs:
            if self.low.startswith(sign, self.at):
                self.at += len(sign)
                return sign
        return ""

    def digits(self) -> bool:
        self.space()
        return self.at < len(self.low) and self.low[self.at] in "0123456789"

    def integer(self, what: str) -> int:
        """Take digits; `what` names the number in the complaint."""
        if not self.digits():
            raise self.fault(f"{what} is missing")
        start = self.at
        while self.at < len(self.low) and self.low[self.at] in "0123456789":
            self.at += 1
        if self.at - start > 10 or int(self.low[start : self.at]) > limits.NUMBER:
            raise self.fault(f"numbers go up to {limits.NUMBER}", start)
        return int(self.low[start : self.at])

    def signed(self, what: str) -> int:
        return -self.integer(what) if self.take("-") else self.integer(what)

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > limits.NODES:
            raise self.fault(f"a line has at most {limits.NODES} parts")

    # Grammar

    def line(self) -> Line:
        items = [self.item()]
        while self.take(",", ";"):
            if len(items) == limits.ROLLS:
                raise self.fault(f"a line has at most {limits.ROLLS} rolls")
            items.append(self.item())
        self.space()
        if self.at < len(self.text):
            raise self.fault(f"{self.text[self.at]!r} is not understood here")
        line = Line(tuple(items))
        if self.kept:
            return line
        self.check_dice(line)
        if len(written := format_line(line)) > limits.LENGTH:
            raise self.fault(f"written out, the line has {len(written)} characters, {limits.LENGTH} are allowed")
        return line

    def check_dice(self, line: Line) -> None:
        thrown = [(item.repeat, pool) for item in line.items for pool in pools(item.expression)]
        dice = sum(repeat * pool.count for repeat, pool in thrown)
        if dice > limits.DICE:
            raise self.fault(f"the line throws {dice} dice, {limits.DICE} are allowed", 0)
        throws = round(sum(repeat * pool.throws for repeat, pool in thrown))
        if throws > limits.THROWS:
            often = f"the line throws about {throws} times with its re-rolls and explosions"
            raise self.fault(f"{often}, {limits.THROWS} are allowed", 0)

    def item(self) -> Item:
        self.space()
        match = _REPEAT.match(self.low, self.at)
        if match is None:
            return Item(self.sum(0))
        start, self.at = self.at, match.end()
        repeat = int(match[1])
        if not 1 <= repeat <= limits.REPEATS:
            raise self.fault(f"a roll is repeated 1 to {limits.REPEATS} times", start)
        return Item(self.sum(0), repeat)

    def sum(self, depth: int) -> Expression:
        left = self.product(depth)
        while sign := self.take(*_OPERATORS["sum"]):
            self.count()
            left = Binary("+" if sign == "+" else "-", left, self.product(depth))
        return left

    def product(self, depth: int) -> Expression:
        left = self.factor(depth)
        while sign := self.take(*_OPERATORS["product"]):
            self.count()
            left = Binary("*" if sign == "*" else "/", left, self.factor(depth))
        return left

    def factor(self, depth: int) -> Expression:
        if depth > limits.DEPTH:
            raise self.fault(f"parentheses and signs go at most {limits.DEPTH} deep")
        if self.take("-"):
            self.count()
            return Negative(self.factor(depth + 1))
        if self.take("("):
            inner = self.sum(depth + 1)
            if not self.take(")"):
                raise self.fault("a closing parenthesis is missing")
            return inner
        return self.primary()

    def primary(self) -> Expression:
        self.count()
        self.space()
        start = self.at
        number = self.integer("a number") if self.digits() else None
        if self.take("d"):
            return self.pool(1 if number is None else number, start)
        if number is None:
            raise self.fault("a number or dice are expected here")
        return Number(number, self.label())

    def label(self) -> str:
        if not self.take("["):
            return ""
        end = self.text.find("]", self.at)
        if end < 0:
            raise self.fault("a label ends with ]")
        text = " ".join(self.text[self.at : end].split())
        if not text or len(text) > limits.LABEL or "[" in text or not text.isprintable():
            raise self.fault(f"a label has 1 to {limits.LABEL} characters")
        self.at = end + 1
        return text

    def pool(self, count: int, start: int) -> Pool:
        if not 1 <= count <= limits.DICE:
            raise self.fault(f"1 to {limits.DICE} dice are thrown at once", start)
        self.sides_here = sides = self.sides()
        parts: dict[str, object] = {}
        while self.modifier(parts):
            pass
        self.check_keep(count, parts.get("keep"), start)
        pool = Pool(count, sides, **parts, label=self.label())  # type: ignore[arg-type]
        if pool.success is not None and pool.hopeless and not self.kept:
            when = f"{pool.success.when.compare}{pool.success.when.number}"
            raise self.fault(f"no single die here can be {when} (/dice odds compares totals)", self.success_at)
        return pool

    def check_keep(self, count: int, keep: object, start: int) -> None:
        if isinstance(keep, Keep) and not 1 <= keep.count <= count - keep.drop:
            verb = "dropped" if keep.drop else "kept"
            raise self.fault(f"of {count} dice, {keep.count} cannot be {verb}", start)

    def sides(self) -> int:
        if self.take("%"):
            return 100
        if self.take("f"):
            return 0
        sides = self.integer("the number of sides")
        if not 1 <= sides <= limits.SIDES:
            raise self.fault(f"a die has 1 to {limits.SIDES} sides")
        return sides

    def modifier(self, parts: dict[str, object]) -> bool:
        start = self.at
        found = self.one_modifier()
        if found is None:
            self.at = start
            return False
        name, value = found
        if name in ("botch", "double"):
            self.refine(parts, name, value, start)
            return True
        if name in parts:
            raise self.fault("this is said twice for the same dice", start)
        parts[name] = value
        return True

    def refine(self, parts: dict[str, object], name: str, value: object, start: int) -> None:
        success = parts.get("success")
        if not isinstance(success, Success):
            raise self.fault(f"{name} goes with counted successes, as in 5d10>=7 {name} 1", start)
        if getattr(success, name) is not None:
            raise self.fault("this is said twice for the same dice", start)
        botch = value if name == "botch" else success.botch
        double = value if name == "double" else success.double
        parts["success"] = Success(success.when, botch, double)  # type: ignore[arg-type]

    def one_modifier(self) -> tuple[str, object] | None:
        if sign := self.take("botch", "double", "kh", "kl", "dh", "dl", "mi", "ma", "ro", "r", "k", "d", "!!", "!"):
            return self.named(sign)
        if any(self.peek(sign) for sign in _COMPARE):
            self.success_at = self.at
            return "success", Success(self.condition())
        return None

    def named(self, sign: str) -> tuple[str, object]:
        match sign:
            case "botch" | "double":
                return sign, self.signed(f"the face to {sign}")
            case "mi" | "ma":
                return {"mi": "minimum", "ma": "maximum"}[sign], self.signed("the limit")
            case "r" | "ro":
                return "reroll", Reroll(self.condition(), once=sign == "ro")
            case "!" | "!!":
                wanted = self.digits() or any(self.peek(sign) for sign in _COMPARE)
                when = self.condition() if wanted else highest_face(self.sides_here)
                return "explode", Explode(when, compound=sign == "!!")
            case _:
                count = self.integer("how many dice") if self.digits() else 1
                return "keep", Keep(drop=sign[0] == "d", highest=sign in ("k", "kh", "dh"), count=count)

    def condition(self) -> Condition:
        return Condition(_SIGNS[self.take(*filter(None, _SIGNS))], self.signed("the face to compare with"))
