"""What experience buys, what it costs, and what it makes of a unit (UH-H12)."""

from collections.abc import Iterable
from typing import Literal, get_args

from games.upheaval.content.book import STATS, Gain
from games.upheaval.content.numbers import ELITE_XP, INFILTRATORS_PRICE, MOST_RAISES, RAISE_PRICE

Ware = Literal["ACC", "MEL", "MOR", "TEK", "WL", "infiltrators"]
"""What may be bought; a unit becomes elite by what it has spent."""
WARES: tuple[Ware, ...] = get_args(Ware)


def price(ware: str) -> int:
    """Return what a gain costs in XP."""
    return RAISE_PRICE if ware in STATS else INFILTRATORS_PRICE


def spent_on(gains: Iterable[Gain]) -> int:
    """Return what gains have cost; being elite costs nothing by itself.

    >>> spent_on((Gain("ACC", 2), Gain("elite")))
    20
    """
    return sum(price(gain.what) * gain.by for gain in gains if gain.what != "elite")


def counted(gains: Iterable[Gain], ware: str) -> int:
    """Return how often a unit has gained something."""
    return sum(gain.by for gain in gains if gain.what == ware)


def room(gains: Iterable[Gain], ware: str) -> bool:
    """Whether a unit may gain something once more."""
    return counted(gains, ware) < (MOST_RAISES if ware in STATS else 1)


def trained(gains: tuple[Gain, ...], wares: Iterable[str]) -> tuple[Gain, ...]:
    """Return the gains of a unit that buys some more, in one order; with enough XP spent it is elite.

    >>> trained((Gain("ACC"),), ("ACC",))
    (Gain(what='ACC', by=2), Gain(what='elite', by=1))
    """
    bought = tuple(wares)
    counts = ((ware, counted(gains, ware) + bought.count(ware)) for ware in WARES)
    found = tuple(Gain(ware, count) for ware, count in counts if count)
    elite = spent_on(found) >= ELITE_XP or counted(gains, "elite")
    return (*found, Gain("elite")) if elite else found
