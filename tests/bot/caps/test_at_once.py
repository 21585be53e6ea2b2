"""What can be there at once: a cap holds however many ask at the same moment, and is told in a sentence."""

import pytest

from bot.matches import Person, Refused, Service
from bot.rolling import CallDesk, InitiativeDesk, RollDesk
from tests.bot.caps.asking import DAY, PEOPLE, at, called, lower, opened, refusal, tried
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, by, fresh, lobby, started


async def test_forty_lobbies_of_one_person_at_once_are_ten(service: Service) -> None:
    done, refused = await tried(opened(service, ANN, channel) for channel in range(40))
    assert (len(done), len(refused)) == (10, 30)
    assert {each.sentence for each in refused} == {
        "You already have 10 open lobbies in this server. Start or close one first: `/match mine` lists them."
    }
    await opened(service, BEN, 90)
    await opened(service, ANN, 91, GUILD + 1)
    await service.seating.abort(by(ANN, done[0]))
    await opened(service, ANN, 92)
    assert "10 open lobbies" in (await refusal(opened(service, ANN, 93))).sentence


async def test_the_link_of_a_refusal_leads_to_the_oldest_of_ones_own(service: Service, clock: Clock) -> None:
    for channel in range(10):
        clock.time += 1
        await service.lobbies.posted(await opened(service, ANN, channel), 700 + channel)
    assert (await refusal(opened(service, ANN, 50))).link == f"https://discord.com/channels/{GUILD}/0/700"


async def test_lobbies_of_many_people_at_once_fill_a_server_and_no_more(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "OPEN_LOBBIES", server=25)
    places = [(person, channel) for channel, person in enumerate(PEOPLE * 5)]
    done, refused = await tried(opened(service, person, channel) for person, channel in places)
    assert (len(done), len(refused)) == (25, 35)
    assert {each.sentence for each in refused} == {
        "This server already has 25 open lobbies. One of them has to be started or closed first."
    }
    assert {each.link for each in refused} == {None}, "it may be in a channel that the person does not see"
    await opened(service, PEOPLE[0], 99, GUILD + 1)


async def test_matches_that_go_on_count_with_the_lobbies(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "RUNNING_MATCHES", person=3)
    for channel in range(3):
        info = await started(service, channel=channel)
    assert (await refusal(lobby(service, ANN, channel=9))).sentence == (
        "You already have 3 matches and lobbies in this server. Finish or end one first: `/match mine` lists them."
    )
    clock.time += 91 * DAY
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    for channel in (9, 10):
        await lobby(service, ANN, channel=channel)
    assert "3 matches" in (await refusal(lobby(service, ANN, channel=11))).sentence, "two were abandoned, one was not"


async def test_a_rematch_counts_as_any_lobby(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await started(service)
    await service.seating.abort(by(ANN, info.id))
    lower(monkeypatch, "OPEN_LOBBIES", person=1)
    await opened(service, BEN, 2)
    assert "1 open lobbies" in (await refusal(service.lobbies.rematch(by(BEN, info.id)))).sentence
    assert (await service.lobbies.rematch(by(ANN, info.id))).status == "lobby"


async def test_thirty_calls_of_one_person_at_once_are_ten(calls: CallDesk) -> None:
    done, refused = await tried(called(calls, at(ANN)) for _ in range(30))
    assert (len(done), len(refused)) == (10, 20)
    assert {each.sentence for each in refused} == {"You already have 10 open calls in this server. Close one first."}
    await calls.close(done[0], ANN.id, False)
    await called(calls, at(ANN))


async def test_calls_of_several_people_at_once_fill_a_channel_and_no_more(calls: CallDesk) -> None:
    done, refused = await tried(called(calls, at(person)) for person in (ANN, BEN, CLEO) for _ in range(10))
    assert (len(done), len(refused)) == (20, 10)
    assert {each.sentence for each in refused} == {
        "This channel already has 20 open calls. One of them has to be closed first."
    }
    await called(calls, at(PEOPLE[0], channel=2))


async def test_a_call_closes_after_a_week_at_the_latest(calls: CallDesk, clock: Clock) -> None:
    for _ in range(10):
        await called(calls, at(ANN))
    clock.time += 7 * DAY
    assert len(await calls.due()) == 10
    await called(calls, at(ANN))


async def test_a_call_takes_so_many_rolls(calls: CallDesk) -> None:
    call = await called(calls, at(ANN))
    people = [Person(5_000 + number, f"R{number}") for number in range(60)]
    done, refused = await tried(calls.roll(at(person), call, 0) for person in people)
    assert (len(done), len(refused)) == (50, 10)
    assert {each.sentence for each in refused} == {"50 people have rolled, the most for one call: open another one."}
    assert len((await calls.find(call)).entries) == 50


async def test_initiatives_of_one_person_in_many_channels(initiatives: InitiativeDesk) -> None:
    done, refused = await tried(initiatives.add(at(ANN, channel), "Wolf", 0, None, False) for channel in range(30))
    assert (len(done), len(refused)) == (20, 10)
    assert {each.sentence for each in refused} == {
        "You already have 20 initiatives in this server. End one first with `/dice initiative end` in its channel."
    }
    there = [channel for channel in range(30) if (await initiatives.look(channel))[0].combatants]
    await initiatives.add(at(ANN, there[0]), "Bear", 0, None, False)
    await initiatives.add(at(BEN, 40), "Bear", 0, None, False)
    await initiatives.end(at(ANN, there[0]))
    await initiatives.add(at(ANN, 41), "Bear", 0, None, False)
    with pytest.raises(Refused, match="20 initiatives"):
        await initiatives.posted(at(ANN, 42), 7)
    with pytest.raises(Refused, match="20 initiatives"):
        await initiatives.must_have_room(at(ANN, 42))


async def test_an_initiative_stays_its_beginners(initiatives: InitiativeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, "INITIATIVES", person=1)
    await initiatives.add(at(ANN), "Wolf", 0, 3, False)
    await initiatives.next(at(BEN))
    await initiatives.add(at(BEN, 2), "Wolf", 0, 3, False)
    assert "1 initiatives" in (await refusal(initiatives.add(at(ANN, 3), "Wolf", 0, 3, False))).sentence


async def test_hidden_rolls_that_are_kept(
    rolls: RollDesk, service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower(monkeypatch, "HIDDEN_ROLLS", person=3)
    done, refused = await tried(rolls.roll(at(ANN), "d6", "", True, fresh()) for _ in range(5))
    assert (len(done), len(refused)) == (3, 2)
    assert {each.sentence for each in refused} == {
        "You already have 3 hidden rolls here. Each is deleted a year after it was made; until then, roll openly."
    }
    await rolls.reveal(done[0].id, ANN.id)
    assert "3 hidden rolls" in (await refusal(rolls.roll(at(ANN), "d6", "", True, fresh()))).sentence
    await rolls.roll(at(ANN), "d6", "", False, fresh())
    await rolls.roll(at(ANN, guild=GUILD + 1), "d6", "", True, fresh())
    clock.time += 365 * DAY + 1
    assert await service.retention.drop("hidden") == 4
    await rolls.roll(at(ANN), "d6", "", True, fresh())
