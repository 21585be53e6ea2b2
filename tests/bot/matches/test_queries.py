"""Positions, choices, forecasts and the log: from views, so nobody sees what is hidden from him."""

from typing import Any

import pytest

from bot import jobs
from bot.matches import MatchInfo, Refused, Service, Timing
from bot.matches.past import state_at
from bot.storage import Database
from bot.workers import Inline
from games.kernel import Choices, Forecast, GameError, View
from renderers.contract import Picture
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, begin, by, fresh, lobby, play_on, started
from tests.bot.storage.made import snapshot_plies


async def test_everybody_sees_his_own_position(service: Service) -> None:
    info = await started(service)
    receipt = await service.acting.submit(by(ANN, info.id), None, "pace dash")
    public, ann, ben = [await service.queries.look(info.id, user) for user in (None, ANN.id, BEN.id)]
    assert isinstance(public.view, View)
    assert (public.seat, ann.seat, ben.seat) == (None, 0, 1)
    assert (public.view.own, ann.view.own.pace, ben.view.own.pace) == (None, "dash", None)
    assert public.view.names == ("Ann", "Ben")
    assert (ann.prompts, [prompt.seat for prompt in ben.prompts]) == ((), [1])
    assert public.prompts == ben.prompts
    assert [entry.seat for entry in ann.awaited] == [1]
    assert ann.sentences == receipt.sentences
    assert len(ann.sentences) > len(public.sentences) > 0
    assert public.sentences == ben.sentences


async def test_a_stranger_sees_what_the_public_sees(service: Service) -> None:
    info = await started(service)
    assert await service.queries.look(info.id, CLEO.id) == await service.queries.look(info.id, None)


async def test_a_lobby_has_no_position_yet(service: Service) -> None:
    info = await lobby(service, ANN)
    position = await service.queries.look(info.id, ANN.id)
    assert (position.seat, position.view, position.prompts) == (0, None, ())
    for asking in (service.queries.pictures(info.id), service.queries.consider(info.id, ANN.id, "pace jog")):
        with pytest.raises(Refused, match="not begun"):
            await asking
    with pytest.raises(Refused, match="not begun"):
        await service.acting.submit(by(ANN, info.id), None, "pace jog")


async def test_the_past_is_replayed_from_snapshots(service: Service) -> None:
    info = await started(service)
    seen = {0: (await service.queries.look(info.id, ANN.id)).view}
    service.store.on_change.set()
    for _ in range(100):
        position = await service.queries.look(info.id, None)
        if position.info.ended:
            break
        prompt = position.awaited[0]
        person = (ANN, BEN)[prompt.seat]
        text = {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}[prompt.kind]
        receipt = await service.acting.submit(by(person, info.id), None, text)
        seen[receipt.ply] = (await service.queries.look(info.id, ANN.id)).view
    for ply, view in seen.items():
        assert (await service.queries.look(info.id, ANN.id, ply)).view == view
    last = max(seen)
    with pytest.raises(Refused, match=f"actions 0 to {last}"):
        await service.queries.look(info.id, None, last + 1)
    past = await service.queries.look(info.id, None, 0)
    assert (past.prompts, past.awaited) == ((), ())
    assert past.sentences == ("The match begins.",)


async def test_a_long_match_keeps_whole_states_every_25_plies(service: Service) -> None:
    info = await service.lobbies.open(
        "tiny", 1, 2, ANN, options={"length": 20, "rounds": 12}, places=3, interaction=fresh()
    )
    for person in (ANN, BEN, CLEO):
        await service.lobbies.join(by(person, info.id), "")
    await begin(service, info.id)
    over = await play_on(service, info.id)
    assert over.ply > 30
    plies, rows = await service.store.database.read(lambda tx: (snapshot_plies(tx, info.id), tx.journal(info.id)))
    assert plies == tuple(range(0, over.ply + 1, 25))
    game = service.store.game("tiny")
    live = await service.store.load(info.id)
    from games.kernel import digest

    for ply in (0, 1, 24, 25, 26, over.ply - 1, over.ply):
        state = await state_at(service.store, live, ply)
        assert digest(game.dump(state)) == rows[ply].state_hash


