"""What a person would call senseless in a captain's action, seen from the table and not from what a player weighs.

- a long shot: a stress test that is passed in under one of ten while a way two points cheaper was open, or a torpedo
  or a boarding party for a hit that gets through in under one of ten;
- exposed: into the fire of three or more cannons without a gun that answers, though a way that is no dearer was out of
  it or answered it;
- own harm: crew given away for hits that shields take, hits put on the last cannons that answer the attacker, a way
  into a corner though one that is no dearer was free, lying still under fire with the whole side turned away;
- an idle turn: a round in which a ship neither moved nor fired nor mended anything.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from games.geometry.hexes import Hex
from games.kernel import Advice, Critic, Lapse
from games.raise_shields.ai.sense.ways import Exit, Guns, Way, exit_of, guns_from, ways_of
from games.raise_shields.board import fleet, sides, weapons
from games.raise_shields.mechanics import repair
from games.raise_shields.mechanics.gunnery.odds import HitWays, evasion_ways, hit_ways, mean_after
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.state.actions import Fire, Locate, Move, Repair, Torpedo
from games.raise_shields.state.frames import Attack, Attacking
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public, State

RARE = 0.1
"""Chances below this are long shots."""
MUCH = 2
"""A test is much cheaper if so many points fewer are taken off the dice."""
LINES = 3
"""So many cannons are many."""
STEEP = 5
"""A turn is dear at which so many points are taken off the dice."""
BEARABLE = 2
"""A turn at which at most so many are is no excuse for lying still."""
SCRATCH = 0.5
"""Crew is given away if on average fewer hits than this get past the shields."""
SILENT = 2
"""A side with fewer working cannons than this hardly answers."""


class CaptainsCritic(Critic):
    """Watches a duel. What is judged of a round is judged when its ship moves in the next one."""

    def __init__(self) -> None:
        self._rounds: dict[str, tuple[int, Hex | None, int, bool]] = {}

    def judge(self, before: State, seat: int, advice: Advice, after: State, events: tuple[Any, ...]) -> Iterable[Lapse]:
        """Yield what was senseless in an action."""
        public, action = before.public, advice.action
        if isinstance(action, Move):
            yield from self._idle(public, action)
            yield from _of_move(public, action)
        elif isinstance(action, Fire | Torpedo):
            self._busy(public.turn)
            yield from _of_attack(public, action)
        elif isinstance(action, Repair):
            for ship, parts in repair.orders_of(public, seat, action):
                if parts:
                    self._busy(ship)
        elif isinstance(action, Locate):
            yield from _of_hits(public, seat, action)

    def _busy(self, ship_id: str) -> None:
        number, where, facing, _ = self._rounds.get(ship_id, (0, None, 0, True))
        self._rounds[ship_id] = (number, where, facing, True)

    def _idle(self, public: Public, action: Move) -> Iterator[Lapse]:
        """Judge the round before, and begin a new one with the pose that a ship has now."""
        ship = public.ship(public.turn)
        number, where, facing, busy = self._rounds.get(ship.id, (0, None, 0, True))
        if number == public.round - 1 and not busy and (where, facing) == (ship.hex, ship.facing):
            yield Lapse.IDLE_TURN
        self._rounds[ship.id] = (public.round, ship.hex, ship.facing, False)


def _of_move(public: Public, action: Move) -> Iterator[Lapse]:
    ship = public.ship(public.turn)
    ways = ways_of(public, ship)
    flown = next((way for way in ways if way.steps == action.steps), None)
    if flown is None:
        yield Lapse.SELF_HARM  # it leaves the map
        return
    dear = -1 if flown.penalty is None else flown.penalty
    if flown.penalty is not None and _clear(flown.penalty) < RARE and any(way.price <= dear - MUCH for way in ways):
        yield Lapse.LONG_SHOT
    others = [way for way in ways if way.price <= dear]
    yield from _under_fire(public, ship, flown, others)
    if _corners(public, ship, flown, others) or _lies_helpless(public, ship, flown, ways):
        yield Lapse.SELF_HARM


def _clear(penalty: int) -> float:
    """Return how often a stress test does no harm (RS-39)."""
    return stress_ways(penalty)[0] / 36


def _enemies(public: Public, ship: Ship) -> list[Ship]:
    return list(sides.enemies(public, ship))


def _guns(public: Public, ship: Ship, way: Way) -> list[Guns]:
    """Return the fire between a ship at the end of a way and all enemies that have moved already."""
    return [guns_from(public, ship, way.pose, enemy) for enemy in _enemies(public, ship) if enemy.moved]


def _under_fire(public: Public, ship: Ship, flown: Way, others: list[Way]) -> Iterator[Lapse]:
    """Judge a way into fire that is not answered; who flies first cannot know what it will meet."""

    def bare(way: Way) -> bool:
        guns = _guns(public, ship, way)
        return sum(each.taken for each in guns) >= LINES and not any(each.given for each in guns)

    def safe(way: Way) -> bool:
        return not bare(way) and _exit(public, ship, way) <= _exit(public, ship, flown)

    if bare(flown) and any(map(safe, others)):
        yield Lapse.EXPOSED


def _exit(public: Public, ship: Ship, way: Way) -> Exit:
    return exit_of(public.grid, ship, way.pose)


def _corners(public: Public, ship: Ship, flown: Way, others: list[Way]) -> bool:
    """Return whether a way ends where the next round forces a dear turn, though another as cheap did not."""
    if any(each.given for each in _guns(public, ship, flown)):
        return False
    forced = _exit(public, ship, flown)
    if forced.clicks < MUCH or forced.clicks + ship.stress < STEEP:
        return False
    return any(_exit(public, ship, way).clicks <= forced.clicks - MUCH for way in others)


def _lies_helpless(public: Public, ship: Ship, flown: Way, ways: tuple[Way, ...]) -> bool:
    """Return whether a ship with worn shields lies still under fire with a silent side or none, though a test that it
    can bear, or none, brings more guns to bear or leaves the fire."""
    if flown.steps or 2 * ship.shields > ship.start.shields:
        return False

    def lines(way: Way) -> tuple[int, int]:
        guns = [guns_from(public, ship, way.pose, enemy) for enemy in _enemies(public, ship)]
        return sum(each.taken for each in guns), sum(each.given for each in guns)

    taken, given = lines(flown)
    if taken < LINES or given >= SILENT:
        return False
    bearable = (way for way in ways if way.price <= BEARABLE and _exit(public, ship, way).clicks < MUCH)
    return any(fewer < LINES or more >= LINES for fewer, more in map(lines, bearable))


def _of_attack(public: Public, action: Fire | Torpedo) -> Iterator[Lapse]:
    ship, target = public.ship(public.turn), public.ship(action.target)
    count, bypass = weapons.shots_ready(public, ship, action.weapon), weapons.bypass_of(ship, action.weapon)
    need = weapons.need_of(ship, action.weapon, fleet.distance(public, ship, target.id))
    spread = hit_ways(count, need, action.boarding, bypass)
    costs = action.boarding or isinstance(action, Torpedo)
    if costs and _gets_through(public, target, spread) < RARE:
        yield Lapse.LONG_SHOT
    if isinstance(action, Fire) and action.boarding and _wasted_crew(public, ship, target, spread):
        yield Lapse.SELF_HARM


def _gets_through(public: Public, target: Ship, spread: HitWays) -> float:
    """Return how often at least one hit is left of an attack after an evasion without stress."""
    dice = weapons.evasion_dice(target, extra=False)
    evasion = evasion_ways(dice, target.stress)
    through = sum(
        ways * chances
        for (plain, piercing), ways in spread
        for evaded, chances in enumerate(evasion)
        if plain + piercing > evaded
    )
    return float(through) / (sum(ways for _, ways in spread) * sum(evasion))


def _wasted_crew(public: Public, ship: Ship, target: Ship, spread: HitWays) -> bool:
    """Return whether the shields take what boarding adds, with no chance to destroy the target, or whether half the
    crew is gone already."""
    most = max(plain + piercing for (plain, piercing), _ in spread)
    if most >= target.shields + target.hull:
        return False
    through = mean_after(spread, weapons.evasion_dice(target, extra=False), target.stress) - target.shields
    return through < SCRATCH or 2 * ship.crew <= ship.start.crew


def _of_hits(public: Public, seat: int, action: Locate) -> Iterator[Lapse]:
    """Judge where the owner of a ship lets hits go (RS-54)."""
    frame = public.frames[-1]
    if not isinstance(frame, Attacking) or public.ship(frame.attack.target).seat != seat:
        return
    if _silences(public, frame.attack, action):
        yield Lapse.SELF_HARM


def _silences(public: Public, attack: Attack, action: Locate) -> bool:
    """Return whether hits take the last guns that answer the attacker, though hull or crew could bear them."""
    ship, side = public.ship(attack.target), attack.struck
    if action.where != "cannons" or action.parts or (side != "port" and side != "starboard"):  # noqa: PLR1714
        return False
    left = _cannons_after(ship, side, attack.through)
    bears = ship.hull > 2 * attack.through or ship.crew > 2 * attack.through
    return ship.cannons(side) >= SILENT > left and bears


def _cannons_after(ship: Ship, side: CannonSide, hits: int) -> int:
    ticks = ship.ticks[side == "starboard"]
    shrunk = (ticks + hits, ticks + hits)
    return max(0, type(ship)(id=ship.id, seat=ship.seat, name=ship.name, ticks=shrunk).cannons(side))
