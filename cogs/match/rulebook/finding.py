"""Finding a rule: by any game's id, by the title of a chapter, or by any words of a title."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bot.matches import Refused
from bot.posts.words import code, escape
from cogs.match.rulebook.chapters import chapter_of, chapter_text
from games.kernel import Rule, Rulebook, Ruling
from games.kernel.text.prose import join

_NEAREST = 8
"""So many other rules are named."""
_EXACT, _BEGINS, _TITLE, _TEXT = range(4)
"""How a rule fits what was typed: it is that, its id begins so, its title has all the words, or only its text has."""


class Hit(NamedTuple):
    """A rule, ruling or chapter that fits what was typed, and how well; `name` is what people read of it."""

    rank: int
    game: str
    ident: str
    name: str


def search(books: Mapping[str, Rulebook], typed: str, here: str = "") -> list[Hit]:
    """Return all that fits what was typed, the best first; at the same rank those of the game that is played `here`."""
    hits = [hit for game, book in books.items() for hit in _hits(game, book, typed, here in ("", game))]
    return sorted(hits, key=lambda hit: (hit.rank, hit.game != here))


def _hits(game: str, book: Rulebook, typed: str, bare: bool) -> Iterator[Hit]:
    """Yield what fits in one book; a `bare` number is an id there."""
    exact = book.find(typed) if bare or not typed.strip().isdecimal() else None
    words = list(dict.fromkeys(typed.lower().split()))
    for title in book.titles:
        rank = _EXACT if title.lower() == typed.strip().lower() else _rank("", title, "", words)
        if rank is not None:
            yield Hit(rank, game, title, title)
    entries = [(rule.id, rule.title, rule.text) for rule in book.rule]
    entries += [(ruling.id, ruling.problem, ruling.ruling) for ruling in book.ruling]
    for ident, title, text in entries:
        called = title.lower() == typed.strip().lower() or (exact is not None and exact.id == ident)
        rank = _EXACT if called else _rank(ident, title, text, words)
        if rank is not None:
            yield Hit(rank, game, ident, f"{ident} · {title}")


def _rank(ident: str, title: str, text: str, words: list[str]) -> int | None:
    """Return how a rule fits words; None where it does not."""
    if ident and ident.lower().startswith("".join(words)):
        return _BEGINS
    if all(word in f"{ident} {title}".lower() for word in words):
        return _TITLE
    return _TEXT if text and all(word in text.lower() for word in words) else None


def suggestions(books: Mapping[str, Rulebook], typed: str, here: str = "") -> list[tuple[str, str]]:
    """Return (name, value) pairs to choose from; of games that are not played here, their title comes first.

    A chapter of another game is left out: its title alone does not say whose it is.
    """
    found = search(books, typed, here)
    own = [(hit.name, hit.ident) for hit in found if hit.game == here or len(books) == 1]
    others = [
        (f"{books[hit.game].title}: {hit.name}", hit.ident)
        for hit in found
        if hit.game != here and len(books) > 1 and hit.ident != hit.name and (typed.strip() or not here)
    ]
    return [*own, *others]


def rule_text(books: Mapping[str, Rulebook], typed: str, here: str = "") -> str:
    """Return the rule, ruling or chapter that was asked for, in our own words; raises Refused where there is none."""
    hits = search(books, typed, here)
    best = [hit for hit in hits if hits[0].rank == hit.rank]
    if typed.strip().isdecimal() and len(best) > 1 and best[0].rank == _EXACT:
        raise Refused(f"Several games have a rule {typed.strip()}: {join(hit.ident for hit in best)}.")
    if not best or best[0].rank == _TEXT:
        raise Refused(_no_rule(books, typed, best, here))
    others = [hit for hit in best[1:] if hit.game == best[0].game and hit.rank == _TITLE][:_NEAREST]
    also = f"\n-# Also: {'; '.join(escape(hit.name) for hit in others)}" if others else ""
    return _told(books[best[0].game], best[0].ident) + also


def _no_rule(books: Mapping[str, Rulebook], typed: str, near: Iterable[Hit], here: str) -> str:
    """Say that no rule is called so, and what could be meant."""
    who = books[here].title if here in books else " and ".join(book.title for book in books.values())
    names = [hit.name for hit in near][:_NEAREST]
    first = books[here if here in books else next(iter(books))].rule[0].id
    instead = f"Did you mean: {'; '.join(names)}" if names else f"Try an id such as {first}"
    return (
        f"{who} has no rule {typed!r}. {instead}."
        if len(books) == 1 or here
        else (f"No game has a rule {typed!r}. {instead}.")
    )


def _told(book: Rulebook, ident: str) -> str:
    """Return one rule or ruling by its id, or a chapter by its title."""
    found = book.find(ident)
    if found is None:
        return chapter_text(book, chapter_of(book, ident) or 0)
    if isinstance(found, Rule):
        return f"### {found.id} · {escape(found.title)}\n{found.text}"
    return _ruling(found)


def _ruling(found: Ruling) -> str:
    names = join(map(code, found.options))
    option = f"\n-# Table option{'s' * (len(found.options) > 1)}: {names}" if found.options else ""
    return f"### {found.id} · {escape(found.problem)}\nRuling: {found.ruling}{option}"
