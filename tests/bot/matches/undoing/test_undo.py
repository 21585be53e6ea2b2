"""Undo through the service: what is free, what the others are asked, and what is as it was afterwards."""

import asyncio
import json

import pytest

from bot.matches import MatchInfo, Refused, Service
from bot.matches.clocks.table import NewPause
from bot.matches.undoing.undoing import MOVED_ON, OPEN_FOR
from bot.storage import Database
from bot.verify import umpire_check
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, begin, by, fresh, lobby, play_on, service_on, started

PEOPLE = (ANN, BEN, CLEO)


async def does(service: Service, match: str, *lines: tuple[int, str]) -> None:
    for seat, text in lines:
        await service.acting.submit(by(PEOPLE[seat], match), None, text)


async def snapshot(service: Service, match: str, user: int | None = None) -> object:
    """Return all of a position that has no time in it."""
    live = await service.store.load(match)
    look = await service.queries.look(match, user)
    return live.game.dump(live.state), look.view, look.prompts, live.chain and live.chain.played


async def takes_back(service: Service, match: str, seat: int, first: int | None = None) -> MatchInfo:
    """Let a player take back what is free."""
    found = await service.undoing.look(match, PEOPLE[seat].id, first)
    return await service.undoing.undo(by(PEOPLE[seat], match), found.stretch.first.ply, found.stretch.last)


async def asks(service: Service, match: str, seat: int, first: int | None = None) -> int:
    """Let a player ask the others; returns the number of the request."""
    found = await service.undoing.look(match, PEOPLE[seat].id, first)
    assert not found.free
    asked = await service.undoing.ask(by(PEOPLE[seat], match), found.stretch.first.ply, found.stretch.last)
    return asked.number


async def test_a_sealed_answer_is_taken_back_freely_while_the_other_has_not_answered(service: Service) -> None:
    info = await started(service)
    before = await snapshot(service, info.id, ANN.id)
    await does(service, info.id, (0, "pace jog"))
    found = await service.undoing.look(info.id, ANN.id)
    assert (found.free, found.stretch.to, found.turn) == (True, 0, None)
    after = await takes_back(service, info.id, 0)
    assert (after.ply, after.line) == (2, 2)
    assert await snapshot(service, info.id, ANN.id) == before
    (line,) = await service.logbook.newest(info.id, 1)
    assert (line.text, line.sentences) == ("undo 0", ("Ann (A) takes back an answer.",)), "what it was stays sealed"
    assert [line.undone for line in await service.logbook.lines(info.id, 0, 9)] == [False, True, False]
    await does(service, info.id, (0, "pace walk"), (1, "pace walk"))
    assert (await service.queries.look(info.id, None, 1)).info.ply == 4, "what was taken back can still be shown"


async def test_what_another_has_answered_or_a_die_has_shown_is_not_free(service: Service) -> None:
    info = await started(service)
    await does(service, info.id, (0, "pace jog"), (1, "pace jog"))
    found = await service.undoing.look(info.id, BEN.id)
    assert (found.free, found.why) == (False, "hidden"), "both paces came to light"
    assert (await service.undoing.look(info.id, ANN.id)).why == "others"
    assert await service.undoing.free(info.id, BEN.id) is None
    with pytest.raises(Refused, match=MOVED_ON):
        await service.undoing.undo(by(BEN, info.id), 2, 2)
    first = (await service.queries.look(info.id, None)).awaited[0].seat
    await does(service, info.id, (first, "run 0.5"))
    assert (await service.undoing.look(info.id, PEOPLE[first].id)).why == "dice"


