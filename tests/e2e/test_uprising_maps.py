"""Maps that a server brings: Ann manages it, Ben does not; and what a match keeps of them."""

from discord_sandbox.driver import Driver, pictures, text, walk
from games.kernel import digest
from tests.e2e.desk import Desk, Json, answer, awaited_driver
from tests.e2e.uprising_table import PLACE, line, say, start_table, written
from tests.games.uprising.test_setup import STAR


async def bring(driver: Driver, map_text: str) -> str:
    """Upload a map and return what is answered."""
    return await say(driver, "uprising map add", file=await driver.upload("star.toml", map_text.encode()))


async def test_whoever_manages_the_server_brings_a_map_and_others_are_refused(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    assert "Only people who can manage this server can change its files" in await bring(ben, STAR)
    assert "This server has added no map yet" in await say(ben, "uprising map list")
    told = await bring(ann, STAR)
    assert "Map **star** is kept for this server: play it with `map=star`" in told
    assert "1 player can block every start for the next one" in told
    assert "`map=star`" in await say(ben, "uprising map list")
    offered = await ben.autocomplete(PLACE, "uprising new", "options", options="rounds=6 map=")
    names = ["marches", "narrows", "realm", "star"]
    assert [choice["value"] for choice in offered] == [f"rounds=6 map={name}" for name in names]
    refused = await say(ben, "uprising map remove", name="star")
    assert "Only people who can manage this server" in refused
    assert [choice["value"] for choice in await ann.autocomplete(PLACE, "uprising map remove", "name")] == ["star"]
    assert "Forgotten: **star**" in await say(ann, "uprising map remove", name="star")
    assert "This server has added no map yet" in await say(ann, "uprising map list")


async def test_a_bad_map_is_told_with_all_its_faults(desk: Desk, ann: Driver) -> None:
    told = await bring(ann, STAR.replace('neighbours = ["Hub"]', 'neighbours = ["Hob"]'))
    assert "This map cannot be used:" in told
    for name in ("North", "East", "South"):
        assert f"{name} lists Hob as a neighbour, and there is no such region" in told
        assert f"Hub lists {name} as a neighbour, but {name} does not list Hub" in told
    assert "Hub and East overlap" in await bring(
        ann, STAR.replace("600,300 600,600 300,600", "650,300 600,600 300,600")
    )
    assert "the file is no TOML" in await bring(ann, "name: star")
    assert "line 1 holds a name of more than 8 parts" in await bring(ann, "a." * 90_000 + "a=1")
    assert "The file has 200,009 bytes; 200,000 are allowed" in await bring(ann, "#" * 200_009)
    assert "This server has added no map yet" in await say(ann, "uprising map list")


async def test_a_map_is_shown_with_its_board_its_text_and_what_its_author_was_told(
    desk: Desk, ann: Driver, ben: Driver
) -> None:
    await bring(ann, STAR)
    offered = await ben.autocomplete(PLACE, "uprising map show", "name")
    assert [choice["value"] for choice in offered] == ["star", "marches", "narrows", "realm"]
    shown = await answer(ben, await ben.command(PLACE, "uprising map show", name="star"), PLACE)
    assert "`map=star`" in text(shown)
    assert digest(STAR.encode()) in text(shown)
    assert "1 player can block every start for the next one" in text(shown)
    assert pictures(shown)[0].endswith("/map-star.png")
    (address,) = files(shown)
    assert address.endswith("/map-star.toml")
    assert await ben.file(address) == STAR.encode()
    realm = await answer(ben, await ben.command(PLACE, "uprising map show", name="realm"), PLACE)
    assert len(pictures(realm)) == len(files(realm)) == 1
    told = await say(ben, "uprising map show", name="moon")
    assert "No map is called 'moon'; there are marches, narrows, realm, star" in told


def files(message: Json) -> list[str]:
    """Return the addresses of all files that a message offers."""
    return [item["file"]["url"] for item in walk(message) if item["type"] == 13]


async def test_a_match_keeps_the_map_it_began_with(desk: Desk, ann: Driver, ben: Driver) -> None:
    await bring(ann, STAR)
    board = await start_table((ann, ben), options="map=star rounds=1")
    assert len(text(board)) < 2000, "the text of the map is shown nowhere"
    changed = STAR.replace("The Star", "The Comet").replace('name = "North"', 'name = "Nadir"')
    told = await bring(ann, changed.replace('["North", "East"', '["Nadir", "East"'))
    assert "instead of the one with this name (matches that have begun keep theirs)" in told
    first, second = (ann, ben) if "Ann to place" in text(board) else (ben, ann)
    assert "`place North`" in await written(first, "match act", line="place North")
    assert "Nadir is not a region; there are Hub, North, East, South" in await line(second, "place Nadir")
    assert "`place East`" in await written(second, "match act", line="place East")
    options = await say(ben, "table options")
    assert "`map=star`" in options
    assert "outline" not in options
    campaigns = "campaign W; campaign W; campaign L1"
    told = []
    for typed in (campaigns, campaigns, "stay", "stay"):
        told.append(await line(await awaited_driver(desk, ann, ben, channel=PLACE), typed))
    assert "Tie-break · " in told[1]
    assert "to move or stay" in told[2]
    assert "share the victory" in told[3]
    info = await desk.match(ann, PLACE)
    assert info.outcome is not None
    assert info.outcome.rule == "UP-B48"
    assert "every die and every action agrees" in await say(ben, "match verify")


async def test_a_lobby_refuses_a_map_that_nobody_brought(desk: Desk, ann: Driver) -> None:
    told = await say(ann, "uprising new", options="map=star")
    assert "No map is called 'star'; there are marches, narrows, realm" in told
    await answer(ann, await ann.command(PLACE, "uprising new", players=2, options="map=narrows"), PLACE)
    lobby = await ann.wait_for(PLACE, lambda message: "`duel`, a small map for two" in text(message))
    assert "free" in text(lobby)
    assert (await desk.match(ann, PLACE)).status == "lobby"
