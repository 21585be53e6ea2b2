"""Lobbies: opening, joining, computers, options, Start, rematch."""

import asyncio
import hashlib
from typing import Any

import pytest

from bot.matches import MatchService, NotFound, Person, Refused
from bot.storage import Database
from games.kernel import GameError
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, fresh, lobby, play_on, started


async def secret_of(database: Database, match: str) -> bytes:
    row = await database.read(lambda tx: tx.match(match))
    assert row is not None
    return row.secret


async def test_opening_commits_to_a_secret_and_keeps_it(service: MatchService, database: Database) -> None:
    info = await lobby(service)
    assert (info.status, info.places, info.seats, info.secret) == ("lobby", 2, (), None)
    assert info.options == {"length": 8, "rounds": 6}
    assert info.commitment == hashlib.sha256(await secret_of(database, info.id)).hexdigest()
    assert len(info.id) == 6
    assert set(info.id) <= set("23456789abcdefghjkmnpqrstuvwxyz")
    assert await service.find(CHANNEL) == info


async def test_a_channel_has_one_running_match(service: MatchService) -> None:
    info = await lobby(service)
    await service.lobby_posted(info.id, 42)
    with pytest.raises(Refused, match="has a match already") as refused:
        await lobby(service)
    assert refused.value.link == f"https://discord.com/channels/{GUILD}/{CHANNEL}/42"
    assert (await lobby(service, channel=CHANNEL + 1)).id != info.id


async def test_opening_twice_by_the_same_delivery_opens_once(service: MatchService) -> None:
    both = [await service.open("tiny", GUILD, CHANNEL, ANN, options={}, places=2, interaction_id=77) for _ in range(2)]
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
    service: MatchService, game: str, places: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises((Refused, GameError), match=reason):
        await service.open(game, GUILD, CHANNEL, ANN, options=options, places=places, interaction_id=fresh())
    assert await service.find(CHANNEL) is None


async def test_people_join_once_and_leave(service: MatchService) -> None:
    info = await lobby(service, ANN, BEN, places=3)
    assert info.names == ("Ann", "Ben", "C")
    with pytest.raises(Refused, match="You sit at place A already"):
        await service.join(info.id, ANN, "", fresh())
    info = await service.leave(info.id, ANN.id)
    assert [(seat.letter, seat.name) for seat in info.seats] == [("A", "Ben")]
    with pytest.raises(Refused, match="You have no place"):
        await service.leave(info.id, ANN.id)
    await service.join(info.id, ANN, "", fresh())
    await service.join(info.id, CLEO, "", fresh())
    with pytest.raises(Refused, match="Every place is taken"):
        await service.join(info.id, Person(1004, "Dev"), "", fresh())


async def test_the_same_join_delivered_twice_joins_once(service: MatchService) -> None:
    info = await lobby(service)
    await service.join(info.id, ANN, "blue", 5)
    again = await service.join(info.id, ANN, "blue", 5)
    assert [(seat.name, seat.words, seat.interaction) for seat in again.seats] == [("Ann", "blue", "5")]


async def test_two_people_joining_at_once_both_get_a_place(service: MatchService) -> None:
    info = await lobby(service)
    await asyncio.gather(*(service.join(info.id, person, "", fresh()) for person in (ANN, BEN)))
    assert sorted((await service.get(info.id)).names) == ["Ann", "Ben"]


async def test_words_and_names_are_kept_short(service: MatchService) -> None:
    info = await lobby(service)
    info = await service.join(info.id, Person(1, "N" * 200), "a\n b " + "x" * 300, fresh())
    assert len(info.seats[0].name) == 80
    assert info.seats[0].words.startswith("a b x")
    assert len(info.seats[0].words) == 200


async def test_computers_come_and_go(service: MatchService) -> None:
    info = await lobby(service, ANN, places=3)
    with pytest.raises(Refused, match="Only its owner"):
        await service.add_computer(info.id, BEN.id, None, fresh())
    with pytest.raises(Refused, match="There is no computer player deep"):
        await service.add_computer(info.id, ANN.id, "deep", fresh())
    await service.add_computer(info.id, ANN.id, None, 5)
    await service.add_computer(info.id, ANN.id, None, 5)
    info = await service.add_computer(info.id, ANN.id, "random", fresh())
    assert info.names == ("Ann", "Computer 1", "Computer 2")
    assert [seat.policy for seat in info.seats] == [None, "careful", "random"]
    info = await service.remove_computer(info.id, ANN.id)
    assert info.names == ("Ann", "Computer", "C")
    await service.remove_computer(info.id, ANN.id)
    with pytest.raises(Refused, match="There is no computer"):
        await service.remove_computer(info.id, ANN.id)


