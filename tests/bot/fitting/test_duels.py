"""Duels of Raise Shields as `umpire presets` counts them (RS-39, RS-B39)."""

import pathlib

import pytest

from bot.fitting import duels
from bot.fitting.duel_table import HEAD, due, rows, share
from bot.fitting.duels import Course, Duel, Record, hull_by, lost_by
from games.kernel import Event
from games.raise_shields.game import RAISE_SHIELDS
from games.raise_shields.state import events


def course(number: int, rounds: int, **counts: dict[str, int]) -> Course:
    return Course(Duel(20, True, "advise", number), 4, rounds, decisions=4 * rounds, **counts)


@pytest.mark.parametrize(
    ("event", "lost", "hull"),
    [
        (events.ShipDestroyed(ship="A", cause="attack"), {"fire": 1}, {}),
        (events.ShipDestroyed(ship="A", cause="stress"), {"test": 1}, {}),
        (events.ShipDestroyed(ship="A", cause="collision"), {"collision": 1}, {}),
        (events.ShipFled(ship="A", forced=True), {"edge": 1}, {}),
        (events.ShipFled(ship="A"), {"fled": 1}, {}),
        (events.HullPierced(ship="A", amount=3, lost=2, hull=0), {}, {"fire": 2}),
        (events.DamagePlaced(ship="A", where="hull", amount=3, left=1), {}, {"fire": 3}),
        (events.DamagePlaced(ship="A", where="crew", amount=3, left=1, spilled=1, hull=4), {}, {"fire": 1}),
        (events.HullStrained(ship="A", face=5, lost=4, hull=0), {}, {"test": 4}),
        (events.ShipsCollided(ship="A", other="B", dice=(3, 4), lost=(3, 4), left=(1, 1)), {}, {"collision": 7}),
        (events.RoundBegan(round=2), {}, {}),
    ],
)
def test_rs39_what_takes_ships_and_hull_is_told_apart(event: Event, lost: dict[str, int], hull: dict[str, int]) -> None:
    assert (lost_by(event), hull_by(event)) == (lost, hull)


def test_a_line_counts_what_happened_in_all_duels_of_a_table() -> None:
    found = rows(
        [
            course(0, 10, lost={"fire": 1}, hull={"fire": 12}),
            course(1, 30, lost={"fire": 1}, hull={"fire": 8, "test": 4}),
            course(2, 20, lost={"edge": 1}, hull={"test": 8}),
            Course(Duel(20, True, "steady", 0), 4, 9, won=1.0),
        ],
        RAISE_SHIELDS.card,
    )
    (line,) = found
    told = dict(zip(HEAD, line, strict=True))
    assert told["Preset"] == "`duel`, `short`"
    assert (told["Duels"], told["Rounds: median (8 of 10)"], told["Not over"]) == ("3", "20 (10 to 30)", "0")
    assert told["Ships lost to fire"].startswith("67 (")
    assert told["to edge and collisions"].startswith("33 (")
    assert told["Hull lost to fire"] == share({"fire": 20, "test": 12}, "fire")
    assert told["Decisions a round"] == "2.0", "4 of both captains in each round"
    assert told["`advise` beats `steady`"].startswith("100 (")


def test_tables_are_played_by_turns_so_that_a_measurement_can_be_stopped() -> None:
    first = due(2, 1)
    assert len(first) == 8 * 3
    assert {(one.credits, one.mended) for one in first[:16]} == {
        (credits, mended) for credits in (0, 5, 10, 20) for mended in (True, False)
    }
    assert [one.number for one in first] == sorted(one.number for one in first)


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "MOST_ACTIONS", 30)
    wanted = [Duel(0, True, "advise", number) for number in range(2)]
    file = tmp_path / "duels.jsonl"
    (played,) = Record(file).go_on(wanted[:1])
    assert (played.over, played.duel) == (False, wanted[0])
    assert played.rounds > 2
    assert 0 < played.decisions <= 30
    again = Record(file)
    assert [one.duel for one in again.go_on(wanted)] == wanted[1:]
    assert duels.play(wanted[0]) == played == again.courses[0]
