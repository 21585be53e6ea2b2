"""The kit with which games declare the arguments of their verbs: one word, one of several, a number, a flag, a list."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar, TypeVarTuple

from msgspec.structs import replace

from games.kernel.base.errors import BadNotation, quoted
from games.kernel.base.numbers import decimal
from games.kernel.base.seats import Seat
from games.kernel.dice import Rng
from games.kernel.questions.arguments.argument import Argument, StateT_contra
from games.kernel.questions.arguments.form import ActionT, Form, taking
from games.kernel.questions.notation import Line, NameT, thousandths
from games.kernel.state.choices import Choices, Open, Span, Word

T = TypeVar("T")
Before = TypeVarTuple("Before")

_FINEST = 1000
"""A typed number has at most three decimals."""


def one_word(
    name: str,
    description: str,
    read: Callable[[Line, StateT_contra, Seat, *Before], T],
    offer: Callable[[StateT_contra, Seat, *Before], Choices],
    *,
    write: Callable[[T], str] = str,
    value: Callable[[str], T] | None = None,
    fits: Callable[[StateT_contra, Seat, T, *Before], bool | None] | None = None,
    sample: Callable[[StateT_contra, Seat, Rng, *Before], str] | None = None,
    usable: Callable[[StateT_contra, Seat], bool] | None = None,
    optional: bool = False,
    many: bool = False,
) -> Argument[StateT_contra, T, *Before]:
    """Return an argument that is one canonical word; `offer` returns what can be said, listed or open.

    `value` reads a canonical word, if `read` does more than that. `fits` checks a value without listing all: it returns
    False for one that can't be said, or raises the refusal.
    """

    def words(state: StateT_contra, seat: Seat, said: tuple[str, ...], *before: *Before) -> Choices:
        found = offer(state, seat, *before)
        return replace(found, complete=True) if optional and not found.complete else found

    def follow(state: StateT_contra, seat: Seat, word: str, *before: *Before) -> T | None:
        try:
            said = value(word) if value is not None else read(Line(name, (word,)), state, seat, *before)
        except BadNotation:  # read as a part of the whole line, it is refused in better words
            return None
        if write(said) != word:
            return None
        if fits is not None:
            return None if fits(state, seat, said, *before) is False else said
        found = offer(state, seat, *before)
        return said if found.open is not None or any(one.text == word for one in found.words) else None

    def pick_one(state: StateT_contra, seat: Seat, said: tuple[str, ...], rng: Rng, *before: *Before) -> str:
        return "" if sample is None or said else sample(state, seat, rng, *before)

    return Argument(
        name=name,
        description=description,
        read=read,
        words=words,
        write=write,
        follow=follow,
        sample=None if sample is None else pick_one,
        usable=usable,
        optional=optional,
        many=many,
    )


def one_of(
    name: str,
    description: str,
    read: Callable[[Line, StateT_contra, Seat, *Before], T],
    words: Callable[[StateT_contra, Seat, *Before], Iterable[Word]],
    *,
    label: str = "",
    unfolds: str = "",
    write: Callable[[T], str] = str,
    fits: Callable[[StateT_contra, Seat, T, *Before], bool | None] | None = None,
    sample: Callable[[StateT_contra, Seat, Rng, *Before], str] | None = None,
    usable: Callable[[StateT_contra, Seat], bool] | None = None,
    optional: bool = False,
    many: bool = False,
) -> Argument[StateT_contra, T, *Before]:
    """Return an argument that is one of the words listed now; `label` is its name in a menu, if that is different.

    `unfolds` is as in Choices.
    """
    return one_word(
        name,
        description,
        read,
        lambda state, seat, *before: Choices(tuple(words(state, seat, *before)), label=label or name, unfolds=unfolds),
        write=write,
        fits=fits,
        sample=sample,
        usable=usable,
        optional=optional,
        many=many,
    )


def picked(
    names: Sequence[NameT], what: str, synonyms: Mapping[str, NameT] | None = None
) -> Callable[[Line, object, Seat], NameT]:
    """Return how to read one of some names, which may be cut short; see `notation.pick`."""
    return lambda line, state, seat: line.one_of(names, what, synonyms)


def number(
    name: str,
    description: str,
    span: Callable[[StateT_contra, Seat, *Before], Span],
    suggest: Callable[[StateT_contra, Seat, *Before], Iterable[Word]],
    *,
    unit: str = "",
    scale: int = 1,
    label: str = "",
) -> Argument[StateT_contra, int, *Before]:
    """Return an argument that is a number within bounds, counted in 1/`scale` of a unit."""
    label = label or name

    def read(line: Line, state: StateT_contra, seat: Seat, *before: *Before) -> int:
        if scale == 1:
            return line.number()
        word = line.take()
        value = thousandths(word)
        if value is None or value < 0 or value * scale % _FINEST:
            raise BadNotation(f"{quoted(word)} is not a {label} in {unit}")
        return value * scale // _FINEST

    def offer(state: StateT_contra, seat: Seat, *before: *Before) -> Choices:
        suggested = tuple(suggest(state, seat, *before))
        return Choices(
            open=Open("number", label, span(state, seat, *before), unit=unit, suggestions=suggested), label=label
        )

    def fits(state: StateT_contra, seat: Seat, value: int, *before: *Before) -> bool:
        bounds = span(state, seat, *before)
        return bounds.low <= value <= bounds.high and not (value - bounds.low) % bounds.step

    return one_word(name, description, read, offer, write=lambda value: decimal(value, scale), fits=fits)


def flag(
    word: str,
    description: str,
    offer: Callable[[StateT_contra, Seat, *Before], Word | None],
    *spellings: str,
    label: str,
) -> Argument[StateT_contra, bool, *Before]:
    """Return a yes-or-no: a word at the end of a line. `offer` returns that word if it can be said now."""

    def words(state: StateT_contra, seat: Seat, said: tuple[str, ...], *before: *Before) -> Choices:
        offered = offer(state, seat, *before)
        return Choices(complete=True) if offered is None else Choices((offered,), complete=True, label=label)

    return Argument(
        name=word,
        description=description,
        read=lambda line, state, seat, *before: line.flag_at_end(word, *spellings),
        words=words,
        write=lambda value: word * value,
        follow=lambda state, seat, said, *before: True if said == word else None,
        optional=True,
        word=word,
    )


def repeat(
    name: str,
    description: str,
    read: Callable[[Line, StateT_contra, Seat, *Before], T],
    words: Callable[[StateT_contra, Seat, tuple[T, ...], *Before], Choices],
    *,
    write: Callable[[T], str] = str,
    none: str = "",
    least: int = 1,
    without: str = "",
) -> Argument[StateT_contra, tuple[T, ...], *Before]:
    """Return an argument that is a list: `read` takes one item, `words` returns what can follow the items so far.

    `none` is the word for an empty list; without it, a line has at least `least` items. Characters in `without` are
    read as spaces.
    """

    def read_all(line: Line, state: StateT_contra, seat: Seat, *before: *Before) -> tuple[T, ...]:
        if none and line.flag(none):
            return ()
        if len(line.without(*without)) < least:
            raise line.lacking()
        found: list[T] = []
        while len(line):
            found.append(read(line, state, seat, *before))
        return tuple(found)

    def next_words(state: StateT_contra, seat: Seat, said: tuple[str, ...], *before: *Before) -> Choices:
        if none and said[:1] == (none,):
            return Choices(complete=len(said) == 1)
        found = read_all(Line(name, said), state, seat, *before) if said else ()
        if tuple(map(write, found)) != said:
            return Choices()
        return replace(words(state, seat, found, *before), complete=bool(said))

    return Argument(
        name=name,
        description=description,
        read=read_all,
        words=next_words,
        write=lambda values: " ".join(map(write, values)) or none,
        many=True,
    )


def rest(
    name: str,
    description: str,
    read: Callable[[Line, StateT_contra, Seat, *Before], T],
    words: Callable[[StateT_contra, Seat, tuple[str, ...], *Before], Choices],
    *,
    write: Callable[[T], str],
    sample: Callable[[StateT_contra, Seat, tuple[str, ...], Rng, *Before], str] | None = None,
    optional: bool = False,
    many: bool = True,
) -> Argument[StateT_contra, T, *Before]:
    """Return an argument that takes all words that are left, with a tree of its own."""
    return Argument(
        name=name,
        description=description,
        read=read,
        words=words,
        write=write,
        sample=sample,
        optional=optional,
        many=many,
    )


def by_hand(
    action: type[ActionT],
    name: str,
    description: str,
    read: Callable[[Line, StateT_contra, Seat], ActionT],
    words: Callable[[StateT_contra, Seat, tuple[str, ...]], Choices],
    *,
    write: Callable[[ActionT], str],
    sample: Callable[[StateT_contra, Seat, tuple[str, ...], Rng], str] | None = None,
    optional: bool = False,
) -> Form[StateT_contra, ActionT]:
    """Return the form of a verb that has a grammar of its own; `write` gives the words after the verb."""
    whole = rest(name, description, read, words, write=write, sample=sample, optional=optional)
    return taking(whole).to(action, lambda done: done, lambda done: (done,))
