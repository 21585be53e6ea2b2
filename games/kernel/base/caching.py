"""Caches of functions, by what their keys are: the kind of a cache says how many answers it keeps.

Every cache of this house is made here, so that `umpire bench caches` can list all of them with what they hold. A
function whose answers are kept must return the same for equal arguments, and nobody may change what it returns.
"""

import functools
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

TABLES = 32
"""Tables that one process works on within a short time; all counts of answers about a position come from this one."""


class Kind(NamedTuple):
    """What the keys of some caches are, and how many answers each of them keeps at most (None: all)."""

    name: str
    limit: int | None


DOMAIN = Kind("domain", None)
CASE = Kind("case", TABLES * 2048)
LINE = Kind("line", TABLES * 1024)
PIECE = Kind("piece", TABLES * 128)
TEXT = Kind("text", TABLES * 32)
MOVE = Kind("move", TABLES * 32)
SPRITE = Kind("sprite", TABLES * 4)
CONTENT = Kind("content", TABLES * 4)
TABLE = Kind("table", TABLES)
BOARD = Kind("board", TABLES // 2)
LAYER = Kind("layer", TABLES // 4)
KINDS = (DOMAIN, CASE, LINE, PIECE, TEXT, MOVE, SPRITE, CONTENT, TABLE, BOARD, LAYER)


class Cache(NamedTuple):
    """A function with its kept answers; the name is that of its module and its own."""

    name: str
    kind: Kind
    kept: "functools._lru_cache_wrapper[Any]"


_CACHES: dict[str, Cache] = {}
"""By name: a module that is imported again replaces its old caches."""


def caches() -> tuple[Cache, ...]:
    """Return the caches of all modules that have been imported, by name."""
    return tuple(_CACHES[name] for name in sorted(_CACHES))


def clear(package: str, *kinds: Kind) -> None:
    """Drop what the caches of a package or module keep: those of some kinds, or of all if none is named."""
    _drop((cache for cache in caches() if f"{cache.name}.".startswith(f"{package}.")), kinds)


def clear_all(*kinds: Kind) -> None:
    """Drop what all caches keep: those of some kinds, or of all if none is named."""
    _drop(caches(), kinds)


def _drop(some: Iterable[Cache], kinds: Collection[Kind]) -> None:
    for cache in some:
        if not kinds or cache.kind in kinds:
            cache.kept.cache_clear()


def per_domain(function: Callable[P, R]) -> Callable[P, R]:
    """Keep all answers: there are only so many keys (the seats, the signs at their sizes, the files of a package)."""
    return _keeping(DOMAIN, function)


def per_case(function: Callable[P, R]) -> Callable[P, R]:
    """Keep an answer for each case of small numbers: dice and what they need, stress and hull, a hex and a facing.

    The cases are finite, but there may be more of them than should be kept. Each answer is small.
    """
    return _keeping(CASE, function)


def per_line(function: Callable[P, R]) -> Callable[P, R]:
    """Keep an answer for each pair of places that look at each other, or have a way from one to the other."""
    return _keeping(LINE, function)


def per_piece(function: Callable[P, R]) -> Callable[P, R]:
    """Keep an answer for each part of a map, an army or a picture: polygons, terrain, bases, profiles, names."""
    return _keeping(PIECE, function)


def per_text(function: Callable[P, R]) -> Callable[P, R]:
    """Keep an answer for each text: a line that people write, a word in a picture."""
    return _keeping(TEXT, function)


def per_move(function: Callable[P, R]) -> Callable[P, R]:
    """Keep an answer for each of the moves, places or ways that are compared in one position."""
    return _keeping(MOVE, function)


def per_sprite(function: Callable[P, R]) -> Callable[P, R]:
    """Keep a small part of a picture for each look that it can have: a hundred kilobytes each."""
    return _keeping(SPRITE, function)


def per_content(function: Callable[P, R]) -> Callable[P, R]:
    """Keep an answer for each map, book, scenario or set of terrain: some kilobytes each."""
    return _keeping(CONTENT, function)


def per_table(function: Callable[P, R]) -> Callable[P, R]:
    """Keep an answer for each position, or for who asks about it: large, and soon out of date."""
    return _keeping(TABLE, function)


def per_board(function: Callable[P, R]) -> Callable[P, R]:
    """Keep what makes a board ready, for as long as a match lasts: some megabytes for each table."""
    return _keeping(BOARD, function)


def per_layer(function: Callable[P, R]) -> Callable[P, R]:
    """Keep a whole layer of a picture, which may change with the position: some megabytes each."""
    return _keeping(LAYER, function)


def _keeping(kind: Kind, function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that keeps its answers. It is the one of functools itself, which takes no time of its own."""
    kept = functools.lru_cache(maxsize=kind.limit)(cast(Callable[..., Hashable], function))
    name = f"{function.__module__}.{function.__qualname__}"
    _CACHES[name] = Cache(name, kind, kept)
    return cast(Callable[P, R], kept)
