"""Skirmishes in a light position: what each step may take, and what somebody who knows its worth takes."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Protocol

from games.kernel import Seat
from games.uprising.ai.light.position import Foe, Light
from games.uprising.content.numbers import LIEUTENANT_TAKES, WARLORD_TAKES

LEAST_GAIN = 1e-9
"""What a trade must gain to be made."""

Folk = tuple[int, ...]
"""The followers of a region, by seat."""


class Tastes(Protocol):
    """What a player who fights wants to know of a loss."""

    def folk(self, before: Folk, after: Folk) -> float:
        """Return what is gained if a region has other followers than before."""
        ...

    def foe(self, light: Light, foe: Foe) -> float:
        """Return what is gained if a Lieutenant is gone."""
        ...


def can_fight(light: Light, region: int) -> bool:
    """Return whether any step of a Skirmish would do something (UP-B25)."""
    folk, own = light.folk[region], light.folk[region][light.seat]
    others = sum(folk) - own
    if own and others:
        return True
    warlord, lieutenant = _alone(light, region)
    if warlord and (others or any(foe[2] == region for foe in light.foes)):
        return True
    return bool(others) and lieutenant


def _alone(light: Light, region: int) -> tuple[bool, bool]:
    """Return whether one's own Warlord is here and no other one, and the same of Lieutenants (UP-20, UP-21)."""
    warlord = lieutenant = False
    for number, place, _ in light.men:
        if place == region:
            warlord, lieutenant = warlord or not number, lieutenant or number > 0
    if warlord or lieutenant:
        for _, number, place in light.foes:
            if place == region:
                warlord, lieutenant = warlord and number > 0, lieutenant and not number
    return warlord, lieutenant


class Skirmishes:
    """Carries out Skirmishes, each step as it gains most; what followers are worth taking is reckoned once."""

    def __init__(self, tastes: Tastes) -> None:
        self._tastes = tastes
        self._removed: dict[tuple[Folk, Seat, int], tuple[float, Folk]] = {}
        self._traded: dict[tuple[Folk, Seat], Folk] = {}

    def fight(self, light: Light, region: int) -> None:
        """Carry out the steps of one Skirmish."""
        if _alone(light, region)[0]:
            self._step_a(light, region)
        if _alone(light, region)[1]:
            light.folk[region] = self._best_removal(light, region, LIEUTENANT_TAKES)[1]
        self._step_c(light, region)

    def _step_a(self, light: Light, region: int) -> None:
        """Take a Lieutenant or followers (UP-20, UP-B22)."""
        lieutenants = [foe for foe in light.foes if foe[2] == region and foe[1]]
        best, folk = self._best_removal(light, region, WARLORD_TAKES)
        if lieutenants:
            foe = max(lieutenants, key=lambda one: self._tastes.foe(light, one))
            if self._tastes.foe(light, foe) > best:
                light.foes = tuple([one for one in light.foes if one is not foe])
                return
        light.folk[region] = folk

    def _best_removal(self, light: Light, region: int, most: int) -> tuple[float, Folk]:
        """Return what the best removal of so many followers of others gains, and what is left; at worst all stay."""
        folk = light.folk[region]
        key = (folk, light.seat, most)
        found = self._removed.get(key)
        if found is None:
            ways = [(self._tastes.folk(folk, after), after) for after in removals(folk, light.seat, most)]
            found = self._removed[key] = max(ways, default=(float("-inf"), folk))
        return found

    def _step_c(self, light: Light, region: int) -> None:
        """Trade followers as often as it gains most (UP-22)."""
        folk, seat = light.folk[region], light.seat
        after = self._traded.get((folk, seat))
        if after is None:
            after = max(trades(folk, seat), key=lambda one: self._tastes.folk(folk, one) if one != folk else LEAST_GAIN)
            self._traded[folk, seat] = after
        light.folk[region] = after
        light.have -= folk[seat] - after[seat]


def removals(folk: Folk, seat: Seat, most: int) -> Iterator[Folk]:
    """Yield what the followers of a region may be after so many of other players', or all of them, are gone."""
    others = [other for other, count in enumerate(folk) if count and other != seat]
    number = min(most, sum([folk[other] for other in others]))
    for group in combinations_with_replacement(others, number) if number else ():
        after = list(folk)
        for other in group:
            after[other] -= 1
        if min(after) >= 0:
            yield tuple(after)


def trades(folk: Folk, seat: Seat) -> Iterator[Folk]:
    """Yield what the followers of a region may be after trades, as they are first of all (UP-22, UP-B27, UP-B28)."""
    most = min(folk[seat], max([count for other, count in enumerate(folk) if other != seat], default=0))
    for count in range(most + 1):
        yield tuple([have - count if other == seat else max(0, have - count) for other, have in enumerate(folk)])
