"""Text -> line: a hand-written descent that never backtracks far, so hostile text costs no more than its length."""

import re

from msgspec.structs import replace

from games.kernel.base.caching import per_text
from rolls import habits, limits
from rolls.model import (
    Binary,
    Condition,
    Expression,
    Group,
    Item,
    Keep,
    Line,
    Negative,
    Number,
    Operator,
    Pool,
    Success,
    pools,
)
from rolls.modifiers import SIGNS, compares, condition, one_modifier, remarked
from rolls.scanner import RollError, Scanner
from rolls.written import format_line

__all__ = ["RollError", "parse", "parse_kept", "split_target"]

_DIGITS = 66
_TARGET = re.compile(r"(>=|<=|=>|=<|=|>|<|≥|≤)\s*([-−]?[0-9]{1,9})\s*\Z")
_DIE = re.compile(r"d(?=f|[^a-z]|\Z)")
_DICE_WORDS = re.compile(r"(?:dice|die)\b|[a-z]+[- ]sided\b", re.IGNORECASE)
"""Behind a number: so many dice, whose sides are missing or said in words."""
_NO_LABELS = (habits.REPEAT_BEHIND, habits.SIGNED, habits.AGAINST, habits.WITH)
"""What begins with a word and yet means something to the dice."""
_OPERATORS: dict[str, tuple[Operator, ...]] = {"sum": ("+", "-"), "product": ("*", "/")}


@per_text
def parse(text: str) -> Line:
    """Read a line of dice; raises RollError with the position of the fault. Lines read lately are remembered.

    >>> parse("2d6 + 3").items[0].expression.right.value
    3
    """
    return _Parser(text).line()


@per_text
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
    match = _TARGET.search(text[: limits.LENGTH + limits.TARGET])
    if match is None or len(text) > limits.LENGTH + limits.TARGET or not text[: match.start()][-1:].isspace():
        return text, None
    head = text[: match.start()].rstrip()
    if head.rpartition(" ")[2].lower() in habits.TESTS + habits.VERSUS:  # "vs >=15" is part of the line
        return text, None
    return head, Condition(SIGNS[match[1]], int(match[2].replace("−", "-")))


