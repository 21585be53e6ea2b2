"""Every table option, each by the difference that it makes; those of turns are in test_turn.py."""

from typing import Any

import pytest

from bot.matches.orders.grammar import check_order, read_order
from games.urban_war.game import URBAN_WAR
from games.urban_war.previews import destinations
from games.urban_war.state.events import Moved, Shot, Struck
from games.urban_war.state.frames import Acting
from games.urban_war.state.options import Options
from games.urban_war.state.public import State
from tests.games.urban_war.positions import (
    card,
    checks,
    every,
    field,
    gun,
    kinds,
    model,
    one,
    play,
    refused,
    run,
    stand,
    wall,
)

GUNNER = card("gunner", weapons=(gun("rifle", (-1, 4), (0, 5), (0, 5), (0, 5), (0, 5)),))
TANK = card("tank", wounds=99, weapons=(gun("fists", (0, 4)),))
WIDE = card("wide", size=4, wounds=99)
BOOK = (GUNNER, TANK, WIDE, card("fist", weapons=(gun("fists", (0, 4)),)))


def table(
    options: dict[str, Any], terrain: tuple[Any, ...] = (), overwatch: str = "", **places: dict[str, Any]
) -> State:
    far = {"A9": stand(1, 47), "B9": stand(47, 1)}
    return field(places | far, book=BOOK, options=options, terrain=terrain, overwatch=overwatch)


def test_uwb14_a_table_that_asks_at_every_interruption_fills_in_no_order_for_them() -> None:
    assert URBAN_WAR.first_orders(Options(ask_interrupts=True)) == ("any: only",)
    first = URBAN_WAR.first_orders(Options())
    assert first[1] == "interrupt: interrupt best at 40%"
    for order in first:
        check_order(URBAN_WAR, table({}), 0, read_order(order))


def test_uwb12_attempts_until_the_first_success() -> None:
    """B1 fails, B2 is asked again and succeeds; B3 is not asked any more."""
    places = {"A1": stand(20, 24, "tank")}
    places |= {f"B{n}": stand(28, 20 + 4 * n, "gunner", counter="down") for n in (1, 2, 3)}
    state = table({"attempts": "success"}, overwatch="B1 B2 B3", **places)
    failed = run(state, "rush A1 20,28", ("interrupt B1 shot 1", [1, 1]), "go")
    assert kinds(failed.state) == [(1, "interrupt")]
    passed = run(failed.state, ("interrupt B2 shot 1", [9, 9, 6, 1]), "go")
    assert kinds(passed.state) == [(1, "activate")]
    assert model(passed.state, "B3").counter == "down"
    alone = run(table({}, overwatch="B1 B2 B3", **places), "rush A1 20,28", ("interrupt B1 shot 1", [1, 1]), "go")
    assert kinds(alone.state) == [(1, "activate")]


def test_uwb12_a_second_attempt_after_the_shot_makes_no_second_shot() -> None:
    places = {"A1": stand(20, 24, "gunner"), "B3": stand(22, 27, "tank")}
    places |= {f"B{n}": stand(28, 20 + 4 * n, "gunner", counter="down") for n in (1, 2)}
    asked = play(table({"attempts": "success"}, overwatch="B1 B2", **places), "move A1 stay shoot B3").state
    number = next(n for n, moment in enumerate(_moments(asked), 1) if moment.when == "after")
    step = play(asked, f"interrupt B1 shot {number}", 6, 1, 1, 1)
    assert kinds(step.state) == [(1, "interrupt")]
    assert [moment.when for moment in _moments(step.state)] == ["after"]
    last = play(step.state, "interrupt B2 shot 1", 9, 9, 6, 1)
    assert [each.reaction for each in every(last, Shot)] == [True]
    assert kinds(last.state) == [(1, "activate")]


def _moments(state: State) -> tuple[Any, ...]:
    frame = state.public.frames[-1]
    assert isinstance(frame, Acting)
    return frame.moments


@pytest.mark.parametrize(("adds", "landed"), [(True, 0), (False, 1)])
def test_uwb22_melee_modifier(adds: bool, landed: int) -> None:
    state = table({"melee_modifier": adds}, A1=stand(20, 24, "gunner", cal=1), B1=stand(21.2, 24, "tank"))
    step = play(state, "assault A1 fight B1", 6, *([1] if adds else [1, 1, 9, 9]))
    assert every(step, Struck)[0].blow.landed == landed


