"""Battles between two armies, both played by the best computer player, in processes of their own (UH-H15)."""

import multiprocessing
from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from bot.selfplay.match import play_match
from games.registry import find_policy
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.options import Options

POLICY = "advise"


class Battle(msgspec.Struct, frozen=True):
    """A battle to be played: what both players bring, as they would write it behind `make`, and the seed."""

    armies: tuple[str, str]
    seed: str


class Fought(msgspec.Struct, frozen=True):
    """A battle that was played: what the first army won, 1, half or nothing; `rules` is what it was played by.

    `ahead` is by how many points of objectives the first army was ahead at the end; it says more than who won.
    """

    armies: tuple[str, str]
    seed: str
    won: float
    rules: str = ""
    ahead: int = 0

    @property
    def battle(self) -> Battle:
        """What was to be played."""
        return Battle(self.armies, self.seed)


def pairing(one: str, two: str, numbers: Iterable[int], seed: str) -> list[Battle]:
    """Return battles of two armies, which change places from one to the next; each has a seed of its own.

    >>> [battle.armies for battle in pairing("a", "b", range(2), "s")]
    [('a', 'b'), ('b', 'a')]
    """
    return [Battle((one, two) if number % 2 == 0 else (two, one), f"{seed}/{number}") for number in numbers]


def fight(battle: Battle, points: int) -> Fought:
    """Play a battle to its end; raises RuntimeError if it broke, or if an army is refused."""
    player = find_policy(UPHEAVAL, POLICY)
    orders = tuple((f"army: army make {army}",) for army in battle.armies)
    seed = "/".join((battle.seed, *battle.armies))
    played = play_match(UPHEAVAL, (player, player), Options(points=points), seed, orders=orders)
    if played.outcome is None:
        raise RuntimeError(f"{seed}: {played.failure or 'it did not end'}")
    if any(played.followed[seat] != 1 for seat in range(len(battle.armies))):
        raise RuntimeError(f"{seed}: an army was refused")
    winners = played.outcome.winners
    first, second = played.state.public.points
    won = float(winners == (0,)) if winners else 0.5
    return Fought(battle.armies, battle.seed, won, ahead=first - second)


def fight_all(battles: Iterable[Battle], points: int, processes: int) -> Iterator[Fought]:
    """Yield battles as they end, played by so many processes at a time; their order says nothing."""
    each = partial(fight, points=points)
    if processes == 1:
        yield from map(each, battles)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(each, battles)
