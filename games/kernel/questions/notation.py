"""Reading and writing lines of notation: the kit with which a game declares the grammar of its verbs."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from games.kernel.base.caching import per_content
from games.kernel.base.errors import AmbiguousNotation, BadNotation, TrailingWords, quoted

NameT = TypeVar("NameT", bound=str)

_WORD = re.compile(r'"[^"]*"?|[^\s"]+')
_NUMBER = re.compile(r"[0-9]{1,4}")
_DECIMAL = re.compile(r"(-?)(?=\.?[0-9])([0-9]{0,4})(?:\.([0-9]{1,3}))?")


def split(text: str) -> tuple[str, ...]:
    """Return the words of a typed line; quotes keep a name with spaces together.

    >>> split('move  "Cape Farrow" 2')
    ('move', 'Cape Farrow', '2')
    """
    if '"' not in text:
        return tuple(text.split())
    return tuple(" ".join(word.strip('"').split()) for word in _WORD.findall(text) if word.strip('"').strip())


def without_comma(word: str) -> str:
    """Return a word without a comma behind it; one behind a number may be the first half of a point.

    >>> without_comma("B4,"), without_comma("12,20,"), without_comma("12,"), without_comma(",")
    ('B4', '12,20', '12,', ',')
    """
    bare = word.rstrip(",")
    return bare if bare and thousandths(bare) is None else word


class Line:
    """What was typed after a verb, taken word by word from the left. `needs` completes the sentence "move needs ..".

    >>> line = Line("fire", ("port", "B", "boarding"), "a side and a target, such as fire port B")
    >>> line.one_of(("port", "starboard"), "side"), line.flag_at_end("boarding", "board"), line.rest()
    ('port', True, ('B',))
    """

    def __init__(self, verb: str, words: Sequence[str], needs: str = "") -> None:
        self.verb = verb
        self._words = list(words)
        self._needs = needs

    def __len__(self) -> int:
        return len(self._words)

    @property
    def left(self) -> tuple[str, ...]:
        """The words not taken yet."""
        return tuple(self._words)

    @property
    def needs(self) -> str:
        """What the verb needs, as the end of a sentence."""
        return self._needs

    def without(self, *parts: str) -> "Line":
        """Read some characters as spaces from here on, such as commas between words."""
        for part in parts:
            self._words = " ".join(self._words).replace(part, " ").split()
        return self

    def named(self, names: Mapping[str, str]) -> str:
        """Take a name as it is shown, of one word or several, in any case; return what it means, else the next word.

        >>> Line("move", ("company", "Guards", "12,20")).named({"Company Guards": "A2"})
        'A2'
        """
        for name in sorted(names, key=lambda name: -len(name)):
            for many in range(1, len(name.split()) + 1):
                if " ".join(self._words[:many]).casefold() == name.casefold():
                    del self._words[:many]
                    return names[name]
        return self.take()

    def renamed(self, names: Mapping[str, str]) -> "Line":
        """Read names as they are shown, also of several words, as the words that they mean, from here on.

        >>> Line("army", ("Fire", "Team*2", "/", "captain")).renamed({"Fire Team": "fireteam"}).rest()
        ('fireteam*2', '/', 'captain')
        """
        text = " ".join(self._words)
        for name in sorted(names, key=lambda name: -len(name)):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], text, flags=re.IGNORECASE)
        self._words = text.split()
        return self

    def lacking(self) -> BadNotation:
        """Return what is said when words are missing."""
        return BadNotation(f"{self.verb} needs {self._needs or 'more words'}")

    def take(self) -> str:
        """Take the next word; raises BadNotation when there is none."""
        if not self._words:
            raise self.lacking()
        return self._words.pop(0)

    def rest(self) -> tuple[str, ...]:
        """Take all words that are left."""
        words, self._words = tuple(self._words), []
        return words

    def end(self) -> None:
        """Raise BadNotation if words are left."""
        if self._words:
            raise TrailingWords(f"nothing may follow {self.verb}, but there is {quoted(' '.join(self._words))}")

    def flag(self, *spellings: str) -> bool:
        """Take the next word if it is one of these, in any case; return whether it was."""
        found = bool(self._words) and self._words[0].lower() in spellings
        if found:
            self._words.pop(0)
        return found

    def flag_at_end(self, *spellings: str) -> bool:
        """Take the last word if it is one of these, in any case; return whether it was."""
        found = bool(self._words) and self._words[-1].lower() in spellings
        if found:
            self._words.pop()
        return found

    def one_of(self, names: Sequence[NameT], what: str, synonyms: Mapping[str, NameT] | None = None) -> NameT:
        """Take the next word as one of some names, which may be cut short; see `pick`."""
        return pick(self.take(), names, what, synonyms)

    def number(self) -> int:
        """Take the next word as a whole number of at most four digits; raises BadNotation."""
        number = whole(self.take())
        if number is None:
            raise self.lacking()
        return number


def pick(word: str, names: Sequence[NameT], what: str, synonyms: Mapping[str, NameT] | None = None) -> NameT:
    """Return which of some names a word means: exact, a synonym, or the beginning of only one of them, in any case.

    Raises BadNotation, AmbiguousNotation.

    >>> pick("STAR", ("port", "starboard"), "side")
    'starboard'
    """
    wanted = word.lower()
    for name in names:
        if wanted == name.lower():
            return name
    if synonyms and wanted in synonyms:
        return synonyms[wanted]
    found = [name for name in names if wanted and name.lower().startswith(wanted)]
    if len(found) > 1:
        raise AmbiguousNotation(f"{quoted(word)} could be {' or '.join(found)}")
    if not found:
        raise BadNotation(f"there is no {what} {quoted(word)}; there are {', '.join(names)}")
    return found[0]


def whole(word: str) -> int | None:
    """Return a whole number of at most four digits, or None.

    >>> whole("12"), whole("1²"), whole("12345")
    (12, None, None)
    """
    return int(word) if _NUMBER.fullmatch(word) else None


def thousandths(word: str) -> int | None:
    """Return a number with at most three decimals as whole thousandths, or None.

    >>> thousandths("12.5"), thousandths("-.25"), thousandths("1.0001"), thousandths(".")
    (12500, -250, None, None)
    """
    found = _DECIMAL.fullmatch(word)
    if found is None:
        return None
    sign, whole_part, part = found.groups()
    value = int(whole_part or 0) * 1000 + int((part or "").ljust(3, "0"))
    return -value if sign else value


def point(word: str) -> tuple[int, int] | None:
    """Return a point written `x,y` in whole thousandths, or None.

    >>> point("12.5,30")
    (12500, 30000)
    """
    x, comma, y = word.partition(",")
    first, second = thousandths(x), thousandths(y)
    return (first, second) if comma and first is not None and second is not None else None


def unglued(words: Iterable[str], part: re.Pattern[str], sentence: Callable[[str], str]) -> list[tuple[str, ...]]:
    """Return the groups of all parts of words in which parts may be glued together or joined by commas.

    Raises BadNotation with `sentence(word)` for a word that is not made of parts alone.

    >>> unglued(["2fL,", "f"], re.compile("([0-9]*)([flr])"), "{} is not a step".format)
    [('2', 'f'), ('', 'l'), ('', 'f')]
    """
    whole_word = _run_of(part)
    found: list[tuple[str, ...]] = []
    for word in words:
        if whole_word.fullmatch(word.lower()) is None:
            raise BadNotation(sentence(word))
        found += [match.groups() for match in part.finditer(word.lower())]
    return found


@per_content
def _run_of(part: re.Pattern[str]) -> re.Pattern[str]:
    """Return what a word of such parts looks like."""
    return re.compile(rf"(?:{part.pattern},?)+")


def written(action: msgspec.Struct) -> str:
    """Return an action as text: its verb and its fields in order, empty ones left out."""
    words: list[str] = [str(action.__struct_config__.tag)]
    for value in msgspec.structs.astuple(action):
        words += value if isinstance(value, tuple) else [str(value)]
    return " ".join(word for word in words if word)
