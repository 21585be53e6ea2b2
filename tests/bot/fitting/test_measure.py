"""Measuring goes on where it was stopped, plays each battle once, and prints its table (UH-H15)."""

import pathlib

import msgspec
import pytest

from bot.cli import main
from bot.fitting import measure
from bot.fitting.battles import Battle, Fought, fight, pairing
from bot.fitting.measure import Measurement
from bot.fitting.record import Record, fingerprint
from games.upheaval.content.book import WORTHS, Book
from games.upheaval.content.loader import BOOKS
from games.upheaval.content.rivals import written
from games.upheaval.content.shelf import SHELF

HOUSE: Book = BOOKS.read(SHELF.texts()["house"])
RULES = fingerprint(HOUSE)


def measurement(path: pathlib.Path) -> Measurement:
    return Measurement(HOUSE, 300, Record(path, RULES), "s", 2)


def won_by_the_first_name(battles: list[Battle], points: int, processes: int) -> list[Fought]:
    """Battles without playing: the army that comes first in the alphabet wins."""
    return [Fought(one.armies, one.seed, float(one.armies[0] < one.armies[1])) for one in battles]


@pytest.fixture(autouse=True)
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play nothing."""
    monkeypatch.setattr(measure, "fight_all", won_by_the_first_name)


def test_a_look_meets_every_ready_army_alike_from_both_places(tmp_path: pathlib.Path) -> None:
    tried = measurement(tmp_path / "r")
    (rival,) = [one for one in tried.rivals if one.name == "half trooper"]
    battles = tried.due([rival], 96)
    army = written(rival.squads)
    assert len(battles) == len(set(battles)) == 24
    for ready in tried.ready:
        met = [one.armies for one in battles if written(ready.squads) in one.armies]
        assert len(met) == 6
        assert sum(armies[0] == army for armies in met) == 3


def test_ready_armies_meet_each_other_and_not_themselves(tmp_path: pathlib.Path) -> None:
    tried = measurement(tmp_path / "r")
    battles = tried.due(tried.ready, 96)
    assert all(one.armies[0] != one.armies[1] for one in battles)
    assert len({frozenset(one.armies) for one in battles}) == 6
    assert len(set(battles)) == 6 * 8


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "r"
    first = measurement(path)
    assert first.go_on(first.ready, 24, 20, 1, lambda: None) == 20
    again = measurement(path)
    assert len(again.record.fought) == 20
    assert again.go_on(again.ready, 24, 1000, 1, lambda: None) == 28
    assert measurement(path).go_on(again.ready, 24, 1000, 1, lambda: None) == 0
    battles = [one.battle for one in again.record.fought]
    assert len(battles) == len(set(battles)) == 48


def test_a_clear_army_gets_no_more_battles_and_an_open_one_does(tmp_path: pathlib.Path) -> None:
    tried = measurement(tmp_path / "r")
    tried.go_on(tried.ready, 96, 10_000, 1, lambda: None)
    scores = {line.army: line.score for line in map(tried.line, tried.ready)}
    least, *_, most = sorted(scores)
    assert scores[least].share == 1.0
    assert scores[most].share == 0.0


def test_battles_by_other_rules_do_not_count(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "r"
    path.write_bytes(msgspec.json.encode(Fought(("a", "b"), "1", 1.0, "other")) + b"\n")
    assert measurement(path).record.fought == []
    assert fingerprint(msgspec.structs.replace(HOUSE, profiles=HOUSE.profiles[1:])) != RULES


def test_what_figures_seem_to_be_worth_leaves_ready_armies_at_their_price(tmp_path: pathlib.Path) -> None:
    tried = measurement(tmp_path / "r")
    tried.go_on(tried.ready, 24, 1000, 1, lambda: None)
    found = tried.worths()
    assert set(found) == set(WORTHS)
    assert min(found.values()) != max(found.values())


def test_the_table_is_printed_and_an_army_that_there_is_not_is_refused(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["fit", "upheaval", "--record", str(tmp_path / "r"), "--processes", "1", "--most", "24"]
    assert main([*words, "--army", "half trooper", "--games", "24"]) in (0, 1)
    told = capsys.readouterr().out
    assert "half trooper" in told
    assert "BODY_WORTH" in told
    assert main([*words, "--army", "elephants"]) == 2
    assert "there is no army 'elephants'" in capsys.readouterr().err


def test_a_battle_is_played_to_its_end_and_the_same_for_the_same_seed() -> None:
    few = "hookman*2 / hauler*2", "raider*2 / trooper"
    (battle, _) = pairing(*few, range(2), "s")
    one = fight(battle, 100)
    assert one == fight(battle, 100)
    assert one.won in (0.0, 0.5, 1.0)


def test_an_army_that_no_player_may_field_is_refused() -> None:
    with pytest.raises(RuntimeError, match="an army was refused"):
        fight(Battle(("hookman*12 / hookman*12", "trooper*2 / raider"), "s"), 100)
