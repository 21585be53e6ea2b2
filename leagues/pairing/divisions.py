"""Divisions: the best play the best, and after a season a quarter goes up and a quarter goes down."""

from collections.abc import Collection, Sequence

from leagues.entrants import Entrant

Divisions = tuple[tuple[Entrant, ...], ...]
"""The entrants of each division, the highest division first."""
SHARE = 4
"""One in so many goes up, and one in so many goes down."""


def divided(entrants: Sequence[Entrant], most: int) -> Divisions:
    """Return entrants, the strongest first, in as few divisions of at most `most` as possible, of sizes that are even.

    The higher divisions are the larger ones where the sizes differ (by one).

    >>> divided(range(1, 8), 3)
    ((1, 2, 3), (4, 5), (6, 7))
    """
    if most < 1:
        raise ValueError("a division needs a place at least")
    parts = -(-len(entrants) // most)
    found, start = [], 0
    for part in range(parts):
        size = len(entrants) // parts + (part < len(entrants) % parts)
        found.append(tuple(entrants[start : start + size]))
        start += size
    return tuple(found)


def movers(size: int) -> int:
    """Return how many of a division of that size go up (and down): a quarter, but one at least if two can move.

    >>> [movers(size) for size in (1, 2, 4, 7, 8, 12)]
    [0, 1, 1, 1, 2, 3]
    """
    return 0 if size < 2 else max(1, size // SHARE)


def next_season(
    standings: Sequence[Sequence[Entrant]], gone: Collection[Entrant], new: Sequence[Entrant], most: int
) -> Divisions:
    """Return the divisions of the next season.

    `standings` are the divisions of this one, each from its first to its last. Between two neighbours as many go up as
    go down: a quarter of the smaller one. Then those who are `gone` are left out, `new` entrants come in at the end,
    and the places that this leaves are filled from below.
    """
    ranked = [list(division) for division in standings]
    for upper, lower in zip(range(len(ranked)), range(1, len(ranked)), strict=False):
        count = min(movers(len(standings[upper])), movers(len(standings[lower])))
        if count:
            down, up = ranked[upper][-count:], list(standings[lower][:count])
            ranked[upper][-count:] = up
            ranked[lower][:count] = down
    staying = [entrant for division in ranked for entrant in division if entrant not in gone]
    return divided([*staying, *new], most)
