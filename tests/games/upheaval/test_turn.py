"""The deck, the turn, and how a battle ends (UH-1 .. UH-10, UH-B3, UH-B4, UH-B48, UH-B49, UH-H8 .. UH-H10)."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.battlefield.scenario import Objective
from games.kernel import Step
from games.kernel.dice import RngDice
from games.upheaval.mechanics.turn import deck, scoring
from games.upheaval.state import events
from games.upheaval.state.events import Drawn, Ended, Scored, StateChanged, TurnBegan
from games.upheaval.state.frames import Beginning, Drawing, Melees, Regrouping
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from games.upheaval.text.narrate import narrate
from games.upheaval.units import sides
from tests.games.upheaval.battles import BATTLE, asked, every, go, one, play, prompts, refused, roll_on, who
from tests.games.upheaval.fields import PROFILES, field, piece, to_activate, unit


@pytest.fixture(autouse=True)
def aftermath(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A battle that belongs to no campaign."""
    monkeypatch.setattr(scoring, "aftermath", lambda public, winners: {"winners": list(winners)})


def price(word: str) -> int:
    """The points of a model."""
    return next(profile.points for profile in PROFILES if profile.word == word)


def crowd(seat: str, count: int) -> tuple[Unit, ...]:
    """Units of one model each, those of A in the south."""
    y = 40 if seat == "A" else 8
    return tuple(unit(f"{seat}{number}", (4 * number, y), word="bare") for number in range(1, count + 1))


def start(*units: Unit, **fields: object) -> State:
    """A battle whose next turn is about to begin; cards have to be drawn then."""
    return field(*units, frames=(Beginning(),), **fields)


def test_uh1_uh4_a_turn_begins_with_a_card_for_every_unit_on_the_table() -> None:
    step = go(start(*crowd("A", 3), *crowd("B", 5), turn=0), 4)
    began = one(step, TurnBegan)
    assert (began.turn, began.deck, began.heading) == (1, (3, 5), "Turn 1")
    drawn = one(step, Drawn)
    assert (drawn.seat, drawn.face, drawn.of, drawn.left) == (1, 4, 8, (3, 4))
    assert prompts(step.state) == [(1, "activate")]


def test_uhh13_personalities_that_are_attached_have_no_card() -> None:
    attached = unit("A2", (6, 40), word="captain", joined="A1")
    assert deck.new_deck(field(*crowd("A", 1), attached, *crowd("B", 2)).public) == (1, 2)


def test_oracle_1_the_first_card_is_the_firsts_in_three_of_eight_cases() -> None:
    assert [deck.card_owner((3, 5), face) for face in range(1, 9)].count(0) == 3


def chi_square(decks: int, seed: int) -> float:
    """The chi-square of first cards of 3 against 5 units, with one degree of freedom."""
    dice = RngDice(random.Random(seed))
    state = field(*crowd("A", 3), *crowd("B", 5), deck=(3, 5), first=None)
    first = [one(roll_on(state, dice), Drawn).seat for _ in range(decks)]
    expected = {0: decks * 3 / 8, 1: decks * 5 / 8}
    return sum((first.count(seat) - share) ** 2 / share for seat, share in expected.items())


def test_oracle_1_first_cards_of_ten_thousand_decks_are_as_often_as_they_should_be() -> None:
    assert chi_square(10_000, 11) < 6.63


def passed_turn(state: State, seed: int = 5) -> list[Drawn]:
    """All cards of a turn in which everybody passes."""
    dice = RngDice(random.Random(seed))
    step, told = roll_on(state, dice), []
    told += step.events
    while not any(isinstance(event, TurnBegan) for event in told):
        seat = prompts(step.state)[0][0]
        unit_id = next(one_.id for one_ in step.state.public.on_table(seat) if not one_.activated)
        step = play_with(step.state, f"pass {unit_id}", dice)
        told += step.events
    end = next(place for place, event in enumerate(told) if isinstance(event, TurnBegan))
    return [event for event in told[:end] if isinstance(event, Drawn)]


def play_with(state: State, line: str, dice: RngDice) -> Step[State]:
    seat = prompts(state)[0][0]
    return BATTLE.apply(state, seat, BATTLE.parse(state, seat, line), dice)


def test_oracle_1_a_turn_has_exactly_eight_draws() -> None:
    drawn = passed_turn(field(*crowd("A", 3), *crowd("B", 5), deck=(3, 5), first=None))
    assert len(drawn) == 8
    assert [one_.seat for one_ in drawn].count(0) == 3
    assert drawn[-1].left == (0, 0)
    assert not any(one_.skipped for one_ in drawn)


def test_oracle_1_uhb3_cards_of_dead_units_stay_and_are_skipped() -> None:
    dead = replace(crowd("B", 5)[4], models=())
    drawn = passed_turn(field(*crowd("A", 3), *crowd("B", 4), dead, deck=(3, 5), first=None))
    assert len(drawn) == 8
    skipped = [one_ for one_ in drawn if one_.skipped]
    assert [(one_.seat, "UH-B3" in one_.rules) for one_ in skipped] == [(1, True)]


