"""What is kept of a person is told, handed out, deleted: nothing has the name then, and every match can be checked."""

import asyncio
import json
import pathlib
import subprocess
import sys
import zlib
from typing import Any

import pytest
from sqlalchemy import select

from bot.matches import MatchInfo, Person, Service
from bot.privacy import PLAYER, PrivacyDesk
from bot.privacy.names import without
from bot.rolling import CallDesk, InitiativeDesk, RollDesk, Where
from bot.storage import Database
from bot.storage.schema import metadata
from bot.storage.uploads import UploadRow, put_upload
from bot.time_left import Wishes
from bot.verify import umpire_check
from games.kernel import digest
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh, started

ZOE = Person(7_777_001, "Zephyrine Quill")
NEEDLES = (b"Zephyrine", b"Quill", b"7777001")
HERE = Where(GUILD, 10, ZOE.id, ZOE.name)


async def dump(database: Database) -> dict[str, list[bytes]]:
    """Return every row of every table as bytes, unpacked."""

    def read(tx: Any) -> dict[str, list[bytes]]:
        found = {}
        for table in metadata.sorted_tables:
            rows = tx.connection.execute(select(table)).fetchall()
            found[table.name] = [b" | ".join(map(_plain, row)) for row in rows]
        return found

    return await database.read(read)


def _plain(value: object) -> bytes:
    if isinstance(value, bytes):
        try:
            return zlib.decompress(value)
        except zlib.error:
            return value
    return str(value).encode()


async def traces(database: Database) -> dict[str, int]:
    """Return in how many rows of which tables a person can be found."""
    rows = await dump(database)
    hits = {name: sum(any(needle in row for needle in NEEDLES) for row in listed) for name, listed in rows.items()}
    return {name: count for name, count in hits.items() if count}


async def begun(service: Service, *people: Person, channel: int = 1, words: str = "seven herrings") -> MatchInfo:
    """A match of Ann with others, all of whom bring the same words."""
    info = await service.lobbies.open("tiny", GUILD, channel, ANN, options={}, places=len(people), interaction=fresh())
    for person in people:
        await service.lobbies.join(by(person, info.id), words)
    return await begin(service, info.id)


async def resigned(service: Service, channel: int, words: str = "seven herrings") -> MatchInfo:
    """A match that Zoe has lost by giving up, so that the outcome names her too."""
    info = await begun(service, ANN, ZOE, channel=channel, words=words)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await service.seating.resign(by(ZOE, info.id))
    owed = await service.posting.claim(info.id)
    assert owed is not None
    await service.posting.posted(info.id, owed.ply, 100 + channel)
    return await service.queries.get(info.id)


async def roll_about(service: Service) -> None:
    """Leave something of Zoe's wherever dice leave it."""
    tools = service.store.database, service.store.entropy, service.store.now
    rolls, calls, initiative = RollDesk(*tools), CallDesk(*tools), InitiativeDesk(*tools)
    await rolls.roll(HERE, "3d6", "Zephyrine's luck", False, fresh())
    await rolls.roll(HERE, "d20", "", True, fresh())
    await rolls.save(HERE, "stab", "2d6", False)
    said: dict[str, Any] = {"reason": "", "ties": "share", "minutes": None}
    people = (ZOE.id, BEN.id)
    for closes in (True, False):
        call = await calls.open(HERE, "d20", invited=people, interaction_id=fresh(), **said)
        await calls.roll(HERE, call.id, 0)
        if closes:
            await calls.close(call.id, ZOE.id, False)
    await initiative.add(HERE, ZOE.name, 2, None, own=True)
    await initiative.add(HERE, "Goblin", 2, None, own=False)


async def bring_a_map(database: Database) -> None:
    row = UploadRow(GUILD, "tiny", "map", "star", digest(b"a star"), ZOE.id, 0.0, "a star")
    await database.write(lambda tx: put_upload(tx, row))


async def test_of_a_person_who_deletes_everything_nothing_is_found(
    service: Service, database: Database, clock: Clock
) -> None:
    archived = await resigned(service, 1)
    clock.time += 40 * 24 * 3600
    assert await service.retention.archive(archived.id)
    noted = await resigned(service, 2)
    await service.notes.write(noted.id, ZOE.id, "as Zephyrine Quill plays")
    await roll_about(service)
    await bring_a_map(database)
    await service.habits.show_first(ZOE.id, wanted=False)
    info = await service.lobbies.open("tiny", GUILD, 3, ANN, options={}, places=2, interaction=fresh())
    await service.lobbies.join(by(ZOE, info.id), "of the lobby")
    found = await traces(database)
    assert {
        "seats",
        "matches",
        "journal",
        "archive",
        "dice_rolls",
        "dice_counts",
        "dice_formulas",
        "dice_calls",
        "dice_initiatives",
        "tallies",
        "meta",
        "notes",
    } <= set(found)
    desk = PrivacyDesk(service)
    assert (await desk.of_person(ZOE.id))["settings"] == 1
    assert set((await desk.of_person(ZOE.id)).values()) > {0}
    await desk.forget(ZOE)
    # In the call that is still open she keeps her roll: else she could roll again. And what she did today counts today.
    assert await traces(database) == {"dice_calls": 1, "dice_call_rolls": 1, "tallies": 6}
    kept = {kind for kind, count in (await desk.of_person(ZOE.id)).items() if count}
    assert kept == {"calls opened", "rolls for calls", "counts for limits"}
    order, _ = await InitiativeDesk(database).look(HERE.channel_id)
    assert [each.name for each in order.combatants] == [PLAYER, "Goblin"]
    await CallDesk(database).close((await desk_call(database)), ZOE.id, False)
    await desk.forget(ZOE)
    clock.time += 24 * 3600
    await service.retention.drop("tallies")
    assert await traces(database) == {}


