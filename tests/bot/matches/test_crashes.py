"""A bot that dies or a database that fails at any step: nothing is lost after its confirmation, nothing is doubled."""

import asyncio
import pathlib
from typing import Any

import pytest

from bot.dice import SeededEntropy
from bot.matches import Refused, Service
from bot.storage import Conflict, Database
from bot.storage.writing import Writer
from bot.workers import Inline
from games.kernel import GameError
from tests.bot.matches.table import ANN, BEN, REGISTRY, Clock, by, fresh, play_on, started


class Died(BaseException):
    """The process is killed here."""


STEPS = ["_owe", "_turn_prompts"]


async def restarted(service: Service, database: Database) -> Service:
    """Return a service that knows only what is in the database."""
    return Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("8"), now=service.store.now)


@pytest.mark.parametrize("step", STEPS)
async def test_dying_within_the_transaction_leaves_the_match_as_it_was(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    info = await started(service)
    before = await service.queries.look(info.id, ANN.id)
    interaction = fresh()

    def die(*_: Any) -> None:
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(Writer, step, die)
        with pytest.raises(Died):
            await service.acting.submit(by(ANN, info.id, interaction), "pace.1", "pace jog")
    assert await service.queries.look(info.id, ANN.id) == before
    again = await restarted(service, database)
    assert await again.queries.look(info.id, ANN.id) == before
    receipt = await again.acting.submit(by(ANN, info.id, interaction), "pace.1", "pace jog")
    assert (receipt.ply, receipt.repeated) == (1, False)


async def test_dying_after_the_commit_is_told_by_the_repeated_delivery(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    interaction = fresh()

    def die(*_: Any) -> None:
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(service.store.cache, "keep", die)
        with pytest.raises(Died):
            await service.acting.submit(by(ANN, info.id, interaction), "pace.1", "pace jog")
    for found in (service, await restarted(service, database)):
        receipt = await found.acting.submit(by(ANN, info.id, interaction), "pace.1", "pace jog")
        assert (receipt.ply, receipt.text, receipt.repeated) == (1, "pace jog", True)
        assert (await found.queries.get(info.id)).ply == 1
        owed = await found.posting.claim(info.id)
        assert owed is not None
        assert owed.ply == 1


async def test_a_line_goes_on_at_its_first_action_not_committed(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    line = "run 2.5; catch; pace walk"
    interaction = fresh()
    commit = Writer.commit
    done: list[str] = []

    def die_at_second(self: Writer, commit_: Any, expected: str = "live") -> None:
        if done:
            raise Died
        done.append(commit_.row.text)
        commit(self, commit_, expected)

    stumbles = await _stumbles(service, info.id, "run 2.5")
    if not stumbles:
        line = "run 2.5; pace walk"
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "commit", die_at_second)
        with pytest.raises(Died):
            await service.acting.submit(by(BEN, info.id, interaction), None, line)
    again = await restarted(service, database)
    assert (await again.queries.get(info.id)).ply == 3
    receipt = await again.acting.submit(by(BEN, info.id, interaction), None, line)
    assert receipt.text == line
    assert not receipt.repeated
    assert receipt.ply == 2 + len(line.split(";"))
    whole = await again.acting.submit(by(BEN, info.id, interaction), None, line)
    assert (whole.text, whole.ply, whole.repeated) == (line, receipt.ply, True)


async def _stumbles(service: Service, match: str, text: str) -> bool:
    """Whether a run will stumble, from the secret (only tests may know it)."""
    live = await service.store.load(match)
    assert live.chain is not None
    from bot.dice import FairDice

    (face,) = FairDice(live.secret, live.chain.then("game", 1, text).head).roll(1, 6, "")
    return face * 100 < 250


async def test_the_actions_before_one_that_is_refused_behind_a_hidden_thing_stand_and_are_told(
    service: Service,
) -> None:
    info = await started(service)
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    with pytest.raises(Refused, match=r"Done: pace jog\. The rest was refused: 9 m is not between") as refused:
        await service.acting.submit(by(ANN, info.id, "5"), None, "pace jog; run 9")
    assert refused.value.link is None
    assert (await service.queries.get(info.id)).ply == 2
    done = await service.acting.done_by(info.id, "5")
    assert done is not None
    assert refused.value.done == done.sentences != ()
    with pytest.raises(Refused, match="Done: pace jog") as again:
        await service.acting.submit(by(ANN, info.id, "5"), None, "pace jog; run 9")
    assert again.value.done == done.sentences
    assert (await service.queries.get(info.id)).ply == 2
    with pytest.raises(GameError, match="no action"):
        await service.acting.submit(by(ANN, info.id, "6"), None, "jump; run 0.5")
    assert (await service.queries.get(info.id)).ply == 2


async def test_both_answer_at_once_and_both_are_heard(service: Service) -> None:
    info = await started(service)
    receipts = await asyncio.gather(
        service.acting.submit(by(ANN, info.id), "pace.1", "pace jog"),
        service.acting.submit(by(BEN, info.id), "pace.2", "pace walk"),
    )
    assert sorted(receipt.ply for receipt in receipts) == [1, 2]
    assert [line.text for line in await service.logbook.newest(info.id, 2)] == [None, None]


async def test_the_same_click_delivered_twice_at_once_acts_once(service: Service) -> None:
    info = await started(service)
    interaction = fresh()
    receipts = await asyncio.gather(
        *(service.acting.submit(by(ANN, info.id, interaction), "pace.1", "pace jog") for _ in range(4))
    )
    assert {receipt.ply for receipt in receipts} == {1}
    assert sorted(receipt.repeated for receipt in receipts) == [False, True, True, True]
    assert (await service.queries.get(info.id)).ply == 1


async def test_two_clicks_of_one_person_at_once_act_once(service: Service) -> None:
    info = await started(service)
    results = await asyncio.gather(
        *(service.acting.submit(by(ANN, info.id), "pace.1", f"pace {pace}") for pace in ("jog", "walk")),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert (await service.queries.get(info.id)).ply == 1


async def test_a_position_grown_old_in_memory_is_loaded_again(service: Service, database: Database) -> None:
    other = await restarted(service, database)
    info = await started(service)
    await other.queries.look(info.id, None)
    await service.acting.submit(by(ANN, info.id), "pace.1", "pace jog")
    receipt = await other.acting.submit(by(BEN, info.id), "pace.2", "pace walk")
    assert receipt.ply == 2
    with pytest.raises(Refused, match="out of date"):
        await service.acting.submit(by(BEN, info.id), "pace.2", "pace jog")


async def test_what_was_asked_meanwhile_is_not_refused_for_an_old_position(
    service: Service, database: Database
) -> None:
    other = await restarted(service, database)
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await other.queries.look(info.id, None)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    # In the other's memory Ann has answered and is not asked; in truth the next round has begun.
    assert (await other.acting.submit(by(ANN, info.id), None, "pace walk")).ply == 3


async def test_a_match_moving_too_fast_is_refused_in_a_sentence(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)

    def never(*_: Any) -> None:
        raise Conflict("always somebody else")

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "commit", never)
        with pytest.raises(Refused, match="moving too fast"):
            await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert (await service.acting.submit(by(ANN, info.id), None, "pace jog")).ply == 1


async def test_the_same_action_rolls_the_same_dice_after_a_crash(
    service: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    rolled: list[bytes] = []
    commit = Writer.commit

    def watch(self: Writer, whole: Any, expected: str = "live") -> None:
        rolled.append(whole.row.dice)
        if len(rolled) == 1:
            raise Died
        commit(self, whole, expected)

    monkeypatch.setattr(Writer, "commit", watch)
    with pytest.raises(Died):
        await service.acting.submit(by(BEN, info.id, "5"), None, "run 1")
    await (await restarted(service, database)).acting.submit(by(BEN, info.id, "6"), None, "run 1")
    assert rolled[0] == rolled[1] != b"[]"


async def test_a_match_goes_on_after_the_file_was_closed_and_opened(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "u.sqlite3"
    database = await Database.open(path)
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=Clock())
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    before = await service.queries.look(info.id, BEN.id)
    await database.close()
    database = await Database.open(path)
    service = Service.build(database, Inline(), registry=REGISTRY, now=Clock())
    assert await service.queries.look(info.id, BEN.id) == before
    assert (await play_on(service, info.id)).status == "over"
    assert (await service.exporting.verify(info.id)).ok
    await database.close()


async def test_an_error_of_the_rules_is_no_refusal_and_changes_nothing(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(service.store.game("tiny")), "apply", broken)
        with pytest.raises(ZeroDivisionError):
            await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert (await service.queries.get(info.id)).ply == 0
    with pytest.raises(GameError):
        await service.acting.submit(by(ANN, info.id), None, "fly")
