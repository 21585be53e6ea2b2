"""What a light position at the end of a turn is worth: points to expect at the end, less those of the rivals.

A follower earns until the end; who leads may change. A character is worth what its actions to come will earn, which
depends on the tokens where it stands, on who else wants them, and on the way to others. What is beyond a player's purse
cannot be done in the next turn, so money is worth more as long as it is scarce.
"""

from collections.abc import Sequence

from games.kernel import Seat
from games.uprising.ai.light.position import Foe, Ground, Light
from games.uprising.ai.light.prospects import Prospects, Worths
from games.uprising.board.scoring import incomes_left
from games.uprising.content.numbers import (
    BOARD_POINTS,
    DECREE_COST,
    FOLLOWER_INCOME,
    MONEY_PER_POINT,
    PROMOTE_COST,
    REGION_INCOME,
    REGION_POINTS,
)
from games.uprising.state.options import Options
from games.uprising.state.pieces import actions_of
from games.uprising.state.state import Public

EACH = FOLLOWER_INCOME / MONEY_PER_POINT
"""Points that one income brings for a follower."""
LED = REGION_INCOME / MONEY_PER_POINT
"""The same for a region led."""
LEAD = 0.6
"""How much of what a region earns that is led now is believed: others come."""
LAST_LEAD = 0.9
"""The same for the last round."""
SAFETY = 0.05
"""What a follower is worth when no income is to come, in incomes: it makes a lead safer."""
VICTORY = 25
"""What it is worth in points to end the game as the one who wins; to end it otherwise costs as much."""
THRIFT = 0.5
"""How much of the next turn's worth depends on the purse, where it is short."""
ACTION_COST = DECREE_COST
"""$ that an action of the next turn takes."""
SPARE = PROMOTE_COST
"""$ that the next turn takes besides, for a Promote."""
SPARE_ROUNDS = 3
"""Incomes to come up to which nobody promotes."""


class _Regions(dict[tuple[int, ...], float]):
    """What the followers of a region are worth, by how many there are of each seat."""

    def __init__(self, shares: Sequence[float], incomes: int, options: Options) -> None:
        self._shares, self._incomes, self._options = shares, incomes, options

    def __missing__(self, folk: tuple[int, ...]) -> float:
        best, incomes = max(folk), max(self._incomes, SAFETY)
        earned = EACH * incomes
        tied = folk.count(best) > 1
        paid_lead = 0.0 if tied and self._options.income_ties == "none" else LED * incomes
        points = 0 if tied and self._options.vp_ties == "none" else REGION_POINTS
        lead = (paid_lead + points) * (LEAD if self._incomes > 1 else LAST_LEAD)
        worth = 0.0
        for share, count in zip(self._shares, folk, strict=True):
            paid = min(count, 1) if self._options.income_per_region else count
            worth += share * (earned * paid + (lead if count == best > 0 else 0.0))
        self[folk] = worth
        return worth


