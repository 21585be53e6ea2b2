"""Positions, choices, forecasts and the log: from views, so nobody sees what is hidden from him."""

import pytest

from bot.matches import MatchService, Refused
from bot.matches.pace import Pace
from bot.storage import Database
from bot.workers import Inline
from games.kernel import Choices, GameError
from tests.bot.matches.table import ANN, BEN, CLEO, REGISTRY, Clock, fresh, lobby, play_on, started
from tests.tiny_game.state import TinyView


async def test_everybody_sees_his_own_position(service: MatchService) -> None:
    info = await started(service)
    receipt = await service.submit(info.id, ANN.id, None, "pace dash", fresh())
    public, ann, ben = [await service.look(info.id, user) for user in (None, ANN.id, BEN.id)]
    assert isinstance(public.view, TinyView)
    assert (public.seat, ann.seat, ben.seat) == (None, 0, 1)
    assert (public.view.pace, ann.view.pace, ben.view.pace) == (None, "dash", None)
    assert public.view.names == ("Ann", "Ben")
    assert (ann.prompts, [prompt.seat for prompt in ben.prompts]) == ((), [1])
    assert public.prompts == ben.prompts
    assert [entry.seat for entry in ann.awaited] == [1]
    assert ann.sentences == receipt.sentences
    assert len(ann.sentences) > len(public.sentences) > 0
    assert public.sentences == ben.sentences


async def test_a_stranger_sees_what_the_public_sees(service: MatchService) -> None:
    info = await started(service)
    assert await service.look(info.id, CLEO.id) == await service.look(info.id, None)


async def test_a_lobby_has_no_position_yet(service: MatchService) -> None:
    info = await lobby(service, ANN)
    position = await service.look(info.id, ANN.id)
    assert (position.seat, position.view, position.prompts) == (0, None, ())
    for asking in (service.pictures(info.id), service.forecast(info.id, ANN.id, "pace jog")):
        with pytest.raises(Refused, match="not begun"):
            await asking
    with pytest.raises(Refused, match="not begun"):
        await service.submit(info.id, ANN.id, None, "pace jog", fresh())


async def test_the_past_is_replayed_from_snapshots(service: MatchService) -> None:
    info = await started(service)
    seen = {0: (await service.look(info.id, ANN.id)).view}
    service.on_change.set()
    for _ in range(100):
        position = await service.look(info.id, None)
        if position.info.ended:
            break
        prompt = position.awaited[0]
        person = (ANN, BEN)[prompt.seat]
        text = {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}[prompt.kind]
        receipt = await service.submit(info.id, person.id, None, text, fresh())
        seen[receipt.ply] = (await service.look(info.id, ANN.id)).view
    for ply, view in seen.items():
        assert (await service.look(info.id, ANN.id, ply)).view == view
    last = max(seen)
    with pytest.raises(Refused, match=f"plies 0 to {last}"):
        await service.look(info.id, None, last + 1)
    past = await service.look(info.id, None, 0)
    assert (past.prompts, past.awaited) == ((), ())
    assert past.sentences == ("The match begins.",)


async def test_a_long_match_keeps_whole_states_every_25_plies(service: MatchService) -> None:
    info = await service.open("tiny", 1, 2, ANN, options={"length": 20, "rounds": 12}, places=3, interaction_id=fresh())
    for person in (ANN, BEN, CLEO):
        await service.join(info.id, person, "", fresh())
    await service.start(info.id, ANN.id, fresh())
    over = await play_on(service, info.id)
    assert over.ply > 30
    plies, rows = await service.database.read(lambda tx: (tx.snapshot_plies(info.id), tx.journal(info.id)))
    assert plies == tuple(range(0, over.ply + 1, 25))
    game = service.game("tiny")
    live = await service._load(info.id)
    from games.kernel import digest

    for ply in (0, 1, 24, 25, 26, over.ply - 1, over.ply):
        state = await service._state_at(live, ply)
        assert digest(game.dump(state)) == rows[ply].state_hash


async def test_choices_come_to_who_is_asked(service: MatchService) -> None:
    info = await started(service)
    assert [word.text for word in (await service.choices(info.id, ANN.id, ())).words] == ["pace", "auto"]
    assert (await service.choices(info.id, ANN.id, ("pace",))).label == "pace"
    with pytest.raises(Refused, match="You do not play"):
        await service.choices(info.id, CLEO.id, ())
    await service.submit(info.id, ANN.id, None, "pace jog", fresh())
    assert await service.choices(info.id, ANN.id, ()) == Choices()


async def test_a_forecast_gives_canonical_text_or_the_rule_that_forbids(service: MatchService) -> None:
    info = await started(service)
    await service.submit(info.id, ANN.id, None, "pace walk", fresh())
    await service.submit(info.id, BEN.id, None, "pace dash", fresh())
    text, forecast = await service.forecast(info.id, BEN.id, " RUN  3 ")
    assert text == "run 3"
    assert forecast is not None
    assert sum(row.ways for row in forecast.rows) == forecast.rows[0].out_of
    with pytest.raises(GameError, match="TR-4"):
        await service.forecast(info.id, BEN.id, "run 9")
    assert (await service.get(info.id)).ply == 2


async def test_an_action_is_written_as_its_game_writes_it_legal_or_not(service: MatchService) -> None:
    info = await started(service)
    assert await service.written(info.id, ANN.id, " RUN  09.50 ") == "run 9.5"
    with pytest.raises(GameError, match="is no action"):
        await service.written(info.id, ANN.id, "ru")
    with pytest.raises(Refused, match="You do not play"):
        await service.written(info.id, CLEO.id, "run 3")


async def test_the_log_hides_secret_texts_until_the_end(service: MatchService) -> None:
    info = await started(service)
    await service.submit(info.id, ANN.id, None, "pace dash", fresh())
    setup, secret = await service.log(info.id, 9)
    assert (setup.kind, setup.seat, setup.actor) == ("setup", None, "Ann")
    assert (secret.kind, secret.seat, secret.actor, secret.text) == ("game", 0, "Ann", None)
    assert all("dash" not in sentence for sentence in secret.sentences)
    await service.resign(info.id, BEN.id, fresh())
    lines = await service.log(info.id, 2)
    assert [line.text for line in lines] == ["pace dash", "resign"]


async def test_mine_lists_where_a_person_is_awaited_the_longest_wait_first(service: MatchService, clock: Clock) -> None:
    one = await started(service, channel=1)
    clock.time += 10
    two = await started(service, channel=2)
    assert [position.info.id for position in await service.mine(ANN.id)] == [one.id, two.id]
    assert await service.mine(ANN.id, 1) == ()
    await service.submit(one.id, ANN.id, None, "pace jog", fresh())
    (position,) = await service.mine(ANN.id, 500)
    assert (position.info.id, position.seat) == (two.id, 0)
    assert await service.mine(CLEO.id) == ()


async def test_memory_is_bounded_and_what_was_dropped_is_loaded_again(database: Database, clock: Clock) -> None:
    service = MatchService(database, Inline(), registry=REGISTRY, pace=Pace(held=3600), now=clock)
    matches = [await started(service, channel=channel) for channel in range(4)]
    assert len(service._cache) == 2
    assert 2 * 1024 < service._cache.bytes <= 3600
    for info in matches:
        assert (await service.submit(info.id, ANN.id, "p0", "pace jog", fresh())).ply == 1
    assert len(service._cache) == 2
    for info in matches:
        service._forget(info.id)
    assert (len(service._cache), service._cache.bytes) == (0, 0)
