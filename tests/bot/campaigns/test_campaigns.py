"""Campaigns as the service keeps them: members, battles, bookings, corrections, files."""

import json

import pytest

from bot.campaigns import Battles, Campaigns
from bot.campaigns.wording import headline, ledger_lines
from bot.matches import Refused, Service
from bot.privacy import PrivacyDesk
from bot.storage import campaigns as campaigns_table
from bot.storage import privacy
from campaigns import Aborted, Booked, Forfeited, files
from games.kernel import GameError
from games.kernel.content.campaign import CampaignRules, Posting
from tests.bot.campaigns.league import MOD, booked, doer, fight, league, start
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, by


async def test_a_battle_is_a_match_with_its_people_seated_and_books_itself(service: Service) -> None:
    info = await league(service)
    match = await fight(service, info.id)
    assert [seat.name for seat in match.seats] == ["Ann", "Ben"]
    assert match.of_campaign
    after = await booked(service, info.id)
    entry = after.entries[-1]
    assert isinstance(entry, Booked)
    assert match.outcome is not None
    assert entry.winners == tuple(seat + 1 for seat in match.outcome.winners)
    assert entry.closing == match.closing
    share = 3 // 2 if not entry.winners else 3  # a draw shares the places, and so their points
    expected = [share if not entry.winners or member in entry.winners else 0 for member in (1, 2)]
    assert [each.count("points") for each in after.books.estates] == expected
    assert [each.count("fought") for each in after.books.estates] == [1, 1]
    again = await booked(service, info.id)
    assert len(again.rows) == len(after.rows), "it is booked once"
    assert (await service.exporting.verify(match.id)).ok, "its record can be checked like any other"


async def test_points_by_place_are_a_table_option(service: Service) -> None:
    info = await league(service, ANN, BEN, CLEO, places=(5, 3, 1))
    await fight(service, info.id, ANN, BEN, CLEO)
    after = await booked(service, info.id)
    assert sum(each.count("points") for each in after.books.estates) in (8, 9), "8 if places are shared"


async def test_a_lobby_of_a_battle_keeps_its_seats_and_options(service: Service) -> None:
    info = await league(service, ANN, BEN, CLEO)
    lobby = await Battles(service).start(info.id, doer(ANN), [BEN.id], CHANNEL)
    with pytest.raises(Refused, match="fixed options"):
        await service.lobbies.set_options(by(ANN, lobby.id), "rounds=3")
    with pytest.raises(Refused, match="Every place is taken"):
        await service.lobbies.join(by(CLEO, lobby.id), "")
    closed = await service.lobbies.leave(by(BEN, lobby.id))
    assert (closed.status, closed.seats) == ("aborted", ())
    after = await booked(service, info.id)
    assert isinstance(after.entries[-1], Aborted)
    assert after.books.fought == 0


async def test_a_rematch_of_a_battle_is_refused(service: Service) -> None:
    info = await league(service)
    match = await fight(service, info.id)
    with pytest.raises(Refused, match="/campaign start"):
        await service.lobbies.rematch(by(ANN, match.id))


async def test_who_does_not_come_loses_and_the_others_win(service: Service) -> None:
    info = await league(service)
    lobby = await Battles(service).start(info.id, doer(ANN), [BEN.id], CHANNEL)
    with pytest.raises(Refused, match="Only the person who opened the campaign"):
        await Battles(service).forfeit(info.id, doer(ANN), 1, BEN.id)
    after = await Battles(service).forfeit(info.id, doer(MOD, manages=True), 1, BEN.id)
    assert isinstance(after.entries[-1], Forfeited)
    assert [each.count("points") for each in after.books.estates] == [3, 0]
    assert (await service.queries.get(lobby.id)).status == "aborted"
    assert len((await booked(service, info.id)).rows) == len(after.rows)
    running = await start(service, info.id)
    with pytest.raises(Refused, match="has begun"):
        await Battles(service).forfeit(info.id, doer(MOD, manages=True), 2, BEN.id)
    await service.seating.resign(by(BEN, running.id))
    resigned = await booked(service, info.id)
    assert [each.count("points") for each in resigned.books.estates] == [6, 0], "who resigns loses"


async def test_a_substitute_plays_for_the_member(service: Service) -> None:
    info = await league(service, ANN, BEN)
    running = await start(service, info.id)
    await service.seating.hand_over(by(BEN, running.id), None)
    await service.seating.resign(by(ANN, running.id))
    after = await booked(service, info.id)
    entry = after.entries[-1]
    assert isinstance(entry, Booked)
    assert (entry.winners, entry.stood_in) == ((2,), (2,))
    assert headline(after, len(after.rows) - 1) == "Battle 1: Ben won; somebody else, or a computer, played for Ben."


async def test_an_aborted_match_counts_for_nothing(service: Service) -> None:
    info = await league(service)
    running = await start(service, info.id)
    await service.seating.abort(by(ANN, running.id, manages=True))
    after = await booked(service, info.id)
    assert isinstance(after.entries[-1], Aborted)
    assert after.books.fought == 0