async def test_choices_come_to_who_is_asked(service: Service) -> None:
    info = await started(service)
    assert [word.text for word in (await service.queries.choices(info.id, ANN.id, ())).words] == ["pace", "auto"]
    assert (await service.queries.choices(info.id, ANN.id, ("pace",))).label == "pace"
    with pytest.raises(Refused, match="You do not play"):
        await service.queries.choices(info.id, CLEO.id, ())
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    assert await service.queries.choices(info.id, ANN.id, ()) == Choices()


class Pencil:
    """Draws previews of a few bytes."""

    def preview(self, view: object, action: object, forecast: Forecast | None, events: object) -> Picture:
        return Picture(repr((view, action)).encode(), 1, 1, "")

    def board(self, view: object, news: object) -> Picture:
        return Picture(repr(news).encode(), 1, 1, "")

    roster = board


async def running(service: Service) -> MatchInfo:
    """A match in which Ben runs."""
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await service.acting.submit(by(BEN, info.id), None, "pace dash")
    return info


async def test_an_action_is_thought_through_in_one_trip(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await running(service)
    monkeypatch.setattr(jobs, "find_renderer", lambda slug: Pencil())
    found = await service.queries.consider(info.id, BEN.id, "run 3")
    assert (found.text, found.ready, found.fault, found.trouble) == ("run 3", True, "", "")
    assert found.forecast is not None
    assert sum(row.ways for row in found.forecast.rows) == found.forecast.rows[0].out_of
    assert found.picture is not None
    assert b"Run(distance=300)" in found.picture.png
    assert found.picture.png.count(b"Secret(") == 1, "drawn from one's own view"
    assert (await service.queries.get(info.id)).ply == 2


async def told(service: Service, match: str, *arguments: Any) -> list[list[str]]:
    """What happened, by action, as the types of its events."""
    return [[type(event).__name__ for event in events] for events in await service.queries.news(match, *arguments)]


async def test_what_happened_since_a_ply_is_told_as_each_seat_may_know_it(service: Service) -> None:
    info = await running(service)
    assert await told(service, info.id, 0) == [["Written"], ["Written", "PacesShown"]]
    assert await told(service, info.id, 0, 0) == [["Written", "PaceChosen"], ["Written", "PacesShown"]]
    assert await told(service, info.id, 0, 1) == [["Written"], ["Written", "PaceChosen", "PacesShown"]]
    assert await told(service, info.id, 1) == [["Written", "PacesShown"]]
    assert await told(service, info.id, 0, None, 1) == [["Written"]]
    assert await told(service, info.id, 2) == []
    assert len(await told(service, info.id, -1, 1)) == len(await told(service, info.id, 0)), "the setup tells nothing"
    service.store.forget(info.id)
    assert await told(service, info.id, 1, 0) == [["Written", "PacesShown"]]


async def test_pictures_show_the_last_action_or_all_since_a_ply(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await running(service)
    monkeypatch.setattr(jobs, "find_renderer", lambda slug: Pencil())

    async def drawn(**asked: Any) -> list[int]:
        board, roster = await service.queries.pictures(info.id, **asked)
        assert board == roster
        return [board.png.count(name) for name in (b"Written(", b"PaceChosen(", b"PacesShown(")]

    assert await drawn() == [1, 0, 1]
    assert await drawn(user_id=ANN.id) == [1, 0, 1]
    assert await drawn(user_id=BEN.id) == [1, 1, 1]
    assert await drawn(ply=1) == [1, 0, 0]
    assert await drawn(ply=1, user_id=ANN.id) == [1, 1, 0]
    assert await drawn(since=0) == [2, 0, 1]
    assert await drawn(since=2) == [0, 0, 0]


async def test_what_is_done_at_the_table_takes_nothing_off_the_picture(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await running(service)
    monkeypatch.setattr(jobs, "find_renderer", lambda slug: Pencil())
    before = await service.queries.pictures(info.id)
    await service.seating.hand_over(by(ANN, info.id), None)
    for _ in range(2):
        assert (await service.queries.get(info.id)).ply == 3
        assert await service.queries.pictures(info.id) == before
        service.store.forget(info.id)
    assert await told(service, info.id, 2) == []


async def test_what_is_illegal_is_considered_with_the_rule_that_forbids_it(service: Service) -> None:
    info = await running(service)
    found = await service.queries.consider(info.id, BEN.id, "run 9")
    assert "TR-4" in found.fault + found.trouble
    assert (found.ready, found.forecast, found.picture) == (False, None, None)
    assert (await service.queries.consider(info.id, ANN.id, "")).node == Choices()
    with pytest.raises(Refused, match="You do not play"):
        await service.queries.consider(info.id, CLEO.id, "run 3")


async def test_a_half_written_action_gets_a_word_more_and_loses_it_again(service: Service) -> None:
    info = await started(service)
    assert await service.queries.rewrite(info.id, ANN.id, "", "pace") == "pace"
    assert await service.queries.rewrite(info.id, ANN.id, "pace", "jog") == "pace jog"
    assert await service.queries.rewrite(info.id, ANN.id, "pace jog", None) == "pace"
    with pytest.raises(GameError):
        await service.queries.rewrite(info.id, ANN.id, "pace", "fly")


async def test_an_action_is_completed_as_its_game_writes_it(service: Service) -> None:
    info = await running(service)
    found = await service.queries.complete(info.id, BEN.id, ("run",), "02.50", one_word=True)
    assert [value for _, value in found] == ["2.5"]
    assert await service.queries.complete(info.id, BEN.id, ("run",), "ru", one_word=True) == []
    assert await service.queries.complete(info.id, ANN.id, (), "pa", one_word=True) == [], "nothing is asked of Ann"
    with pytest.raises(Refused, match="You do not play"):
        await service.queries.complete(info.id, CLEO.id, (), "ru", one_word=True)


async def test_the_log_hides_secret_texts_until_the_end(service: Service) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace dash")
    setup, secret = await service.logbook.newest(info.id, 9)
    assert (setup.kind, setup.seat, setup.actor) == ("setup", None, "Ann")
    assert (secret.kind, secret.seat, secret.actor, secret.text) == ("game", 0, "Ann", None)
    assert all("dash" not in sentence for sentence in secret.sentences)
    await service.seating.resign(by(BEN, info.id))
    lines = await service.logbook.newest(info.id, 2)
    assert [line.text for line in lines] == ["pace dash", "resign to A"]


async def test_mine_lists_where_a_person_is_awaited_the_longest_wait_first(service: Service, clock: Clock) -> None:
    one = await started(service, channel=1)
    clock.time += 10
    two = await started(service, channel=2)
    assert [position.info.id for position in await service.queries.mine(ANN.id)] == [one.id, two.id]
    assert await service.queries.mine(ANN.id, 1) == ()
    await service.acting.submit(by(ANN, one.id), None, "pace jog")
    (position,) = await service.queries.mine(ANN.id, 500)
    assert (position.info.id, position.seat) == (two.id, 0)
    assert await service.queries.mine(CLEO.id) == ()


async def test_all_that_runs_is_listed_for_who_opened_it_or_sits_in_it(service: Service, clock: Clock) -> None:
    one = await started(service, channel=1)
    clock.time += 10
    two = await lobby(service, CLEO, channel=2)
    assert [info.id for info in await service.queries.running(ANN.id)] == [two.id, one.id], "Ann opened both"
    assert [info.id for info in await service.queries.running(BEN.id, 500)] == [one.id]
    assert [info.id for info in await service.queries.running(CLEO.id)] == [two.id]
    assert await service.queries.running(CLEO.id, 1) == ()
    await service.seating.abort(by(ANN, one.id))
    assert await service.queries.running(BEN.id) == ()


async def test_a_game_whose_package_is_gone_hides_no_other_match(service: Service) -> None:
    gone, here = await started(service, channel=1), await started(service, channel=2)
    await service.store.database.write(lambda tx: tx.change_match(gone.id, game="ghost"))
    service.store.forget(gone.id)
    assert [position.info.id for position in await service.queries.mine(ANN.id)] == [here.id]


async def test_memory_is_bounded_and_what_was_dropped_is_loaded_again(database: Database, clock: Clock) -> None:
    service = Service.build(database, Inline(), registry=REGISTRY, pace=Timing(cached=5000), now=clock)
    matches = [await started(service, channel=channel) for channel in range(6)]
    assert 1 < len(service.store.cache) < 6
    for info in matches:
        assert (await service.acting.submit(by(ANN, info.id), "pace.1", "pace jog")).ply == 1
    assert 1 < len(service.store.cache) < 6


async def test_one_match_is_held_however_large_it_is(database: Database, clock: Clock) -> None:
    service = Service.build(database, Inline(), registry=REGISTRY, pace=Timing(cached=1), now=clock)
    for channel in range(3):
        info = await started(service, channel=channel)
    assert len(service.store.cache) == 1
    assert service.store.cache.get(info.id) is not None
