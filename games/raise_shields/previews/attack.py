"""What an attack would come to: the odds of its hits, before it is fired (RS-45 .. RS-51)."""

from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.base.numbers import counted, often
from games.raise_shields.board import fleet, weapons
from games.raise_shields.content.numbers import BOARDING_WORTH, EVASION_STRESS
from games.raise_shields.content.tables import range_name
from games.raise_shields.content.upgrades import band
from games.raise_shields.mechanics.gunnery.odds import HitWays, hit_ways, mean_after
from games.raise_shields.state.actions import Fire, Torpedo
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, State


def forecast(state: State, seat: Seat, action: Fire | Torpedo) -> Forecast:
    """Return the distribution of the hits rolled, and what is left of them after evasion on average."""
    public, weapon, boarding = state.public, action.weapon, action.boarding
    ship, target = public.ship(public.turn), public.ship(action.target)
    need = weapons.need_of(ship, weapon, fleet.distance(public, ship, target.id))
    count = weapons.shots_ready(public, ship, weapon)
    spread = hit_ways(count, need, boarding, weapons.bypass_of(ship, weapon))
    return Forecast(
        title=f"{ship.name}: {weapon} at {target.name}{' and boards' * boarding}",
        formula=f"{count}D6, each {band(need)} hits{f', each 6 {often(BOARDING_WORTH)}' if boarding else ''}",
        rows=tuple(_row(hits, ways, 6**count) for hits, ways in sorted(_by_hits(spread).items())),
        facts=tuple(_facts(public, ship, target, need, spread)) + ((_cost(ship),) if boarding else ()),
    )


def _by_hits(spread: HitWays) -> dict[int, int]:
    ways_of: dict[int, int] = {}
    for (plain, piercing), ways in spread:
        ways_of[plain + piercing] = ways_of.get(plain + piercing, 0) + ways
    return ways_of


def _row(hits: int, ways: int, out_of: int) -> ForecastRow:
    effect = "before evasion" if hits else "misses"
    return ForecastRow(counted(hits, "hit"), effect, ways, out_of, "good" if hits else "plain")


def _facts(public: Public, ship: Ship, target: Ship, need: int, spread: HitWays) -> list[Fact]:
    distance, out_of = fleet.distance(public, ship, target.id), sum(ways for _, ways in spread)
    away = f"{counted(distance, 'hex', 'hexes')}, {range_name(distance)}: hits on {band(need)}"
    mean = sum((plain + piercing) * ways for (plain, piercing), ways in spread) / out_of
    facts = [Fact("range", "Range", away), Fact("mean", "Mean hits", f"{mean:.2f}")]
    for key, extra, label in (
        ("after", False, "After evasion"),
        ("after stress", True, "After evasion with one more die"),
    ):
        left = mean_after(spread, weapons.evasion_dice(target, extra), target.stress + EVASION_STRESS * extra)
        facts.append(Fact(key, label, f"{left:.2f}", "on average"))
    pierced = sum(piercing * ways for (_, piercing), ways in spread) / out_of
    if pierced:
        facts.append(Fact("pierced", "Past the shields", f"{pierced:.2f}", "on average, before evasion"))
    return facts


def _cost(ship: Ship) -> Fact:
    return Fact("cost", "Cost", "1", f"crew of {ship.crew}", "warn")