def test_uwb27_charge_sight() -> None:
    tall = (wall(1, 22, 22.6, 22.4, 30),)
    places = {"A1": stand(20, 24, "tank"), "B1": stand(25, 24, "tank")}
    line = "assault A1 charge B1 21.4,21.6>23.4,21.6"
    assert len(every(play(table({}, tall, **places), line, 1, 1), Struck)) == 2
    assert refused(table({"charge_sight": True}, tall, **places), line) == "A1 does not see B1: UW-B27"


@pytest.mark.parametrize(
    ("south", "seen"), [(24.5, ["any"]), (24.15, ["any", "quarter"]), (23.9, ["any", "quarter", "half"])]
)
def test_uwb32_visible(south: float, seen: list[str]) -> None:
    """Of the 24 lines to a base from 23.4 to 24.6 a wall at its face hides those north of its south end."""
    hiding = (wall(1, 29.3, 20, 29.39, south),)
    for part in ("any", "quarter", "half"):
        state = table({"visible": part}, hiding, A1=stand(20, 24, "gunner"), B1=stand(30, 24, "tank"))
        if part in seen:
            assert len(every(play(state, "move A1 shoot B1", 1), Shot)) == 1
        else:
            assert "does not see B1" in refused(state, "move A1 shoot B1")


def test_uwb33_small_clear() -> None:
    """Before a model of SZ 4 one of SZ 2 hides nothing with the option; one as big as the target always does."""
    places = {"A1": stand(14, 24, "gunner"), "B2": stand(15.9, 24, "tank"), "B1": stand(30, 24, "wide")}
    assert "does not see B1" in refused(table({}, **places), "move A1 shoot B1")
    assert one(play(table({"small_clear": True}, **places), "move A1 shoot B1", 9, 9, 2), Shot).blow.target == "B1"
    equal = places | {"B1": stand(30, 24, "tank")}
    assert "does not see B1" in refused(table({"small_clear": True}, **equal), "move A1 shoot B1")


def test_uwb17_shoot_contact_after_the_target_check_even_if_it_is_the_closest() -> None:
    places = {"A1": stand(20, 24, "gunner"), "A2": stand(25, 24, "tank")}
    places |= {"B1": stand(25, 25.2, "tank"), "B2": stand(30, 21, "tank")}
    assert refused(table({}, **places), "move A1 shoot B1").endswith("UW-B17")
    state = table({"shoot_contact": True}, **places)
    step = play(state, "move A1 shoot B1", 9, 9, 6, 1)
    assert checks(step) == [("A1", "target", 4, True)]
    assert one(step, Shot).blow.target == "B1"
    assert checks(play(state, "move A1 shoot B2", 6, 1)) == [], "the priority target is in no contact"


def test_uwb17_with_shoot_contact_a_leaver_and_a_charger_can_be_shot_while_in_contact() -> None:
    """A disruption shot needs no target check (UW-B15): the nerve of B2 is the only check."""
    far = {"B2": stand(28, 24, "gunner", counter="down"), "A1": stand(20, 24, "tank")}
    cases = (
        ("assault A1 leave B1 16,24", far | {"B1": stand(20, 25.2, "tank")}, "start"),
        ("assault A1 charge B1", far | {"B1": stand(20, 29, "tank")}, "way"),
        ("assault A1 charge B1", far | {"B1": stand(20, 29, "tank")}, "end"),
    )
    for line, places, when in cases:
        asked = play(table({"shoot_contact": True}, overwatch="B2", **places), line).state
        number = max(n for n, moment in enumerate(_moments(asked), 1) if moment.when == when)
        fight = [1, 1] if "charge" in line else []
        dice = [9, 9, 6, 1] if when != "end" else []
        step = play(asked, f"interrupt B2 shot {number}", *(dice or [*fight, 9, 9, 6, 1]))
        assert checks(step) == [("B2", "interrupt", 4, True)], (line, when)
        assert one(step, Shot).blow.target == "A1"
        plain = play(table({}, overwatch="B2", **places), line).state
        there = {(moment.when, moment.at) for moment in _moments(plain) for watcher in moment.watchers if watcher.band}
        assert when == "end" or (when, _moments(asked)[number - 1].at) not in there


def test_uwb17_shoot_contact_lets_an_overwatcher_shoot_at_a_fighter() -> None:
    places = {"A1": stand(20, 24, "tank"), "B1": stand(20, 25.2, "tank"), "B2": stand(28, 24, "gunner", counter="down")}
    plain = play(table({}, overwatch="B2", **places), "assault A1 fight B1").state
    assert [moment.when for moment in _moments(plain)] == ["end"]
    asked = play(table({"shoot_contact": True}, overwatch="B2", **places), "assault A1 fight B1").state
    step = play(asked, "interrupt B2 shot 1", 9, 9, 6, 1, 1, 1)
    names = [type(event).__name__ for event in step.events]
    assert names.index("Shot") < names.index("Struck")


