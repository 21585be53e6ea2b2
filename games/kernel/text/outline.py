"""What happened over several actions in a clause: headlines of events, as many of them as there is room for."""

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.kernel.text.prose import clip, join

_CUT = "…; "


class Headline(NamedTuple):
    """An event in a few words: who, and what they did ("kills B3"); what `matters` is said if there is little room.

    It names pieces, never people.
    """

    who: str
    did: str
    matters: bool = False


def outline(headlines: Sequence[Headline], most: int, cut: bool = False) -> str:
    """Return headlines as a clause of at most `most` characters: all, or what matters alone, or the last of that.

    Where nothing matters, it is the last of all; `cut` says that more happened before.

    >>> told = [Headline("A1", "rushes"), Headline("A1", "kills B3", True), Headline("B2", "panics", True)]
    >>> outline(told, 40), outline(told, 30), outline(told, 20)
    ('A1 rushes and kills B3; B2 panics', 'A1 kills B3; B2 panics', '…; B2 panics')
    >>> outline(told, 40, cut=True), outline([Headline("A1", "rushes"), Headline("A2", "stays")], 15)
    ('…; A1 rushes and kills B3; B2 panics', '…; A2 stays')
    """
    if not headlines:
        return ""
    for part in (headlines, [headline for headline in headlines if headline.matters] or headlines):
        if len(clause := (_CUT if cut else "") + _clause(part)) <= most:
            return clause
    while len(clause) > most and len(part) > 1:
        part = part[1:]
        clause = _CUT + _clause(part)
    return clip(clause, most)


def _clause(headlines: Iterable[Headline]) -> str:
    """Return headlines one after the other, those of the same one in a breath."""
    runs = itertools.groupby(headlines, key=lambda headline: headline.who)
    return "; ".join(f"{who} {join(dict.fromkeys(headline.did for headline in each))}" for who, each in runs)