def test_uhb4_the_first_card_of_the_turn_is_remembered() -> None:
    state = field(*crowd("A", 3), *crowd("B", 5), deck=(3, 5), first=None)
    first = go(state, 8).state
    assert first.public.first == 1
    later = go(field(*crowd("A", 3), *crowd("B", 5), deck=(3, 5), first=0), 8).state
    assert later.public.first == 0


def test_uh8_several_cards_at_once_are_used_by_owner_in_one_go() -> None:
    state = field(*crowd("A", 3), *crowd("B", 3), deck=(3, 3), first=None, options={"cards": 3})
    step = go(state, 1, 5, 1)
    assert [one_.seat for one_ in every(step, Drawn)] == [0, 1, 0]
    assert prompts(step.state) == [(0, "activate")]
    second = play(step.state, "pass A1")
    assert prompts(second.state) == [(0, "activate")]
    third = play(second.state, "pass A2")
    assert prompts(third.state) == [(1, "activate")]
    assert not every(second, Drawn)


def test_uhb2_several_cards_at_once_are_told_as_the_house_rule_that_they_are() -> None:
    for cards, marked in ((1, False), (3, True)):
        state = field(*crowd("A", 3), *crowd("B", 3), deck=(3, 3), first=None, options={"cards": cards})
        step = go(state, *(1, 5, 1)[:cards])
        sentences = [narrate(event, BATTLE.view(step.state, None)) for event in every(step, Drawn)]
        assert ["UH-B2" in sentence for sentence in sentences] == [marked] * cards


def test_uh9_a_unit_is_activated_once_and_only_its_owners_card_does_it() -> None:
    state = to_activate(*crowd("A", 2), *crowd("B", 2), deck=(0, 1))
    done = play(state, "pass A1", 1)
    assert who(done.state, "A1").activated
    assert one(done, StateChanged).what == "passed"
    again = to_activate(replace(crowd("A", 2)[0], activated=True), crowd("A", 2)[1], *crowd("B", 2))
    assert refused(again, "pass A1") == "UH-9"
    assert refused(again, "pass B1") == "UH-8"


def test_uh6_when_all_cards_are_drawn_the_melee_phase_comes_and_then_the_next_turn() -> None:
    state = field(*crowd("A", 1), *crowd("B", 1), deck=(0, 0))
    step = go(state, 1)
    assert step.state.public.turn == 3
    assert one(step, TurnBegan).turn == 3


def test_uh16_units_falling_back_when_the_phase_begins_are_compelled_and_flags_are_fresh() -> None:
    tired = replace(crowd("A", 1)[0], falling=True, activated=True, shot=True, charged=True, broken=True, strength=9)
    units = go(start(tired, *crowd("B", 1)), 1).state.public
    fresh = units.unit("A1")
    assert (fresh.compelled, fresh.activated, fresh.shot, fresh.charged, fresh.broken) == (True, *(False,) * 4)
    assert fresh.strength == 1


def test_uhb25_take_cover_lasts_over_the_turn_until_the_next_activation() -> None:
    covered = replace(crowd("A", 1)[0], covered=True)
    state = go(start(covered, *crowd("B", 1)), 1).state
    assert who(state, "A1").covered
    assert not who(play(state, "pass A1", 1).state, "A1").covered


def regroup(*units: Unit, **fields: object) -> State:
    return field(*units, frames=(Regrouping(),), phase="melee", **fields)


def test_uhh9_pinned_and_falling_units_test_and_one_test_ends_both() -> None:
    shaken = replace(crowd("A", 1)[0], pinned=True, falling=True, compelled=True)
    step = go(regroup(shaken, *crowd("B", 1)), 6, 1)
    tested = one(step, events.Tested)
    assert (tested.unit, tested.good, tested.why) == ("A1", True, "regroup")
    after = who(step.state, "A1")
    assert (after.pinned, after.falling, after.compelled) == (False, False, False)
    assert one(step, StateChanged).what == "rallied"
    failed = go(regroup(shaken, *crowd("B", 1)), 7, 1)
    after = who(failed.state, "A1")
    assert (after.pinned, after.falling, after.compelled) == (True, True, True)


def test_uhh9_a_falling_unit_that_is_not_pinned_tests_too() -> None:
    step = go(regroup(replace(crowd("A", 1)[0], falling=True), *crowd("B", 1)), 6, 1)
    assert one(step, events.Tested).unit == "A1"
    assert not who(step.state, "A1").falling


