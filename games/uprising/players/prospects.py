"""What an action in every turn to come is worth, by where a character stands."""

from games.uprising.board import INCOME_EACH, MONEY_PER_POINT
from games.uprising.players.light import Ground, Light
from games.uprising.players.value import incomes_left
from games.uprising.state import LIEUTENANT_ACTIONS, WARLORD_ACTIONS, Public

EACH = INCOME_EACH / MONEY_PER_POINT
DECREE_COST = 6 / MONEY_PER_POINT
STEP_COST = 1 / MONEY_PER_POINT
MEAN_REACH = 4.6
"""Followers that a Decree brings on an average map, leads counted in."""
LEADS = 0.15
"""What a follower of a Decree is worth besides, for the leads it brings."""
TRUST = 0.8
"""How much of the worth of Decrees to come is believed."""
IDLE = 0.5
"""Followers that an action without tokens is worth: it slays."""
DETOUR = 0.7
"""How much of its worth is left to the action that takes a character on to other tokens."""
GROWTH = 0.5
"""Lieutenants that a player has more after every round, on an average."""
GROWING_ROUNDS = 6
"""Rounds in which they still become more."""

Worths = tuple[float, float]
"""What the action of the next turn is worth, and what those after it are."""


class Prospects:
    """What actions to come are worth in the positions of one turn."""

    def __init__(self, ground: Ground, light: Light, public: Public) -> None:
        self._ground, self._supply, self._left = ground, light.supply[:], incomes_left(public)
        self._foes = [0] * len(light.supply)
        for _, number, region in light.foes:
            self._foes[region] += LIEUTENANT_ACTIONS if number else WARLORD_ACTIONS
        self._claims = self._foes[:]
        for number, region, _ in light.men:
            self._claims[region] += LIEUTENANT_ACTIONS if number else WARLORD_ACTIONS
        turns = max(1, self._left - 1)
        actions = sum(self._claims) + GROWTH * min(turns, GROWING_ROUNDS) * public.seats
        self._share = min(1.0, sum(light.supply) / 2 / turns / actions)
        self._found: dict[tuple[int, int, int], Worths] = {}
        self._travels: dict[int, Worths] = {}

    def at(self, region: int, supply: int, own: int) -> Worths:
        """Return what an action is worth in a region with so many tokens, for which so many own actions compete."""
        key = (region, supply, own)
        found = self._found.get(key)
        if found is None:
            found = self._travel(region)
            if supply >= 2:
                stay = self._actions(region, supply / 2 / (own + self._foes[region]), 0)
                found = max(stay, found, key=sum)
            self._found[key] = found
        return found

    def now_and_later(self, region: int, own: int) -> Worths:
        """Return what an action of another player is worth in a region."""
        return self.at(region, self._supply[region], own)

    def _travel(self, region: int) -> Worths:
        """Return what an action is worth for whoever goes where tokens are."""
        found = self._travels.get(region)
        if found is None:
            far = self._ground.far[region]
            ways = [self._actions(region, 0, 0)]
            for other, supply in enumerate(self._supply):
                if supply >= 2 and other != region:
                    ways.append(self._actions(other, supply / 2 / (self._claims[other] + 1), far[other]))
            found = self._travels[region] = max(ways, key=sum)
        return found

    def _actions(self, region: int, turns: float, far: int) -> Worths:
        """Return what actions are worth that go so far, and then find tokens in a region for so many turns."""
        size = len(self._ground.closed[region]) * (1 + LEADS)
        worths = []
        for turn in range(1, self._left):
            earns = EACH * (self._left - turn)
            if turn <= far:
                worths.append(-STEP_COST)
                continue
            over = turns - (turn - far - 1)
            here = min(1.0, max(0.0, over))
            idle = max(STEP_COST, IDLE * earns)
            decree = max(idle, TRUST * (size * earns - DECREE_COST))
            then = self._roam(earns, idle)
            if turns > 0 and over > -1:
                then = DETOUR * then + (1 - DETOUR) * idle
            worths.append(here * decree + (1 - here) * then)
        return worths[0], sum(worths[1:])

    def _roam(self, earns: float, idle: float) -> float:
        """Return what an action is worth whose place is not known yet."""
        decree = max(idle, TRUST * (MEAN_REACH * earns - DECREE_COST))
        return self._share * decree + (1 - self._share) * idle
