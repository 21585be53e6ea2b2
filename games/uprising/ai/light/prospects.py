"""What an action in every turn to come is worth, by where a character stands."""

import operator
from collections.abc import Sequence

from games.uprising.ai.light.position import Ground, Light
from games.uprising.content.numbers import (
    CAMPAIGN_GAIN,
    DECREE_COST,
    DECREE_TOKENS,
    FOLLOWER_INCOME,
    MONEY_PER_POINT,
    MOVE_COST,
    SLAY_COST,
)
from games.uprising.state.pieces import actions_of
from games.uprising.state.state import Public

EACH = FOLLOWER_INCOME / MONEY_PER_POINT
"""Points that one income brings for a follower."""
DECREE = DECREE_COST / MONEY_PER_POINT
STEP = MOVE_COST / MONEY_PER_POINT
SLAY = SLAY_COST / MONEY_PER_POINT
"""Points that actions cost."""
CAMPAIGN = CAMPAIGN_GAIN / MONEY_PER_POINT
"""Points that a Campaign brings."""
MEAN_REACH = 4.6
"""Followers that a Decree brings on an average map, leads counted in."""
LEADS = 0.15
"""What a follower of a Decree is worth besides, for the leads it brings."""
TRUST = 0.8
"""How much of the worth of Decrees to come is believed."""
SLAIN = 1.0
"""Followers of the rival that counts most whom an action takes where there are any."""
ROAM = 1.0
"""Followers that an action is worth for which there are neither tokens nor followers yet."""
DETOUR = 0.7
"""How much of its worth is left to the action that takes a character on to other tokens."""
GROWTH = 0.5
"""Lieutenants that a player has more after every round, on an average."""
GROWING_ROUNDS = 6
"""Rounds in which they still become more."""

Worths = tuple[float, float]
"""What the action of the next turn is worth, and what those after it are."""


def _actions_by_region(regions: int, characters: list[tuple[int, int]]) -> list[int]:
    """Return how many actions a turn characters (number, region) have in every region."""
    actions = [0] * regions
    for number, region in characters:
        actions[region] += actions_of(number)
    return actions


class Prospects:
    """What actions to come are worth in the positions of one turn; `shares` say whose followers are worth slaying."""

    def __init__(self, ground: Ground, light: Light, public: Public, shares: Sequence[float], left: int) -> None:
        self._ground, self._supply, self._left = ground, light.supply[:], left
        self._foes = _actions_by_region(len(light.supply), [(number, region) for _, number, region in light.foes])
        self._own = _actions_by_region(len(light.supply), [(number, region) for number, region, _ in light.men])
        hunted = [max(0.0, -share) for share in shares]
        most = max(hunted) or 1.0
        self._prey = [sum(map(operator.mul, hunted, folk)) / most for folk in light.folk]
        self._slain = SLAIN * most
        turns = max(1, self._left - 1)
        actions = sum(self._foes) + sum(self._own) + GROWTH * min(turns, GROWING_ROUNDS) * public.seats
        self._share = min(1.0, sum(light.supply) / DECREE_TOKENS / turns / actions)
        earns = [EACH * (left - turn) for turn in range(1, left)]
        self._slays = [max(CAMPAIGN, self._slain * earned - SLAY) for earned in earns]
        self._thens = [max(CAMPAIGN, DETOUR * self._roam(earned)) for earned in earns]
        sizes = {len(closed) for closed in ground.closed}
        self._decrees = {size: list(map(max, self._slays, self._worth_of_decrees(size, earns))) for size in sizes}
        self._found: dict[tuple[int, int, int], Worths] = {}
        self._travels: dict[int, Worths] = {}

    def at(self, region: int, supply: int, own: int) -> Worths:
        """Return what an action is worth in a region with so many tokens, for which so many own actions compete."""
        key = (region, supply, own)
        found = self._found.get(key)
        if found is None:
            stay = self._actions(region, supply, own, 0)
            found = self._found[key] = max(stay, self._travel(region), key=sum)
        return found

    def now_and_later(self, region: int, own: int) -> Worths:
        """Return what an action of another player is worth in a region."""
        return self.at(region, self._supply[region], own)

    def _travel(self, region: int) -> Worths:
        """Return what an action is worth for a character that goes where tokens are, or followers to slay."""
        found = self._travels.get(region)
        if found is None:
            far = self._ground.far[region]
            ways = [
                self._actions(other, supply, self._own[other] + 1, far[other])
                for other, supply in enumerate(self._supply)
                if other != region and (supply >= DECREE_TOKENS or self._prey[other] >= 1)
            ]
            found = self._travels[region] = max(ways, default=(CAMPAIGN, CAMPAIGN * max(0, self._left - 2)), key=sum)
        return found

    def _actions(self, region: int, supply: int, own: int, far: int) -> Worths:
        """Return what actions are worth that go so far, take what tokens there are in a region, and slay there."""
        turns, slays = supply // DECREE_TOKENS / max(1, own + self._foes[region]), self._prey[region] / max(1, own)
        decrees, supplied = self._decrees[len(self._ground.closed[region])], turns > 0
        worths = [-STEP] * min(far, len(decrees))
        for turn in range(far, len(decrees)):
            if turns >= 1:
                worths.append(decrees[turn])
            else:
                prey = min(1.0 - turns, slays)
                slays -= prey
                then = self._thens[turn] if supplied or prey else CAMPAIGN
                worths.append(turns * decrees[turn] + prey * self._slays[turn] + (1 - turns - prey) * then)
            turns = max(0.0, turns - 1)
        return (worths[0], sum(worths[1:])) if worths else (0.0, 0.0)

    def _worth_of_decrees(self, size: int, earns: list[float]) -> list[float]:
        """Return what a Decree is worth in every turn to come that reaches so many regions."""
        return [TRUST * (size * (1 + LEADS) * earned - DECREE) for earned in earns]

    def _roam(self, earns: float) -> float:
        """Return what an action is worth whose place is not known yet."""
        idle = max(CAMPAIGN, ROAM * earns)
        return self._share * max(idle, TRUST * (MEAN_REACH * earns - DECREE)) + (1 - self._share) * idle
