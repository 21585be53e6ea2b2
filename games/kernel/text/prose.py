"""Sentences and small tables, as all games write them."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel.base.seats import Seat, seat_letter
from games.kernel.state.model import View

ALT_MOST = 1024
"""Characters that Discord takes as alt text."""


def join(parts: Iterable[str], last: str = "and") -> str:
    """Return a list as people say it.

    >>> join(["1 shield", "2 hull", "1 box"]), join(["port", "starboard"], "or"), join(["1 shield"]), join([])
    ('1 shield, 2 hull and 1 box', 'port or starboard', '1 shield', '')
    """
    *first, end = parts = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if len(parts) > 1 else end


def plural(noun: str) -> str:
    """Return what several are called.

    >>> plural("map"), plural("army"), plural("day"), plural("armies")
    ('maps', 'armies', 'days', 'armies')
    >>> plural("book of armies"), plural("loss"), plural("unit in cover")
    ('books of armies', 'losses', 'units in cover')
    """
    for link in (" of ", " in "):
        first, found, rest = noun.partition(link)
        if found:
            return f"{plural(first)}{found}{rest}"
    if noun.endswith("ies"):
        return noun
    if noun.endswith("ss"):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def clip(text: str, most: int = ALT_MOST) -> str:
    """Return a text of at most `most` characters, the end replaced by an ellipsis if it was longer.

    >>> clip("Halcyon and Vesper", 8)
    'Halcyon…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def with_last(told: str, sentences: Sequence[str]) -> str:
    """Return an alt text that tells as many of the last sentences as it has room for.

    >>> with_last("A to move.", ["A shot.", "B fell."])
    'A to move. Last: A shot. B fell.'
    """
    kept: list[str] = []
    room = ALT_MOST - len(told) - len(" Last:")
    for sentence in reversed(sentences):
        room -= len(sentence) + 1
        if room < 0:
            break
        kept.insert(0, sentence)
    return f"{told} Last: {' '.join(kept)}" if kept else told


def hand(view: View[Any, Any], seat: Seat) -> str:
    """Return "computer" where one plays a seat whose name does not say so, such as one handed over; else ""."""
    return "computer" if seat in view.computers and not person(view, seat).startswith("Computer") else ""


def person(view: View[Any, Any], seat: Seat) -> str:
    """Return the name of the person in a seat, or "Player A" where names are not filled in."""
    return view.names[seat] if seat < len(view.names) else f"Player {seat_letter(seat)}"


def first_upper(words: str) -> str:
    """Return words as they begin a sentence.

    >>> first_upper("round 2 begins"), first_upper("")
    ('Round 2 begins', '')
    """
    return words[:1].upper() + words[1:]


def first_lower(sentence: str) -> str:
    """Return a sentence as it goes on inside another one."""
    return sentence[:1].lower() + sentence[1:]


def table(rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> tuple[str, ...]:
    """Return rows of cells as lines with columns of equal width; the columns in `right` are set flush right.

    >>> table([("A", "12"), ("Bea", "3")], right=[1])
    ('A    12', 'Bea   3')
    """
    flush = set(right)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return tuple(
        "  ".join(
            cell.rjust(width) if index in flush else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
