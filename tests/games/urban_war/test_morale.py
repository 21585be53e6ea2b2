"""Command checks, panic, rallying, the Commander (UW-10, UW-12, UW-51 .. UW-54, UW-B38 .. UW-B43)."""

from typing import Any

import pytest

from games.urban_war.mechanics.dice import chances
from games.urban_war.mechanics.dice.modifiers import initiative_modifier
from games.urban_war.state.events import Checked, Contested, Shot, Struck
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
)

GUNNER = card("gunner", weapons=(gun("rifle", (0, 4), (0, 5), (0, 5), (0, 5), (0, 5)),))
FIST = card("fist", weapons=(gun("fists", (0, 4)),))
OGRE = card("ogre", wounds=2, weapons=(gun("fists", (0, 4)),))
GIANT = card("giant", wounds=3, weapons=(gun("fists", (0, 4)), gun("blast", None, (0, 5, 1, 2))))
BLAST = card("blast", weapons=(gun("blast", (0, 4), (0, 5, 1, 2), (0, 5, 1, 3)),))
TANK = card("tank", wounds=99, weapons=(gun("fists", (0, 4)),))
CALM = card("calm", high_morale=True, weapons=GUNNER.weapons)
BOOK = (GUNNER, FIST, OGRE, GIANT, BLAST, TANK, CALM)
PASSES = {-2: 10, -1: 15, 0: 21, 1: 28, 2: 36, 3: 45, 4: 55, 5: 64, 6: 72, 7: 79, 8: 85, 9: 90, 10: 90, 15: 90}


@pytest.mark.parametrize(("added", "passes"), PASSES.items())
def test_uw56_command_checks_of_a_hundred(added: int, passes: int) -> None:
    assert sum(chances.passes((a, b), added) for a in range(1, 11) for b in range(1, 11)) == passes
    assert chances.check_chance(added) * 100 == passes


def test_uw51_natural_five_fails_whatever_is_added() -> None:
    assert not chances.passes((1, 4), 20)
    assert chances.passes((1, 5), 9)
    assert not chances.passes((1, 5), 8)


def shot_at(options: dict[str, Any] | None = None, **others: Any) -> State:
    """A1 shoots B1 dead: 6 and 5."""
    places = {"A1": stand(20, 24, "gunner"), "A9": stand(2, 46), "B1": stand(26, 24), "B9": stand(46, 2)}
    return field(places | others, book=BOOK, options=options)


@pytest.mark.parametrize(("gap", "checked"), [(9, True), (9.001, False)])
def test_uw52_friends_within_nine_inches_of_a_death_check(gap: float, checked: bool) -> None:
    state = shot_at(B2=stand(27.2 + gap, 24))
    step = play(state, "move A1 shoot B1", 6, 5, *([5, 6] if checked else []))
    assert checks(step) == ([("B2", "panic", 4, True)] if checked else [])


def test_uw52_failing_leaves_a_counter_and_no_hindrance_yet() -> None:
    step = play(shot_at(B2=stand(30, 24)), "move A1 shoot B1", 6, 5, 5, 5)
    assert (model(step.state, "B2").panic, model(step.state, "B2").panicked) == (True, False)


def test_uw52_who_is_in_contact_or_panicked_already_does_not_check() -> None:
    state = shot_at(B2=stand(30, 24), A2=stand(31.2, 24), B3=stand(28, 27, panic=True), A3=stand(40, 40))
    assert checks(play(state, "move A1 shoot B1", 6, 5)) == []


def test_uwb42_uw54_two_nines_the_witness_near_the_death_and_near_the_commander() -> None:
    state = shot_at(B2=stand(30, 24), B3=stand(30, 27), B4=stand(40.2, 24, commander=True))
    step = play(state, "move A1 shoot B1", 6, 5, 5, 5, 5, 5)
    assert checks(step) == [("B2", "panic", 5, True), ("B3", "panic", 4, False)]


@pytest.mark.parametrize(("counts", "added"), [("roll", 4), ("death", 5)])
def test_uwb42_a_dead_commander_helps_nobody_unless_an_option_looks_at_the_death(counts: str, added: int) -> None:
    """B1, the Commander, is killed within 9 inches of B2; 2D10 5 + 5 pass with +1 alone."""
    state = shot_at({"panic_checks": counts}, B1=stand(26, 24, commander=True), B2=stand(30, 24))
    assert checks(play(state, "move A1 shoot B1", 6, 5, 5, 5)) == [("B2", "panic", added, added == 5)]