async def desk_call(database: Database) -> str:
    """Return the call that is open."""
    rows = (await dump(database))["dice_calls"]
    return next(row.split(b" | ")[0].decode() for row in rows if b"7777001" in row)


@pytest.mark.parametrize("archived", [False, True], ids=["as rows", "archived"])
async def test_a_match_without_the_name_is_as_verifiable_as_before(
    archived: bool, service: Service, clock: Clock, tmp_path: pathlib.Path
) -> None:
    info = await resigned(service, 1, "by Zephyrine")
    if archived:
        clock.time += 40 * 24 * 3600
        assert await service.retention.archive(info.id)
    before = json.loads(await service.exporting.export(info.id))
    await PrivacyDesk(service).forget(ZOE)
    data = await service.exporting.export(info.id)
    after = json.loads(data)
    assert [seat["name"] for seat in after["seats"]] == ["Ann", PLAYER]
    assert after["outcome"]["reason"] == "A player (B) resigned"
    for part in ("secret", "commitment", "closing", "options", "posted", "match"):
        assert after[part] == before[part], part
    covered = ("ply", "kind", "seat", "text", "dice", "state", "chain", "at", "events")
    assert [[row[key] for key in covered] for row in after["journal"]] == [
        [row[key] for key in covered] for row in before["journal"]
    ]
    assert data.decode().count("by Zephyrine") == data.decode().count("Zephyrine") == 2, "the words of two for the dice"
    report = await service.exporting.verify(info.id)
    assert report.ok, report
    file = tmp_path / "match.json"
    file.write_bytes(data)
    command = [sys.executable, umpire_check.__file__, file]
    checked = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stdout


async def test_in_a_match_that_goes_on_the_seat_is_kept_and_the_name_is_not(service: Service) -> None:
    info = await started(service, ANN, ZOE)
    await service.acting.submit(by(ANN, info.id), None, "pace walk")
    await PrivacyDesk(service).forget(ZOE)
    now = await service.queries.get(info.id)
    assert now.seats[1].user_id == ZOE.id
    assert now.names == ("Ann", PLAYER)
    position = await service.queries.look(info.id, None)
    for awaited in position.awaited:
        await service.acting.submit(by((ANN, ZOE)[awaited.seat], info.id), awaited.prompt_id, "pace walk")
    rows = (await dump(service.store.database))["journal"]
    assert not [row for row in rows if b"Zephyrine" in row]
    await service.seating.resign(by(ZOE, info.id))
    assert (await service.exporting.verify(info.id)).ok


async def test_a_seat_that_was_given_up_is_found_by_the_name(service: Service, database: Database) -> None:
    info = await begun(service, ANN, BEN, ZOE)
    await service.seating.resign(by(ZOE, info.id))
    assert (await service.queries.get(info.id)).seats[2].user_id is None
    await PrivacyDesk(service).forget(ZOE)
    assert await traces(database) == {}
    assert (await service.queries.get(info.id)).names == ("Ann", "Ben", PLAYER)


async def test_in_a_rematch_the_place_of_somebody_forgotten_is_free(service: Service) -> None:
    info = await resigned(service, 1)
    await PrivacyDesk(service).forget(ZOE)
    again = await service.lobbies.rematch(by(ANN, info.id))
    assert [(seat.name, seat.policy) for seat in again.seats] == [("Ann", None)]
    assert (await service.lobbies.join(by(ZOE, again.id), "")).names == ("Ann", ZOE.name)


async def test_nobody_can_sit_down_as_somebody_forgotten(service: Service) -> None:
    info = await begun(service, Person(ANN.id, "A player"), BEN)
    assert not {PLAYER, PLAYER.capitalize()} & set(info.names)


async def test_others_are_left_alone(service: Service, database: Database) -> None:
    await resigned(service, 1)
    other = await started(service, ANN, BEN, channel=2)
    before = await dump(database)
    await PrivacyDesk(service).forget(Person(BEN.id + 50, "hits"))
    assert await dump(database) == before
    await PrivacyDesk(service).forget(ZOE)
    mark = other.id.encode()
    assert [row for row in (await dump(database))["journal"] if row.startswith(mark)] == [
        row for row in before["journal"] if row.startswith(mark)
    ]


