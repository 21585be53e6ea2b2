"""Nicknames that look like the bot's own words, or like somebody else's name."""

import pytest

from bot.matches import Person, Receipt, Refused, Service
from tests.bot.matches.table import ANN, BEN, Clock, by, lobby, started

HOURS = 3600.0


@pytest.mark.parametrize("name", ["standing order", "<standing order>", "Standing Order", "\u200bstanding order"])
async def test_what_somebody_called_standing_order_does_is_his_own(service: Service, name: str) -> None:
    info = await started(service, Person(ANN.id, name), BEN)
    receipt = await service.acting.submit(by(ANN, info.id), None, "pace walk")
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.actor == receipt.actor == info.names[0] == f"“{name.strip(chr(0x200B))}”"
    assert await service.logbook.own_last(info.id, ANN.id) == 1


async def test_whoever_is_called_skipped_is_not_absent_for_it(service: Service, clock: Clock) -> None:
    info = await started(service, ANN, Person(BEN.id, "skipped"))
    for _ in range(3):
        for person in (ANN, BEN):
            await act(service, person, info.id)
    assert await service.timeouts.absent(by(ANN, info.id)) == ()
    with pytest.raises(Refused, match="is here again"):
        await service.timeouts.stand_in(by(ANN, info.id), 1)


async def act(service: Service, person: Person, match: str) -> Receipt | None:
    position = await service.queries.look(match, person.id)
    for prompt in position.prompts:
        answer = {"pace": "pace walk", "run": "run 0.5", "stumble": "fall"}[prompt.kind]
        return await service.acting.submit(by(person, match), prompt.id, answer)
    return None


async def test_two_of_one_name_and_a_computer_are_told_apart_wherever_they_are_named(service: Service) -> None:
    for first, second, told in (("Ann", "ANN", "ANN 2"), ("Ann", "Computer", "“Computer”")):
        people = Person(ANN.id, first), Person(BEN.id, second)
        info = await lobby(service, *people, places=3, channel=ord(told[1]))
        info = await service.lobbies.add_computer(by(people[0], info.id), None)
        assert info.names == (first, told, "Computer")


async def test_whoever_oversees_a_match_is_not_taken_for_somebody_at_the_table(service: Service, clock: Clock) -> None:
    info = await started(service, ANN, BEN)
    for name, told in (("Ben", "Ben 2"), ("Umpire", "“Umpire”")):
        clock.time += 50 * HOURS
        receipt = await service.timeouts.skip(by(Person(99, name), info.id, manages=True))
        assert receipt.sentences[0].startswith(f"{told} skips ")
