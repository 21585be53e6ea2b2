"""Close combat: who strikes first, dice, fighting back, who lost, battleshields (UW-11, UW-13, UW-44 .. UW-50)."""

from typing import Any

import pytest

from games.kernel import Step
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.actions import Assault
from games.urban_war.state.events import FightBegan, FightEnded, Killed, ShieldTurned, Struck
from games.urban_war.state.public import State
from games.urban_war.state.rolls import Blow
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
)

BRUTE = card("brute", assault=6, wounds=9, weapons=(gun("maul", (0, 6)),))
WALL = card("wall", toughness=10, wounds=9, weapons=(gun("fists", (0, 4)),))
SHIELD = card("shield", battleshield=True, wounds=9, weapons=(gun("fists", (0, 4)),))
BOOK = (BRUTE, WALL, SHIELD, *(card(word, weapons=(gun("fists", (0, 4)),)) for word in ("fist", "other")), card("both"))


def pair(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, gap: float = 0, **others: Any) -> State:
    """A1 in the west and B1 in the east, touching or with a gap between their bases."""
    first = {"word": "fist"} | (a or {})
    second = {"word": "fist"} | (b or {})
    places = {
        "A1": stand(20, 24, **first),
        "B1": stand(21.2 + gap, 24, **second),
        "A9": stand(2, 46),
        "B9": stand(2, 2),
    }
    return field(places | others, book=BOOK)


def blows(step: Step[State]) -> list[tuple[str, int, int]]:
    """Of all blows: whose, the hits that count, and the wounds."""
    return [(each.blow.attacker, each.blow.landed, each.blow.wounds) for each in every(step, Struck)]


def test_uw47_the_higher_first_strike_goes_first_and_the_killed_do_not_answer() -> None:
    step = play(pair({"cal": 1}), "assault A1 fight B1", 6, 6)
    assert one(step, FightBegan).order == "attacker"
    assert blows(step) == [("A1", 1, 1)]
    slower = play(pair(b={"cal": 1}), "assault A1 fight B1", 6, 6)
    assert one(slower, FightBegan).order == "target"
    assert blows(slower) == [("B1", 1, 1)]


def test_uw47_a_charge_is_worth_three_and_a_blade_three_more_when_it_is_used() -> None:
    step = play(pair(b={"cal": 3}, gap=2), "assault A1 charge B1", 1, 1)
    assert one(step, FightBegan).order == "both"
    assert one(step, FightBegan).charged == ("A1",)
    blade = run(pair(b={"word": "both"}, gap=2), "assault A1 charge B1", ("use blade", [1, 1]))
    assert one(blade, FightBegan).order == "both"
    rifle = run(pair(b={"word": "both"}, gap=2), "assault A1 charge B1", ("use rifle", [1, 1]))
    assert one(rifle, FightBegan).order == "attacker"


def test_uw47_uwb53_ties_strike_together_and_both_may_die_without_panic() -> None:
    step = play(pair(), "assault A1 fight B1", 6, 6, 6, 6)
    assert one(step, FightBegan).order == "both"
    assert {each.model for each in every(step, Killed)} == {"A1", "B1"}
    assert checks(step) == every(step, FightEnded) == []


@pytest.mark.parametrize(("mine", "theirs", "least"), [("fist", "fist", 6), ("brute", "fist", 4), ("fist", "brute", 8)])
def test_uw48_to_hit_by_the_difference_of_as(mine: str, theirs: str, least: int) -> None:
    state = pair({"word": mine, "cal": 1}, {"word": theirs})
    assert blows(play(state, "assault A1 fight B1", least - 1, 1))[0] == ("A1", 0, 0)
    assert blows(play(state, "assault A1 fight B1", least, 1, 1, 9, 9))[0] == ("A1", 1, 0)


def test_uw48_uw49_who_charged_hits_and_wounds_by_one_more() -> None:
    standing = play(pair({"cal": 1}), "assault A1 fight B1", 5, 1)
    assert blows(standing)[0] == ("A1", 0, 0)
    charged = play(pair(gap=2), "assault A1 charge B1", 5, 5)
    assert blows(charged) == [("A1", 1, 1)]
    blow = every(charged, Struck)[0].blow
    assert blow.damage_parts == (("strength", 4), ("T", -4), ("charge", 1))


def test_uw48_uwb22_the_weapons_contact_modifier_counts() -> None:
    state = pair({"word": "both", "cal": 1})
    assert blows(play(state, "assault A1 fight B1 rifle", 6, 1))[0] == ("A1", 0, 0)
    assert blows(play(state, "assault A1 fight B1 rifle", 7, 5))[0] == ("A1", 1, 1)


