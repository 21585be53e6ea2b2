"""What a host could try with the dice of a match, and with the record of it."""

import itertools
import json
import pathlib
import re
from typing import Any

import pytest

from bot.dice import FairDice, Place, Posted, SeededEntropy
from bot.matches import Refused, Service
from bot.rolling import RollDesk, Where
from bot.storage import Database
from bot.verify import Base, Record, RecordContent, RecordRow, RecordSeat, umpire_check, verify
from bot.verify.record import RecordTenure
from bot.workers import Inline
from games.kernel import Outcome
from tests.bot.matches.table import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    GAMES,
    GUILD,
    REGISTRY,
    Clock,
    begin,
    by,
    lobby,
    play_on,
    started,
)
from tests.bot.verify.forging import Document, cut, ended, sealed_anew
from tests.bot.verify.from_the_page import check_example, check_marks, check_match, check_roll

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "fair_dice.md"


async def begun(path: pathlib.Path, ids: str, words: str = "seven herrings") -> Document:
    """Begin a match of one secret, Ann's interactions being called so; returns the save."""
    database = await Database.open(path)
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("one"), now=Clock())
    info = await service.lobbies.open("tiny", GUILD, CHANNEL, ANN, options={}, places=2, interaction=f"{ids}.open")
    await service.lobbies.join(by(ANN, info.id, f"{ids}.join"), "nine owls")
    await service.lobbies.join(by(BEN, info.id, "ben's"), words)
    await service.lobbies.start(by(BEN, info.id, "ben's ready"))
    await service.lobbies.start(by(ANN, info.id, f"{ids}.start"))
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    document: Document = json.loads(await service.exporting.save(info.id))
    await database.close()
    return document


async def test_no_id_that_the_host_alone_knows_chooses_dice(tmp_path: pathlib.Path) -> None:
    found = [await begun(tmp_path / ids, ids) for ids in ("one", "two", "three", "four")]
    assert len({document["match"] for document in found}) == 1
    assert len({row["chain"] for document in found for row in document["journal"][1:]}) == 1


async def test_the_last_words_choose_all_dice(tmp_path: pathlib.Path) -> None:
    found = [await begun(tmp_path / words, "one", words) for words in ("seven", "eight", "nine")]
    secret = bytes.fromhex(found[0]["secret"])
    heads = [bytes.fromhex(document["journal"][1]["chain"]) for document in found]
    assert len({FairDice(secret, head).roll(8, 100, "x") for head in heads}) == 3
    assert [document["posted"]["last"] for document in found] == ["B"] * 3