async def test_somebody_called_as_computers_are_takes_no_name_from_them(service: Service) -> None:
    info = await service.lobbies.open("tiny", GUILD, 1, ANN, options={}, places=2, interaction=fresh())
    await service.lobbies.join(by(ANN, info.id), "")
    await service.lobbies.add_computer(by(ANN, info.id), None)
    await service.lobbies.start(by(ANN, info.id))
    await PrivacyDesk(service).forget(Person(5, "Computer"))
    assert (await service.queries.get(info.id)).names == ("Ann", "Computer")


async def test_a_person_takes_everything_along(service: Service, database: Database) -> None:
    info = await started(service, ANN, ZOE)
    await service.acting.submit(by(ZOE, info.id), None, "pace walk")
    await roll_about(service)
    told = json.loads(await PrivacyDesk(service).export(ZOE.id))
    assert told["seats"][0]["words"] == f"words of {ZOE.name}"
    assert [row["text"] for row in told["actions"][0]["done"]] == ["pace walk"]
    assert {row["reason"] for row in told["rolls"]} == {"Zephyrine's luck", ""}
    assert told["saved formulas"][0]["line"] == "2d6"
    assert [row["channel_id"] for row in told["initiatives begun"]] == [HERE.channel_id]
    assert {(row["kind"], row["count"]) for row in told["counts for limits"]} >= {("hidden", 1), ("calls", 2)}
    text = json.dumps(told)
    assert "Goblin" not in text, "whom others fight with is theirs"
    row = await service.store.database.read(lambda tx: tx.match(info.id))
    assert row is not None
    assert row.secret.hex() not in text
    assert '"secret"' not in text


async def test_holidays_and_wishes_go_and_no_time_is_lost_by_it(service: Service, clock: Clock) -> None:
    info = await started(service, ANN, ZOE)
    clock.time += 3600.0
    await service.aways.announce(ZOE.id, 0.0, clock.time + 864000.0)
    await service.wish_list.keep(ZOE.id, Wishes((0.5,), direct=True))
    clock.time += 86400.0
    told = json.loads(await PrivacyDesk(service).export(ZOE.id))
    assert len(told["holidays"]) == len(told["wishes for reminders"]) == 1
    await PrivacyDesk(service).forget(ZOE)
    assert await service.aways.of(ZOE.id) == ()
    assert await service.wish_list.of(ZOE.id) == Wishes()
    ends = {prompt.seat: prompt.deadline for prompt in (await service.store.load(info.id)).prompts}
    assert ends[1] == clock.time + 47 * 3600.0


async def test_of_a_server_everything_goes_and_of_others_nothing(
    service: Service, database: Database, clock: Clock
) -> None:
    desk = PrivacyDesk(service)
    live = await started(service, ANN, ZOE, channel=1)
    gone = await resigned(service, 2)
    clock.time += 40 * 24 * 3600
    await service.retention.archive(gone.id)
    await roll_about(service)
    await bring_a_map(database)
    elsewhere = await service.lobbies.open("tiny", GUILD + 1, 9, ANN, options={}, places=2, interaction=fresh())
    kept = await desk.of_server(GUILD)
    assert (kept["matches and lobbies"], kept["rolls"], kept["calls"], kept["initiatives"]) == (2, 2, 2, 1)
    await desk.forget_server(GUILD)
    assert not any((await desk.of_server(GUILD)).values())
    left = {name for name, rows in (await dump(database)).items() if rows}
    assert left <= {"matches", "dice_formulas", "content", "meta", "tallies"}, "what is a person's own is no server's"
    tallies = (await dump(database))["tallies"]
    assert all(row.startswith((b"person | ", b"server | %d | " % (GUILD + 1))) for row in tallies)
    assert (await service.queries.get(elsewhere.id)).status == "lobby"
    assert await service.queries.find(1) is None
    assert live.id not in await service.posting.owed()


@pytest.mark.parametrize(
    ("names", "others", "said", "told"),
    [
        (["Ann"], [], "Ann (A) resigns.", "A player (A) resigns."),
        (["Ann"], [], "It is Ann's turn.", "It is a player's turn."),
        (["Ann"], ["Anna"], "Anna hits Annabel.", "Anna hits Annabel."),
        (["B.*"], [], "B.* is not Bob", "A player is not Bob"),
        (["Żółw"], [], "turtles: Żółw!", "turtles: a player!"),
        (["Ann"], [], "Ann", "a player"),
        ([PLAYER, ""], [], "a player moves", "a player moves"),
    ],
)
def test_names_go_as_whole_words(names: list[str], others: list[str], said: str, told: str) -> None:
    assert without(names, others)(said) == told