@pytest.mark.parametrize(("flag", "landed"), [(True, 1), (False, 0)])
def test_uwb40_panic_flag(flag: bool, landed: int) -> None:
    """B1 has a counter, and was not activated since: by the flag it fights back as ever."""
    state = table({"panic_flag": flag}, A1=stand(20, 24, "tank"), B1=stand(21.2, 24, "tank", panic=True, cal=1))
    dice = [6, 1, 1, 9, 9] if flag else [6, 1]
    assert every(play(state, "assault A1 fight B1", *dice), Struck)[0].blow.landed == landed


def test_uwb40_with_the_counter_alone_a_rally_frees_at_once() -> None:
    places = {"A1": stand(20, 24, "tank", panic=True), "B1": stand(24, 24, "tank")}
    assert refused(run(table({}, **places), ("rally A1", [9, 9])).state, "assault A1 charge B1").endswith("UW-53")
    state = run(table({"panic_flag": False}, **places), ("rally A1", [9, 9])).state
    assert one(play(state, "assault A1 charge B1", 1, 1), Moved).model == "A1"


def test_uwb45_grid() -> None:
    state = table({"grid": True}, A1=stand(20, 24), B1=stand(40, 24))
    assert refused(state, "rush A1 20.1,28") == "moves end on whole inches here: UW-B45"
    assert model(play(state, "rush A1 20,28").state, "A1").at == (20000, 28000)
    assert model(play(state, "rush A1 20.5,26>20,28").state, "A1").at == (20000, 28000)


@pytest.mark.parametrize("line", ["toward B1", "toward 40,36", "6.5 north-east", "7 NNW", "cover T1"])
def test_uwb45_on_a_grid_words_for_moves_end_on_whole_inches(line: str) -> None:
    place = {"A1": stand(20, 24), "B1": stand(39.3, 29.7)}
    state = table({"grid": True}, (wall(1, 22, 26, 24, 27),), **place)
    end = model(play(state, f"rush A1 {line}").state, "A1").at
    assert end is not None
    assert end != (20000, 24000)
    assert [part % 1000 for part in end] == [0, 0]


def test_uwb45_on_a_grid_there_are_spots_on_whole_inches() -> None:
    state = table({"grid": True}, (wall(1, 22, 26, 24, 27),), A1=stand(20.3, 24.6), B1=stand(39.3, 29.7))
    found = destinations.destinations(state.public, model(state, "A1"), "rush")
    assert len(found) > 8
    assert {part % 1000 for spot in found for part in spot.way[-1]} == {0}
    assert model(play(table({}, A1=stand(20, 24)), "rush A1 20.1,28").state, "A1").at == (20100, 28000)


def test_uwb46_difficult_ground_counts_twice() -> None:
    mud = (wall(1, 22, 20, 24, 28, difficult=True, blocks_sight=False, cover="none"),)
    places = {"A1": stand(20, 24), "B1": stand(40, 40)}
    slow = table({"difficult": True}, mud, **places)
    assert refused(slow, "rush A1 26.1,24") == "A1 needs 8.1 inches for that, and has 8: UW-24"
    assert model(play(slow, "rush A1 26,24").state, "A1").at == (26000, 24000)
    assert model(play(table({}, mud, **places), "rush A1 28,24").state, "A1").at == (28000, 24000)


def test_uw35_uwb46_difficult_ground_counts_twice_for_an_intercept_charge() -> None:
    mud = (wall(1, 24, 0, 27, 48, difficult=True, blocks_sight=False, cover="none"),)
    places = {"A1": stand(21, 24), "B1": stand(28.5, 24, counter="down")}
    for options, asked in (({}, [(1, "interrupt")]), ({"difficult": True}, [(1, "activate")])):
        state = play(table(options, mud, "B1", **places), "rush A1 21,30").state
        assert kinds(state) == asked, options


def test_every_option_is_named_by_a_test() -> None:
    """Those that are not here are in the tests of turns, breaking off, morale, overwatch and content."""
    here = {
        "ask_interrupts",
        "attempts",
        "melee_modifier",
        "charge_sight",
        "visible",
        "small_clear",
        "shoot_contact",
        "panic_flag",
    }
    turns = {"turns", "withdrawal", "start_roll", "objectives", "group", "sheets", "plans"}
    content = {"scenario", "cards", "points"}
    elsewhere = {"leavers", "intercept_reply", "panic_checks"}
    assert here | turns | content | elsewhere | {"grid", "difficult"} == set(Options.__struct_fields__)