def test_uh43_the_command_centre_adds_two_to_mor() -> None:
    inside = unit("A1", (32, 32), word="bare", pinned=True)
    bunker = {"items": (Item("C1", "bunker", 1, (32000, 32000)),), "terrain": (piece(7, "building", 30, 30, 34, 34),)}
    step = go(regroup(inside, *crowd("B", 1), conditions=(5,), **bunker), 8, 1)
    tested = one(step, events.Tested)
    assert (tested.morale, tested.good, "UH-43" in tested.rules) == (8, True, True)
    without = go(regroup(inside, *crowd("B", 1), **bunker), 8, 1)
    assert not one(without, events.Tested).good


def test_uhh8_a_natural_ten_always_fails() -> None:
    brave = replace(crowd("A", 1)[0], pinned=True, gains=())
    step = go(regroup(brave, *crowd("B", 1)), 10, 1)
    assert not one(step, events.Tested).good


HERE = (Objective("well", (24000, 24000)), Objective("gate", (4000, 37000)), Objective("inn", (4000, 6000)))


def test_uhh10_objectives_count_from_turn_two_for_who_holds_them() -> None:
    near = unit("A2", (24, 27.5), word="bare"), unit("B2", (24, 21), word="bare")
    state = regroup(*crowd("A", 1), *crowd("B", 1), *near, objectives=HERE, turn=2)
    step = go(state, 1)
    scored = one(step, Scored)
    assert (scored.holders, scored.points) == ((None, 0, 1), (1, 1))
    assert not every(go(replace_turn(state, 1), 1), Scored)


def replace_turn(state: State, turn: int) -> State:
    return replace(state, public=replace(state.public, turn=turn))


def fallen(one: Unit, *numbers: int) -> Unit:
    """A unit some of whose models are dead."""
    models = (replace(model, dead=True, at=None) if model.number in numbers else model for model in one.models)
    return replace(one, models=tuple(models))


def test_uhh10_most_points_win_after_the_last_turn_then_who_has_lost_least() -> None:
    state = regroup(*crowd("A", 2), *crowd("B", 2), turn=6, points=(3, 4))
    assert go(state).state.public.outcome.winners == (1,)
    gunners = fallen(unit("A1", (4, 44), (5.5, 44), word="gunner"), 1)
    troopers = fallen(unit("B1", (4, 4), (5.5, 4), (7, 4)), 1)
    assert price("gunner") > price("trooper")
    step = go(regroup(gunners, troopers, turn=6, points=(4, 4)))
    assert step.state.public.outcome.winners == (1,), "as many models lost, but dearer ones"
    assert f"army B has lost least, models of {price('trooper')} points" in one(step, Ended).reason
    drawn = go(regroup(*crowd("A", 2), *crowd("B", 1), turn=6, points=(4, 4))).state.public.outcome
    assert (drawn.winners, drawn.rule) == ((), "UH-H10"), "nobody has lost anybody"


def test_uhh10_the_last_side_standing_wins_at_once() -> None:
    state = field(*crowd("A", 1), replace(crowd("B", 1)[0], models=()))
    step = go(state)
    assert step.state.public.outcome.winners == (0,)
    assert "Only army A is left." in one(step, Ended).reason
    assert step.state.public.outcome.aftermath == {"winners": [0]}
    assert prompts(step.state) == []


def test_uhb48_teams_win_together_by_option() -> None:
    units = crowd("A", 1)[0], unit("B1", (4, 4)), unit("C1", (44, 4)), replace(unit("D1", (44, 44)), models=())
    teams = field(*units, seats=4, options={"teams": True}, deck=(1, 1, 1, 0))
    assert sides.sides(teams.public) == ((0, 2), (1, 3))
    alone = field(*units, seats=4, deck=(1, 1, 1, 0))
    assert sides.sides(alone.public) == ((0,), (1,), (2,))
    gone = field(units[0], replace(units[1], models=()), units[2], units[3], seats=4, options={"teams": True})
    assert go(gone).state.public.outcome.winners == (0, 2)


def test_uhh10_worth_is_points_then_what_is_lost_less() -> None:
    lost = fallen(unit("A1", (4, 44), (5.5, 44)), 1)
    public = field(lost, *crowd("B", 1), points=(3, 4)).public
    assert [scoring.worth(public, seat) for seat in (0, 1)] == [30_000 - price("trooper"), 40_000]


def test_uhh10_who_left_over_the_edge_is_lost_too() -> None:
    away = unit("A1", (4, 44), (5.5, 44))
    away = replace(away, models=(replace(away.models[0], at=None, gone=True), away.models[1]))
    assert sides.lost(field(away, *crowd("B", 1)).public, (0,)) == price("trooper")


def test_uh6_nothing_is_fought_without_contact() -> None:
    state = field(*crowd("A", 1), *crowd("B", 1), frames=(Melees(),))
    assert one(go(state, 2), TurnBegan).turn == 3


def test_uh8_a_card_in_hand_of_whoever_has_nobody_left_is_dropped() -> None:
    done = replace(crowd("A", 1)[0], activated=True)
    state = field(done, *crowd("B", 2), deck=(0, 1), frames=(Drawing((0, 1)),))
    assert prompts(asked(state)) == [(1, "activate")]