async def test_the_others_are_asked_and_the_same_action_rolls_the_same_dice(service: Service, clock: Clock) -> None:
    info = await started(service)
    await does(service, info.id, (0, "pace jog"), (1, "pace jog"))
    seat = (await service.queries.look(info.id, None)).awaited[0].seat
    other = 1 - seat
    before = await snapshot(service, info.id)
    await does(service, info.id, (seat, "run 2.5"))
    (first,) = await service.store.database.read(lambda tx: tx.journal(info.id, 3, 3))
    number = await asks(service, info.id, seat)
    with pytest.raises(Refused, match="asked to take something back: answer that first"):
        await asks(service, info.id, seat)
    with pytest.raises(Refused, match="asked to take something back: answer that first"):
        await service.table_clock.propose(by(PEOPLE[other], info.id), NewPause(None))
    done = await service.table_clock.agree(by(PEOPLE[other], info.id), number)
    assert done.done
    assert await snapshot(service, info.id) == before
    await does(service, info.id, (seat, "run 2.5"))
    (again,) = await service.store.database.read(lambda tx: tx.journal(info.id, 5, 5))
    assert (again.dice, again.chain, again.state_hash) == (first.dice, first.chain, first.state_hash)
    await asks(service, info.id, seat)
    await service.table_clock.agree(by(PEOPLE[other], info.id), (await _number(service, info.id)))
    await does(service, info.id, (seat, "run 2.45"))
    (another,) = await service.store.database.read(lambda tx: tx.journal(info.id, 7, 7))
    assert another.chain != first.chain
    over = await play_on(service, info.id)
    report = await service.exporting.verify(over.id)
    assert report.ok, report.lines
    document = json.loads(await service.exporting.export(info.id))
    assert [row["text"] for row in document["journal"] if row["kind"] == "table"] == ["undo 2", "undo 2"]
    faces = await service.luck.faces(info.id)
    rows = [row for row in document["journal"] if row["ply"] not in (3, 5)]
    assert sum(sum(each.values()) for each in faces.values()) == sum(
        len(roll["faces"]) for row in rows for roll in row["dice"] if roll["by"] is not None
    ), "dice of what was taken back count no more"
    assert await service.retrospect.lines(info.id)


async def _number(service: Service, match: str) -> int:
    from bot.storage.proposals import proposal_of

    row = await service.store.database.read(lambda tx: proposal_of(tx, match))
    assert row is not None
    return row.number


async def test_acting_refuses_a_request_and_the_next_may_come_only_later(service: Service, clock: Clock) -> None:
    info = await started(service)
    await does(service, info.id, (0, "pace jog"), (1, "pace jog"))
    seat = (await service.queries.look(info.id, None)).awaited[0].seat
    await does(service, info.id, (seat, "run 0.5"))
    number = await asks(service, info.id, seat)
    for _ in range(9):
        prompt = (await service.queries.look(info.id, None)).awaited[0]
        if prompt.seat != seat:
            break
        await service.acting.submit(by(PEOPLE[seat], info.id), None, "fall" if prompt.kind == "stumble" else "run 0.5")
        number = await asks(service, info.id, seat)  # who acts takes one's own request back, and may ask again
    await does(service, info.id, (1 - seat, "run 0.5"))
    assert not await service.table_clock.stands(info.id, number)
    with pytest.raises(Refused, match="That was decided"):
        await service.table_clock.agree(by(PEOPLE[1 - seat], info.id), number)
    with pytest.raises(Refused, match="You asked before and nobody agreed: you can ask again"):
        await asks(service, info.id, seat)
    clock.time += 10
    number = await asks(service, info.id, seat)
    await service.table_clock.refuse(by(PEOPLE[1 - seat], info.id), number)
    clock.time += 39
    with pytest.raises(Refused, match="You asked before"):
        await asks(service, info.id, seat)
    clock.time += 1
    number = await asks(service, info.id, seat)
    clock.time += OPEN_FOR
    with pytest.raises(Refused, match="The time to agree on that is over"):
        await service.table_clock.agree(by(PEOPLE[1 - seat], info.id), number)
    await asks(service, info.id, seat)


async def test_a_request_can_be_withdrawn_and_a_person_may_want_none(service: Service, clock: Clock) -> None:
    from msgspec.structs import replace

    info = await started(service)
    await does(service, info.id, (0, "pace jog"), (1, "pace jog"))
    number = await asks(service, info.id, 0)
    what = await service.table_clock.refuse(by(ANN, info.id), number)
    assert getattr(what, "seat", None) == 0
    clock.time += 10
    await service.wish_list.change(BEN.id, lambda wishes: replace(wishes, undo="never"))
    with pytest.raises(Refused, match=r"Ben \(B\) takes no requests to take something back"):
        await asks(service, info.id, 0)
    await service.wish_list.change(BEN.id, lambda wishes: replace(wishes, undo="casual"))
    await asks(service, info.id, 0)


@pytest.mark.parametrize("rule", ["never", "consent", "always"])
async def test_the_table_says_whether_anything_is_taken_back(service: Service, rule: str) -> None:
    info = await lobby(service, ANN, BEN)
    await service.table_clock.set_in_lobby(by(ANN, info.id), f"none undo={rule}")
    await begin(service, info.id)
    await does(service, info.id, (0, "pace jog"))
    if rule == "never":
        with pytest.raises(Refused, match="At this table nothing is taken back"):
            await service.undoing.look(info.id, ANN.id)
        return
    found = await service.undoing.look(info.id, ANN.id)
    assert found.why == {"consent": "table", "always": ""}[rule]