def test_uw48_uw49_natural_ones_and_tens() -> None:
    hard = pair({"cal": 1}, {"word": "wall"})
    assert blows(play(hard, "assault A1 fight B1", 10, 10, 1, 9, 9))[0] == ("A1", 1, 1)
    soft = pair({"word": "brute", "cal": 1})
    assert blows(play(soft, "assault A1 fight B1", 10, 1, 1, 9, 9))[0] == ("A1", 1, 0)


def test_uw49_strength_of_the_body_is_not_added_to_the_weapons() -> None:
    titan = card("titan", strength=10, weapons=(gun("fists", (0, 4)),))
    state = field({"A1": stand(20, 24, "titan", cal=1), "B1": stand(21.2, 24), "B9": stand(2, 2)}, book=(titan, *BOOK))
    assert blows(play(state, "assault A1 fight B1", 6, 5, 1, 9, 9))[0] == ("A1", 1, 0)


def test_uw49_times_in_contact() -> None:
    flail = card("flail", weapons=(gun("flail", (0, 4, 2, 2)),))
    state = field(
        {"A1": stand(20, 24, "flail", cal=1), "B1": stand(21.2, 24, "wall"), "B9": stand(2, 2)}, book=(flail, *BOOK)
    )
    step = play(state, "assault A1 fight B1", 6, 6, 10, 9, 10, 9, 1, 9, 9)
    assert blows(step)[0] == ("A1", 2, 2)


def test_uw50_more_hits_taken_lose_and_check_equal_hits_do_not() -> None:
    thick = pair({"word": "wall", "cal": 1}, {"word": "wall"})
    lost = play(thick, "assault A1 fight B1", 6, 2, 1, 5, 5)
    assert one(lost, FightEnded).hits == (0, 1)
    assert checks(lost) == [("B1", "panic", 4, False)]
    assert model(lost.state, "B1").panic
    even = play(thick, "assault A1 fight B1", 6, 2, 6, 2)
    assert (one(even, FightEnded).loser, checks(even)) == ("", [])


def test_uw50_uwb36_hits_that_armour_ignores_do_not_count() -> None:
    plate = card("plate", armour=2, wounds=9, weapons=(gun("fists", (0, 4)),))
    state = field(
        {"A1": stand(20, 24, "plate", cal=1), "B1": stand(21.2, 24, "plate"), "B9": stand(2, 2)}, book=(plate, *BOOK)
    )
    step = play(state, "assault A1 fight B1", 6, 8, 6, 7, 2, 9, 9)
    assert one(step, FightEnded).hits == (1, 0)
    assert checks(step) == [("A1", "panic", 5, True)]


def test_uw45_the_first_attacker_of_a_turn_is_fought_back_at_each_of_its_attacks() -> None:
    """A1 with a follow-up box at 20,24 fights B1 at 21.2,24 twice (UW-45)."""
    state = pair({"word": "wall", "cal": 1}, {"word": "wall"})
    first = play(state, "assault A1 fight B1", 1, 1)
    assert URBAN_WAR.forecast(first.state, 0, Assault("A1", "fight", "B1")).formula == "first strike 1 to 0"  # type: ignore[union-attr]
    second = play(first.state, "assault A1 fight B1", 1, 1)
    assert [one(step, FightBegan).replies for step in (first, second)] == [True, True]
    assert [each[0] for each in blows(second)] == ["A1", "B1"]


def test_uw45_only_the_first_attacker_of_a_turn_is_answered() -> None:
    tough = {"word": "wall"}
    state = pair({"word": "wall"}, tough, A2=stand(22.4, 24, "wall", cal=1))
    first = play(state, "assault A1 fight B1", 1, 1)
    assert model(first.state, "B1").answered == "A1"
    assert model(first.state, "B1").counter == "snap", "UW-46: it has not completed its turn"
    waiting = play(first.state, "move B9 stay").state
    told = URBAN_WAR.forecast(waiting, 0, Assault("A2", "fight", "B1"))
    assert told is not None
    assert told.formula == "B1 has fought back against A1 already"
    second = play(waiting, "assault A2 fight B1", 6, 2, 5, 5)
    assert not one(second, FightBegan).replies
    assert blows(second) == [("A2", 1, 0)]
    assert checks(second) == [("B1", "panic", 4, False)]


