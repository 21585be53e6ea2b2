"""Autocomplete from a game's `choices`: the same tree that the Act panel and the computer players walk."""

from collections.abc import Callable, Iterable
from typing import Any

from bot.considering.naming import Names, begun, meant
from games.kernel import AnyGame, Choices, GameError, Seat, Word
from games.kernel.text.prose import clip

MOST = 25
LONGEST = 100
_FEW = 8

Look = Callable[[tuple[str, ...]], Choices | None]
"""Returns the choices after a prefix; None where there is none."""
Offer = tuple[tuple[str, ...], Word]
"""A word with those written before it."""
Write = Callable[[str], str]
"""Returns an action as the game writes it; raises GameError where the text is none."""


def completions(
    game: AnyGame,
    state: Any,
    seat: Seat,
    before: tuple[str, ...],
    typed: str,
    *,
    one_word: bool,
    names: Names = (),
) -> list[tuple[str, str]]:
    """Return (name, value) suggestions for an option of which `typed` is written, `before` being the words before it.

    With `one_word` the option holds the next word alone; else it may go on: its value is all its words so far. People
    may be named for their letters.
    """

    def look(prefix: tuple[str, ...]) -> Choices | None:
        try:
            return game.choices(state, seat, prefix)
        except GameError:
            return None

    def write(text: str) -> str:
        return game.format(game.parse(state, seat, text))

    before = tuple(begun(game, state, seat, " ".join(before), names).split())
    found = complete(look, write, before, typed, one_word=one_word)
    named = [
        offer
        for text in meant(typed, names)
        for offer in complete(look, write, before, text, one_word=one_word)
        if _goes_on(offer[1], text, typed)
    ]
    exact = [offer for offer in found if offer[1].lower() == typed.strip().lower()]
    return list(dict.fromkeys((*exact, *named, *found)))[:MOST]


def _goes_on(value: str, text: str, typed: str) -> bool:
    """Whether a value goes on with a text in which a name became a letter: at its end that is a whole word."""
    end = "" if text.split()[-1:] == typed.split()[-1:] else " "
    return f"{value} ".startswith(text.strip() + end)


def complete(look: Look, write: Write, before: tuple[str, ...], typed: str, *, one_word: bool) -> list[tuple[str, str]]:
    """Return the suggestions; see `completions`."""
    words = _canonical(look, write, before, tuple(typed.split()))
    if one_word and len(words) > 1:
        return []
    found: dict[str, str] = {}
    whole = look((*before, *words)) if words else None
    if whole is not None and whole.complete:
        found[" ".join(words)] = _whole_name(look, before, words)
    if whole is not None and not one_word:
        _extend(found, _unfolded(look, before, words, listed(whole)))
    done, partial = (words, "") if not words or typed.endswith(" ") else (words[:-1], words[-1])
    node = None if one_word and done else look((*before, *done))
    if node is not None:
        near = _matching(listed(node), partial)
        _extend(found, [(done, word) for word in near] if one_word else _unfolded(look, before, done, near))
    return [(clip(name, LONGEST), value) for value, name in found.items() if len(value) <= LONGEST][:MOST]


def listed(node: Choices) -> list[Word]:
    """Return the listed next words and the suggestions of an open one."""
    return [*node.words, *(node.open.suggestions if node.open is not None else ())]


def _canonical(look: Look, write: Write, before: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """Return typed words as the choices write them: `F F F` is `3F`; else at least those that differ in case."""
    if not words or look((*before, *words)) is not None:
        return words
    exact: tuple[str, ...] = ()
    for word in words:
        node = look((*before, *exact))
        entries = listed(node) if node is not None else []
        known = {name.lower(): entry.text for entry in entries for name in (entry.label, entry.text)}
        exact = (*exact, known.get(word.lower(), word))
    written = _written(look, write, before, words)
    # A word that is only begun may go on to others too, even where the game reads it already.
    begun = written[:-1] == exact[:-1] and written[-1:] and written[-1].lower().startswith(words[-1].lower())
    return exact if begun or not written else written


def _written(look: Look, write: Write, before: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    """Return typed words as the game writes the action that they make after `before`; () where they make none."""
    try:
        line = tuple(write(" ".join((*before, *words))).split())
    except GameError:
        return ()
    led = line[: len(before)] == before and look(line) is not None
    return line[len(before) :] if led else ()


def _whole_name(look: Look, before: tuple[str, ...], words: tuple[str, ...]) -> str:
    """Return the name of an action that is complete: with what its last word means, if that is listed."""
    node = look((*before, *words[:-1]))
    known = [word for word in listed(node) if word.text == words[-1]] if node is not None else []
    named = _name(words[:-1], known[0]) if known else " ".join(words)
    return named if named != " ".join(words) else f"{named} · as it is now"


def _unfolded(look: Look, before: tuple[str, ...], done: tuple[str, ...], words: list[Word]) -> list[Offer]:
    """Return what may be written after `done`, with one word more where a word alone is not an action.

    A verb has nothing after it, and so do words that are too many to look behind each.
    """
    alone = [(done, word) for word in words]
    if len(words) > _FEW or not (before or done):
        return alone
    found: list[Offer] = []
    for word in words:
        so_far = (*done, word.text)
        node = look((*before, *so_far))
        if node is None or node.complete or node.open is not None:
            found.append((done, word))
        else:
            found += [(so_far, then) for then in node.words]
    return found if len(found) <= MOST else alone


def _extend(found: dict[str, str], offers: Iterable[Offer]) -> None:
    for done, word in offers:
        found.setdefault(" ".join((*done, word.text)), _name(done, word))


def _name(done: tuple[str, ...], word: Word) -> str:
    lead = " ".join((*done, word.text))
    rest = [part for part in (word.label, word.hint) if part and part.lower() != word.text.lower()]
    return " · ".join((lead, *rest))


def _matching(words: Iterable[Word], partial: str) -> list[Word]:
    """Return the words that are what is typed, then by the beginning of the name, of the id, then the others."""
    wanted = partial.lower()
    found = [word for word in words if wanted in _searched(word, wanted).lower()]
    return sorted(found, key=lambda word: _rank(word.text.lower(), word.label.lower(), wanted))


def _rank(text: str, label: str, wanted: str) -> int:
    """Return how near a word is to what is typed: 0 is nearest."""
    near = (wanted in (text, label), bool(wanted) and label.startswith(wanted), text.startswith(wanted))
    return near.index(True) if any(near) else len(near)


def _searched(word: Word, wanted: str) -> str:
    # A number would be found in nearly every hint ("2D6 - 1").
    return word.text if wanted[:1].isdigit() else f"{word.text} {word.label} {word.hint}"
