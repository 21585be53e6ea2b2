"""The strip's lines: each tells its own dice, no sum is there twice, and second rolls of Cover are marked."""

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from games.upheaval.state import events as ev
from games.upheaval.state.public import Public
from games.upheaval.text.changes import changes_of
from games.upheaval.text.headlines import headline
from games.upheaval.text.narrate import narrate
from renderers.battlefield.kites import Face, dice_width, dice_within, draw_dice
from renderers.kit.canvas import Canvas, blank
from renderers.kit.palette import PANEL
from renderers.upheaval.rolls import Row, rows
from tests.renderers.plays import played
from tests.renderers.upheaval.positions import boards, die, low

PUBLIC = boards()["shooting"][0].public


def shot(*weapons: tuple[str, int, tuple[int, ...]]) -> ev.Shot:
    shooters = tuple(
        ev.Shooter(number, (0, 0), word, tuple(die(face, plus, 10) for face in faces))
        for number, (word, plus, faces) in enumerate(weapons, 1)
    )
    hits = sum(one.good for each in shooters for one in each.hits)
    return ev.Shot(unit="A1", target="B1", shooters=shooters, hits=hits, gap=0)


def blow(face: int, plus: int, result: str, *saves: int) -> ev.Blow:
    wound = None if result == "saved" else die(face, plus, 10)
    return ev.Blow(1, (0, 0), plus, tuple(low(save, 3) for save in saves), wound, result)  # type: ignore[arg-type]


def wounded(*blows: ev.Blow) -> ev.Wounded:
    return ev.Wounded(unit="B1", by="A1", deed="shot", cover=3, blows=blows)


def told(found: Iterable[Row]) -> list[tuple[str, str, tuple[int, ...], str]]:
    return [(row.what, row.needs, tuple(one.face for one in row.dice), row.told) for row in found]


def test_two_weapons_of_a_volley_have_a_line_each_with_their_own_hits() -> None:
    volley = shot(("rifle", 4, (6, 2)), ("rifle", 4, (9,)), ("cannon", 2, (8, 1)))
    assert told(rows(volley, PUBLIC)) == [
        ("Rifle", "6+", (6, 2, 9), "2 hits"),
        ("Cannon", "8+", (8, 1), "1 hit"),
    ]
    assert [row.what for row in rows(shot(("rifle", 4, (6,))), PUBLIC)] == ["to hit"]


def test_dice_that_fail_tell_of_no_kills_of_others() -> None:
    found = rows(wounded(blow(4, 4, "nothing"), blow(1, 4, "nothing"), blow(7, 5, "killed")), PUBLIC)
    assert told(found) == [("to wound", "5+", (7,), "1 killed"), ("to wound", "6+", (4, 1), "no harm")]
    assert [row.good for row in found] == [True, False]


def test_uh15_a_save_that_is_rolled_again_is_marked_and_the_second_roll_counts() -> None:
    found = rows(wounded(blow(0, 4, "saved", 7, 2), blow(3, 4, "nothing", 9, 8), blow(0, 4, "saved", 1)), PUBLIC)
    assert found[0].what == "Cover"
    assert found[0].dice == (
        Face(7, False, again=True), Face(2, True), Face(9, False, again=True), Face(8, False), Face(1, True),
    )  # fmt: skip
    assert found[0].told == "2 saved"


def test_models_of_several_cover_save_in_lines_of_their_own() -> None:
    huge = ev.Blow(2, (0, 0), 4, (low(5, 6),), None, "saved")
    assert told(rows(wounded(blow(3, 4, "nothing", 4), huge), PUBLIC))[:2] == [
        ("Cover", "≤3", (4,), "0 saved"),
        ("Cover", "≤6", (5,), "1 saved"),
    ]


def test_a_die_that_was_rolled_again_is_never_drawn_without_the_one_that_counts() -> None:
    dice = (Face(7, False, again=True), Face(2, True), Face(9, False, again=True), Face(3, True))
    assert dice_within(dice, 40, dice_width(dice, 40)) == 4
    assert dice_within(dice, 40, dice_width(dice[:3], 40)) == 2
    canvas = Canvas(blank(400, 60, PANEL))
    assert draw_dice(canvas, (10, 30), dice, 4, 40) == 10 + dice_width(dice, 40)


