"""What a host or an accomplice who knows the secret could do while a match goes on."""

import contextlib
import json
import pathlib
from typing import Any

import pytest

from bot.dice import FairDice, SeededEntropy, taste
from bot.matches import Refused, Service
from bot.storage import Database
from bot.verify import umpire_check, verify
from bot.workers import Inline
from tests.bot.matches.table import (
    ANN,
    BEN,
    CHANNEL,
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
from tests.bot.verify.forging import Document


async def test_nothing_that_is_done_at_the_table_steers_dice_or_computers(service: Service) -> None:
    """Whoever knows the secret could hand a seat over and take it back until the coming dice suit."""
    info = await started(service)
    before = await service.store.load(info.id)
    assert before.chain is not None
    faces, tastes = set(), set()
    for _ in range(3):
        await service.seating.hand_over(by(BEN, info.id), "random")
        await service.seating.take_back(by(BEN, info.id))
        service.store.forget(info.id)  # as it is after a restart
        live = await service.store.load(info.id)
        assert live.chain is not None
        faces.add(FairDice(live.secret, live.chain.then("game", 0, "pace jog").head).roll(8, 100, "x"))
        tastes.add(taste(live.secret, live.chain.played, 1))
    assert faces == {FairDice(before.secret, before.chain.then("game", 0, "pace jog").head).roll(8, 100, "x")}
    assert tastes == {taste(before.secret, before.chain.played, 1)}
    await play_on(service, info.id)
    document: Document = json.loads(await service.exporting.export(info.id))
    report = verify(json.dumps(document).encode(), GAMES)
    assert report.ok
    assert "actions at the table: 6 (3 hand-over, 3 take-back); no die depends on them" in report.lines
    bare = json.loads(json.dumps(document))
    bare["journal"] = [row for row in bare["journal"] if row["kind"] != "table"]
    for ply, row in enumerate(bare["journal"]):
        row["ply"] = ply
    with pytest.raises(umpire_check.Mismatch, match="closing hash"):
        umpire_check.check(bare)
    bare["closing"] = umpire_check.closing_hash(bare)
    assert verify(json.dumps(bare).encode(), GAMES).ok, "the game went as it would have without them"


async def thrown_after(path: pathlib.Path, words: str, times: int) -> list[Any]:
    """Play one match of the same secret; before its first action a seat is handed over and taken back so often."""
    database = await Database.open(path)
    clock = Clock()
    service = Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("one"), now=clock)
    info = await lobby(service, ANN)
    await service.lobbies.join(by(BEN, info.id), words)
    await begin(service, info.id)
    for _ in range(times):
        await service.seating.hand_over(by(BEN, info.id), "random")
        await service.seating.take_back(by(BEN, info.id))
        clock.time += 1000.0
    await service.seating.hand_over(by(BEN, info.id), "random")
    await service.acting.submit(by(ANN, info.id, f"ann.{times}"), None, "pace jog")
    await service.computers.play(info.id, 1)
    with contextlib.suppress(Refused):
        await service.posting.nudge(by(ANN, info.id))
    await service.acting.submit(by(ANN, info.id, f"ann.more.{times}"), None, "run 0.5")
    document: Document = json.loads(await service.exporting.save(info.id))
    await database.close()
    return [(row["text"], row["dice"]) for row in document["journal"] if row["kind"] == "game"]


async def test_neither_times_nor_ids_nor_deeds_at_the_table_change_what_is_thrown(tmp_path: pathlib.Path) -> None:
    found = [await thrown_after(tmp_path / str(times), "words", times) for times in range(4)]
    assert found[0][-1][1], "a run throws dice"
    assert found == [found[0]] * 4
    assert await thrown_after(tmp_path / "other", "other words", 0) != found[0]


async def test_a_match_that_is_taken_back_and_played_anew_shows_in_the_marks_of_its_boards(
    service: Service, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    info = await started(service)
    old = await service.exporting.save(info.id)
    shown = []
    for person, pace in ((ANN, "jog"), (BEN, "walk")):
        ply = (await service.acting.submit(by(person, info.id), None, f"pace {pace}")).ply
        shown.append(f"{ply}:{(await service.queries.look(info.id, None, ply)).mark}")
    database = await Database.open(tmp_path / "restored")
    again = Service.build(database, Inline(), registry=REGISTRY, now=Clock())
    await again.loading.load_match(old, GUILD, CHANNEL, [ANN, BEN])
    await again.acting.submit(by(ANN, info.id), None, "pace jog")
    await again.acting.submit(by(BEN, info.id), None, "pace jog")
    for each, replayed in ((service, False), (again, True)):
        await each.seating.abort(by(ANN, info.id))
        file = tmp_path / "match.json"
        file.write_bytes(await each.exporting.export(info.id))
        assert umpire_check.main([str(file)]) == 0, "both agree with themselves"
        assert umpire_check.main([str(file), f"--mark={shown[0]}"]) == 0
        assert umpire_check.main([str(file), f"--mark={shown[0]}", f"--mark={shown[1]}"]) == int(replayed)
    assert "action 2: its mark is not the one on the board" in capsys.readouterr().out
    await database.close()


async def test_no_mark_tells_a_sealed_answer(service: Service) -> None:
    info = await started(service)
    chain = (await service.store.load(info.id)).chain
    assert chain is not None
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    shown = (await service.queries.look(info.id, None)).mark
    guesses = [chain.then("game", 0, f"pace {pace}").head for pace in ("walk", "jog", "dash")]
    assert not [guess for guess in guesses if guess.hex().startswith(shown)], "H itself could be guessed"
    other = await started(service, channel=CHANNEL + 1)
    await service.acting.submit(by(ANN, other.id), None, "pace jog")
    assert (await service.queries.look(other.id, None)).mark != shown