def test_uwb42_a_commander_that_panics_at_a_death_helps_nobody_who_checks_after_it() -> None:
    """By the counter alone it is panicked at once; by the flag, from its next action on (UW-B40)."""
    places = {"B2": stand(30, 24, commander=True), "B3": stand(30, 27)}
    for flag, added in ((False, 4), (True, 5)):
        step = play(shot_at({"panic_flag": flag}, **places), "move A1 shoot B1", 6, 5, 1, 1, 9, 9)
        assert checks(step) == [("B2", "panic", 4, False), ("B3", "panic", added, True)]


@pytest.mark.parametrize("counts", ["roll", "death"])
def test_uw52_uwb42_contact_counts_as_the_table_is_when_the_check_is_rolled(counts: str) -> None:
    """A1 kills B1, which B2 stood beside, and A1 touched both: B2 still touches it, and B3 does not."""
    places = {"A1": stand(20, 24, "tank", cal=1), "B1": stand(21.2, 24), "B2": stand(20, 25.2), "B3": stand(24, 24)}
    step = play(field(places, book=BOOK, options={"panic_checks": counts}), "assault A1 fight B1", 6, 6, 9, 9)
    assert checks(step) == [("B3", "panic", 4, True)]


def test_uwb43_the_commander_does_not_help_itself_nor_a_panicked_one_others() -> None:
    state = shot_at(B2=stand(30, 24, commander=True), B3=stand(30, 27))
    assert checks(play(state, "move A1 shoot B1", 6, 5, 9, 9, 9, 9)) == [
        ("B2", "panic", 4, True),
        ("B3", "panic", 5, True),
    ]
    lost = shot_at(B2=stand(30, 24, commander=True, panic=True, panicked=True), B3=stand(30, 27))
    assert checks(play(lost, "move A1 shoot B1", 6, 5, 9, 9)) == [("B3", "panic", 4, True)]
    counter = shot_at(B2=stand(30, 24, commander=True, panic=True), B3=stand(30, 27))
    assert checks(play(counter, "move A1 shoot B1", 6, 5, 9, 9)) == [("B3", "panic", 5, True)], "UW-54 reads the flag"


def test_uw52_uwb38_half_the_wounds_once() -> None:
    ogre = play(shot_at(B1=stand(26, 24, "ogre")), "move A1 shoot B1", 6, 5, 9, 9)
    assert checks(ogre) == [("B1", "panic", 4, True)]
    giant = shot_at(B1=stand(26, 24, "giant"))
    first = play(giant, "move A1 shoot B1", 6, 5)
    assert checks(first) == [], "2 of 3 are more than half"
    second = play(shot_at(B1=stand(26, 24, "giant", wounds=1)), "move A1 shoot B1", 6, 5, 9, 9)
    assert checks(second) == [("B1", "panic", 4, True)]
    assert model(second.state, "B1").halved
    straight = play(shot_at(A1=stand(20, 24, "blast"), B1=stand(26, 24, "giant")), "move A1 shoot B1", 6, 5, 5, 9, 9)
    assert [each[1] for each in checks(straight)] == ["panic"]


@pytest.mark.parametrize(("counts", "checked"), [("roll", [("A1", "panic", 4, True)]), ("death", [])])
def test_uw52_uwb42_at_half_its_wounds_a_model_that_killed_its_only_enemy_is_in_contact_no_more(
    counts: str, checked: list[tuple[str, str, int, bool]]
) -> None:
    """Both strike at the same time: B1 dies, and A1 has one wound of two left when the check is rolled."""
    places = {"A1": stand(20, 24, "ogre"), "B1": stand(21.2, 24, "fist"), "B9": stand(46, 2)}
    state = field(places, book=BOOK, options={"panic_checks": counts})
    step = play(state, "assault A1 fight B1", 6, 6, 6, 6, *[9, 9] * len(checked))
    assert model(step.state, "A1").halved
    assert model(step.state, "B1").dead
    assert checks(step) == checked


