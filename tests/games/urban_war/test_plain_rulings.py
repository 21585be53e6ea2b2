"""Rulings that need a line each: what FS holds, what a charge is worth afterwards, wounds and counters one by one."""

from games.urban_war.content.book import Grade
from games.urban_war.state.events import FightBegan, Shot, Wounded
from tests.games.urban_war.positions import card, checks, field, gun, model, one, play, run, stand

FISTS = gun("fists", (0, 4))
TANK = card("tank", toughness=10, wounds=9, weapons=(FISTS,), grades=(Grade(0, 20, 4), Grade(2, 30, 5)))
BLAST = card("blast", weapons=(gun("blast", (0, 4), (0, 5, 1, 2)),))
BOOK = (TANK, BLAST, card("giant", wounds=9, weapons=(FISTS,)), card("fist", weapons=(FISTS,)))


def test_uw2_fs_of_a_cal_is_the_cards_own_and_cal_is_not_added_again() -> None:
    places = {"A1": stand(20, 24, "tank", cal=2), "B1": stand(21.2, 24, "tank")}
    step = play(field(places, book=BOOK), "assault A1 fight B1", 1, 1)
    assert one(step, FightBegan).first == ((("FS", 5),), (("FS", 4),))


def test_uwb21_a_charge_counts_in_its_own_action_alone() -> None:
    places = {"A1": stand(20, 24, "tank", cal=2), "B1": stand(23.2, 24, "tank")}
    charged = play(field(places, book=BOOK), "assault A1 charge B1", 1, 1)
    assert one(charged, FightBegan).charged == ("A1",)
    again = play(charged.state, "assault A1 fight B1", 1, 1)
    assert one(again, FightBegan).charged == ()


def test_uwb37_every_damage_roll_that_succeeds_is_one_wound() -> None:
    places = {"A1": stand(20, 24, "blast"), "B1": stand(26, 24, "giant")}
    step = play(field(places, book=BOOK), "move A1 shoot B1", 6, 5, 5)
    assert one(step, Shot).blow.wounds == 2
    assert (one(step, Wounded).lost, one(step, Wounded).left) == (2, 7)


def test_uwb39_no_second_counter_but_who_has_rallied_checks_again() -> None:
    places = {
        "A1": stand(20, 24, "blast"),
        "B1": stand(26, 24),
        "B2": stand(30, 24, panic=True, panicked=True),
        "B3": stand(30, 27, panicked=True),
    }
    step = run(field(places, book=BOOK), ("move A1 shoot B1", [6, 5, 5, 1, 1]))
    assert checks(step) == [("B3", "panic", 4, False)]
    assert model(step.state, "B3").panic
