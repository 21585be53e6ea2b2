"""Upheaval's campaigns through the service: armies go from battle to battle by themselves (UH-H12)."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.campaigns import Battles, Booking, Campaigns
from bot.matches import MatchInfo, Service
from bot.storage import Database
from bot.workers import Inline
from games.kernel import IllegalAction
from games.kernel.content.campaign import Terms
from games.kernel.content.muster import Estate, Holding, Piece
from games.upheaval.mechanics.campaign.rules import army_brought
from tests.bot.campaigns.league import MOD, doer
from tests.bot.matches.table import ANN, BEN, CHANNEL, GUILD, by
from tests.games.upheaval.fields import field


@pytest.fixture
async def wars(database: Database) -> AsyncIterator[Service]:
    """The service with the games that come with it."""
    service = Service.build(database, Inline())
    yield service
    await service.close()


async def begun(service: Service, campaign: str, channel: int) -> MatchInfo:
    info = await Battles(service).start(campaign, doer(ANN), [BEN.id], channel)
    for person in (ANN, BEN):
        info = await service.lobbies.start(by(person, info.id))
    return info


async def state_of(service: Service, match: str) -> Any:
    return (await service.store.load(match)).state.public


async def test_uhh12_armies_go_on_and_who_resigns_keeps_units(wars: Service) -> None:
    campaigns = Campaigns(wars.store)
    options, _ = await wars.lobbies.options_from("upheaval", GUILD, "scenario=streets")
    info = await campaigns.open("upheaval", (GUILD, CHANNEL), "Ashes", options, Terms(3), doer(MOD, manages=True))
    for person in (ANN, BEN):
        await campaigns.join(info.id, doer(person))
    first = await begun(wars, info.id, 1)
    words = [army.word for army in (await state_of(wars, first.id)).book.value.ready]
    for person, word in ((ANN, words[0]), (BEN, words[1])):
        await wars.acting.submit(by(person, first.id), None, f"army {word}")
    chosen = [(unit.id, unit.name, len(unit.models)) for unit in (await state_of(wars, first.id)).units]
    await wars.seating.resign(by(BEN, first.id))
    assert await Booking(wars.store).book_due() == 1
    after = await campaigns.get(info.id)
    assert [each.count("won") for each in after.books.estates] == [1, 0]
    pieces = [
        (f"{'AB'[estate.member - 1]}{holding.piece.id}", holding.piece.name)
        for estate in after.books.estates
        for holding in estate.holdings
    ]
    assert pieces == [(unit, name) for unit, name, _ in chosen]
    second = await begun(wars, info.id, 2)
    public = await state_of(wars, second.id)
    assert [(unit.id, unit.name, len(unit.models)) for unit in public.units] == chosen, "nobody picks an army again"
    assert public.phase == "deployment"
    assert "campaign" in second.content


async def test_uhh15_a_campaign_whose_book_has_lost_a_profile_begins_no_battle(wars: Service) -> None:
    """What a server brought may be changed; the refusal says which profile is missing."""
    estate = Estate(1, {}, (Holding(Piece("1", "Lost", ("hydra*2",))),))
    with pytest.raises(IllegalAction, match="no profile hydra any more: UH-H15"):
        army_brought(field().public.book.value, estate)
