"""What happened over several actions in a clause: gists of events, as many of them as there is room for."""

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.kernel.prose import clip, join

_CUT = "…; "


class Gist(NamedTuple):
    """An event in a few words: who, and what they did ("kills B3"); what `matters` is told where there is little room.

    It names pieces, never people.
    """

    who: str
    did: str
    matters: bool = False


def outline(gists: Sequence[Gist], most: int, cut: bool = False) -> str:
    """Return gists as a clause of at most `most` characters: all, or what matters alone, or the last of that.

    Where nothing matters, it is the last of all; `cut` says that more happened before.

    >>> told = [Gist("A1", "rushes"), Gist("A1", "kills B3", True), Gist("B2", "panics", True)]
    >>> outline(told, 40), outline(told, 30), outline(told, 20)
    ('A1 rushes and kills B3; B2 panics', 'A1 kills B3; B2 panics', '…; B2 panics')
    >>> outline(told, 40, cut=True), outline([Gist("A1", "rushes"), Gist("A2", "stays")], 15)
    ('…; A1 rushes and kills B3; B2 panics', '…; A2 stays')
    """
    if not gists:
        return ""
    for part in (gists, [gist for gist in gists if gist.matters] or gists):
        if len(clause := (_CUT if cut else "") + _clause(part)) <= most:
            return clause
    while len(clause) > most and len(part) > 1:
        part = part[1:]
        clause = _CUT + _clause(part)
    return clip(clause, most)


def _clause(gists: Iterable[Gist]) -> str:
    """Return gists one after the other, those of the same one in a breath."""
    runs = itertools.groupby(gists, key=lambda gist: gist.who)
    return "; ".join(f"{who} {join(dict.fromkeys(gist.did for gist in each))}" for who, each in runs)
