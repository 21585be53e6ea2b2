"""What happened over several actions in a clause: headlines of events, as many of them as there is room for."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.kernel.base.numbers import counted, often
from games.kernel.text.prose import clip, join, plural

_OBJECT = re.compile(r"(\w+|\w+ in) ([A-Z]\d+|(?<= in )[A-Z][\w ’-]*?)")
"""A deed that is one word, done to one piece, or in one place; what was done several times says so behind it."""
_KINDS = 3
"""So many kinds of what is left out are named; of more, the rest is counted together."""


class Headline(NamedTuple):
    """An event in a few words: who, and what they did ("kills B3"); what `matters` is said if there is little room.

    It names pieces, never people. `vain` is an attempt that failed: what the same one does next is another one. `kind`
    is the noun that it is counted by where it is left out. `figure` names a value of `who` that the words state, such
    as its shields: an outline has only the last headline about it, which is what is so now. `also` are further ones.
    What every board shows, such as the round, is `shown`: it is left out first.
    """

    who: str
    did: str
    matters: bool = False
    vain: bool = False
    kind: str = "event"
    figure: str = ""
    also: tuple["Headline", ...] = ()
    shown: bool = False


def new_turn(what: str, number: int, last: int) -> Headline:
    """Return that a turn, or a round, begins; that it is the last one matters. With `last` 0, none is the last.

    >>> new_turn("turn", 3, 8).did, new_turn("turn", 8, 8).did
    ('begins', 'begins, the last one')
    """
    if number == last:
        return Headline(f"{what} {number}", "begins, the last one", matters=True, kind=f"new {what}")
    return Headline(f"{what} {number}", "begins", kind=f"new {what}")


def outline(headlines: Sequence[Headline], most: int, before: int = 0) -> str:
    """Return headlines as a clause of at most `most` characters: all, all but what boards show, or what matters.

    If that is too long, it is the last of it; where nothing matters, the last of all. What is left out is counted by
    kind, with the actions `before` these.

    >>> told = [Headline("A1", "rushes to the bunker", kind="move"), Headline("A1", "kills B3", True, kind="kill")]
    >>> told.append(Headline("B2", "panics", True))
    >>> outline(told, 50), outline(told, 40)
    ('A1 rushes to the bunker and kills B3; B2 panics', 'A1 kills B3; B2 panics (also 1 move)')
    >>> outline(told, 35), outline(told, 70, before=9)
    ('B2 panics (also 1 move and 1 kill)', 'A1 kills B3; B2 panics (also 1 move and 9 earlier actions)')
    >>> outline([Headline("A", "has 3", figure="hull"), Headline("A", "has 2", figure="hull")], 50)
    'A has 2'
    """
    current = current_headlines(headlines)
    if not current:
        return ""
    everything = range(len(current))
    news = [place for place in everything if not current[place].shown] or everything
    for kept in (everything, news, [place for place in news if current[place].matters] or news):
        if len(clause := _counted(current, kept, before)) <= most:
            return clause
    while len(clause) > most and len(kept) > 1:
        kept = kept[1:]
        clause = _counted(current, kept, before)
    if len(clause) <= most:
        return clause
    more = _also([counted(len(current) - 1, "other event")] if len(current) > 1 else [], before)
    return clip(_clause(current[place] for place in kept), max(1, most - len(more))) + more


def current_headlines(headlines: Iterable[Headline]) -> list[Headline]:
    """Return headlines one by one, without those about a figure that a later one replaces."""
    each = list(_one_by_one(headlines))
    last = {(headline.who, headline.figure): place for place, headline in enumerate(each) if headline.figure}
    return [one for place, one in enumerate(each) if last.get((one.who, one.figure), place) == place]


def _one_by_one(headlines: Iterable[Headline]) -> Iterator[Headline]:
    for headline in headlines:
        yield headline
        yield from headline.also


def _counted(headlines: Sequence[Headline], kept: Sequence[int], before: int) -> str:
    """Return those headlines that are `kept` as a clause that says how much more there is."""
    return _clause(headlines[place] for place in kept) + _more(headlines, kept, before)


def _more(headlines: Sequence[Headline], kept: Sequence[int], before: int) -> str:
    """Return how many headlines of what kind are not kept, with the actions before them; "" for none."""
    left = Counter(one.kind for place, one in enumerate(headlines) if place not in kept)
    common = left.most_common(_KINDS if len(left) <= _KINDS else _KINDS - 1)
    named = [counted(number, kind, plural(kind)) for kind, number in common]
    others = left.total() - sum(number for _, number in common)
    named += [counted(others, "other event")] if others else []
    return _also(named, before)


def _also(named: Sequence[str], before: int) -> str:
    told = [*named, *([counted(before, "earlier action")] if before else [])]
    return f" (also {join(told)})" if told else ""


def _clause(headlines: Iterable[Headline]) -> str:
    """Return headlines one after the other, those of the same one in a breath."""
    runs = itertools.groupby(headlines, key=lambda headline: headline.who)
    return "; ".join(f"{who} {_breath(tuple(each))}" for who, each in runs)


def _breath(headlines: Sequence[Headline]) -> str:
    """Return what one did, in their order; what it did again is counted.

    >>> _breath([Headline("B3", "shoots A2 in vain", vain=True), Headline("B3", "kills A2", True)])
    'shoots A2 in vain, then kills A2'
    >>> _breath([Headline("B3", "moves"), Headline("B3", "moves")])
    'moves twice'
    """
    times = Counter(headline.did for headline in headlines)
    did = _verbs_once([words if number == 1 else f"{words} {often(number)}" for words, number in times.items()])
    first = set(list(times)[:-1])
    again = any(headline.vain and headline.did in first for headline in headlines)
    return f"{', '.join(did[:-1])}, then {did[-1]}" if again and len(did) > 1 else join(did)


def _verbs_once(did: Iterable[str]) -> list[str]:
    """Return deeds, with those of one word to one object each that follow each other as one.

    >>> _verbs_once(["moves", "kills B1", "kills B2", "campaigns in Westhaven", "campaigns in Cape Farrow"])
    ['moves', 'kills B1 and B2', 'campaigns in Westhaven and Cape Farrow']
    """
    said: list[str] = []
    for verb, run in itertools.groupby(did, key=_verb):
        each = list(run)
        said.append(f"{verb} {join(words.removeprefix(f'{verb} ') for words in each)}" if len(each) > 1 else each[0])
    return said


def _verb(words: str) -> str:
    """Return the verb of a deed to one piece or in one place, else all of its words."""
    found = None if words.endswith((" twice", " times")) else _OBJECT.fullmatch(words)
    return found[1] if found else words
