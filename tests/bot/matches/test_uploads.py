"""Files that a server brings: checked, kept by name, copied into each match that uses them."""

import pathlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot import caps
from bot.dice import SeededEntropy
from bot.matches import Refused, Service
from bot.matches.files import MOST_BYTES
from bot.storage import Database
from bot.workers import Inline, Workers
from games.kernel import GameError, IllegalAction, digest
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, begin, by, fresh
from tests.games.uprising.test_setup import STAR

OTHER_GUILD = 501
BIGGER = STAR.replace('title = "The Star"', 'title = "The Bigger Star"')
KEY = (GUILD, "uprising", "map")


@pytest.fixture
async def service(database: Database) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("7"))


@pytest.fixture
async def apart(tmp_path: pathlib.Path) -> AsyncIterator[Service]:
    """A service with real worker processes."""
    database, workers = await Database.open(tmp_path / "apart.sqlite3"), Workers(1)
    yield Service.build(database, workers, entropy=SeededEntropy("7"))
    await workers.close()
    await database.close()


async def begun(service: Service, options: str, channel: int = CHANNEL) -> Any:
    """A match of Ann and Ben with these options, just begun."""
    info = await service.lobbies.open("uprising", GUILD, channel, ANN, options={}, places=2, interaction=fresh())
    await service.lobbies.set_options(by(ANN, info.id), options)
    for person in (ANN, BEN):
        await service.lobbies.join(by(person, info.id), "")
    return await begin(service, info.id)


async def test_a_file_is_kept_by_the_name_it_gives_itself(service: Service) -> None:
    added = await service.files.add(*KEY, STAR.encode(), ANN.id)
    assert (added.row.name, added.row.digest, added.replaced) == ("star", digest(STAR.encode()), False)
    assert added.notes[0].startswith("1 player can block every start")
    assert [row.name for row in await service.files.listed(*KEY)] == ["star"]
    assert await service.files.listed(OTHER_GUILD, "uprising", "map") == (), "each server has its own"


