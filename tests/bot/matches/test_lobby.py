"""Lobbies: opening, joining, computers, options, Start, rematch."""

import asyncio
import hashlib
import itertools
from typing import Any

import pytest

from bot.matches import NotFound, Person, Refused, Service
from bot.storage import Database
from games.kernel import GameError
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, begin, by, fresh, lobby, play_on, started


async def secret_of(database: Database, match: str) -> bytes:
    row = await database.read(lambda tx: tx.match(match))
    assert row is not None
    return row.secret


async def test_opening_commits_to_a_secret_and_keeps_it(service: Service, database: Database) -> None:
    info = await lobby(service)
    assert (info.status, info.places, info.seats, info.secret) == ("lobby", 2, (), None)
    assert info.options == {"length": 8, "rounds": 6}
    assert info.commitment == hashlib.sha256(await secret_of(database, info.id)).hexdigest()
    assert len(info.id) == 6
    assert set(info.id) <= set("23456789abcdefghjkmnpqrstuvwxyz")
    assert await service.queries.find(CHANNEL) == info


async def test_a_channel_has_one_running_match(service: Service) -> None:
    info = await lobby(service)
    await service.lobbies.posted(info.id, 42)
    with pytest.raises(Refused, match="has a match already") as refused:
        await lobby(service)
    assert refused.value.link == f"https://discord.com/channels/{GUILD}/{CHANNEL}/42"
    assert (await lobby(service, channel=CHANNEL + 1)).id != info.id


async def test_opening_twice_by_the_same_delivery_opens_once(service: Service) -> None:
    both = [
        await service.lobbies.open("tiny", GUILD, CHANNEL, ANN, options={}, places=2, interaction="77")
        for _ in range(2)
    ]
    assert both[0] == both[1]


