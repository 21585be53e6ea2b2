"""Asking the caps, inside the transaction that adds something: the second of two requests sees what the first added."""

from collections.abc import Iterator

from bot.caps import SCOPES, AtOnce, Cap, InTime, Scope
from bot.matches.errors import Refused
from bot.meters import CAPPED
from bot.storage import Reader, Writer
from bot.storage import caps as table
from bot.storage.caps import Whose


def must_fit(tx: Reader, cap: AtOnce, whose: Whose, now: float) -> None:
    """Raise Refused where there are as many already as there may be at once; the link leads to the oldest of them."""
    for scope, most in _scopes(cap, whose):
        if table.count_of(tx, cap, scope, whose, now) >= most:
            raise _refusal(cap, cap.full(scope), _oldest(tx, cap, scope, whose, now))


def must_be_fewer(cap: AtOnce, scope: Scope, many: int) -> None:
    """Raise Refused where so many that were counted already are as many as there may be at once."""
    most = cap.most(scope)
    if most is not None and many >= most:
        raise _refusal(cap, cap.full(scope))


def must_wait(tx: Reader, some: tuple[InTime, ...], whose: Whose, now: float) -> None:
    """Raise Refused where as many were made already as there may be in a time."""
    for cap in some:
        for scope, most in _scopes(cap, whose):
            tally = table.tally_of(tx, cap, scope, whose, now)
            if tally.made >= most:
                raise _refusal(cap, cap.full(scope, tally.until))


def count_one(tx: Writer, some: tuple[InTime, ...], whose: Whose, now: float) -> None:
    """Count one that is made now; raises Refused where as many were made already as there may be."""
    must_wait(tx, some, whose, now)
    for cap in some:
        for scope, _ in _scopes(cap, whose):
            table.count_one(tx, cap, scope, whose, now)


def _scopes(cap: Cap, whose: Whose) -> Iterator[tuple[Scope, int]]:
    """Yield whose cap it is, and how many there may be; direct messages are not a server."""
    for scope in SCOPES:
        most = cap.most(scope)
        if most is not None and (whose.guild or scope != "server"):
            yield scope, most


def _oldest(tx: Reader, cap: AtOnce, scope: Scope, whose: Whose, now: float) -> str | None:
    """Return the address of the oldest one, unless it may be in a channel that the person cannot see."""
    if scope == "server" or not whose.guild:
        return None
    channel, message = table.oldest_of(tx, cap, scope, whose, now)
    return None if message is None else f"https://discord.com/channels/{whose.guild}/{channel}/{message}"


def _refusal(cap: Cap, sentence: str, link: str | None = None) -> Refused:
    CAPPED.add(cap.kind)
    return Refused(sentence, link)