async def test_a_file_of_the_same_name_takes_its_place(service: Service) -> None:
    await service.files.add(*KEY, STAR.encode(), ANN.id)
    assert (await service.files.add(*KEY, BIGGER.encode(), BEN.id)).replaced
    (row,) = await service.files.listed(*KEY)
    assert (row.text, row.user_id) == (BIGGER, BEN.id)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"x" * (MOST_BYTES + 1), "The file has 200,001 bytes; 200,000 are allowed."),
        (b"\xff\xfe", "The file is not text in UTF-8."),
    ],
)
async def test_what_is_no_text_of_a_fair_size_is_refused(service: Service, data: bytes, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        await service.files.add(*KEY, data, ANN.id)
    assert refused.value.sentence == sentence
    assert await service.files.listed(*KEY) == ()


async def test_a_bad_map_comes_back_from_a_worker_with_every_fault(apart: Service) -> None:
    broken = STAR.replace('neighbours = ["Hub"]', 'neighbours = ["Hob"]')
    with pytest.raises(GameError) as error:
        await apart.files.add(*KEY, broken.encode(), ANN.id)
    assert "North lists Hob as a neighbour, and there is no such region" in error.value.faults
    assert len(error.value.faults) == 6
    with pytest.raises(IllegalAction, match="a map called narrows comes with the game; give yours another name: UP-B2"):
        await apart.files.add(*KEY, STAR.replace('"star"', '"narrows"').encode(), ANN.id)
    assert (await apart.files.add(*KEY, STAR.encode(), ANN.id)).row.name == "star", "the pool is whole"


async def test_a_file_that_would_exhaust_memory_is_refused_in_a_sentence(apart: Service) -> None:
    with pytest.raises(GameError, match="line 1 holds a name of more than 8 parts"):
        await apart.files.add(*KEY, b"a." * 20_000 + b"a=1", ANN.id)
    assert (await apart.files.add(*KEY, STAR.encode(), ANN.id)).row.name == "star", "the pool is whole"


async def test_a_server_keeps_so_many_files(service: Service) -> None:
    assert caps.FILES.server is not None
    for number in range(caps.FILES.server):
        await service.files.add(*KEY, STAR.replace('"star"', f'"star-{number}"').encode(), ANN.id)
    with pytest.raises(Refused, match=r"This server already has 20 files of this kind\."):
        await service.files.add(*KEY, STAR.encode(), ANN.id)
    await service.files.add(*KEY, STAR.replace('"star"', '"star-3"').encode(), ANN.id)
    await service.files.remove(*KEY, "star-0")
    await service.files.add(*KEY, STAR.encode(), ANN.id)
    assert len(await service.files.listed(*KEY)) == caps.FILES.server


async def test_a_server_brings_so_many_files_in_a_day(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caps, "FILES_A_DAY", replace(caps.FILES_A_DAY, person=2, server=3))
    for person, refused in ((ANN, False), (ANN, False), (ANN, True), (BEN, False), (BEN, True)):
        if refused:
            with pytest.raises(Refused, match=r"(You have|This server has) brought [23] files within a day"):
                await service.files.add(*KEY, STAR.encode(), person.id)
        else:
            await service.files.add(*KEY, STAR.encode(), person.id)
    assert len(await service.files.listed(*KEY)) == 1, "each took the place of the one before"


async def test_what_is_not_there_cannot_be_removed(service: Service) -> None:
    with pytest.raises(Refused, match="no file of this name"):
        await service.files.remove(*KEY, "star")


async def test_the_map_is_copied_into_the_match_when_it_is_chosen(service: Service) -> None:
    await service.files.add(*KEY, STAR.encode(), ANN.id)
    info = await begun(service, "map=star")
    await service.files.add(*KEY, BIGGER.encode(), ANN.id)
    await service.files.remove(*KEY, "star")
    public = (await service.queries.look(info.id, None)).view.public
    assert public.country.title == "The Star"
    assert public.map.ref == f"map:{digest(STAR.encode())}"


async def test_a_map_that_the_server_does_not_have_is_refused_in_the_lobby(service: Service) -> None:
    info = await service.lobbies.open("uprising", GUILD, CHANNEL, ANN, options={}, places=2, interaction=fresh())
    with pytest.raises(GameError, match="no map is called 'star'; there are marches, narrows, realm"):
        await service.lobbies.set_options(by(ANN, info.id), "map=star")
    assert (await service.queries.get(info.id)).options["map"] == "marches"


async def test_a_map_for_fewer_players_lowers_the_places_and_another_one_brings_them_back(service: Service) -> None:
    info = await service.lobbies.open("uprising", GUILD, CHANNEL, ANN, options={}, places=4, interaction=fresh())
    assert (await service.lobbies.set_options(by(ANN, info.id), "map=narrows")).places == 2
    with pytest.raises(IllegalAction, match="the map The Narrows is made for 2 players, not 4: UP-1"):
        await service.lobbies.set_places(by(ANN, info.id), 4)
    assert (await service.lobbies.set_options(by(ANN, info.id), "map=marches")).places == 4
    assert (await service.lobbies.set_places(by(ANN, info.id), 3)).places == 3
    assert (await service.lobbies.set_options(by(ANN, info.id), "rounds=6")).places == 3, (
        "whoever lowers them knows why"
    )


async def test_a_map_for_fewer_players_than_sit_there_is_refused(service: Service) -> None:
    info = await service.lobbies.open("uprising", GUILD, CHANNEL, ANN, options={}, places=4, interaction=fresh())
    for person in (ANN, BEN, CLEO):
        await service.lobbies.join(by(person, info.id), "")
    with pytest.raises(Refused, match="3 players have joined already, and only 2 could play"):
        await service.lobbies.set_options(by(ANN, info.id), "map=narrows")
    assert (await begin(service, info.id)).names == ("Ann", "Ben", "Cleo")


async def test_options_read_before_a_lobby_opens_say_how_many_can_play(service: Service) -> None:
    assert (await service.lobbies.options_from("uprising", GUILD, ""))[1] == 4
    options, places = await service.lobbies.options_from("uprising", GUILD, "map=narrows")
    assert (options["map"], places) == ("narrows", 2)
    with pytest.raises(IllegalAction, match="made for 2 players, not 3: UP-1"):
        await service.lobbies.options_from("uprising", GUILD, "map=narrows", 3)


async def test_the_text_of_a_map_cannot_be_typed(service: Service) -> None:
    info = await service.lobbies.open("uprising", GUILD, CHANNEL, ANN, options={}, places=2, interaction=fresh())
    with pytest.raises(GameError, match="has no option 'custom_map=x'"):
        await service.lobbies.set_options(by(ANN, info.id), "custom_map=x")


async def test_a_match_on_a_map_of_a_server_goes_on_in_another_database(service: Service, apart: Service) -> None:
    await service.files.add(*KEY, STAR.encode(), ANN.id)
    info = await begun(service, "map=star")
    await service.files.remove(*KEY, "star")
    loaded = await apart.loading.load_match(await service.exporting.save(info.id), OTHER_GUILD, CHANNEL, [ANN, BEN])
    assert loaded.content == info.content == {"map": digest(STAR.encode())}
    assert (await apart.queries.look(info.id, None)).view == (await service.queries.look(info.id, None)).view
    await apart.seating.resign(by(ANN, info.id))
    assert (await apart.exporting.verify(info.id)).ok
    again = await apart.lobbies.rematch(by(BEN, info.id))
    assert again.content == info.content, "a rematch is played on the same map"


async def test_content_is_kept_once_for_all_matches(service: Service) -> None:
    matches = [await begun(service, "map=realm", channel) for channel in (1, 2)]
    for info in matches:
        service.store.forget(info.id)
    one, two = [await service.store.load(info.id) for info in matches]
    assert one.content[0] is two.content[0], "read once"
    assert one.state.public.map is two.state.public.map
    assert len(one.game.dump(one.state)) < 8_000, "a map is not in the state"


async def test_what_was_brought_and_what_is_shipped_is_shown_with_its_board(apart: Service) -> None:
    added = await apart.files.add(*KEY, STAR.encode(), ANN.id)
    shown = await apart.files.show(*KEY, "star")
    assert (shown.content.name, shown.content.text, shown.content.digest) == ("star", STAR, added.row.digest)
    assert shown.notes == added.notes
    assert shown.picture is not None
    assert "Hub" in shown.picture.alt
    assert (await apart.files.show(*KEY, "realm")).picture is not None
    with pytest.raises(IllegalAction, match="UP-B2"):
        await apart.files.show(OTHER_GUILD, "uprising", "map", "star")
    with pytest.raises(Refused, match="takes no armies"):
        await apart.files.show(GUILD, "uprising", "army", "star")