@pytest.mark.parametrize(
    ("game", "places", "options", "reason"),
    [
        ("chess", 2, {}, "No game is called chess"),
        ("tiny", 4, {}, "Tiny Race is for 2 to 3 players, not 4"),
        ("tiny", 2, {"length": 99}, "length"),
        ("tiny", 2, {"colour": 1}, "colour"),
    ],
)
async def test_a_lobby_that_cannot_be_is_refused(
    service: Service, game: str, places: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises((Refused, GameError), match=reason):
        await service.lobbies.open(game, GUILD, CHANNEL, ANN, options=options, places=places, interaction=fresh())
    assert await service.queries.find(CHANNEL) is None


async def test_people_join_once_and_leave(service: Service) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    assert info.names == ("Ann", "Ben", "C")
    with pytest.raises(Refused, match="You sit at place A already"):
        await service.lobbies.join(by(ANN, info.id), "")
    info = await service.lobbies.leave(by(ANN, info.id))
    assert [(seat.letter, seat.name) for seat in info.seats] == [("A", "Ben")]
    with pytest.raises(Refused, match="You have no place"):
        await service.lobbies.leave(by(ANN, info.id))
    await service.lobbies.join(by(ANN, info.id), "")
    await service.lobbies.join(by(CLEO, info.id), "")
    with pytest.raises(Refused, match="Every place is taken"):
        await service.lobbies.join(by(Person(1004, "Dev"), info.id), "")


async def test_the_same_join_delivered_twice_joins_once(service: Service) -> None:
    info = await lobby(service)
    await service.lobbies.join(by(ANN, info.id, "5"), "blue")
    again = await service.lobbies.join(by(ANN, info.id, "5"), "blue")
    assert [(seat.name, seat.words, seat.interaction) for seat in again.seats] == [("Ann", "blue", "5")]


async def test_two_people_joining_at_once_both_get_a_place(service: Service) -> None:
    info = await lobby(service)
    await asyncio.gather(*(service.lobbies.join(by(person, info.id), "") for person in (ANN, BEN)))
    assert sorted((await service.queries.get(info.id)).names) == ["Ann", "Ben"]


async def test_words_and_names_are_kept_short(service: Service) -> None:
    info = await lobby(service)
    info = await service.lobbies.join(by(Person(1, "N" * 200), info.id), "a\n b " + "x" * 300)
    assert len(info.seats[0].name) == 80
    assert info.seats[0].words.startswith("a b x")
    assert len(info.seats[0].words) == 200


async def test_computers_come_and_go(service: Service) -> None:
    info = await lobby(service, ANN, places=3)
    with pytest.raises(Refused, match="Only its owner"):
        await service.lobbies.add_computer(by(BEN, info.id), None)
    with pytest.raises(Refused, match="There is no computer player deep"):
        await service.lobbies.add_computer(by(ANN, info.id), "deep")
    await service.lobbies.add_computer(by(ANN, info.id, "5"), None)
    await service.lobbies.add_computer(by(ANN, info.id, "5"), None)
    info = await service.lobbies.add_computer(by(ANN, info.id), "random")
    assert info.names == ("Ann", "Computer 1", "Computer 2")
    assert [seat.policy for seat in info.seats] == [None, "careful", "random"]
    info = await service.lobbies.remove_computer(by(ANN, info.id))
    assert info.names == ("Ann", "Computer", "C")
    await service.lobbies.remove_computer(by(ANN, info.id))
    with pytest.raises(Refused, match="There is no computer"):
        await service.lobbies.remove_computer(by(ANN, info.id))


async def test_options_are_changed_by_text_before_the_start(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    info = await service.lobbies.set_options(by(ANN, info.id), "sprint, rounds=5")
    assert info.options == {"length": 4, "rounds": 5}
    with pytest.raises(GameError, match="rounds"):
        await service.lobbies.set_options(by(ANN, info.id), "rounds=99")
    with pytest.raises(Refused, match="Only the person who opened"):
        await service.lobbies.set_options(by(BEN, info.id), "rounds=2")
    await begin(service, info.id)
    with pytest.raises(Refused, match="before the match begins"):
        await service.lobbies.set_options(by(ANN, info.id), "rounds=2")
    assert (await service.queries.get(info.id)).options == {"length": 4, "rounds": 5}


async def test_the_start_needs_enough_people_and_somebody_of_the_table(service: Service) -> None:
    info = await lobby(service, BEN)
    with pytest.raises(Refused, match="this game needs 2 players, and has 1"):
        await service.lobbies.start(by(BEN, info.id))
    await service.lobbies.join(by(CLEO, info.id), "")
    with pytest.raises(Refused, match="Only its owner"):
        await service.lobbies.start(by(Person(4242, ""), info.id))
    assert (await service.lobbies.start(by(CLEO, info.id))).status == "lobby"
    live = await service.lobbies.start(by(BEN, info.id, "5"))
    assert (live.status, live.ply) == ("live", 0)
    assert await service.lobbies.start(by(BEN, info.id, "5")) == live
    with pytest.raises(Refused, match="begun already"):
        await service.lobbies.start(by(CLEO, info.id))
    with pytest.raises(Refused, match="before the match begins"):
        await service.lobbies.join(by(ANN, info.id), "")


async def test_as_many_play_as_sit_there_at_the_start(service: Service) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    live = await begin(service, info.id)
    assert (live.names, live.places) == (("Ann", "Ben"), 3)
    position = await service.queries.look(info.id, None)
    assert position.view.public.seats == 2
    over = await play_on(service, info.id)
    assert over.names == ("Ann", "Ben")
    assert (await service.exporting.verify(info.id)).ok


async def test_a_lobby_that_everybody_left_closes_and_frees_its_channel(service: Service) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    assert (await service.lobbies.leave(by(ANN, info.id))).status == "lobby"
    assert (await service.lobbies.leave(by(BEN, info.id))).status == "aborted"
    assert await service.queries.find(CHANNEL) is None
    with pytest.raises(Refused, match="before the match begins"):
        await service.lobbies.join(by(CLEO, info.id), "")
    assert (await lobby(service)).id != info.id


async def test_words_for_the_dice_are_changed_before_the_start(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    changed = await service.lobbies.reword(by(ANN, info.id), " other\n words ")
    assert [seat.words for seat in changed.seats] == ["other words", "words of Ben"]
    assert [seat.interaction for seat in changed.seats] == [seat.interaction for seat in info.seats]
    with pytest.raises(Refused, match="You have no place"):
        await service.lobbies.reword(by(CLEO, info.id), "mine")
    await begin(service, info.id)
    with pytest.raises(Refused, match="before the match begins"):
        await service.lobbies.reword(by(ANN, info.id), "too late")


async def test_places_are_changed_by_the_owner_and_never_below_who_sits_there(service: Service) -> None:
    info = await lobby(service, ANN, BEN, CLEO, places=3)
    with pytest.raises(
        Refused, match="3 players have joined already, and only 2 could play: somebody must leave first"
    ):
        await service.lobbies.set_places(by(ANN, info.id), 2)
    with pytest.raises(Refused, match="for 2 to 3 players, not 4"):
        await service.lobbies.set_places(by(ANN, info.id), 4)
    with pytest.raises(Refused, match="Only the person who opened"):
        await service.lobbies.set_places(by(BEN, info.id), 2)
    await service.lobbies.leave(by(CLEO, info.id))
    assert (await service.lobbies.set_places(by(ANN, info.id), 2)).places == 2


async def test_who_starts_while_the_match_begins_is_told_that_it_has(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann is ready last but one: before she goes on, Ben, who is ready too, has begun the match for both."""
    info = await lobby(service, ANN, BEN)
    reseat = service.lobbies._reseat

    async def overtaken(match: str, change: Any) -> Any:
        monkeypatch.undo()
        await reseat(match, change)
        await service.lobbies.start(by(BEN, info.id))
        return await service.queries.get(match)

    monkeypatch.setattr(service.lobbies, "_reseat", overtaken)
    assert (await service.lobbies.start(by(ANN, info.id))).status == "live"


async def test_two_starts_at_once_start_once(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    await asyncio.gather(*(service.lobbies.start(by(person, info.id)) for person in (ANN, BEN)))
    assert (await service.queries.get(info.id)).status == "live"
    assert len(await service.logbook.newest(info.id, 9)) == 1


async def test_what_nobody_has_confirmed_does_not_begin(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await lobby(service, ANN, BEN)
    await service.lobbies.start(by(ANN, info.id))
    write, calls = service.store.database.write, itertools.count()

    async def raced(unit: Any) -> Any:
        # Between the setup and its transaction somebody changes the options.
        if next(calls) == 1:
            await service.lobbies.set_options(by(ANN, info.id), "rounds=3")
        return await write(unit)

    monkeypatch.setattr(service.store.database, "write", raced)
    with pytest.raises(Refused, match="Ann and Ben must press Ready first"):
        await service.lobbies.start(by(BEN, info.id))
    monkeypatch.setattr(service.store.database, "write", write)
    assert (await begin(service, info.id)).options["rounds"] == 3


async def test_a_rematch_keeps_options_and_people(service: Service) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.add_computer(by(ANN, info.id), "careful")
    await service.lobbies.set_options(by(ANN, info.id), "sprint")
    await begin(service, info.id)
    with pytest.raises(Refused, match="not over yet"):
        await service.lobbies.rematch(by(ANN, info.id))
    await service.seating.resign(by(ANN, info.id))
    with pytest.raises(Refused, match="Only its owner"):
        await service.lobbies.rematch(by(CLEO, info.id))
    again = await service.lobbies.rematch(by(ANN, info.id, "5"))
    assert again.id != info.id
    assert (again.status, again.names, again.options["length"]) == ("lobby", ("Ann", "Computer"), 4)
    assert (again.seats[0].own_words, again.seats[1].words) == ("", "")
    assert again.seats[0].words.startswith("drawn by the bot: ")
    assert again.commitment != info.commitment
    assert await service.lobbies.rematch(by(ANN, info.id, "5")) == again
    assert (await service.lobbies.start(by(ANN, again.id))).status == "live"


async def test_a_rematch_seats_nobody_who_did_not_ask(service: Service) -> None:
    info = await started(service)
    await service.seating.resign(by(ANN, info.id))
    again = await service.lobbies.rematch(by(BEN, info.id))
    assert (again.names, again.places, again.owner_id) == (("Ben", "B"), 2, BEN.id)
    with pytest.raises(Refused, match="this game needs 2 players"):
        await service.lobbies.start(by(BEN, again.id))
    await service.lobbies.join(by(ANN, again.id), "")
    assert (await begin(service, again.id)).names == ("Ben", "Ann")


async def test_the_newest_match_of_a_channel_is_found_when_it_is_over(service: Service) -> None:
    info = await started(service)
    over = await play_on(service, info.id)
    assert await service.queries.find(CHANNEL) is None
    assert await service.queries.latest(CHANNEL) == over
    assert await service.queries.latest(1) is None
    with pytest.raises(NotFound, match="no match zzz"):
        await service.queries.get("zzz")


async def test_a_lobby_is_aborted_by_its_owner_or_a_moderator(service: Service) -> None:
    info = await lobby(service, BEN)
    with pytest.raises(Refused, match="Only the person who opened"):
        await service.seating.abort(by(BEN, info.id))
    gone = await service.seating.abort(by(BEN, info.id, manages=True))
    assert gone.status == "aborted"
    assert await service.queries.find(CHANNEL) is None


async def test_a_name_cannot_turn_the_line_round_that_it_stands_in(service: Service) -> None:
    info = await lobby(service, Person(7, "\u202eevil\u2066  n\name "), Person(8, "\u200f\u202e"))
    assert info.names == ("evil name", "8")


async def test_a_rematch_leaves_the_place_of_who_had_left_free(service: Service) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    await service.lobbies.add_computer(by(ANN, info.id), None)
    await begin(service, info.id)
    await service.seating.resign(by(BEN, info.id))
    await service.seating.abort(by(ANN, info.id))
    again = await service.lobbies.rematch(by(ANN, info.id))
    assert (again.names, again.places) == (("Ann", "Computer", "C"), 3)
