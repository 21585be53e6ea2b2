"""Imagined lines: private, without anything hidden, kept until the match ends, and nothing of the match changes."""

import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from bot.caps import MOST_IMAGINED
from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service
from bot.storage import Database
from bot.storage.schema import metadata
from bot.workers import Inline
from cogs.match.trying.sheets import written_plan
from games.kernel import BadNotation, GameError
from games.registry import PARTS, parts_in
from tests.bot.matches import skirmish
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, begin, by, lobby, play_on, service_on, started


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pictures of the tiny game be found."""
    monkeypatch.setitem(PARTS, "tiny", parts_in("umpire_tiny", "umpire-tiny 0.1.0"))


class Watched(Inline):
    """A pool that keeps what its jobs were given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        self.given.append((function.__name__, *arguments))
        return await super().run(function, *arguments)


async def dump(database: Database) -> dict[str, list[Any]]:
    """Return every row of every table but that of imagined lines."""

    def read(tx: Any) -> dict[str, list[Any]]:
        tables = (table for table in metadata.sorted_tables if table.name != "imagined")
        return {table.name: sorted(map(repr, tx.connection.execute(select(table)))) for table in tables}

    return await database.read(read)


async def running(service: Service) -> MatchInfo:
    """Return a match in which both have chosen to jog, and Ann is to run."""
    info = await started(service)
    for person in (ANN, BEN):
        await service.acting.submit(by(person, info.id), None, "pace jog")
    return await service.queries.get(info.id)


async def asked(service: Service, match: str, number: int) -> list[tuple[int, str]]:
    board = (await service.imagining.look(match, ANN.id, number)).board
    return [(prompt.seat, prompt.kind) for prompt in board.prompts]


async def texts(service: Service, match: str, number: int) -> list[str]:
    return [step.text for step in (await service.imagining.line(match, ANN.id, number)).steps]


async def test_one_acts_for_every_seat_and_nothing_of_the_match_changes(service: Service, database: Database) -> None:
    info = await started(service)
    before = await dump(database)
    number = await service.imagining.open(info.id, ANN.id)
    await service.imagining.act(info.id, ANN.id, number, "pace walk; B: pace jog [lucky]")
    shown = await service.imagining.look(info.id, ANN.id, number)
    assert [(step.seat, step.text) for step in shown.line.steps] == [(0, "pace walk"), (1, "pace jog")]
    assert "run" in {prompt.kind for prompt in shown.board.prompts}
    assert shown.board.picture.alt.startswith("Imagined, not the match (guessed: what B hides).")
    assert await dump(database) == before


async def test_nobody_else_sees_a_line(service: Service) -> None:
    info = await started(service)
    await service.imagining.open(info.id, ANN.id)
    assert not await service.imagining.any(info.id, BEN.id)
    with pytest.raises(Refused, match="You have no imagined line 1 any more"):
        await service.imagining.look(info.id, BEN.id, 1)
    with pytest.raises(Refused, match="You do not play in this match"):
        await service.imagining.open(info.id, CLEO.id)


async def test_no_secret_of_others_and_nothing_of_the_dice_gets_to_a_worker(database: Database, clock: Clock) -> None:
    pool = Watched()
    service = Service.build(database, pool, registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)
    info = await started(service)
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    await service.imagining.open(info.id, ANN.id)

    async def given() -> list[tuple[Any, ...]]:
        pool.given.clear()
        await service.imagining.look(info.id, ANN.id, 1)
        await service.imagining.advise(info.id, ANN.id, 1, 0)
        with pytest.raises(GameError):
            await service.imagining.act(info.id, ANN.id, 1, "run 2")
        return pool.given[:]

    first, live = await given(), await service.store.load(info.id)
    assert {one[0] for one in first} == {"imagine_board", "imagine_advice", "imagine_steps"}
    assert live.secret not in b" ".join(each for one in first for each in one if isinstance(each, bytes))
    mine, other = live.state.secret
    changed = (mine, msgspec.structs.replace(other, stamina=other.stamina + 1, pace="walk"))
    state = msgspec.structs.replace(live.state, secret=changed)
    service.store.cache.keep(msgspec.structs.replace(live, secret=bytes(32), state=state))
    assert await given() == first