def test_a_melee_tells_hits_and_wounds_apart_and_each_death_once() -> None:
    strikes = (
        ev.Strike("A4.1", "B5.1", die(8, 1, 6), die(7, 4, 10), True),
        ev.Strike("A4.1", "B5.2", die(2, 1, 6), None, False),
        ev.Strike("A3.1", "B5.1", die(9, 1, 6), die(9, 4, 10), True),
        ev.Strike("B5.1", "A4.1", die(7, -1, 6), die(2, 4, 10), False),
    )
    fought = ev.Fought(units=("A4", "A3", "B5"), strikes=strikes, caused=(1, 0), losers=(1,))
    assert told(rows(fought, PUBLIC)) == [
        ("melee", "5+", (8, 2), "1 hit"),
        ("to wound", "6+", (7,), "1 wound, 1 killed"),
        ("melee", "5+", (9,), "1 hit"),
        ("to wound", "6+", (9,), "1 wound"),
        ("melee", "7+", (7,), "1 hit"),
        ("to wound", "6+", (2,), "0 wounds, lost"),
    ]


def numbers(lines: Iterable[Row], word: str) -> int:
    """Return what all lines tell of something together."""
    return sum(int(found[1]) for row in lines if (found := re.search(rf"(\d+) {word}", row.told)))


@pytest.mark.parametrize("seed", [3, 8])
def test_strip_caption_and_events_of_whole_matches_tell_the_same(seed: int) -> None:
    seen = Counter[str]()
    for play in played("upheaval", seed):
        for event in play.events:
            lines = rows(event, play.after.public) if event in changes_of([(event,)]).rolls else []
            seen[type(event).__name__] += bool(lines)
            if isinstance(event, ev.Shot):
                assert numbers(lines, "hit") == event.hits
                assert narrate(event, play.after).endswith(f"{event.hits} hit{'s' * (event.hits != 1)}.")
                own_dice(lines, "hit")
            elif isinstance(event, ev.Wounded):
                came_of_hits(lines, event, play.after.public, narrate(event, play.after))
            elif isinstance(event, ev.Fought):
                dead = {one.target for one in event.strikes if one.killed}
                assert numbers(lines, "killed") == len(dead)
                told = headline(event, play.after.public)
                assert told is not None
                assert sum(map(int, re.findall(r"(\d+) of \w+ killed", told.did))) == len(dead)
                assert sum("lost" in row.told for row in lines) == sum(
                    PLAYERS.index(who[0]) in event.losers for who in {row.who for row in lines}
                )
    assert all(seen[kind] for kind in ("Shot", "Wounded", "Tested"))


PLAYERS = "ABCD"


def own_dice(lines: Iterable[Row], word: str) -> None:
    """Every line counts what its own dice did."""
    for row in lines:
        assert numbers([row], word) == sum(one.good for one in row.dice)


def came_of_hits(lines: list[Row], event: ev.Wounded, public: Public, sentence: str) -> None:
    """Every hit is in one line, and what became of all is what the sentence and the headline say."""
    results = Counter[str](one.result for one in event.blows)
    words = {"saved": ": saved", "killed": "killed", "wounded": "wounded", "prone": "knocked down"}
    for kind, word in (("saved", "saved"), ("killed", "killed"), ("wounded", "wounded"), ("prone", "down")):
        assert numbers(lines, word) == results[kind] == len(re.findall(words[kind], sentence))
    own_dice([row for row in lines if row.what == "Cover"], "saved")
    for row in lines:
        if row.what == "to wound":
            assert sum(map(int, re.findall(r"\d+", row.told))) <= sum(one.good for one in row.dice)
    assert sum(len(row.dice) for row in lines) == sum(len(one.saves) + (one.wound is not None) for one in event.blows)
    told = headline(event, public)
    assert told is not None
    if results["killed"]:
        assert str(results["killed"]) in told.did