async def test_words_that_were_there_before_do_not_come_last(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    assert info.posted.last == "B"
    info = await service.lobbies.set_options(by(ANN, info.id), "rounds=3")
    assert info.posted.last is None
    info = await service.lobbies.reword(by(BEN, info.id), "words of Ben")
    assert info.posted.last is None
    info = await service.lobbies.reword(by(BEN, info.id), "")
    assert info.posted.last is None
    info = await service.lobbies.reword(by(BEN, info.id), "new words")
    assert info.posted.last == "B"


@pytest.mark.parametrize("change", ["words", "options", "join", "leave", "computer", "dismiss"])
async def test_whatever_changes_withdraws_every_ready(service: Service, change: str) -> None:
    info = await service.lobbies.open("tiny", GUILD, CHANNEL, ANN, options={}, places=3, interaction="open")
    await service.lobbies.join(by(ANN, info.id), "nine owls")
    info = await service.lobbies.add_computer(by(ANN, info.id), None)
    if change != "join":
        info = await service.lobbies.join(by(BEN, info.id), "")
    if change in ("computer", "join"):
        await service.store.database.write(lambda tx: tx.set_seats(info.id, tx.seats(info.id)[:2]))
        service.store.forget(info.id)
        info = await service.queries.get(info.id)
    people = [person for person in (ANN, BEN) if info.seat_of(person.id)]
    seen, confirmed = info.setup_hash, info.list_mark
    if len(people) > 1:
        info = await service.lobbies.start(by(people[-1], info.id))
        assert [seat.name for seat in info.unready] == ["Ann"]
    changed = await {
        "words": lambda: service.lobbies.reword(by(ANN, info.id), "other words"),
        "options": lambda: service.lobbies.set_options(by(ANN, info.id), "rounds=3"),
        "join": lambda: service.lobbies.join(by(BEN, info.id), ""),
        "leave": lambda: service.lobbies.leave(by(BEN, info.id)),
        "computer": lambda: service.lobbies.add_computer(by(ANN, info.id), "random"),
        "dismiss": lambda: service.lobbies.remove_computer(by(ANN, info.id)),
    }[change]()
    assert not any(seat.ready for seat in changed.seats)
    assert changed.setup_hash != seen
    with pytest.raises(Refused, match=r"has changed since|this game needs 2 players"):
        await service.lobbies.start(by(ANN, info.id), confirmed)


async def test_nobody_confirms_a_list_with_somebody_else_in_it(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    seen = info.list_mark
    await service.lobbies.leave(by(BEN, info.id))
    words = next(seat.words for seat in info.seats if seat.user_id == BEN.id)
    assert (await service.lobbies.join(by(CLEO, info.id), words)).list_mark != seen
    with pytest.raises(Refused, match="has changed since"):
        await service.lobbies.start(by(ANN, info.id), seen)


async def test_a_place_more_changes_nothing_that_was_confirmed(service: Service) -> None:
    info = await lobby(service, ANN, BEN, places=2)
    await service.lobbies.start(by(BEN, info.id))
    assert [seat.ready for seat in (await service.lobbies.set_places(by(ANN, info.id), 3)).seats] == [False, True]


async def test_a_button_of_before_there_was_a_list_confirms_nothing(service: Service) -> None:
    info = await lobby(service, ANN, BEN)
    with pytest.raises(Refused, match="has changed since"):
        await service.lobbies.start(by(BEN, info.id), "")
    assert len((await service.lobbies.start(by(BEN, info.id), info.list_mark)).unready) == 1


async def test_who_has_no_place_confirms_nothing_and_begins_nothing(service: Service) -> None:
    info = await lobby(service, BEN)  # Ann has opened it
    await service.lobbies.add_computer(by(ANN, info.id), None)
    waiting = await service.lobbies.start(by(ANN, info.id))
    assert (waiting.status, [seat.name for seat in waiting.unready]) == ("lobby", ["Ben"])
    assert (await service.lobbies.start(by(BEN, info.id))).status == "live"


@pytest.mark.parametrize(("forged", "given"), [(sealed_anew, "commitment"), (cut, "closing")])
async def test_a_record_made_anew_fails_against_what_was_posted(
    service: Service, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], forged: Any, given: str
) -> None:
    document = await ended(service)
    file = tmp_path / "match.json"
    posted = [f"--{key}={document[key]}" for key in ("commitment", "closing")]
    file.write_text(json.dumps(document))
    assert umpire_check.main([str(file), *posted]) == 0
    assert "with what was posted too" in capsys.readouterr().out
    document = forged(document)
    file.write_text(json.dumps(document))
    assert umpire_check.main([str(file)]) == 0, "it agrees with itself"
    assert f"not compared with the one that was posted (--{given})" in capsys.readouterr().out
    assert umpire_check.main([str(file), *posted]) == 1
    assert "is not the one that was posted" in capsys.readouterr().out


async def test_a_record_that_stops_in_the_middle_is_refused(service: Service) -> None:
    document = await ended(service)
    document["journal"] = document["journal"][:4]
    document["closing"] = umpire_check.closing_hash(document)
    assert umpire_check.check(document), "it takes the rules to know that the match goes on"
    report = verify(json.dumps(document).encode(), GAMES)
    assert (report.ok, report.by_rules, report.ply) == (False, True, 3)
    assert "stops here" in report.lines[0]
    document |= {"status": "aborted", "outcome": None}
    document["closing"] = umpire_check.closing_hash(document)
    report = verify(json.dumps(document).encode(), GAMES)
    assert (report.ok, report.by_rules, report.ply) == (False, False, 3)
    assert "nobody called the match off" in report.lines[0]


def other(value: Any) -> Any:
    """Return another value of the same kind."""
    result = {"winners": [1], "reason": "", "rule": "", "aftermath": None}
    others = [{}] if value == [] or not isinstance(value, list) or isinstance(value[0], dict) else ["other"]
    return {int: 7, float: 7.0, str: "other", list: others, dict: result}[type(value)]


async def test_all_that_is_not_named_as_not_covered_is_covered(service: Service) -> None:
    document = await ended(service)
    lines = umpire_check.check(document)
    assert lines[-1] == (
        "not covered by any hash: names of seats, which somebody may have had deleted, actors, sentences, "
        "the words of the outcome (reason), names of content, times (at, created_at), events"
    )
    free = {"created_at", "at", "events", "name", "actor", "sentences", "reason"}
    places: list[tuple[Any, ...]] = [(key,) for key in document]
    places += [("journal", 2, key) for key in document["journal"][2]]
    places += [("seats", 1, key) for key in document["seats"][1]]
    places += [("posted", "seats", 1, key) for key in document["posted"]["seats"][1]]
    places += [("posted", "last"), *(("outcome", key) for key in document["outcome"])]
    for place in places:
        changed = json.loads(json.dumps(document))
        holder = changed
        for step in place[:-1]:
            holder = holder[step]
        holder[place[-1]] = other(holder[place[-1]] if holder[place[-1]] is not None else "")
        if place[-1] in free:
            umpire_check.check(changed)
        else:
            with pytest.raises((umpire_check.Mismatch, umpire_check.NotAMatch)):
                umpire_check.check(changed)


async def test_words_that_the_bot_drew_are_nobodys_own(service: Service) -> None:
    info = await lobby(service)
    for person in (ANN, BEN):
        await service.lobbies.join(by(person, info.id), "")
    await begin(service, info.id)
    await service.seating.abort(by(ANN, info.id))
    lines = (await service.exporting.verify(info.id)).lines
    assert "nobody's own words are in the dice: the bot drew words for A Ann, B Ben" in lines


async def test_whose_words_stand_behind_the_dice_is_told(service: Service) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.join(by(BEN, info.id), "")
    await begin(service, info.id)
    await service.seating.abort(by(ANN, info.id))
    lines = (await service.exporting.verify(info.id)).lines
    assert "words of A Ann are in the dice; something was chosen after the last of them" in lines
    info = await started(service)
    await service.seating.abort(by(ANN, info.id))
    lines = (await service.exporting.verify(info.id)).lines
    assert "words of A Ann, B Ben are in the dice; those of B Ben came last" in lines
    info = await lobby(service)
    for _ in range(2):
        await service.lobbies.add_computer(by(ANN, info.id), None)
    await service.lobbies.start(by(ANN, info.id))
    await service.seating.abort(by(ANN, info.id))
    lines = (await service.exporting.verify(info.id)).lines
    assert "nobody's words are in the dice: they follow from the secret alone" in lines


async def test_a_program_written_from_the_page_alone_agrees(service: Service) -> None:
    info = await lobby(service, ANN)
    await service.lobbies.join(by(BEN, info.id), 'say "\u00e9"\\ \U0001f3b2')
    await begin(service, info.id)
    await service.seating.hand_over(by(BEN, info.id), "random")
    await service.seating.take_back(by(BEN, info.id))
    await play_on(service, info.id)
    document: Document = json.loads(await service.exporting.export(info.id))
    thrown = [face for row in document["journal"] for roll in row["dice"] for face in roll["faces"]]
    assert check_match(document) == len(thrown) > 0
    check_marks(document, {ply: (await service.queries.look(info.id, None, ply)).mark for ply in (0, 2, 3)})
    document["posted"]["last"] = "A"
    with pytest.raises(AssertionError):
        check_match(document)
    desk, here = RollDesk(service.store.database, SeededEntropy("rolls")), Where(1, 10, 100, "Ann")
    roll = await desk.roll(here, "4d6!, 2d20kl1, 3dF", "\u20ac", False, "a")
    await desk.roll(here, "d6", "", False, "b")
    assert check_roll(await desk.prove(here, roll.id)) >= 9


def test_the_example_of_the_page_is_right_to_the_byte() -> None:
    check_example(PAGE.read_text(encoding="utf-8"))


def test_the_page_names_every_key_of_an_export_and_what_covers_it() -> None:
    table = PAGE.read_text(encoding="utf-8").split("| key | meaning | covered by |")[1].split("\n\n")[0]
    rows = [line.split("|")[1:4] for line in table.splitlines() if line.startswith("| `")]
    assert all(cell.strip() for row in rows for cell in row)
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)(?:\[\])?`", row[0])}
    kinds = (Record, RecordRow, RecordSeat, RecordTenure, RecordContent, Base, Posted, Place, Outcome)
    keys = {name for kind in kinds for name in kind.__struct_fields__}
    inner = {name for row in rows for name in re.findall(r"([a-z]+)\[\]", row[0])}
    assert keys == named | inner


async def test_a_computers_choice_follows_from_the_secret(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []
    run = service.store.workers.run

    async def spied(function: Any, *arguments: Any) -> Any:
        if function.__name__ == "advise":
            seeds.append(arguments[-2])
        return await run(function, *arguments)

    monkeypatch.setattr(service.store.workers, "run", spied)
    for channel in itertools.islice(itertools.count(CHANNEL), 2):
        info = await lobby(service, ANN, channel=channel)
        await service.lobbies.add_computer(by(ANN, info.id), "random")
        await service.lobbies.start(by(ANN, info.id))
        await service.computers.play(info.id, 1)
        secret = (await service.store.load(info.id)).secret
        said = b"computer" + (await service.store.load(info.id)).beginning().head + b"\x01"
        assert seeds[-1] == umpire_check.hmac.new(secret, said, "sha256").hexdigest()
        assert info.commitment not in seeds[-1]
    assert len(set(seeds)) == 2
