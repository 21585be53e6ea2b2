"""Submitting: one way in, each action once, and refusals that change nothing."""

import traceback

import msgspec
import pytest

from bot.matches import Refused, Service, Unconfirmed
from bot.matches.acting import LONGEST_LINE
from bot.storage import Conflict, MatchRow
from games.kernel import GameError
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, fresh, play_on, started
from umpire_tiny.game import TINY


async def test_an_action_is_committed_and_told(service: Service) -> None:
    info = await started(service)
    receipt = await service.acting.submit(by(ANN, info.id), None, "PACE  jog")
    assert (receipt.ply, receipt.text, receipt.over, receipt.repeated) == (1, "pace jog", False, False)
    assert receipt.sentences
    assert (await service.queries.get(info.id)).ply == 1


async def test_a_match_plays_to_its_end_and_reveals_the_secret(service: Service) -> None:
    info = await started(service)
    assert info.secret is None
    assert info.closing is None
    over = await play_on(service, info.id)
    assert over.status == "over"
    assert over.outcome is not None
    assert over.secret is not None
    assert over.closing is not None
    assert await service.queries.find(info.channel_id) is None
    with pytest.raises(Refused, match="The match is over"):
        await service.acting.submit(by(ANN, info.id), None, "pace walk")


async def test_the_same_delivery_acts_once(service: Service) -> None:
    info = await started(service)
    interaction = fresh()
    first = await service.acting.submit(by(ANN, info.id, interaction), "pace.1", "pace jog")
    again = await service.acting.submit(by(ANN, info.id, interaction), "pace.1", "pace jog")
    assert (again.ply, again.text, again.repeated) == (first.ply, first.text, True)
    assert again.sentences == first.sentences
    assert (await service.queries.get(info.id)).ply == 1


async def test_strangers_and_stale_boards_are_refused(service: Service) -> None:
    info = await started(service)
    await service.posting.posted(info.id, (await service.posting.claim(info.id)).ply, 77)  # type: ignore[union-attr]
    with pytest.raises(Refused, match="You do not play"):
        await service.acting.submit(by(CLEO, info.id), None, "pace jog")
    with pytest.raises(Refused, match=r"for Ben \(B\) to decide"):
        await service.acting.submit(by(ANN, info.id), "pace.2", "pace jog")
    await service.acting.submit(by(ANN, info.id), "pace.1", "pace jog")
    with pytest.raises(Refused, match="out of date") as stale:
        await service.acting.submit(by(ANN, info.id), "pace.1", "pace jog")
    assert stale.value.link == "https://discord.com/channels/500/600/77"
    with pytest.raises(Refused, match=r"You have nothing to do now; Ben \(B\) must act"):
        await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert (await service.queries.get(info.id)).ply == 1


async def test_a_line_out_of_turn_points_to_plans_where_a_table_has_them(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), "pace.1", "pace jog")
    line = "pace jog; run 1; run 2"
    with pytest.raises(Refused, match=r"^You have nothing to do now; Ben \(B\) must act\.$"):
        await service.acting.submit(by(ANN, info.id), None, line)
    monkeypatch.setattr(type(TINY), "may_plan", lambda self, state: True)
    with pytest.raises(Refused, match=r"must act\. Write your actions ahead as a plan: `/match orders`\.$"):
        await service.acting.submit(by(ANN, info.id), None, line)
    assert (await service.queries.get(info.id)).ply == 1


async def test_an_illegal_action_changes_nothing(service: Service) -> None:
    info = await started(service)
    before = await service.queries.look(info.id, ANN.id)
    with pytest.raises(GameError, match="TR-2"):
        await service.acting.submit(by(ANN, info.id), None, "run 0.5")
    assert await service.queries.look(info.id, ANN.id) == before


async def test_the_journal_knows_who_answered_a_question(service: Service, clock: Clock) -> None:
    info = await started(service)
    assert await service.acting.answered(info.id, ANN.id, "pace.1") is None
    done = await service.acting.submit(by(ANN, info.id), "pace.1", "pace jog")
    answered = await service.acting.answered(info.id, ANN.id, "pace.1")
    assert answered == msgspec.structs.replace(done, repeated=True)
    assert answered.actor == "Ann"
    assert await service.acting.answered(info.id, BEN.id, "pace.1") is None, "a sealed answer is told to nobody else"
    with pytest.raises(Refused, match="do not play"):
        await service.acting.answered(info.id, CLEO.id, "pace.1")
    clock.time += 48 * 3600
    await service.timeouts.skip(by(ANN, info.id))
    skipped = await service.acting.answered(info.id, BEN.id, "pace.2")
    assert skipped is not None
    assert (skipped.actor, skipped.text) == ("<skipped>", "auto")


