"""Many matches, one report."""

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot.selfplay.course import Course, calls_of, handoffs_of
from bot.selfplay.lapses import SenseCounter
from bot.selfplay.match import AnyPolicy, Carrier, Played, Quick, play_match
from bot.selfplay.recording import Recording
from bot.selfplay.report import Report, Tally, unseen
from bot.selfplay.sense import SenseWatch
from games.kernel import AnyGame
from games.registry import find_policy

MOST_FAILURES = 10


class SelfplaySetup(msgspec.Struct):
    """What to play: `policies` are names that rotate over the seats from match to match.

    `orders` are the standing orders of each seat (() for none at all); they do not rotate. With `sense`, what is
    senseless is counted.
    """

    game: AnyGame
    games: int
    seats: int
    seed: str
    policies: tuple[str, ...]
    options: Any
    orders: tuple[tuple[str, ...], ...] = ()
    sense: bool = False

    def policy_of(self, match: int, seat: int) -> str:
        """Return which policy has a seat in a match (both from 0)."""
        return self.policies[(match + seat) % len(self.policies)]


class _Results:
    """Sums up matches as they end."""

    def __init__(self, setup: SelfplaySetup) -> None:
        self.setup = setup
        self.wins = Counter({str(seat + 1): 0 for seat in range(setup.seats)} | {"draw": 0})
        self.by_order = self.wins.copy()
        self.by_policy = Counter(dict.fromkeys((*setup.policies, "draw"), 0))
        self.endings: Counter[str] = Counter()
        self.followed = Counter({str(seat + 1): 0 for seat in range(setup.seats)} if setup.orders else {})
        self.courses: list[Course] = []
        self.hash = hashlib.sha256()
        self.lengths: list[int] = []
        self.finished = 0
        self.failures: list[str] = []

    def add(self, match: int, played: Played) -> None:
        self.lengths.append(played.actions)
        self.followed.update({str(seat + 1): count for seat, count in played.followed.items()})
        if played.failure:
            self.failures.append(played.failure)
        if played.state is not None:
            self.hash.update(self.setup.game.dump(played.state))
        if played.outcome is None:
            return
        self.finished += 1
        self.endings[played.outcome.rule] += 1
        self.courses.append(played.course)
        for seat in played.outcome.winners:
            self.wins[str(seat + 1)] += 1
            self.by_policy[self.setup.policy_of(match, seat)] += 1
            self.by_order[played.course.place(seat)] += 1
        if not played.outcome.winners:
            self.wins["draw"] += 1
            self.by_policy["draw"] += 1
            self.by_order["draw"] += 1


def _match(
    setup: SelfplaySetup,
    seated: Sequence[AnyPolicy],
    seed: str,
    tally: Tally,
    carrier: Carrier,
) -> Played:
    return play_match(setup.game, seated, setup.options, seed, tally, carrier=carrier, orders=setup.orders)


def play_matches(setup: SelfplaySetup, export: Callable[[bytes], None] | None = None) -> Report:
    """Play all matches and report; the same setup gives the same digest. `export` is given the last match's record."""
    tally, results, counter = Tally(), _Results(setup), SenseCounter()
    last: Recording | None = None
    players = {name: find_policy(setup.game, name) for name in setup.policies}
    started = time.perf_counter()
    for match in range(setup.games):
        names = [setup.policy_of(match, seat) for seat in range(setup.seats)]
        seed = f"{setup.seed}/{match}"
        # The last match has fair dice, so that it can be exported; with or without an export it is the same match.
        last = Recording(setup.game, setup.options, names, seed) if match == setup.games - 1 else None
        carrier: Carrier = last or Quick(seed)
        seated = [players[name] for name in names]
        if setup.sense:
            carrier = watch = SenseWatch(setup.game, names, seed, counter, carrier)
            seated = watch.seated(seated)
        results.add(match, _match(setup, seated, seed, tally, carrier))
    if export and last:
        export(last.record().to_bytes())
    seen = tally.seen(setup.game)
    return Report(
        game=setup.game.card.slug,
        seats=setup.seats,
        games=setup.games,
        finished=results.finished,
        errors=len(results.failures),
        actions=sum(results.lengths),
        longest=max(results.lengths, default=0),
        seconds=round(time.perf_counter() - started, 3),
        wins=dict(results.wins),
        wins_by_policy=dict(results.by_policy),
        wins_by_order=dict(results.by_order),
        orders_followed=dict(results.followed),
        handoffs=handoffs_of(results.courses),
        calls=calls_of(results.courses, setup.seats),
        endings=dict(results.endings.most_common()),
        seen=seen,
        digest=results.hash.hexdigest(),
        unseen=unseen(setup.game, seen, setup.options),
        failures=results.failures[:MOST_FAILURES],
        sense=counter.found(),
    )
