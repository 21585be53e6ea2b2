"""What happened over several actions in a clause: headlines of events, as many of them as there is room for."""

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.kernel.text.prose import clip, join


class Headline(NamedTuple):
    """An event in a few words: who, and what they did ("kills B3"); what `matters` is said if there is little room.

    It names pieces, never people. `vain` is an attempt that failed: what the same one does next is another one.
    """

    who: str
    did: str
    matters: bool = False
    vain: bool = False


def outline(headlines: Sequence[Headline], most: int, before: int = 0) -> str:
    """Return headlines as a clause of at most `most` characters: all, or what matters alone, or the last of that.

    Where nothing matters, it is the last of all. What is left out is counted, with what happened `before` these.

    >>> told = [Headline("A1", "rushes"), Headline("A1", "kills B3", True), Headline("B2", "panics", True)]
    >>> outline(told, 40), outline(told, 32), outline(told, 25)
    ('A1 rushes and kills B3; B2 panics', 'A1 kills B3; B2 panics (1 more)', 'B2 panics (2 more)')
    >>> outline(told, 60, before=9), outline([Headline("A1", "rushes"), Headline("A2", "stays")], 17)
    ('A1 rushes and kills B3; B2 panics (9 more)', 'A2 stays (1 more)')
    """
    if not headlines:
        return ""
    for part in (headlines, [headline for headline in headlines if headline.matters] or headlines):
        if len(clause := _counted(part, len(headlines) - len(part) + before)) <= most:
            return clause
    while len(clause) > most and len(part) > 1:
        part = part[1:]
        clause = _counted(part, len(headlines) - len(part) + before)
    return clause if len(clause) <= most else clip(_clause(part), most)


def _counted(part: Sequence[Headline], more: int) -> str:
    """Return headlines as a clause that says how many `more` there are."""
    return _clause(part) + (f" ({more} more)" if more else "")


def _clause(headlines: Iterable[Headline]) -> str:
    """Return headlines one after the other, those of the same one in a breath."""
    runs = itertools.groupby(headlines, key=lambda headline: headline.who)
    return "; ".join(f"{who} {_breath(tuple(each))}" for who, each in runs)


def _breath(headlines: Sequence[Headline]) -> str:
    """Return what one did, in their order.

    >>> _breath([Headline("B3", "shoots A2 in vain", vain=True), Headline("B3", "kills A2", True)])
    'shoots A2 in vain, then kills A2'
    """
    did = list(dict.fromkeys(headline.did for headline in headlines))
    again = any(headline.vain and headline.did in did[:-1] for headline in headlines)
    return f"{', '.join(did[:-1])}, then {did[-1]}" if again else join(did)
