"""Pages of campaigns show nothing of a match that goes on: they read the ledger, and never load a match."""

import pytest

from bot.campaigns import Campaigns
from bot.campaigns.wording import changes, headline, newest, own_counts, own_pieces, where_it_is
from bot.matches import Service
from bot.posts.campaigns import CampaignBoard
from tests.bot.campaigns.league import doer, fight, league, start
from tests.bot.matches.table import ANN, BEN, CLEO, by


async def test_nothing_of_a_running_battle_is_read_for_any_page(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await league(service, ANN, BEN, CLEO)
    await start(service, info.id)
    campaigns, board = Campaigns(service.store), CampaignBoard(service)

    async def look(match: str) -> None:
        raise AssertionError("a page of a campaign looks into a match")

    monkeypatch.setattr(service.store, "load", look)
    monkeypatch.setattr("renderers.campaign.page.find_renderer", lambda slug: object())  # the tiny game has none
    now = await campaigns.get(info.id)
    await board.standings_sheet(now)
    await board.ledger_sheet(now, None)
    game = campaigns.game(now)
    for number, entry in enumerate(now.entries):
        assert headline(now, number)
        changes(now, game.campaign, entry)
    assert newest(now) == "Battle 1 began: Ann against Ben."
    assert where_it_is(now) == "Going on: battle 1, Ann against Ben."
    assert own_counts(now, game.campaign, 1) == "points 0, won 0, fought 0"
    assert list(own_pieces(now, 1)) == []
    await campaigns.export(info.id)


async def test_what_a_battle_does_changes_no_byte_of_its_campaign_before_it_ends(service: Service) -> None:
    info = await league(service, ANN, BEN, CLEO)
    running = await start(service, info.id)
    before = await Campaigns(service.store).export(info.id)
    await service.acting.submit(by(ANN, running.id), None, "pace jog")
    assert await Campaigns(service.store).export(info.id) == before


async def test_a_muster_tells_only_what_the_ledger_tells(service: Service) -> None:
    info = await league(service)
    await fight(service, info.id)
    match = (await Campaigns(service.store).get(info.id)).match_of(1)
    live = await service.store.load(match)
    (muster,) = (each for each in live.content if each.kind == "campaign")
    assert muster.text == (
        f'{{"campaign":"{info.id}","battle":1,"estates":[{{"member":1,"counts":{{}},"holdings":[]}},'
        '{"member":2,"counts":{},"holdings":[]}]}'
    )
    assert doer(ANN).person.name not in muster.text