def test_uw52_no_check_at_half_its_wounds_while_in_contact() -> None:
    places = {"A1": stand(20, 24, "tank"), "B1": stand(21.2, 24, "ogre"), "B9": stand(46, 2)}
    step = play(field(places, book=BOOK), "assault A1 fight B1", 6, 6, 6, 1)
    assert model(step.state, "B1").halved
    assert checks(step) == []


def test_uw53_a_panicked_model_rallies_first_and_is_restricted_all_the_same() -> None:
    state = shot_at(A1=stand(20, 24, "gunner", panic=True))
    assert refused(state, "move A1 shoot B1") == "A1 is panicked and tries to rally first: write rally A1: UW-53"
    rallied = play(state, "rally A1", 9, 9).state
    assert kinds(rallied) == [(0, "act")]
    assert not model(rallied, "A1").panic
    missed = play(rallied, "move A1 shoot B1", 7)
    assert one(missed, Shot).blow.parts == (("SH", 4), ("panicked", -2))
    assert not model(missed.state, "A1").panicked, "B40: cleared when its action ends"
    hit = play(rallied, "move A1 shoot B1", 8, 5)
    assert one(hit, Shot).blow.landed == 1


def test_uw53_no_charge_and_two_worse_in_close_combat() -> None:
    state = shot_at(A1=stand(20, 24, "tank", panic=True), B1=stand(23, 24, "tank"))
    failed = play(state, "rally A1", 1, 1).state
    assert refused(failed, "assault A1 charge B1") == "A1 is panicked, and cannot charge: UW-53"
    (prompt,) = GAME.awaiting(failed)
    assert prompt.verbs == ("move", "rush") == tuple(word.text for word in GAME.choices(failed, 0, ()).words)
    rallied = play(state, "rally A1", 9, 9).state
    told = "A1 has rallied, but not for this action, and cannot charge: UW-53"
    assert refused(rallied, "assault A1 charge B1") == told
    engaged = shot_at(A1=stand(20, 24, "tank", panic=True, cal=1), B1=stand(21.2, 24, "tank"))
    assert GAME.awaiting(play(engaged, "rally A1", 1, 1).state)[0].verbs == ("assault",)
    step = run(engaged, ("rally A1", [1, 1]), ("assault A1 fight B1", [7, 1]))
    assert [each.blow.landed for each in every(step, Struck)] == [0, 0]
    assert model(step.state, "A1").panicked, "not rallied: until its next activation"


def test_uw51_that_five_or_less_fails_is_said_only_of_a_check_that_its_total_would_pass() -> None:
    """2 + 3 + CD 4 is 9, and 15 passes; 2 + 3 + 12 is 17."""
    view = GAME.view(shot_at(A1=stand(20, 24, "gunner")), None)
    plain, hard = (
        GAME.narrate(Checked(model="A1", check="rally", dice=(2, 3), parts=(("CD", number),), passed=False), view)
        for number in (4, 12)
    )
    assert plain == "A1 tries to rally: 2D10 2 + 3 + 4 CD = 9, needs 15: failed."
    assert hard == "A1 tries to rally: 2D10 2 + 3 + 12 CD = 17, needs 15: failed, since 5 or less always fails."


def test_uw12_high_morale_rallies_at_once() -> None:
    state = shot_at(A1=stand(20, 24, "calm", panic=True))
    step = run(state, ("rally A1", [9, 9]), ("move A1 shoot B1", [6, 5]))
    assert one(step, Shot).blow.landed == 1
    charging = shot_at(A1=stand(20, 24, "calm", panic=True), B1=stand(24, 24, "tank"))
    assert GAME.awaiting(play(charging, "rally A1", 9, 9).state)[0].verbs == ("move", "rush", "assault")
    assert run(charging, ("rally A1", [9, 9]), ("assault A1 charge B1", [1, 1])).state.public.model("A1").at == (
        22800,
        24000,
    )


def test_uw29_uwb41_rallied_then_free_in_the_follow_up_and_a_rally_opens_each() -> None:
    state = shot_at(A1=stand(20, 24, "gunner", panic=True, cal=2), B1=stand(26, 24, "tank"))
    step = run(state, ("rally A1", [9, 9]), ("move A1 shoot B1", [7]), ("move A1 shoot B1", [6, 1]))
    assert [each.blow.landed for each in every(step, Shot)] == [0, 1]
    still = run(state, ("rally A1", [1, 1]), ("move A1 shoot B1", [7])).state
    assert refused(still, "move A1 shoot B1").endswith("UW-53")
    again = run(still, ("rally A1", [9, 9]), ("move A1 stay", []))
    assert model(again.state, "A1").follow_ups == 1
    assert not model(again.state, "A1").panic