class _Leads(dict[tuple[int, ...], int]):
    """Whether a seat leads a region (1) or not (0), by how many followers there are of each seat."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def __missing__(self, folk: tuple[int, ...]) -> int:
        self[folk] = leads = int(max(folk) == folk[self._seat] > 0)
        return leads


class _Crews(dict[tuple[int, int, int], Worths]):
    """What those in a region are worth, by region, tokens there, and actions of one's own.

    That is what the next actions of one's own earn, and what all later ones do, less those of Lieutenants of others.
    """

    def __init__(self, prospects: Prospects, shares: Sequence[float], foes: tuple[Foe, ...]) -> None:
        self._prospects = prospects
        self._counts: dict[int, float] = {}
        for seat, number, region in foes:
            if number:
                self._counts[region] = self._counts.get(region, 0.0) + shares[seat]

    def __missing__(self, key: tuple[int, int, int]) -> Worths:
        region, _, own = key
        share = self._counts.get(region, 0.0)
        found = (0.0, 0.0)
        if own or share:
            one, rest = self._prospects.at(*key)
            found = (one * own, rest * own + share * (one + rest))
        self[key] = found
        return found


class Worth:
    """The worth of the positions that one turn can lead to; `shares` say whose points count how much."""

    def __init__(
        self,
        public: Public,
        ground: Ground,
        light: Light,
        shares: Sequence[float],
        purses: Sequence[int],
        left: int | None = None,
    ) -> None:
        self._shares, self._purses, self._options = shares, purses, public.options
        self.left = incomes_left(public) if left is None else left
        self._regions = {left: _Regions(shares, left, public.options) for left in {0, 1, self.left}}
        self._leads = _Leads(light.seat)
        self._crews: dict[tuple[Foe, ...], _Crews] = {}
        self._places = range(len(light.supply))
        self._made_of = public, ground, light, shares, purses
        self._prospects = Prospects(ground, light, public, shares, self.left)

    def later(self) -> "Worth":
        """Return the worth of positions one round later."""
        return Worth(*self._made_of, self.left - 1)

    def _income(self, light: Light) -> int:
        """Return what the end of the round would pay."""
        held = light.have
        if self._options.income_per_region:
            held = sum([1 for folk in light.folk if folk[light.seat]])
        return FOLLOWER_INCOME * held + REGION_INCOME * sum(map(self._leads.__getitem__, light.folk))

    def next_turn(self, light: Light) -> Light:
        """Return the position at the next turn if nobody else did anything."""
        after = light.copy()
        after.money += self._income(light)
        after.men = [(number, region, actions_of(number)) for number, region, _ in light.men]
        return after

    def __call__(self, light: Light) -> float:
        """Return the worth of a position to whose turn it is."""
        left = self.left
        if left and all(light.loose):
            left = 0 if self._options.immediate_end else 1
        worth = sum(map(self._regions[left].__getitem__, light.folk)) + light.money / MONEY_PER_POINT
        if left < self.left:
            return worth + self._board(light) + (VICTORY if self._wins(light, left) else -VICTORY)
        return worth + (self._board(light) if left < 2 else self._people(light))

    def _board(self, light: Light) -> float:
        """Return what it is worth who has the most followers on the board."""
        totals = [sum(counts) for counts in zip(*light.folk, strict=True)]
        best = max(totals)
        return BOARD_POINTS * sum([s for s, total in zip(self._shares, totals, strict=True) if total == best > 0])

    def _wins(self, light: Light, left: int) -> bool:
        """Return whether its player has the most points if the game ends after so many incomes."""
        points = [money / MONEY_PER_POINT for money in self._purses]
        points[light.seat] = light.money / MONEY_PER_POINT
        for folk in light.folk:
            best = max(folk)
            for seat, count in enumerate(folk):
                points[seat] += EACH * left * count + (REGION_POINTS + LED * left if count == best > 0 else 0)
        return max(points) == points[light.seat]

    def folk(self, before: tuple[int, ...], after: tuple[int, ...]) -> float:
        """Return what is gained if a region has other followers than before."""
        table = self._regions[self.left]
        return table[after] - table[before]

    def foe(self, light: Light, foe: Foe) -> float:
        """Return what is gained if a Lieutenant is gone."""
        if self.left < 2:
            return 0.0
        return -self._shares[foe[0]] * sum(self._prospects.now_and_later(foe[2], 0))

    def _people(self, light: Light) -> float:
        """Return what the actions to come of one's own characters are worth, less those of Lieutenants of others."""
        own = [0] * len(light.supply)
        for number, region, _ in light.men:
            own[region] += actions_of(number)
        now = later = 0.0
        for one, rest in map(self._crews_of(light.foes).__getitem__, zip(self._places, light.supply, own, strict=True)):
            now += one
            later += rest
        need = ACTION_COST * sum(own) + (SPARE if self.left > SPARE_ROUNDS else 0)
        purse = light.money + self._income(light)
        return later + now * min(1.0, 1 - THRIFT + THRIFT * purse / need)

    def _crews_of(self, foes: tuple[Foe, ...]) -> "_Crews":
        """Return what characters are worth where these are the others'."""
        found = self._crews.get(foes)
        if found is None:
            found = self._crews[foes] = _Crews(self._prospects, self._shares, foes)
        return found
