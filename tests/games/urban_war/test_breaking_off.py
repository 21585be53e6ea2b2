"""Breaking off: the check, who strikes, where to, panic after the move (UW-27, UW-45, UW-B23, UW-B24)."""

from typing import Any

import pytest

from games.kernel import BadNotation, IllegalAction, Word
from games.urban_war.state.events import CounterGone, CounterStays, FightBegan, Killed, Moved, Struck
from games.urban_war.state.public import State
from tests.games.urban_war.positions import (
    GAME,
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

TANK = card("tank", wounds=9, weapons=(gun("fists", (0, 4)),))
PAIR = card("pair", wounds=9, assault=5, weapons=(gun("fists", (0, 4)), gun("spear", (0, 6))))
BOOK = (TANK, PAIR, card("fist", weapons=(gun("fists", (0, 4)),)))


def held(
    options: dict[str, Any] | None = None, overwatch: str = "", a: dict[str, Any] | None = None, **others: Any
) -> State:
    """A1 touches B1, which stands east of it."""
    places = {
        "A1": stand(20, 24, **({"word": "tank"} | (a or {}))),
        "A9": stand(2, 46),
        "B1": stand(21.2, 24, "tank"),
        "B9": stand(46, 2),
    }
    return field(places | others, book=BOOK, options=options, overwatch=overwatch)


def test_uw27_passed_the_enemy_strikes_the_leaver_does_not_and_goes() -> None:
    step = play(held(), "assault A1 leave B1 16,24", 5, 6, 1)
    assert checks(step) == [("A1", "leave", 4, True)]
    assert [(each.blow.attacker, each.why) for each in every(step, Struck)] == [("B1", "leaving")]
    assert one(step, Moved).length == 4000
    assert model(step.state, "B1").answered == "A1"
    assert every(step, FightBegan) == []


def test_uw27_failed_it_fights_where_it_stands() -> None:
    step = play(held(), "assault A1 leave B1 16,24", 5, 5, 1, 1)
    assert checks(step) == [("A1", "leave", 4, False)]
    assert one(step, FightBegan).replies
    assert every(step, Moved) == []
    assert model(step.state, "A1").at == (20000, 24000)


def test_uw10_uw27_the_leaver_goes_up_to_mv_and_cal() -> None:
    state = held(a={"cal": 2})
    assert refused(state, "assault A1 leave B1 13.999,24") == "A1 needs 6.1 inches for that, and has 6: UW-27"
    assert one(play(state, "assault A1 leave B1 14,24", 9, 9, 1), Moved).length == 6000


def test_uw50_uwb23_a_leaver_that_was_hit_checks_for_panic_after_its_move() -> None:
    step = play(held(), "assault A1 leave B1 16,24", 9, 9, 6, 2, 5, 5)
    assert checks(step) == [("A1", "leave", 4, True), ("A1", "panic", 4, False)]
    names = [type(event).__name__ for event in step.events]
    assert names.index("Moved") < len(names) - 1 - names[::-1].index("Checked")
    assert model(step.state, "A1").panic


def test_uw27_a_leaver_may_be_killed_by_the_strike() -> None:
    step = play(held(a={"word": "fist"}), "assault A1 leave B1 16,24", 9, 9, 6, 6)
    assert one(step, Killed).model == "A1"
    assert every(step, Moved) == []


def test_uw45_uwb23_who_fought_back_against_another_does_not_strike() -> None:
    state = held(B1=stand(21.2, 24, "tank", answered="A9"))
    step = play(state, "assault A1 leave B1 16,24", 9, 9)
    assert every(step, Struck) == []
    assert model(step.state, "A1").at == (16000, 24000)


def test_uw45_uwb23_a_leaver_that_was_fought_back_against_is_struck_all_the_same() -> None:
    """A1 fights B1, then follows up with a break-off to 16,24 and passes: B1 strikes (UW-B23)."""
    state = held(a={"cal": 1})
    fought = play(state, "assault A1 fight B1", 1, 1)
    assert [each.blow.attacker for each in every(fought, Struck)] == ["A1", "B1"]
    step = play(fought.state, "assault A1 leave B1 16,24", 9, 9, 1)
    assert checks(step) == [("A1", "leave", 5, True)]
    assert [(each.blow.attacker, each.why) for each in every(step, Struck)] == [("B1", "leaving")]
    assert model(step.state, "A1").at == (16000, 24000)
    assert model(step.state, "B1").answered == "A1"


def test_uw45_uwb23_who_struck_a_leaver_fights_back_against_no_other() -> None:
    """The strike is that enemy's fighting back: against A2 it has none left in this turn."""
    state = held(A2=stand(21.2, 25.2, "tank"), a={"cal": 0})
    left = play(state, "assault A1 leave B1 16,24", 9, 9, 1).state
    step = run(left, "move B9 stay", ("assault A2 fight B1", [1]))
    assert not one(step, FightBegan).replies


def test_uwb23_of_several_the_enemy_names_one_and_its_weapon() -> None:
    state = held(B2=stand(20, 25.2, "pair"))
    asked = play(state, "assault A1 leave B1 17,22", 9, 9).state
    assert kinds(asked) == [(1, "strike")]
    assert refused(asked, "strike B9") == "B9 cannot strike A1 now: UW-B23"
    step = play(asked, "strike B2 spear", 5, 3, 9, 9)
    assert one(step, Struck).blow.weapon == "Spear"
    assert one(step, Struck).blow.hits[0].total == 6
    assert not model(step.state, "B1").answered


@pytest.mark.parametrize(("leavers", "strikes"), [("one", ["B2"]), ("all", ["B2", "B1"]), ("none", [])])
def test_uwb23_option_leavers(leavers: str, strikes: list[str]) -> None:
    state = held({"leavers": leavers}, B2=stand(20, 25.2, "tank"))
    dice: tuple[str | tuple[str, list[int]], ...] = (("assault A1 leave B1 17,22", [9, 9]),)
    if strikes:
        dice = (*dice, ("strike B2", [1] * len(strikes)))
    step = run(state, *dice)
    assert [each.blow.attacker for each in every(step, Struck)] == strikes
    assert model(step.state, "A1").at == (17000, 22000)


def test_uwb23_uwb26_with_all_of_them_every_weapon_is_its_owners_choice() -> None:
    state = held({"leavers": "all"}, B1=stand(21.2, 24, "pair"), B2=stand(20, 25.2, "pair"))
    step = run(state, ("assault A1 leave B1 17,22", [9, 9]), ("strike B1 fists", [1]), ("strike B2 fists", [1]))
    assert [each.blow.weapon for each in every(step, Struck)] == ["Fists", "Fists"]


def test_uwb24_not_into_contact_and_only_by_a_free_path() -> None:
    state = held(B2=stand(16, 24, "tank"))
    assert refused(state, "assault A1 leave B1 17.2,24").endswith("UW-B47")
    assert refused(state, "assault A1 leave B1 17,24").endswith("UW-B46")
    assert refused(state, "assault A1 leave B1 22,24").endswith("UW-B46")
    assert refused(state, "assault A1 leave B1") == "say where it goes when it breaks off: UW-B24"


def test_uwb24_breaking_off_is_not_offered_where_there_is_nowhere_to_go() -> None:
    from games.urban_war.game import URBAN_WAR

    box = (
        wall(1, 18, 22, 19.4, 26, impassable=True),
        wall(2, 19.4, 22, 22, 23.4, impassable=True),
        wall(3, 19.4, 24.6, 22, 26, impassable=True),
    )
    places = {"A1": stand(20, 24, "tank"), "B1": stand(21.2, 24, "tank")}
    state = field(places, book=BOOK, terrain=box)
    assert [word.text for word in URBAN_WAR.choices(state, 0, ("assault", "A1")).words] == ["fight"]


def test_uw46_a_strike_reveals_the_strikers_order() -> None:
    both = {"B1": stand(21.2, 24, "tank", counter="down")}
    gone = run(held(overwatch="B1", **both), "assault A1 leave B1 16,24", ("pass", [9, 9, 1]))
    assert one(gone, CounterGone).model == "B1"
    assert model(gone.state, "B1").done
    stays = run(held(**both), "assault A1 leave B1 16,24", ("pass", [9, 9, 1]))
    assert one(stays, CounterStays).model == "B1"
    assert model(stays.state, "B1").counter == "snap"


def test_uw31_a_leaver_may_be_intercepted_before_its_check_on_its_way_and_once() -> None:
    state = held(
        {"attempts": "success"},
        overwatch="B2 B3",
        B2=stand(14, 20, "tank", counter="down"),
        B3=stand(14, 28, "tank", counter="down"),
    )
    asked = play(state, "assault A1 leave B1 16,24").state
    frame = asked.public.frames[-1]
    assert frame.moments[0].when == "way"  # type: ignore[union-attr]
    number = len(frame.moments) - 1  # type: ignore[union-attr]
    step = run(asked, (f"interrupt B2 intercept {number}", [9, 9, 1, 1, 1]), "go")
    assert checks(step) == [("A1", "leave", 4, True), ("B2", "interrupt", 4, False)]
    assert kinds(step.state) == [(1, "interrupt")]
    last = play(step.state, "pass")
    assert checks(last) == [], "UW-B12: it does not break off a second time"
    assert model(last.state, "A1").at == (16000, 24000)


def test_uw27_the_menu_of_assaults_says_what_breaking_off_is_and_whom_it_fights_if_it_fails() -> None:
    state = field({"A1": stand(20, 24), "B1": stand(21.2, 24), "B2": stand(18.8, 24)})
    node = GAME.choices(state, 0, ("assault", "A1"))
    assert [(word.text, word.label) for word in node.words] == [("fight", "Fight"), ("leave", "Break off")]
    assert node.words[1].hint == "a command check, then up to 4 inches away; failed, it fights"
    named = GAME.choices(state, 0, ("assault", "A1", "leave"))
    assert named.label == "enemy that it fights if it cannot break off"
    assert refused_words(state, "assault A1 leave A9 20,21").startswith(
        "'A9' is not a model here; there are A1, B1, B2"
    )
    charges = GAME.choices(field({"A1": stand(20, 24), "B1": stand(26, 24)}), 0, ("assault", "A1", "charge"))
    assert [word.hint for word in charges.words] == ["Fist · 4.8″ off"]


def refused_words(state: State, line: str) -> str:
    with pytest.raises(BadNotation) as error:
        GAME.parse(state, 0, line)
    return str(error.value)


def suggested(state: State, line: str) -> tuple[Word, ...]:
    """The points that a menu suggests after a line, where any others can be typed."""
    found = GAME.choices(state, 0, tuple(line.split())).open
    assert found is not None
    return found.suggestions


def test_uw28_a_charge_straight_on_can_come_by_points_of_its_own_too() -> None:
    state = field({"A1": stand(20, 24), "B1": stand(26, 24)})
    assert GAME.choices(state, 0, ("assault", "A1", "charge", "B1")).complete
    for way in (*(word.text for word in suggested(state, "assault A1 charge B1")), "23,26"):
        assert GAME.choices(state, 0, ("assault", "A1", "charge", "B1", way)).complete
    with pytest.raises(IllegalAction, match="needs"):
        GAME.choices(state, 0, ("assault", "A1", "charge", "B1", "23,40"))


def test_uw28_the_menu_of_charges_has_those_round_what_is_in_the_way() -> None:
    state = field(
        {"A1": stand(20, 24), "B1": stand(26, 24)}, terrain=(wall(1, 22.6, 23.4, 23.4, 24.6, impassable=True),)
    )
    assert [word.text for word in GAME.choices(state, 0, ("assault", "A1", "charge")).words] == ["B1"]
    (way,) = suggested(state, "assault A1 charge B1")
    line = f"assault A1 charge B1 {way.text}"
    assert GAME.choices(state, 0, tuple(line.split())).complete
    assert GAME.format(GAME.parse(state, 0, "assault A1 charge B1")) == line
    far = field({"A1": stand(20, 24), "B1": stand(40, 24)})
    assert "assault" not in [word.text for word in GAME.choices(far, 0, ()).words]
