"""Words round the dice that change a whole roll: advantage, a test of the total, a repetition, a name for it."""

import difflib
import re

from msgspec.structs import replace

from rolls.model import Binary, Expression, Group, Keep, Negative, Number, Pool

ADVANTAGE = ("adv", "advantage", "dis", "disadv", "disadvantage")
TESTS = ("vs", "dc", "ac", "tn")
NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "twenty": 20,
}  # fmt: skip
_COUNT = rf"[0-9]{{1,9}}|{'|'.join(NUMBERS)}"
MANY = re.compile(rf"({'|'.join(NUMBERS)})\s+(?=d[0-9%f])")
"""How many dice, in words: `two d6`."""
OF = re.compile(
    r"(?:the\s+)?(?:(?P<high>best|better|highest|higher)|worst|worse|lowest|lower)\s+"
    rf"(?:(?P<count>{_COUNT})\s+)?of\s+(?:the\s+)?(?=(?:[0-9]+\s*|(?:{'|'.join(NUMBERS)})\s+)?d[0-9%f])"
)
"""`best of 2d20`, `lowest 2 of 4d6`; "best of luck" is a note like any other."""
SAID = re.compile(rf"(?:{'|'.join(word for word in NUMBERS if word not in ('a', 'an'))})\b")
"""A number in words, where one is expected: `d20 minus two`."""
SIGNED = re.compile(rf"(?:plus|minus)\s+(?=[0-9({{]|d[0-9%f]|(?:{'|'.join(NUMBERS)})\s+d[0-9%f]|{SAID.pattern})")
"""`d20 plus 5`."""
UNCLEAR = {"times": re.compile(rf"times\s+(?:[0-9]|{SAID.pattern})")}
"""Words that could mean two things, where this follows."""
VERSUS = ("against", "versus")
AGAINST = re.compile(rf"(?:{'|'.join(VERSUS)})\s+(?=(?:(?:{'|'.join(TESTS)})\s+)*[0-9<>=≥≤-])")
"""`against 15`; "against the ogre" is a note."""
WITH = re.compile(r"with\s+(?=(?:dis)?adv(?:antage)?\b|dis\b)")
"""`with advantage`."""
_END = r"(?=\s*(?:[,;#\]]|\Z))"
_RANK = "best|better|highest|higher|high|top|worst|worse|lowest|lower|low"
NO_NOTE = re.compile(
    rf"(?:halved|doubled|tripled|half(?:\s+damage)?){_END}"
    rf"|(?:add|adding|less|subtract|subtracting)\s+{SAID.pattern}"
    r"|(?:take|taking|use|using|keep|keeping|pick|picking|choose|choosing|drop|dropping)\s+(?:only\s+)?(?:the\s+)?"
    rf"(?:{_COUNT})?\s*(?:{_RANK})\b"
    rf"|(?:higher|better|lower|worse)(?:\s+(?:one|die|roll))?{_END}"
)
"""Words that ask for something to be done with the dice: as a note, they would change nothing."""
START = re.compile(r"\s*(?:[/!]r(?:oll)?|roll)\s+", re.IGNORECASE)
"""The command itself, typed once more."""
REPEAT = re.compile(
    r"([0-9]{1,9})(?:\s*x(?=[\s(0-9d{-])|#(?=\s*[(0-9d{])|\s+(?=[0-9]+d[0-9%f])|\s+times\s+(?=[(0-9d{]))"
    rf"|({'|'.join(NUMBERS)})\s+times\s+(?=[(0-9d{{])"
    r"|(?P<word>twice|thrice)\s+(?=[(0-9d{])"
)
"""`6x`, `6#`, `6 times`, `twice`, or `6` before dice."""
REPEAT_BEHIND = re.compile(
    r"x\s*([0-9]{1,9})(?![0-9]*d[0-9%f])"
    rf"|(?:({_COUNT})\s+times|(?P<word>twice|thrice))(?=\s*(?:[,;#\]]|\Z))"
)
"""`x6`, and `6 times` or `twice` where nothing follows: a label may begin with these words."""
_TIMES = {"twice": 2, "thrice": 3}
COMMENT = re.compile(r"-c(?=[\s\"“])")
"""What a note begins with in some other rollers."""
NEXT_ROLL = re.compile(r"[,;](?=\s*(?:[0-9(-]|d[0-9%f]))")
"""Where a note behind # ends: at the next roll."""
_LONG = ("advantage", "disadvantage", "explode", "exploding", "reroll", "highest", "lowest")


def times(found: re.Match[str]) -> int:
    """Return how often a roll is repeated.

    >>> times(REPEAT.match("thrice 2d6")), times(REPEAT_BEHIND.match("six times"))
    (3, 6)
    """
    return _TIMES[found["word"]] if found["word"] else number_of(next(filter(None, found.groups())))


def number_of(said: str) -> int:
    """Return the number that digits or a word say.

    >>> number_of("12"), number_of("twelve")
    (12, 12)
    """
    return NUMBERS.get(said) or int(said)


def misspelt(word: str) -> str:
    """Return the word of ours that somebody may have meant by another one, or "".

    >>> misspelt("advantge"), misspelt("fire")
    ('advantage', '')
    """
    return next(iter(difflib.get_close_matches(word, _LONG, 1, 0.84)), "")


def with_advantage(expression: Expression, word: str) -> Expression | None:
    """Return a roll with its first single die thrown twice, the better or the worse one kept; None if it has none."""
    match expression:
        case Pool(count=1 | 2, keep=None, digits=False):
            return replace(expression, count=2, keep=Keep(False, word.startswith("a"), 1))
        case Negative(value):
            inner = with_advantage(value, word)
            return None if inner is None else Negative(inner)
        case Binary(operator, left, right):
            if (better := with_advantage(left, word)) is not None:
                return Binary(operator, better, right)
            other = with_advantage(right, word)
            return None if other is None else Binary(operator, left, other)
        case _:
            return None


def last_label(expression: Expression) -> str:
    """Return the label of the last number or dice."""
    match expression:
        case Pool() | Number():
            return expression.label
        case Group():
            return last_label(expression.parts[-1])
        case Negative(value):
            return last_label(value)
        case Binary(_, _, right):
            return last_label(right)


def without_last_label(expression: Expression) -> Expression:
    """Return a roll without the label of its last number or dice."""
    match expression:
        case Pool() | Number():
            return replace(expression, label="")
        case Group(parts):
            return replace(expression, parts=(*parts[:-1], without_last_label(parts[-1])))
        case Negative(value):
            return Negative(without_last_label(value))
        case Binary(operator, left, right):
            return Binary(operator, left, without_last_label(right))


def with_first_label(expression: Expression, label: str) -> Expression:
    """Return a roll whose first number or dice has a label, unless it has one already."""
    match expression:
        case Pool() | Number():
            return replace(expression, label=expression.label or label)
        case Group(parts):
            return replace(expression, parts=(with_first_label(parts[0], label), *parts[1:]))
        case Negative(value):
            return Negative(with_first_label(value, label))
        case Binary(operator, left, right):
            return Binary(operator, with_first_label(left, label), right)


def labels(expression: Expression) -> int:
    """Count the labels of a roll."""
    match expression:
        case Pool() | Number():
            return bool(expression.label)
        case Group(parts):
            return sum(map(labels, parts))
        case Negative(value):
            return labels(value)
        case Binary(_, left, right):
            return labels(left) + labels(right)
