"""Skirmishes in a light position: what each step may take, and what somebody who knows its worth takes."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Protocol

from games.kernel import Seat
from games.uprising.players.light import Foe, Light

Loss = Foe | tuple[Seat, ...]


class Tastes(Protocol):
    """What whoever fights wants to know of a loss."""

    def folk(self, light: Light, region: int, folk: tuple[int, ...]) -> float:
        """Return what is gained if a region has these followers instead of those it has."""
        ...

    def foe(self, light: Light, foe: Foe) -> float:
        """Return what is gained if a Lieutenant is gone."""
        ...


def can_fight(light: Light, region: int) -> bool:
    """Tell whether any step of a Skirmish would do something (UP-B25)."""
    folk, own = light.folk[region], light.folk[region][light.seat]
    others = sum(folk) - own
    if own and others:
        return True
    alone = _alone(light, region, warlords=True)
    if alone and (others or any(foe[2] == region for foe in light.foes)):
        return True
    return bool(others) and _alone(light, region, warlords=False)


def _alone(light: Light, region: int, *, warlords: bool) -> bool:
    """Tell whether one's own Warlord, or a Lieutenant, is here and none of another player (UP-20, UP-21)."""
    if not any(place == region and (not number) == warlords for number, place, _ in light.men):
        return False
    return not any(place == region and (not number) == warlords for _, number, place in light.foes)


def fight(light: Light, region: int, tastes: Tastes) -> None:
    """Carry out the steps of a Skirmish, each as it gains most."""
    if _alone(light, region, warlords=True):
        _step_a(light, region, tastes)
    if _alone(light, region, warlords=False):
        _remove(light, region, 1, tastes)
    _step_c(light, region, tastes)


def _step_a(light: Light, region: int, tastes: Tastes) -> None:
    """Take a Lieutenant or two followers (UP-20, UP-B22)."""
    lieutenants = [foe for foe in light.foes if foe[2] == region and foe[1]]
    best, folk = _best_removal(light, region, 2, tastes)
    if lieutenants:
        foe = max(lieutenants, key=lambda one: tastes.foe(light, one))
        if tastes.foe(light, foe) > best:
            light.foes = tuple([one for one in light.foes if one is not foe])
            return
    light.folk[region] = folk


def _remove(light: Light, region: int, most: int, tastes: Tastes) -> None:
    light.folk[region] = _best_removal(light, region, most, tastes)[1]


def _best_removal(light: Light, region: int, most: int, tastes: Tastes) -> tuple[float, tuple[int, ...]]:
    """Return what is gained by the best removal of so many followers of others, and what is left; at worst all stay."""
    folk = light.folk[region]
    ways = [(tastes.folk(light, region, after), after) for after in removals(folk, light.seat, most)]
    return max(ways, default=(float("-inf"), folk))


def removals(folk: tuple[int, ...], seat: Seat, most: int) -> Iterator[tuple[int, ...]]:
    """Yield what the followers of a region may be after so many of other players', or all of them, are gone."""
    others = [other for other, count in enumerate(folk) if count and other != seat]
    number = min(most, sum([folk[other] for other in others]))
    for group in combinations_with_replacement(others, number) if number else ():
        after = list(folk)
        for other in group:
            after[other] -= 1
        if min(after) >= 0:
            yield tuple(after)


def _step_c(light: Light, region: int, tastes: Tastes) -> None:
    """Trade followers as often as it gains most (UP-22, UP-B27, UP-B28)."""
    folk, seat = light.folk[region], light.seat
    most = min(folk[seat], max([count for other, count in enumerate(folk) if other != seat], default=0))
    best, after, lost = 1e-9, folk, 0
    for count in range(1, most + 1):
        traded = tuple([have - count if other == seat else max(0, have - count) for other, have in enumerate(folk)])
        gain = tastes.folk(light, region, traded)
        if gain > best:
            best, after, lost = gain, traded, count
    light.folk[region] = after
    light.have -= lost