async def test_a_match_that_is_gone_counts_for_nothing(service: Service) -> None:
    info = await league(service)
    running = await start(service, info.id)
    await service.store.database.write(lambda tx: privacy.drop_match(tx, running.id))
    service.store.forget(running.id)
    assert isinstance((await booked(service, info.id)).entries[-1], Aborted)


async def test_corrections_are_in_the_open_and_for_moderators_alone(service: Service) -> None:
    info, campaigns = await league(service), Campaigns(service.store)
    posting = Posting(1, "points", 2, "corrected by a moderator")
    with pytest.raises(Refused, match="Only the person who opened"):
        await campaigns.correct(info.id, doer(ANN), posting, "I want more")
    after = await campaigns.correct(info.id, doer(MOD, manages=True), posting, "a point was missed")
    assert [line.reason for line in ledger_lines(after, CampaignRules())][-2:] == [
        "A correction by a moderator: “a point was missed”.",
        "corrected by a moderator",
    ]
    assert after.rows[-1].owed is not None, "the channel reads it"
    assert b"missed" not in after.rows[-1].entry, "the words are beside the ledger"


async def test_a_delivery_that_comes_twice_counts_once(service: Service) -> None:
    info, campaigns = await league(service), Campaigns(service.store)
    posting = Posting(1, "points", 2, "corrected by a moderator")
    same = doer(MOD, manages=True)
    await campaigns.correct(info.id, same, posting, "why")
    again = await campaigns.correct(info.id, same, posting, "why")
    assert again.books.estate(1).count("points") == 2
    first = await campaigns.join(info.id, twice := doer(CLEO))
    assert len((await campaigns.join(info.id, twice)).rows) == len(first.rows)
    opened = doer(ANN)
    one = await Battles(service).start(info.id, opened, [BEN.id], CHANNEL)
    assert (await Battles(service).start(info.id, opened, [BEN.id], CHANNEL)).id == one.id


async def test_several_campaigns_in_a_server_and_a_player_in_several(service: Service) -> None:
    first, second = await league(service), await league(service)
    await fight(service, first.id)
    await booked(service, first.id)
    assert (await Campaigns(service.store).get(second.id)).books.fought == 0
    assert {row.id for row in await Campaigns(service.store).listed(GUILD)} == {first.id, second.id}


async def test_a_campaign_ends_by_its_number_of_battles(service: Service) -> None:
    info = await league(service, battles=1)
    await fight(service, info.id)
    after = await booked(service, info.id)
    assert after.books.ended == "1 battle is over"
    with pytest.raises(GameError, match="the campaign is over"):
        await Battles(service).start(info.id, doer(ANN), [BEN.id], CHANNEL)


async def test_a_campaign_goes_on_from_a_file_and_a_change_in_it_is_named(service: Service) -> None:
    info, campaigns = await league(service), Campaigns(service.store)
    await fight(service, info.id)
    await booked(service, info.id)
    data = await campaigns.export(info.id)
    with pytest.raises(Refused, match="kept by this bot already"):
        await campaigns.bring(data, (GUILD, CHANNEL), doer(ANN))
    forged = json.loads(data)
    forged["ledger"][2]["entry"]["at"] += 1
    with pytest.raises(Refused, match="entry 2 was changed"):
        await campaigns.bring(json.dumps(forged).encode(), (GUILD, CHANNEL), doer(ANN))
    await service.store.database.write(lambda tx: campaigns_table.drop_campaign(tx, info.id))
    back = await campaigns.bring(data, (GUILD, CHANNEL), doer(ANN))
    assert (back.name, back.names) == ("The cup", ("Ann", "Ben"))
    taken = await campaigns.join(back.id, doer(BEN), 2)
    assert taken.member_of(BEN.id) == 2
    with pytest.raises(Refused, match="Number 2 of this campaign is not free"):
        await campaigns.join(back.id, doer(CLEO), 2)


async def test_a_deleted_person_is_somebody_and_the_ledger_can_still_be_checked(service: Service) -> None:
    info, campaigns = await league(service), Campaigns(service.store)
    await fight(service, info.id)
    await booked(service, info.id)
    posting = Posting(2, "points", 1, "corrected by a moderator")
    await campaigns.correct(info.id, doer(MOD, manages=True), posting, "Ben was right")
    desk = PrivacyDesk(service)
    kept = await desk.of_person(BEN.id)
    assert (kept["places in campaigns"], kept["entries in campaigns"]) == (1, 1)
    assert b"places in campaigns" in await desk.export(BEN.id)
    await desk.forget(BEN)
    after = await campaigns.get(info.id)
    assert after.names == ("Ann", "a player")
    assert after.member_of(BEN.id) is None
    data = await campaigns.export(info.id)
    assert b"Ben" not in data
    assert files.read(data).books.fought == 1