class _Parser(Scanner):
    """Reads a line. `behind` says whether what was read last could not have eaten a comparison: a number, a bracket."""

    def __init__(self, text: str, kept: bool = False) -> None:
        super().__init__(text, kept)
        self.kept = kept
        self.nodes = 0
        self.success_at = 0
        self.behind = False
        self.lucky = ""
        """The word for advantage that the roll being read has, "" for none."""
        self.lucky_at = 0
        self.spoken = False
        """Whether the roll being read has labels in plain words."""
        self.item_at = 0
        """Where the roll being read begins."""
        self.of_at: int | None = None
        """Where the roll being read says "best of", if it does."""

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > limits.NODES:
            raise self.fault(f"a line has at most {limits.NODES} parts")

    # The line and its rolls

    def line(self) -> Line:
        self.match(habits.START)
        brackets = self.opened()
        items = [self.item()]
        while self.take(",", ";"):
            if len(items) == limits.ROLLS:
                raise self.fault(f"a line has at most {limits.ROLLS} rolls")
            items.append(self.item())
        for _ in range(brackets):
            if not self.take("]"):
                raise self.fault("a closing ] is missing")
        self.space()
        if self.at < len(self.text):
            raise self.fault(f"{self.text[self.at]!r} is not understood here")
        return self.checked(Line(tuple(items)))

    def opened(self) -> int:
        """Take the brackets that some rollers want round everything: `[1d20+4 attack; 1d8]`, `[[2d6]]`."""
        brackets = 0
        while brackets < 2 and self.take("["):
            brackets += 1
        return brackets

    def checked(self, line: Line) -> Line:
        if self.kept:
            return line
        thrown = [(item.repeat, pool) for item in line.items for pool in pools(item.expression)]
        dice = sum(repeat * pool.count for repeat, pool in thrown)
        if dice > limits.DICE:
            raise self.fault(f"the line throws {dice} dice, {limits.DICE} are allowed", 0)
        throws = round(sum(repeat * pool.throws for repeat, pool in thrown))
        if throws > limits.THROWS:
            often = f"the line throws about {throws} times with its re-rolls and explosions"
            raise self.fault(f"{often}, {limits.THROWS} are allowed", 0)
        if len(written := format_line(line)) > limits.LENGTH:
            raise self.fault(f"written out, the line has {len(written)} characters, {limits.LENGTH} are allowed")
        return line

    def item(self) -> Item:
        self.space()
        self.lucky, self.spoken, self.of_at = "", False, None
        start = self.item_at = self.at
        before = self.match(habits.REPEAT)
        self.advantage()
        expression = self.sum(0)
        said = self.words()  # behind a bracket; numbers and dice have taken theirs
        test = self.test()
        said = said or (self.words() if test is not None else "")
        behind = self.match(habits.REPEAT_BEHIND)
        expression, label = self.name(expression)
        self.check_of(expression)
        if before is not None and behind is not None:
            raise self.fault("a roll is repeated once: leave one of the two out", behind.start())
        found = before or behind
        repeat = 1 if found is None else habits.times(found)
        if not 1 <= repeat <= limits.REPEATS:
            raise self.fault(f"a roll is repeated 1 to {limits.REPEATS} times", behind.start() if behind else start)
        return Item(self.luck(expression), repeat, label or said, test)

    def check_of(self, expression: Expression) -> None:
        """Refuse "best of" before several dice terms: it could mean one of the terms, or one die of them all."""
        if self.of_at is not None and (len(pools(expression)) > 1 or self.peek(",") or self.peek(";")):
            raise self.fault("of several rolls, the best one is written {2d6, 1d12}kh1", self.of_at)

    def luck(self, expression: Expression) -> Expression:
        if not self.lucky:
            return expression
        better = habits.with_advantage(expression, self.lucky)
        if better is None:
            raise self.fault(f"{self.lucky} needs a single die to throw twice, such as 1d20", self.lucky_at)
        return better

    def test(self) -> Condition | None:
        """Take a test of the total: `vs 15`, or a comparison behind a number or a bracket."""
        if self.match(habits.AGAINST) or self.letters() in habits.TESTS:
            while self.letters() in habits.TESTS:  # "vs AC 15"
                self.take(self.letters())
            return condition(self, ">=")
        return condition(self) if self.behind and compares(self) else None

    def name(self, expression: Expression) -> tuple[Expression, str]:
        """Return the roll and its name: a note after #, or the only words, if they are at the end."""
        if self.take("#") or self.remark():
            return expression, self.note()
        if self.spoken and habits.labels(expression) == 1 and (label := habits.last_label(expression)):
            return habits.without_last_label(expression), label
        return expression, ""

    def remark(self) -> bool:
        """Take the sign of a note as other rollers have it: ` ! athletics`, `-c "to hit"`."""
        return bool(self.match(habits.COMMENT) or (remarked(self) and self.take("!")))

    def note(self) -> str:
        after = habits.NEXT_ROLL.search(self.low, self.at)
        end = after.start() if after else len(self.text)
        text = " ".join(self.text[self.at : end].split()).strip('"“”').strip()
        if not text or len(text) > limits.NOTE or not text.isprintable():
            raise self.fault(f"a note behind # has 1 to {limits.NOTE} characters")
        self.at = end
        return text

    # Arithmetic

    def sum(self, depth: int) -> Expression:
        left = self.product(depth)
        while not self.commented() and (sign := self.plus_or_minus()):
            self.count()
            left = Binary(sign, left, self.product(depth))
        return left

    def plus_or_minus(self) -> Operator | None:
        """Take the sign of a sum, perhaps in words: `d20 plus 5`."""
        if spoken := self.match(habits.SIGNED):
            return "+" if spoken[0].startswith("plus") else "-"
        sign = self.take(*_OPERATORS["sum"])
        return None if not sign else "+" if sign == "+" else "-"

    def commented(self) -> bool:
        """Whether `-c` comes next, which is no minus."""
        self.space()
        return habits.COMMENT.match(self.low, self.at) is not None

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
            self.behind = True
            self.advantage()
            return inner
        return self.group(depth) if self.take("{") else self.primary()

    def group(self, depth: int) -> Expression:
        """Read what follows an opening brace: rolls of which the highest or lowest counts."""
        self.count()
        start = self.at - 1
        parts = [self.sum(depth + 1)]
        while self.take(",", ";"):
            parts.append(self.sum(depth + 1))
        if not self.take("}"):
            raise self.fault("a closing } is missing")
        if len(parts) == 1:
            raise self.fault("braces hold two rolls or more, such as {2d6, 1d12}kh1", start)
        name, keep = one_modifier(self, 0) or ("", None)
        if name != "keep" or not isinstance(keep, Keep) or keep.kept_of(len(parts)) != 1:
            raise self.fault("of the rolls in braces one counts: write kh1 or kl1 behind them", start)
        self.behind = True
        return Group(tuple(parts), highest=keep.highest != keep.drop)

    def primary(self) -> Expression:
        self.count()
        self.space()
        start = self.at
        if of := self.match(habits.OF):
            return self.best_of(of)
        many = self.match(habits.MANY)
        number = habits.number_of(many[1]) if many else self.integer("a number") if self.digits() else None
        if self.match(_DIE):
            return self.pool(1 if number is None else number, start)
        if number is None and self.at > self.item_at and (said := self.match(habits.SAID)):
            number = habits.number_of(said[0])
        if number is None:
            raise self.fault("a number or dice are expected here")
        self.behind = True
        label = self.label()
        if _DICE_WORDS.search(label):
            raise self.fault(f"how many sides have the dice? Write {number}d6, for instance", start)
        return Number(number, label)

    def best_of(self, of: re.Match[str]) -> Expression:
        """Read the dice behind `best of`."""
        self.of_at = of.start()
        dice = self.primary()
        count = habits.number_of(of["count"] or "1")
        if not isinstance(dice, Pool) or dice.keep is not None or dice.digits or not 1 <= count < dice.count:
            raise self.fault(f"{of[0].strip()!r} needs more dice than it keeps, such as {of[0]}2d20", of.start())
        return replace(dice, keep=Keep(False, of["high"] is not None, count))

    # Labels

    def label(self) -> str:
        """Take the label of a number or of dice, in brackets or in plain words, and advantage beside it."""
        self.advantage()
        if not self.peek("["):
            text = self.words()
            self.spoken = self.spoken or bool(text)
            self.advantage()
            return text
        self.take("[")
        end = self.text.find("]", self.at)
        if end < 0:
            raise self.fault("a label ends with ]")
        text = " ".join(self.text[self.at : end].split())
        if not text or len(text) > limits.LABEL or "[" in text or not text.isprintable():
            raise self.fault(f"a label has 1 to {limits.LABEL} characters")
        self.at = end + 1
        return text

    def advantage(self) -> None:
        self.match(habits.WITH)
        word = self.letters()
        if word not in habits.ADVANTAGE:
            return
        if self.lucky:
            raise self.fault("advantage and disadvantage are said once")
        self.lucky_at = self.at
        self.lucky = self.take(word)

    def words(self) -> str:
        """Take plain words behind a space, up to one that means something to the dice."""
        start, end = self.at, self.at
        while self.apart() and (word := self.word()) and word not in habits.ADVANTAGE + habits.TESTS:
            if any(said.match(self.low, self.at) for said in _NO_LABELS):
                break
            if word in habits.UNCLEAR and habits.UNCLEAR[word].match(self.low, self.at):
                raise self.fault(f"{word!r} here could mean a product or a repetition: write 2d6 * 3, or 3x 2d6")
            if asked := habits.NO_NOTE.match(self.low, self.at):
                raise self.fault(f"{asked[0]!r} is not understood here; behind a # it is a note")
            if (meant := habits.misspelt(word)) == word:
                raise self.fault(f"{word!r} is not understood here; behind a # it is a note")
            if meant:
                raise self.fault(f"{word!r} looks like {meant!r}; behind a # it is a note")
            self.at += len(word)
            end = self.at
        text = " ".join(self.text[start:end].split())
        self.at = end
        if len(text) > limits.LABEL:
            raise self.fault(f"a label has 1 to {limits.LABEL} characters", start)
        return text

    # Dice

    def pool(self, count: int, start: int) -> Pool:
        if not 1 <= count <= limits.DICE:
            raise self.fault(f"1 to {limits.DICE} dice are thrown at once", start)
        sides = self.sides()
        if sides == _DIGITS and not (self.kept and self.text[start : start + 1].isdigit()):
            return self.d66(count, start)
        parts: dict[str, object] = {}
        while self.modifier(parts, sides):
            pass
        self.check_keep(count, parts.get("keep"), start)
        self.check_marks(count, parts, start)
        self.behind = "success" in parts
        pool = Pool(count, sides, **parts, label=self.label())  # type: ignore[arg-type]
        if pool.success is not None and pool.hopeless and not self.kept:
            when = f"{pool.success.when.compare}{pool.success.when.number}"
            raise self.fault(f"no single die here can be {when}; the total is tested with vs {when}", self.success_at)
        return pool

    def d66(self, count: int, start: int) -> Pool:
        """Read the label of two d6 that are read as tens and ones; in an old roll, 1d66 was a die of 66 sides."""
        if count > 1:
            raise self.fault("d66 is two d6 read as tens and ones, and is not added up: write 2x d66", start)
        self.behind = True
        return Pool(2, 6, label=self.label(), digits=True)

    def check_keep(self, count: int, keep: object, start: int) -> None:
        if isinstance(keep, Keep) and not 1 <= keep.count <= count - keep.drop:
            verb = "dropped" if keep.drop else "kept"
            raise self.fault(f"of {count} dice, {keep.count} cannot be {verb}", start)

    def check_marks(self, count: int, parts: dict[str, object], start: int) -> None:
        """Refuse cs and cf where some rollers count successes with them and others only mark a die."""
        keep = parts.get("keep")
        single = count == 1 or (isinstance(keep, Keep) and keep.kept_of(count) == 1)
        if ("crit" in parts or "fumble" in parts) and not single:
            raise self.fault("cs and cf mark a single die that counts; successes are counted as in 5d10>=7", start)

    def sides(self) -> int:
        if self.take("%"):
            return 100
        if self.take("f"):
            return 0
        sides = self.integer("the number of sides")
        if not 1 <= sides <= limits.SIDES:
            raise self.fault(f"a die has 1 to {limits.SIDES} sides")
        return sides

    def modifier(self, parts: dict[str, object], sides: int) -> bool:
        """Take one modifier into `parts`; return whether there was one."""
        glued, start = not self.apart(), self.at
        found = one_modifier(self, sides)
        if found is None:
            self.refuse_glued(glued, "keep" in parts)
            return False
        name, value = found
        if name == "success":
            self.success_at = start
        if name in ("botch", "double"):
            self.refine(parts, name, value, start)
            return True
        if name in parts:
            raise self.fault("this is said twice for the same dice", start)
        parts[name] = value
        return True

    def refuse_glued(self, glued: bool, kept: bool) -> None:
        """Refuse letters right behind the dice that say nothing: nobody's label begins so."""
        word = self.letters()
        if not word or not glued or (word == "x" and kept) or word in habits.ADVANTAGE + habits.TESTS:
            return
        if word == "x":
            raise self.fault("x here could mean a repetition or an explosion: write 6x 4d6, or 4d6!6")
        raise self.fault(f"{word!r} is not understood here")

    def refine(self, parts: dict[str, object], name: str, value: object, start: int) -> None:
        success = parts.get("success")
        if not isinstance(success, Success):
            raise self.fault(f"{name} goes with counted successes, as in 5d10>=7 {name} 1", start)
        if getattr(success, name) is not None:
            raise self.fault("this is said twice for the same dice", start)
        botch = value if name == "botch" else success.botch
        double = value if name == "double" else success.double
        parts["success"] = Success(success.when, botch, double)  # type: ignore[arg-type]
