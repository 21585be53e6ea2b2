"""DAM by TEK against AV (UH-H17), and a 10 that always wounds (UH-H3)."""

from fractions import Fraction

import pytest

from games.upheaval.ai.weighing.evaluation import force_of, wounds_of
from games.upheaval.game import UPHEAVAL
from games.upheaval.mechanics.casualties.dice import edge, wound_odds, wound_roll
from games.upheaval.previews.fights.melee import blow_odds
from games.upheaval.questions.shoot import SHOOT
from games.upheaval.state.actions import Shoot, Volley
from games.upheaval.state.events import Fought, Wounded
from games.upheaval.state.frames import Attack, Hit, Melees, Wounding
from games.upheaval.state.public import State
from tests.games.upheaval.battles import asked, duel, go, one, play, results
from tests.games.upheaval.fields import field, unit

FAR = unit("B9", (2, 2))


@pytest.mark.parametrize(
    ("tek", "armour", "more"),
    [(5, 4, 0), (6, 4, 1), (7, 4, 2), (9, 4, 2), (5, 5, -1), (5, 6, -2), (4, 6, -2), (5, 0, 2), (None, 10, 0)],
)
def test_uhh17_tek_that_is_one_above_av_changes_nothing_and_more_or_less_counts_up_to_two(
    tek: int | None, armour: int, more: int
) -> None:
    assert edge(tek, armour) == more


@pytest.mark.parametrize(
    ("shooter", "target", "face", "result"),
    [
        ("trooper", "trooper", 6, "killed"),  # 6 + 4 = 10
        ("trooper", "plate", 6, "nothing"),  # AV 5: 6 + 4 - 1 = 9
        ("trooper", "plate", 7, "killed"),
        ("trooper", "heavyplate", 7, "nothing"),  # AV 6: 7 + 4 - 2 = 9
        ("trooper", "heavyplate", 8, "killed"),
        ("veteran", "trooper", 5, "killed"),  # TEK 6: 5 + 4 + 1 = 10
        ("veteran", "plate", 5, "nothing"),  # TEK 6, AV 5: 5 + 4 = 9
    ],
)
def test_uhh17_a_shot_wounds_by_the_shooters_tek_and_the_av_of_the_model_that_is_hit(
    shooter: str, target: str, face: int, result: str
) -> None:
    state = duel(unit("A1", (20, 30), word=shooter), unit("B1", (20, 20), word=target), FAR)
    assert results(play(state, "shoot A1 B1", 10, face)) == [(1, result)]


def test_uhh17_every_model_has_its_own_armour() -> None:
    """The AV of the model that takes the hit counts: with a die of 6, 10 in all wounds AV 4; 9 does not wound AV 5."""
    mixed = unit("B1", (20, 20), (20, 18), words=("plate", "trooper"))
    state = duel(unit("A1", (20, 30)), mixed, FAR, options={"casualties": "always"})
    for order, result in (("1 2", (1, "nothing")), ("2 1", (2, "killed"))):
        assert results(play(play(state, "shoot A1 B1", 10).state, f"casualties {order}", 6)) == [result]


def test_uhh17_the_rule_is_cited_where_it_changes_dam() -> None:
    for word, cited in (("trooper", False), ("plate", True)):
        state = duel(unit("A1", (20, 30)), unit("B1", (20, 20), word=word), FAR)
        assert ("UH-H17" in one(play(state, "shoot A1 B1", 10, 9), Wounded).rules) is cited


def melee(attacker: str, target: str) -> State:
    """Two models in contact, whose melee is about to be fought."""
    units = unit("A1", (20, 20), word=attacker), unit("B1", (20, 19), word=target)
    return field(*units, frames=(Melees(),), options={"turns": 6})


def test_uhh17_blows_wound_by_tek_and_av_too() -> None:
    """Both hit with a 10; the veteran wounds AV 6 with 6 + 4 - 1 = 9 no more than the plate does: 7 is needed."""
    step = go(melee("veteran", "heavyplate"), 10, 7, 1)
    (strike,) = [found for found in one(step, Fought).strikes if found.attacker == "A1.1"]
    assert strike.wound is not None
    assert (strike.wound.total, strike.wound.good) == (10, True)


def test_uhh17_plants_and_mines_have_no_tek() -> None:
    """DAM 6 against WL 10 and AV 6: a 4 is enough."""
    hits = (Hit(1, 6, "mines", (20_000, 20_000), saves=False, knocks=False),)
    state = field(unit("A1", (20, 20), word="heavyplate"), FAR, frames=(Wounding("A1", hits, deed="mines"),))
    assert results(go(state, 4)) == [(1, "killed")]


def test_uhh17_odds_of_shots_and_blows_know_armour() -> None:
    """A rifle hits with .5; TEK 5 wounds AV 6 with 8 or more (.3): .15. A blow hits MEL 4 with .5: .15 too."""
    state = asked(duel(unit("A1", (20, 30)), unit("B1", (20, 20), word="heavyplate"), FAR))
    found = SHOOT.forecast(state, 0, Shoot("A1", (Volley("B1"),))) if SHOOT.forecast else None
    assert found is not None
    none = next(line for line in found.rows if line.label == "none killed")
    assert Fraction(none.ways, none.out_of) == Fraction(85, 100)
    wounds, kills = blow_odds(melee("trooper", "heavyplate").public, [Attack("A1.1", "B1.1")])
    assert wounds == kills == {0: Fraction(85, 100), 1: Fraction(15, 100)}


def test_uhh17_computer_players_count_on_armour() -> None:
    """Four rifles make one wound on AV 4 (4 of .25), and .6 of one on AV 6."""
    spots = tuple((20 + 1.5 * number, 30) for number in range(4))
    for word, wounds in (("trooper", 1.0), ("heavyplate", 0.6)):
        public = field(unit("A1", *spots), unit("B1", (22, 20), word=word)).public
        ours, foe = (force_of(public, each) for each in public.units)
        assert wounds_of(public, ours, ours.bases, foe, walked=False) == pytest.approx(wounds)


def test_uhh3_a_ten_always_wounds() -> None:
    assert wound_roll(10, 4, 16).good
    assert not wound_roll(9, 4, 14).good
    assert wound_odds(4, 16, knocks=False).wound == Fraction(1, 10)
    assert UPHEAVAL.rulebook.find("UH-H3")