async def test_options_are_changed_by_text_before_the_start(service: MatchService) -> None:
    info = await lobby(service, ANN, BEN)
    info = await service.set_options(info.id, ANN.id, "sprint, rounds=5")
    assert info.options == {"length": 4, "rounds": 5}
    with pytest.raises(GameError, match="rounds"):
        await service.set_options(info.id, ANN.id, "rounds=99")
    with pytest.raises(Refused, match="Only the owner"):
        await service.set_options(info.id, BEN.id, "rounds=2")
    await service.start(info.id, ANN.id, fresh())
    with pytest.raises(Refused, match="before the match begins"):
        await service.set_options(info.id, ANN.id, "rounds=2")
    assert (await service.get(info.id)).options == {"length": 4, "rounds": 5}


async def test_the_start_needs_every_place_taken_and_somebody_of_the_table(service: MatchService) -> None:
    info = await lobby(service, BEN)
    with pytest.raises(Refused, match="1 of 2 places are still free"):
        await service.start(info.id, BEN.id, fresh())
    await service.join(info.id, CLEO, "", fresh())
    with pytest.raises(Refused, match="Only its owner"):
        await service.start(info.id, 4242, fresh())
    live = await service.start(info.id, BEN.id, 5)
    assert (live.status, live.ply) == ("live", 0)
    assert await service.start(info.id, BEN.id, 5) == live
    with pytest.raises(Refused, match="begun already"):
        await service.start(info.id, CLEO.id, fresh())
    with pytest.raises(Refused, match="before the match begins"):
        await service.join(info.id, ANN, "", fresh())


async def test_two_starts_at_once_start_once(service: MatchService) -> None:
    info = await lobby(service, ANN, BEN)
    results = await asyncio.gather(
        *(service.start(info.id, person.id, fresh()) for person in (ANN, BEN)), return_exceptions=True
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert len(await service.log(info.id, 9)) == 1


async def test_a_join_during_the_start_is_not_lost(service: MatchService, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await lobby(service, ANN, BEN)
    game = service.game("tiny")
    setup, calls = type(game).setup, []

    def slow_setup(self: object, seats: int, options: object, dice: object) -> object:
        calls.append(seats)
        return setup(self, seats, options, dice)  # type: ignore[arg-type]

    monkeypatch.setattr(type(game), "setup", slow_setup)
    write = service.database.write

    async def raced(unit: Any) -> Any:
        # Between the setup and its transaction somebody changes the options.
        monkeypatch.setattr(service.database, "write", write)
        await service.set_options(info.id, ANN.id, "rounds=3")
        return await write(unit)

    monkeypatch.setattr(service.database, "write", raced)
    live = await service.start(info.id, ANN.id, fresh())
    assert len(calls) == 3, "once to try the options, twice to start"
    assert live.options["rounds"] == 3


async def test_a_rematch_keeps_options_and_people(service: MatchService) -> None:
    info = await lobby(service, ANN)
    await service.add_computer(info.id, ANN.id, "careful", fresh())
    await service.set_options(info.id, ANN.id, "sprint")
    await service.start(info.id, ANN.id, fresh())
    with pytest.raises(Refused, match="not over yet"):
        await service.rematch(info.id, ANN, fresh())
    await service.resign(info.id, ANN.id, fresh())
    with pytest.raises(Refused, match="Only its owner"):
        await service.rematch(info.id, CLEO, fresh())
    again = await service.rematch(info.id, ANN, 5)
    assert again.id != info.id
    assert (again.status, again.names, again.options["length"]) == ("lobby", ("Ann", "Computer"), 4)
    assert again.commitment != info.commitment
    assert await service.rematch(info.id, ANN, 5) == again
    assert (await service.start(again.id, ANN.id, fresh())).status == "live"


async def test_the_newest_match_of_a_channel_is_found_when_it_is_over(service: MatchService) -> None:
    info = await started(service)
    over = await play_on(service, info.id)
    assert await service.find(CHANNEL) is None
    assert await service.latest(CHANNEL) == over
    assert await service.latest(1) is None
    with pytest.raises(NotFound, match="no match zzz"):
        await service.get("zzz")


async def test_a_lobby_is_aborted_by_its_owner_or_a_moderator(service: MatchService) -> None:
    info = await lobby(service, BEN)
    with pytest.raises(Refused, match="Only the owner"):
        await service.abort(info.id, BEN.id, False, fresh())
    gone = await service.abort(info.id, BEN.id, True, fresh())
    assert gone.status == "aborted"
    assert await service.find(CHANNEL) is None


async def test_places_are_changed_while_they_suffice(service: MatchService) -> None:
    info = await lobby(service, ANN, BEN)
    assert (await service.set_places(info.id, ANN.id, 3)).places == 3
    await service.join(info.id, CLEO, "", fresh())
    with pytest.raises(Refused, match="3 places are taken already"):
        await service.set_places(info.id, ANN.id, 2)
    with pytest.raises(Refused, match="Only the owner"):
        await service.set_places(info.id, BEN.id, 3)


async def test_a_name_cannot_turn_the_line_round_that_it_stands_in(service: MatchService) -> None:
    info = await lobby(service, Person(7, "\u202eevil\u2066  n\name "), Person(8, "\u200f\u202e"))
    assert info.names == ("evil name", "8")