def test_uwb40_a_counter_taken_in_ones_own_action_hinders_from_the_next_on() -> None:
    state = shot_at(
        A1=stand(20, 24, "tank"), B1=stand(21.2, 24, "tank", cal=1), A2=stand(46, 46), B2=stand(20, 25.2, "tank")
    )
    lost = play(state, "assault A1 fight B1", 6, 1, 1, 5, 5)
    assert (model(lost.state, "A1").panic, model(lost.state, "A1").panicked) == (True, False)
    answer = play(lost.state, "assault B2 fight A1", 1, 6, 1, 9, 9)
    assert every(answer, Struck)[1].blow.landed == 1, "fights back without -2"


def test_uwb40_a_rallied_model_that_panics_again_in_its_action_fights_back_unhindered() -> None:
    state = shot_at(A1=stand(20, 24, "tank", panic=True), B1=stand(21.2, 24, "tank"), B2=stand(20, 25.2, "tank"))
    step = run(state, ("rally A1", [9, 9]), ("assault A1 fight B1", [1, 6, 1, 5, 5]))
    assert (model(step.state, "A1").panic, model(step.state, "A1").panicked) == (True, False)


def test_uw54_initiative_is_worse_by_one_without_a_commander_by_its_flag() -> None:
    for fields, added in (
        ({}, 0),
        ({"panic": True}, 0),
        ({"panic": True, "panicked": True}, -1),
        ({"dead": True, "at": None}, -1),
    ):
        state = field(
            {
                "A1": stand(20, 24, commander=True, **fields)
                if fields.get("at", 1)
                else stand(20, 24, commander=True) | fields,
                "A2": stand(2, 2),
            }
        )
        assert initiative_modifier(state.public, 0) == added, fields


def test_uw22_uw54_the_minus_one_counts_and_ties_are_rolled_again() -> None:
    places = {
        "A1": stand(20, 24, commander=True, counter="", done=True, panicked=True, panic=True),
        "B1": stand(26, 40, commander=True, counter="", done=True),
        "B2": stand(30, 40),
    }
    state = field(places, turn_of=1)
    orders = play(state, "move B2 stay").state
    step = run(orders, "orders snap", ("orders snap", [6, 5, 7, 5]))
    found = one(step, Contested)
    assert (found.contest, found.dice, found.added, found.ties, found.winner) == ("initiative", (7, 5), (-1, 0), 1, 0)


def test_uw10_cal_counts_in_every_command_check() -> None:
    state = shot_at(A1=stand(20, 24, "gunner", panic=True, cal=3))
    assert checks(play(state, "rally A1", 4, 4)) == [("A1", "rally", 7, True)]


def test_uw54_the_commander_helps_in_every_kind_of_check() -> None:
    """A2 commands: within 9 inches of it A1 rallies, breaks off, picks a target and interrupts more easily."""
    near = {"A2": stand(20, 34.2, commander=True)}
    assert checks(play(shot_at(A1=stand(20, 24, panic=True), **near), "rally A1", 9, 9)) == [("A1", "rally", 5, True)]
    held = shot_at(A1=stand(20, 24, "tank"), B1=stand(21.2, 24, answered="A9"), **near)
    assert checks(play(held, "assault A1 leave B1 17,24", 4, 6)) == [("A1", "leave", 5, True)]
    picks = shot_at(B2=stand(20, 14), **near)
    assert checks(play(picks, "move A1 shoot B2", 4, 5)) == [("A1", "target", 5, False)]
    waits = field(
        {"A1": stand(20, 24, "gunner", counter="down"), "B1": stand(26, 24), **near},
        book=BOOK,
        overwatch="A1",
        turn_of=1,
    )
    assert checks(run(waits, "move B1 stay", ("interrupt A1 shot 1", [4, 5]))) == [("A1", "interrupt", 5, False)]
    far = shot_at(A1=stand(20, 24, panic=True), A2=stand(20, 34.201, commander=True))
    assert checks(play(far, "rally A1", 9, 9)) == [("A1", "rally", 4, True)]