def test_uwb25_who_attacked_this_turn_still_answers_its_first_attacker() -> None:
    state = pair({"word": "wall"}, {"word": "wall"})
    step = run(state, ("assault A1 fight B1", [1, 1]), ("assault B1 fight A1", [1, 1]))
    assert [each.replies for each in every(step, FightBegan)] == [True, True]


def test_uw44_of_several_contacts_the_attacker_picks_one() -> None:
    state = pair({"word": "wall", "cal": 1}, B2=stand(18.8, 24))
    step = play(state, "assault A1 fight B2", 6, 6)
    assert one(step, Killed).model == "B2"
    assert not model(step.state, "B1").answered


def test_uw45_uwb26_the_defender_chooses_its_weapon_before_any_dice() -> None:
    asked = play(pair(b={"word": "both"}), "assault A1 fight B1")
    assert kinds(asked.state) == [(1, "use")]
    step = play(asked.state, "use rifle", 1, 7, 1, 9, 9)
    assert one(step, FightBegan).weapons == ("Fists", "Rifle")
    assert one(step, FightBegan).order == "both"


def shielded(**others: Any) -> State:
    places = {
        "A1": stand(20, 24, "fist", cal=1),
        "A2": stand(22.4, 24, "fist", cal=1),
        "B1": stand(21.2, 24, "shield"),
        "A9": stand(2, 46),
        "B8": stand(46, 2),
        "B9": stand(2, 2),
    }
    return field(places | others, book=BOOK)


def damage(step: Step[State]) -> list[int]:
    """What is taken off each blow's damage dice for T."""
    blows: list[Blow] = [each.blow for each in every(step, Struck)]
    return [number for blow in blows for what, number in blow.damage_parts if what == "T"]


def test_uw13_a_battleshield_is_against_the_first_enemy_alone() -> None:
    step = run(
        shielded(),
        ("assault A1 fight B1", [6, 6, 1, 9, 9]),
        "done",
        "move B9 stay",
        ("assault A2 fight B1", [6, 6, 9, 9]),
    )
    assert damage(step) == [-5, -4, -4], "B1 against A1, A1, B1 against A2"
    assert model(step.state, "B1").shielded == "A1"


def test_uw13_uwb51_when_the_first_enemy_dies_the_shield_turns_on_the_other() -> None:
    step = play(shielded(), "assault A1 fight B1", 1, 6, 6)
    assert one(step, Killed).model == "A1"
    assert one(step, ShieldTurned).enemy == "A2"
    later = run(step.state, "move B8 stay", ("assault A2 fight B1", [6, 6, 9, 9]))
    assert damage(later) == [-5]


def test_uw13_its_owner_chooses_among_several_by_default_the_highest_st() -> None:
    state = shielded(A3=stand(21.2, 25.2, "brute"))
    asked = play(state, "assault A1 fight B1", 1, 6, 6)
    assert kinds(asked.state) == [(1, "shield")]
    assert "A9 is not an enemy in contact with B1" in refused(asked.state, "shield A9")
    step = play(asked.state, "shield A3")
    assert model(step.state, "B1").shielded == "A3"
    assert kinds(step.state) == [(1, "activate")]


def test_uwb51_a_shield_is_free_again_when_nobody_touches_its_bearer() -> None:
    state = pair({"cal": 1}, {"word": "shield"})
    step = run(state, ("assault A1 leave B1 18,24", [9, 9, 1]))
    assert model(step.state, "B1").shielded == ""
    killed = play(state, "assault A1 fight B1", 1, 6, 6)
    assert model(killed.state, "B1").shielded == ""


def test_uw13_the_shield_helps_against_shots() -> None:
    places = {"A1": stand(20, 24, "both"), "B1": stand(26, 24, "shield", shielded="A7"), "B9": stand(2, 2)}
    step = play(field(places, book=BOOK), "move A1 shoot B1", 6, 5)
    assert model(step.state, "B1").wounds == 0
    assert model(play(field(places, book=BOOK), "move A1 shoot B1", 6, 6).state, "B1").wounds == 1


def test_uw13_uwb51_a_leaver_is_shielded_from_the_one_that_strikes_it_first() -> None:
    places = {
        "A1": stand(20, 24, "shield"),
        "B1": stand(21.2, 24, "fist"),
        "B2": stand(18.8, 24, "fist"),
        "A9": stand(2, 46),
    }
    state = field(places, book=BOOK, options={"leavers": "all"})
    step = run(state, ("assault A1 leave B1 20,20", [9, 9]), ("strike B2", [6, 1, 6, 1, 9, 9]))
    assert damage(step) == [-5, -4]