async def test_what_an_interaction_did_is_known_after_the_end_too(service: Service) -> None:
    info = await started(service)
    done = await service.acting.submit(by(ANN, info.id, "77"), None, "pace jog")
    await service.seating.abort(by(ANN, info.id))
    again = await service.acting.done_by(info.id, "77")
    assert again is not None
    assert (again.text, again.ply, again.repeated) == (done.text, done.ply, True)
    assert await service.acting.done_by(info.id, "78") is None


async def test_errors_of_the_database_tell_no_values(service: Service) -> None:
    info = await started(service)
    row = await service.store.database.read(lambda tx: tx.match(info.id))
    assert row is not None

    async def clash_with(row: MatchRow) -> None:
        await service.store.database.write(lambda tx: tx.add_match(row))

    with pytest.raises(Conflict) as clash:
        await clash_with(row)
    told = "".join(traceback.format_exception(clash.value))
    assert "UNIQUE" in told
    assert repr(row.secret) not in told
    assert row.commitment not in told


async def test_a_line_is_refused_whole_as_far_as_it_can_be_foreseen(service: Service) -> None:
    info = await started(service)
    with pytest.raises(
        GameError, match=r"none of this line, for after 'pace jog', 'run 0\.5' is refused: it is not your turn"
    ):
        await service.acting.submit(by(ANN, info.id), None, "pace jog; run 0.5")
    with pytest.raises(GameError, match="dance"):
        await service.acting.submit(by(ANN, info.id), None, "pace jog; dance")
    assert (await service.queries.get(info.id)).ply == 0


async def test_a_line_is_certain_up_to_what_is_hidden_or_rolled(service: Service) -> None:
    info = await started(service)
    assert await service.acting.foresee(by(ANN, info.id), "pace jog") == (("pace jog",), (), "", "")
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    # What Ann has chosen decides who runs first: Ben cannot know.
    assert await service.acting.foresee(by(BEN, info.id), "PACE jog; run 0.5") == (("pace jog",), ("run 0.5",), "", "")
    await service.acting.submit(by(BEN, info.id), None, "pace jog")
    (asked,) = (await service.queries.look(info.id, None)).awaited
    runner = (ANN, BEN)[asked.seat]
    assert await service.acting.foresee(by(runner, info.id), "run 0.5; catch") == (("run 0.5",), ("catch",), "", "")


async def test_nothing_hidden_shows_in_how_far_a_line_is_certain(service: Service) -> None:
    found = set()
    for channel, pace in enumerate(("walk", "jog"), 700):
        info = await started(service, channel=channel)
        await service.acting.submit(by(ANN, info.id), None, f"pace {pace}")
        found.add(await service.acting.foresee(by(BEN, info.id), "pace walk; run 9"))
    assert found == {(("pace walk",), ("run 9",), "", "")}


async def test_what_loses_something_for_good_is_done_only_for_who_was_told(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    monkeypatch.setattr(type(TINY), "irreversible_loss", lambda self, state, seat, action: "lose the race")
    with pytest.raises(Unconfirmed, match="'pace jog' would lose the race") as refused:
        await service.acting.submit(by(ANN, info.id), None, "PACE jog")
    assert refused.value.loses == "lose the race"
    with pytest.raises(GameError, match="TR-2"):
        await service.acting.submit(by(ANN, info.id), None, "run 0.5")
    assert (await service.queries.get(info.id)).ply == 0
    assert (await service.acting.submit(by(ANN, info.id), None, "pace jog", knowing=True)).ply == 1


async def test_what_loses_something_behind_dice_or_hidden_things_is_not_done(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    loses = {"pace": "", "run": "lose the race"}
    monkeypatch.setattr(
        type(TINY), "irreversible_loss", lambda self, state, seat, action: loses[TINY.format(action).split()[0]]
    )
    with pytest.raises(Refused, match=r"^Done: pace jog\. The rest was refused: 'run 0\.5' would lose the race"):
        await service.acting.submit(by(BEN, info.id), None, "pace jog; run 0.5", knowing=True)
    assert (await service.queries.get(info.id)).ply == 2


async def test_a_confirmation_holds_what_nobody_else_is_told(service: Service) -> None:
    info = await started(service)
    sealed = await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert (sealed.public, sealed.confirmed) == (False, sealed.private)
    public = await service.queries.look(info.id, None)
    assert sealed.private
    assert not set(sealed.private) & set(public.sentences)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    (asked,) = (await service.queries.look(info.id, None)).awaited
    run = await service.acting.submit(by((ANN, BEN)[asked.seat], info.id), None, "run 0.5")
    assert (run.public, run.private, run.confirmed) == (True, (), run.sentences)


async def test_a_line_that_is_too_long_is_refused(service: Service) -> None:
    info = await started(service)
    with pytest.raises(Refused, match="at most 2,000 characters"):
        await service.acting.submit(by(ANN, info.id), None, "pace jog".ljust(LONGEST_LINE + 1))
    await service.acting.submit(by(ANN, info.id), None, "pace jog".ljust(LONGEST_LINE))
    assert (await service.queries.get(info.id)).ply == 1