async def test_dice_fall_as_one_likes(service: Service) -> None:
    info = await running(service)
    found = {}
    for dice in ("unlucky", "likely", "lucky", "1"):
        number = await service.imagining.begin(info.id, ANN.id)
        await service.imagining.act(info.id, ANN.id, number, f"run 0.5 [{dice}]")
        (step,) = (await service.imagining.line(info.id, ANN.id, number)).steps
        found[dice] = step
    assert found["1"].faces == (1,)
    assert found["1"].dice == "named"
    assert {step.dice for step in found.values()} == {"unlucky", "likely", "lucky", "named"}
    with pytest.raises(BadNotation, match="has the faces 1 to 6, and 7 is none"):
        await service.imagining.roll_again(info.id, ANN.id, 1, "7")
    with pytest.raises(BadNotation, match="throws 1 die here, and you name 2 faces"):
        await service.imagining.roll_again(info.id, ANN.id, 1, "1 2")
    with pytest.raises(BadNotation, match="dice are likely, lucky, unlucky, or their faces"):
        await service.imagining.roll_again(info.id, ANN.id, 1, "high")
    assert await service.imagining.roll_again(info.id, ANN.id, 1, "6") == 1
    assert (await service.imagining.line(info.id, ANN.id, 1)).steps[0].faces == (6,)


async def test_one_goes_back_and_on_and_what_is_done_in_the_middle_is_a_line_of_its_own(service: Service) -> None:
    info = await started(service)
    await service.imagining.open(info.id, ANN.id)
    await service.imagining.act(info.id, ANN.id, 1, "pace walk; pace jog")
    await service.imagining.move(info.id, ANN.id, 1, 1)
    assert await asked(service, info.id, 1) == [(1, "pace")]
    assert await service.imagining.act(info.id, ANN.id, 1, "B: pace walk") == 2
    assert await texts(service, info.id, 1) == ["pace walk", "pace jog"]
    assert await texts(service, info.id, 2) == ["pace walk", "pace walk"]
    await service.imagining.move(info.id, ANN.id, 1, 2)
    compared = await service.imagining.compare(info.id, ANN.id)
    assert [each.line.number for each in compared.shown] == [1, 2]
    assert compared.picture.alt.startswith("Imagined, not the match (your lines).")
    with pytest.raises(Refused, match="has the actions 0 to 2"):
        await service.imagining.move(info.id, ANN.id, 1, 3)


async def test_there_are_five_lines_at_most(service: Service) -> None:
    info = await started(service)
    for number in range(1, MOST_IMAGINED + 1):
        assert await service.imagining.begin(info.id, ANN.id) == number
    with pytest.raises(Refused, match="You have 5 imagined lines in this match already: drop one under My lines first"):
        await service.imagining.copy(info.id, ANN.id, 1)
    await service.imagining.drop(info.id, ANN.id, 3)
    assert await service.imagining.copy(info.id, ANN.id, 1) == 3
    assert await service.imagining.begin(info.id, BEN.id) == 1


async def test_a_person_who_comes_back_after_the_match_has_gone_on_begins_from_now(service: Service) -> None:
    info = await started(service)
    assert await service.imagining.open(info.id, ANN.id) == 1
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    assert await service.imagining.open(info.id, ANN.id) == 1  # nothing was tried in it
    assert (await service.imagining.line(info.id, ANN.id, 1)).base == 1
    await service.imagining.act(info.id, ANN.id, 1, "pace walk")
    assert await service.imagining.open(info.id, ANN.id) == 1
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert await service.imagining.open(info.id, ANN.id) == 2
    assert [(await service.imagining.line(info.id, ANN.id, number)).base for number in (1, 2)] == [1, 2]


async def test_where_there_is_no_room_an_old_line_is_shown_and_can_start_over(service: Service) -> None:
    info = await started(service)
    for number in range(1, MOST_IMAGINED + 1):
        await service.imagining.begin(info.id, ANN.id)
        await service.imagining.act(info.id, ANN.id, number, "pace walk; B: pace jog")
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    assert await service.imagining.open(info.id, ANN.id) == MOST_IMAGINED
    await service.imagining.move(info.id, ANN.id, 5, 1)
    with pytest.raises(Refused, match="under My lines first, or go on in this one with Drop the rest"):
        await service.imagining.act(info.id, ANN.id, 5, "B: pace walk")
    await service.imagining.cut(info.id, ANN.id, 5)
    assert await service.imagining.act(info.id, ANN.id, 5, "B: pace walk") == 5
    assert await texts(service, info.id, 5) == ["pace walk", "pace walk"]
    await service.imagining.start_over(info.id, ANN.id, 5)
    line = await service.imagining.line(info.id, ANN.id, 5)
    assert (line.base, line.steps, line.shown) == (1, (), 0)
    assert await texts(service, info.id, 4) == ["pace walk", "pace jog"]


