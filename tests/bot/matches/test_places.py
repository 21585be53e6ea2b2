"""How many places a lobby has: as asked for, as a preset is for, as the game has them, else as many as can be."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Refused, Service
from bot.storage import Database
from bot.workers import Inline
from games.kernel import GameError

ANN, BEN, CLEO = Person(201, "Ann"), Person(202, "Ben"), Person(203, "Cleo")


@pytest.fixture
def service(database: Database) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("places"))


@pytest.mark.parametrize(
    ("game", "text", "asked", "places"),
    [
        ("raise_shields", "", None, 2),
        ("raise_shields", "credits=10", None, 2),
        ("raise_shields", "", 4, 4),
        ("raise_shields", "duel", None, 2),
        ("raise_shields", "melee", None, 4),
        ("raise_shields", "teams", None, 4),
        ("raise_shields", "teams=yes", None, 4),  # two could not play so
        ("raise_shields", "melee duel", None, 2),
        ("raise_shields", "melee", 3, 3),
        ("raise_shields", "ships=4", None, 2),
        ("uprising", "", None, 4),
        ("urban_war", "", None, 2),
    ],
)
async def test_rs2_a_new_lobby_has_the_places_that_people_expect(
    service: Service, game: str, text: str, asked: int | None, places: int
) -> None:
    assert (await service.lobbies.options_from(game, 1, text, asked))[1] == places


async def lobby(service: Service, text: str = "") -> Actor:
    options, places = await service.lobbies.options_from("raise_shields", 1, text)
    info = await service.lobbies.open(
        "raise_shields", 1, 2, ANN, options=options, places=places, interaction=f"open {text}"
    )
    await service.lobbies.join(Actor(ANN, info.id, "join a"), "")
    return Actor(ANN, info.id, "ann")


async def test_rs67_a_preset_in_the_lobby_brings_its_places_and_takes_them_back(service: Service) -> None:
    ann = await lobby(service)
    for text, places in (("teams", 4), ("duel", 2), ("melee", 4), ("as-printed", 4), ("short", 2), ("teams=yes", 4)):
        assert (await service.lobbies.set_options(ann, text)).places == places, text


async def test_a_duel_for_three_who_sit_already_is_refused_with_what_to_do(service: Service) -> None:
    ann = await lobby(service, "melee")
    for person in (BEN, CLEO):
        await service.lobbies.join(Actor(person, ann.match, f"join {person.name}"), "")
    with pytest.raises(Refused, match="3 players have joined already, and only 2 could play"):
        await service.lobbies.set_options(ann, "duel")
    with pytest.raises(GameError, match="teams are for four players"):
        await service.lobbies.options_from("raise_shields", 1, "teams", 3)


async def test_two_who_sit_in_a_lobby_for_four_can_start(service: Service) -> None:
    ann = await lobby(service, "melee")
    info = await service.lobbies.add_computer(ann, None)
    assert (len(info.seats), info.places) == (2, 4)
    assert (await service.lobbies.start(ann)).status == "live"
