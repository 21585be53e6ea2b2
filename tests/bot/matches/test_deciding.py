"""Ends beyond doubt: played on by computers from what everybody sees, bounded; the table is asked once, and decides."""

from typing import Any

import pytest

from bot import jobs
from bot.considering.playing_on import played_on
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service, Timing
from bot.matches.clocks.proposals import Settlement
from bot.matches.deciding import GAMES, TURNS
from bot.selfplay.match import Quick
from bot.storage import Database
from bot.storage.proposals import proposal_of
from bot.storage.verdicts import verdict_of
from bot.workers import Inline
from games.kernel.content.options import read_options
from games.registry import GAMES as EVERY
from games.registry import find_game
from tests.bot.matches.clocks.test_silent_tables import ann_or_ben
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, by, lobby, started
from umpire_tiny.game import TINY


class Oracle(Inline):
    """Workers that say how games end, as the test wants it."""

    def __init__(self) -> None:
        self.says: tuple[int, ...] = (0,)
        self.dissents = 0
        self.asked: list[tuple[int, bytes]] = []

    async def run(self, function: Any, *arguments: Any) -> Any:
        if function is not jobs.play_on:
            return await super().run(function, *arguments)
        count = arguments[4]
        self.asked.append((count, arguments[2]))
        others, self.dissents = min(count, self.dissents), max(self.dissents - count, 0)
        return [(1,)] * others + [self.says] * (count - others)


@pytest.fixture
def oracle() -> Oracle:
    return Oracle()


@pytest.fixture
def service(database: Database, clock: Clock, oracle: Oracle) -> Service:
    return Service.build(
        database, oracle, registry=REGISTRY, pace=Timing(pause=2.0), entropy=SeededEntropy("7"), now=clock
    )


async def a_turn(service: Service, info: MatchInfo, times: int = 1) -> None:
    """Let somebody act, and computers play on."""
    for _ in range(times):
        await ann_or_ben(service, info.id)
        service.deciding._turns.clear()  # every action of the tiny game counts as a turn here
        await service.deciding.look()


async def proposed(service: Service, match: str) -> Any:
    return await service.store.database.read(lambda tx: proposal_of(tx, match))


async def test_nobody_plays_on_unless_somebody_asks(service: Service, oracle: Oracle) -> None:
    info = await started(service)
    await a_turn(service, info)
    assert oracle.asked == []
    with pytest.raises(Refused, match="You do not play"):
        await service.deciding.watch(by(CLEO, info.id))
    await service.deciding.watch(by(ANN, info.id))
    await service.deciding.look()
    assert sum(count for count, _ in oracle.asked) == GAMES
    before = len(oracle.asked)
    await service.deciding.look()
    assert len(oracle.asked) == before, "nothing has happened since"


async def test_two_games_that_end_otherwise_settle_at_once_that_nothing_is_clear(
    service: Service, oracle: Oracle
) -> None:
    info = await started(service)
    oracle.says, oracle.dissents = (0,), 2
    await service.deciding.watch(by(ANN, info.id))
    await a_turn(service, info)
    assert [count for count, _ in oracle.asked] == [2, 20]
    row = await service.store.database.read(lambda tx: verdict_of(tx, info.id))
    assert row is not None
    assert (row.turns, row.winners) == (0, None)


async def test_after_three_clear_turns_the_table_is_asked_once_and_plays_on_if_one_says_no(
    service: Service, oracle: Oracle
) -> None:
    info = await started(service)
    oracle.says = (1,)
    await service.deciding.watch(by(ANN, info.id))
    await a_turn(service, info, TURNS - 1)
    assert await proposed(service, info.id) is None
    await a_turn(service, info)
    assert await service.deciding.owed() == (info.id,)
    claimed = await service.deciding.claim(info.id)
    assert claimed is not None
    asked, _ = claimed
    assert (asked.what, asked.missing) == (Settlement((1,), sure=True), (0, 1))
    assert await service.deciding.claim(info.id) is None, "somebody sends it"
    await service.deciding.posted(info.id)
    await service.table_clock.refuse(by(BEN, info.id), asked.number)
    await a_turn(service, info, 3)
    assert await proposed(service, info.id) is None
    assert await service.deciding.owed() == ()
    assert (await service.deciding.watch(by(ANN, info.id))).turns == 0, "who asks again begins anew"


async def test_all_agree_and_the_match_ends_with_that_result(service: Service, oracle: Oracle) -> None:
    info = await started(service)
    await service.deciding.watch(by(ANN, info.id))
    await a_turn(service, info, TURNS)
    found = await service.deciding.claim(info.id)
    assert found is not None
    asked, _ = found
    assert (await service.table_clock.agree(by(ANN, info.id), asked.number)).missing == (1,)
    assert (await service.table_clock.agree(by(BEN, info.id), asked.number)).done
    ended = await service.queries.get(info.id)
    assert ended.outcome is not None
    assert (ended.status, ended.outcome.winners) == ("over", (0,))
    assert ended.outcome.reason == "Agreed at the table: Ann (A) wins"
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.text == "settle A"
    assert (await service.exporting.verify(info.id)).ok


async def test_what_is_played_on_is_what_everybody_sees(service: Service, oracle: Oracle) -> None:
    info = await started(service)
    await service.deciding.watch(by(ANN, info.id))
    await service.deciding.look()
    live = await service.store.load(info.id)
    seen = TINY.load_view(oracle.asked[-1][1], live.content)
    assert (seen.seat, seen.own) == (None, None)


async def test_a_table_can_ask_for_it_beforehand_and_stop_it(service: Service, oracle: Oracle) -> None:
    info = await lobby(service, ANN, BEN)
    await service.table_clock.set_in_lobby(by(ANN, info.id), "2d decided=ask")
    for person in (BEN, ANN):
        info = await service.lobbies.start(by(person, info.id))
    await service.deciding.look()
    assert oracle.asked
    await service.deciding.unwatch(by(BEN, info.id))
    before = len(oracle.asked)
    await a_turn(service, info)
    assert len(oracle.asked) == before


@pytest.mark.parametrize("slug", EVERY)
def test_every_game_can_be_played_on_from_the_public_view_and_that_is_bounded(slug: str) -> None:
    game = find_game(slug)
    options = game.check_profile.brief
    chosen = read_options(game.card, (), dict(options))
    state = Quick("1").begin(game, game.card.seats[0], chosen).state
    found = played_on(game, game.view(state, None), 1, 0.2, "seed")
    assert len(found) == 1
    assert found[0] is None or all(0 <= seat < game.card.seats[0] for seat in found[0])


def test_play_outs_of_a_short_race_come_to_an_end() -> None:
    state = Quick("1").begin(TINY, 2, TINY.card.options()).state
    found = played_on(TINY, TINY.view(state, None), 6, 5.0, "seed")
    assert len(found) == 6
    assert set(found) <= {(0,), (1,), (0, 1), ()}
    assert found == played_on(TINY, TINY.view(state, None), 6, 5.0, "seed")