async def test_lines_are_compared_by_their_ends(service: Service) -> None:
    info = await started(service)
    await service.imagining.open(info.id, ANN.id)
    await service.imagining.act(info.id, ANN.id, 1, "pace walk; B: pace jog")
    await service.imagining.move(info.id, ANN.id, 1, 1)
    compared = await service.imagining.compare(info.id, ANN.id)
    assert [step.text for step in compared.shown[0].line.done] == ["pace walk", "pace jog"]
    assert (await service.imagining.line(info.id, ANN.id, 1)).shown == 1


async def test_a_line_outlives_a_restart_and_its_base_stays_when_the_match_goes_on(
    service: Service, database: Database, clock: Clock
) -> None:
    info = await started(service)
    await service.imagining.open(info.id, ANN.id)
    await service.imagining.act(info.id, ANN.id, 1, "pace walk")
    await service.imagining.keep_draft(info.id, ANN.id, 1, "pace")
    before = await service.imagining.look(info.id, ANN.id, 1)
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    await service.close()
    after = await service_on(database, clock).imagining.look(info.id, ANN.id, 1)
    assert after.board == before.board
    assert after.line.draft == "pace"
    assert (after.line.base, after.line.now) == (0, 1)


async def test_a_line_refused_in_a_sentence_stays_as_it_was(service: Service) -> None:
    info = await started(service)
    await service.imagining.open(info.id, ANN.id)
    for text in ("", "pace fly", "C: pace walk", "pace walk; run 99", "pace walk [x]", "[6]", "x" * 400):
        with pytest.raises((GameError, Refused)):
            await service.imagining.act(info.id, ANN.id, 1, text)
    assert await texts(service, info.id, 1) == []
    with pytest.raises(Refused, match="has thrown no dice"):
        await service.imagining.roll_again(info.id, ANN.id, 1, "lucky")
    with pytest.raises(Refused, match="This match has the actions 0 to 0"):
        await service.imagining.begin(info.id, ANN.id, 9)


async def test_lines_go_when_the_match_ends(service: Service, database: Database) -> None:
    info = await started(service)
    await service.imagining.open(info.id, ANN.id)
    await play_on(service, info.id)
    rows = await database.read(lambda tx: tx.connection.execute(select(metadata.tables["imagined"])).fetchall())
    assert rows == []
    with pytest.raises(Refused, match="The match is over"):
        await service.imagining.open(info.id, ANN.id)


async def test_nothing_is_imagined_in_a_lobby(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    with pytest.raises(Refused, match="has not begun yet"):
        await service.imagining.open(info.id, ANN.id)
    await begin(service, info.id)
    assert await service.imagining.open(info.id, ANN.id) == 1


@pytest.fixture
async def in_town(database: Database, clock: Clock) -> AsyncIterator[tuple[Service, MatchInfo]]:
    service = Service.build(database, Inline(), registry=skirmish.REGISTRY, entropy=SeededEntropy("7"), now=clock)
    yield service, await skirmish.at_table(service)
    await service.close()


async def test_what_is_guessed_is_said(in_town: tuple[Service, MatchInfo]) -> None:
    service, info = in_town
    board = (await service.imagining.look(info.id, ANN.id, await service.imagining.open(info.id, ANN.id))).board
    assert re.fullmatch(r"what B hides \((B\d(, | and )?)+ on Overwatch\)", board.guess)
    assert board.guess in board.picture.alt


async def test_own_actions_are_taken_as_plan(in_town: tuple[Service, MatchInfo]) -> None:
    service, info = in_town
    number = await service.imagining.open(info.id, ANN.id)
    await service.imagining.act(info.id, ANN.id, number, "rush A1 10,40; B: move B1 stay; A: rush A2 14,40")
    plan = await service.imagining.plan(info.id, ANN.id, number)
    assert written_plan(plan) == "plan: rush A1 10,40; rush A2 14,40"
    await service.orders.add(info.id, ANN.id, written_plan(plan))
    assert "plan: rush A2 14,40" in await service.orders.given(info.id, ANN.id)
    line = await service.imagining.line(info.id, ANN.id, number)
    assert [step.seat for step in line.steps].count(1) >= 1
    fresh = await service.imagining.begin(info.id, ANN.id)
    with pytest.raises(Refused, match="up to here this line has none"):
        await service.imagining.plan(info.id, ANN.id, fresh)