async def test_a_computers_answers_roll_back_but_not_its_dice(service: Service) -> None:
    info = await lobby(service, ANN)
    info = await service.lobbies.add_computer(by(ANN, info.id), "careful")
    info = await begin(service, info.id)
    await service.computers.play(info.id, 1)
    await does(service, info.id, (0, "pace jog"))
    found = await service.undoing.look(info.id, ANN.id)
    assert (found.free, found.why) == (False, "hidden"), "the computer's pace came to light"
    with pytest.raises(Refused, match="Computers at this table don't agree once dice were thrown"):
        await service.undoing.ask(by(ANN, info.id), found.stretch.first.ply, found.stretch.last)
    await service.table_clock.propose_clock(by(ANN, info.id), "none undo=always")
    found = await service.undoing.look(info.id, ANN.id)
    asked = await service.undoing.ask(by(ANN, info.id), found.stretch.first.ply, found.stretch.last)
    assert asked.done
    assert [prompt.kind for prompt in (await service.queries.look(info.id, ANN.id)).prompts] == ["pace"]


async def test_who_never_acted_or_does_not_play_can_take_nothing_back(service: Service) -> None:
    info = await started(service)
    for person, words in ((ANN, "There is no action of yours"), (CLEO, "You do not play in this match")):
        with pytest.raises(Refused, match=words):
            await service.undoing.look(info.id, person.id)
    await does(service, info.id, (0, "pace jog"))
    for wrong in (0, 2, 77):
        with pytest.raises(Refused, match="That is not an action of yours"):
            await service.undoing.look(info.id, ANN.id, wrong)
    await service.seating.abort(by(ANN, info.id))
    with pytest.raises(Refused, match="The match is over"):
        await service.undoing.look(info.id, ANN.id)


async def test_an_undo_delivered_twice_is_done_once(service: Service) -> None:
    info = await started(service)
    await does(service, info.id, (0, "pace jog"))
    same = by(ANN, info.id, fresh())
    for _ in range(2):
        assert (await service.undoing.undo(same, 1, 1)).ply == 2
    with pytest.raises(Refused, match="There is no action of yours"):
        await service.undoing.undo(by(ANN, info.id), 1, 1)


async def test_two_undos_at_once_are_one(service: Service) -> None:
    info = await started(service)
    await does(service, info.id, (0, "pace jog"))
    done = await asyncio.gather(
        *(service.undoing.undo(by(ANN, info.id), 1, 1) for _ in range(4)), return_exceptions=True
    )
    assert sum(isinstance(each, MatchInfo) for each in done) == 1
    assert all(isinstance(each, MatchInfo | Refused) for each in done), done
    assert (await service.queries.get(info.id)).ply == 2


async def test_a_restart_goes_on_from_the_undo(service: Service, database: Database, clock: Clock) -> None:
    info = await started(service)
    await does(service, info.id, (0, "pace jog"), (1, "pace jog"))
    await asks(service, info.id, 0)
    await service.table_clock.agree(by(BEN, info.id), await _number(service, info.id))
    before = await snapshot(service, info.id)
    again = service_on(database, clock)
    assert await snapshot(again, info.id) == before
    over = await play_on(again, info.id)
    assert (await again.exporting.verify(over.id)).ok
    for ply in range(over.ply + 1):
        position = await again.queries.look(info.id, None, ply)
        assert position.mark
    marks = [f"{ply}:{(await again.queries.look(info.id, None, ply)).mark}" for ply in range(over.ply + 1)]
    assert umpire_check.check(json.loads(await again.exporting.export(info.id)), marks=marks)


async def test_an_undo_over_newer_rules_is_refused(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.bot.verify.records import newer
    from umpire_tiny.game import TINY

    info = await started(service)
    await does(service, info.id, (0, "pace jog"))
    newer(monkeypatch, TINY)
    service.store.forget(info.id)
    with pytest.raises(Refused, match="nothing can be taken back over a change of the rules"):
        await service.undoing.look(info.id, ANN.id)
    await does(service, info.id, (1, "pace jog"))
    with pytest.raises(Refused, match="There is no action of yours"):
        await service.undoing.look(info.id, ANN.id)
    found = await service.undoing.look(info.id, BEN.id)
    assert found.stretch.to == 2, "the newer rules themselves are where it leads back to"
    await asks(service, info.id, 1)
    await service.table_clock.agree(by(ANN, info.id), await _number(service, info.id))
    over = await play_on(service, info.id)
    assert (await service.exporting.verify(over.id)).status == 4
