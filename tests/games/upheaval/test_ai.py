"""What the computer players of Upheaval do where it is plain what is good; and, in soak, how often they win."""

import random
from typing import Any

import pytest

from bot.selfplay import SelfplaySetup, play_matches
from games.battlefield.scenario import Objective
from games.geometry.plane import squared
from games.kernel import RngDice
from games.upheaval.game import UPHEAVAL
from games.upheaval.mechanics.conditions import hazards
from games.upheaval.state import items
from games.upheaval.state.actions import Attach, Casualties, Charge, Cover, Deploy, Fall, Move, Pass, Place, Run, Shoot
from games.upheaval.state.frames import Activation, Drawing, Hit, Wounding
from games.upheaval.state.items import Item
from games.upheaval.state.options import Options
from games.upheaval.state.public import State
from tests.games.upheaval.battles import asked
from tests.games.upheaval.fields import acting, at, field, piece, row, to_activate, unit
from tests.games.upheaval.setting import at as at_question

CENTRE = Objective("centre", at(24, 24))
WEST = Objective("west", at(12, 24))


def answer(position: State, seat: int = 0, policy: str = "advise") -> Any:
    """What a computer player answers to the first question of a position; it is legal."""
    position = asked(position)
    found = UPHEAVAL.card.policies[policy](UPHEAVAL.view(position, seat), seat, random.Random(1), 100)
    UPHEAVAL.check(position, seat, found)
    return found


def end_of(action: Any) -> tuple[int, int]:
    """Where the leader goes."""
    assert isinstance(action, Move | Run)
    return action.way[-1]


@pytest.mark.parametrize("policy", ["advise", "steady"])
@pytest.mark.parametrize("deed", ["move", "run"])
def test_a_unit_goes_where_it_holds_an_objective(policy: str, deed: str) -> None:
    y = 32 if deed == "move" else 40
    done = to_activate(unit("A1", *row(20, y, 5)), unit("B1", (5, 2)), objectives=(CENTRE,), turn=5)
    far = squared(end_of(answer(done, policy=policy)), CENTRE.at)
    assert far < squared(at(20, y), CENTRE.at) - 20_000_000


def test_two_units_go_to_two_objectives() -> None:
    units = unit("A1", *row(16, 36, 3)), unit("A2", *row(20, 36, 3), activated=True), unit("B1", (5, 2))
    mine = answer(to_activate(*units, objectives=(CENTRE, WEST)))
    units = unit("A1", *row(16, 36, 3), activated=True), unit("A2", *row(20, 36, 3)), unit("B1", (5, 2))
    other = answer(to_activate(*units, objectives=(CENTRE, WEST)))
    assert end_of(mine)[0] < end_of(other)[0]


def test_whoever_holds_an_objective_stays_on_it() -> None:
    found = answer(acting(unit("A1", *row(22, 24, 4), word="bare"), unit("B1", (24, 4)), objectives=(CENTRE,)))
    end = end_of(found) if isinstance(found, Move) else at(24, 24)
    assert squared(end, CENTRE.at) <= 3500**2


def test_in_the_last_turn_danger_is_nothing_beside_an_objective() -> None:
    foes = tuple(unit(f"B{number}", *row(4 + 12 * number, 8, 6), word="gunner") for number in (1, 2, 3))
    position = to_activate(unit("A1", *row(22, 31, 4), word="bare"), *foes, objectives=(CENTRE,), turn=6)
    assert squared(end_of(answer(position)), CENTRE.at) <= 3500**2


def test_fire_goes_where_it_kills_most() -> None:
    wood = piece(1, "rubble", 6, 18, 18, 22)
    open_ground, covered = unit("B1", *row(30, 20, 4)), unit("B2", *row(8, 20, 4))
    found = answer(acting(unit("A1", *row(20, 34, 6)), covered, open_ground, terrain=(wood,)))
    assert isinstance(found, Shoot)
    assert found.volleys[0].target == "B1"


def test_those_who_cannot_shoot_at_the_first_target_shoot_at_another() -> None:
    mixed = unit("A1", *row(20, 40, 5, 1), words=("trooper",) * 4 + ("raider",))
    foes = unit("B1", *row(20, 22, 6), word="gunner"), unit("B2", (24, 30), word="bare")
    moved = Activation("A1", step="act", done=("move",))
    found = answer(field(mixed, *foes, frames=(Drawing(), moved)))
    assert isinstance(found, Shoot)
    assert [(volley.target, volley.models) for volley in found.volleys] == [("B2", (5,)), ("B1", ())]


def test_many_charge_few_but_few_do_not_charge_many() -> None:
    many, few = row(20, 28, 6), row(21, 24, 2)
    units = {"word": "bare"}
    found = answer(acting(unit("A1", *many, **units), unit("B1", *few, **units)))
    assert isinstance(found, Charge)
    found = answer(acting(unit("A1", *few, **units), unit("B1", *many, **units)))
    assert not isinstance(found, Charge)


def test_whoever_fights_hand_to_hand_comes_near_before_it_charges() -> None:
    many = unit("A1", *row(20, 34, 6), word="bare")
    few = unit("B1", *row(21, 24, 2), word="bare")
    end = end_of(answer(to_activate(many, few)))
    assert squared(end, at(21, 24)) < squared(at(20, 34), at(21, 24)) - 30_000_000


def test_whoever_can_strike_acts_first() -> None:
    idle, armed = unit("A1", *row(4, 44, 4), word="bare"), unit("A2", *row(20, 34, 6))
    found = answer(to_activate(idle, armed, unit("B1", *row(20, 20, 4)), objectives=(CENTRE, WEST)))
    assert found.unit == "A2"


def test_fire_frees_an_objective() -> None:
    """Pinned, for six troopers would rather go there: they outweigh the one who holds it (UH-H18)."""
    troops = unit("A1", *row(20, 36, 6), pinned=True)
    holder, others = unit("B1", (24, 22), word="bare"), unit("B2", *row(36, 22, 3))
    for objectives, target in (((CENTRE,), "B1"), ((), "B2")):
        found = answer(acting(troops, holder, others, objectives=objectives))
        assert isinstance(found, Shoot)
        assert found.volleys[0].target == target


def test_mines_are_gone_round() -> None:
    mines = Item("M1", "mines", 1, at(24, 34))
    units = unit("A1", *row(24, 37, 2), word="bare"), unit("B1", (5, 2))
    clear = answer(to_activate(*units, objectives=(CENTRE,)))
    mined = answer(to_activate(*units, objectives=(CENTRE,), items=(mines,)))
    area = items.minefield(mines.at)
    assert hazards.crosses((at(24, 37), *clear.way), 500, area)
    assert not hazards.crosses((at(24, 37), *mined.way), 500, area)


def test_who_falls_back_goes_on_with_it() -> None:
    falling = unit("A1", *row(20, 30, 3), falling=True, compelled=True)
    assert isinstance(answer(to_activate(falling, unit("B1", (5, 2)))), Fall)


def test_nobody_takes_cover_from_whom_he_fights() -> None:
    found = answer(to_activate(unit("A1", (20, 30), word="bare"), unit("B1", (20, 29), word="bare")))
    assert isinstance(found, Pass)


def test_an_idle_unit_takes_cover() -> None:
    rubble = piece(1, "rubble", 18, 24, 30, 34)
    units = unit("A1", (24, 26), word="bare", pinned=True), unit("B1", *row(20, 8, 6), word="gunner")
    assert isinstance(answer(to_activate(*units, terrain=(rubble,))), Cover)


def test_uhh5_models_worth_least_take_the_hits() -> None:
    mixed = unit("B1", (20, 30), (22, 30), (24, 30), words=("gunner", "bare", "bare"))
    hits = Wounding("B1", (Hit(1, 4, "rifle", at(20, 40)),), by="A1")
    found = answer(field(unit("A1", (20, 40)), mixed, frames=(hits,)), 1)
    assert isinstance(found, Casualties)
    assert found.order[-1] == 1


def test_uhh5_equal_models_take_hits_as_the_rules_say() -> None:
    hits = Wounding("B1", (Hit(1, 4, "rifle", at(20, 40)),), by="A1")
    found = answer(
        field(unit("A1", (20, 40)), unit("B1", *row(20, 30, 3)), frames=(hits,), options={"casualties": "always"}), 1
    )
    assert found == Casualties()


def test_units_are_placed_before_different_objectives_and_personalities_join_one() -> None:
    position, rolled, found = at_question("deploy"), random.Random(1), []
    while UPHEAVAL.awaiting(position) and UPHEAVAL.awaiting(position)[0].kind == "deploy":
        seat = UPHEAVAL.awaiting(position)[0].seat
        action = UPHEAVAL.card.policies["advise"](UPHEAVAL.view(position, seat), seat, rolled, 100)
        found.append((seat, action))
        position = UPHEAVAL.apply(position, seat, action, RngDice(random.Random(3))).state
    first = [action.spots[0][1][0] for seat, action in found if seat == 0 and isinstance(action, Deploy)]
    assert max(first) - min(first) >= 20_000
    assert any(isinstance(action, Attach) for _, action in found), "the Preacher joins one, the Marshal may go alone"


@pytest.mark.parametrize("condition", [1, 2, 4, 5, 6])
def test_what_conditions_bring_is_placed(condition: int) -> None:
    position = at_question("furnish", conditions=True, condition=condition)
    seat = UPHEAVAL.awaiting(position)[0].seat
    found = answer(position, seat)
    assert isinstance(found, Place)
    assert found.at is not None or found.auto


def test_experience_is_spent_on_different_units() -> None:
    position = at_question("experience", seasoned=50)
    found = answer(position, 0)
    assert len({purchase.unit for purchase in found.purchases}) >= 3


@pytest.mark.soak
@pytest.mark.parametrize(
    ("one", "other", "least"), [("advise", "steady", 65), ("advise", "default", 95), ("steady", "default", 95)]
)
def test_soak_the_better_player_wins(one: str, other: str, least: int) -> None:
    report = play_matches(SelfplaySetup(UPHEAVAL, 100, 2, "5", (one, other), Options()))
    assert (report.errors, report.finished) == (0, 100)
    assert report.wins_by_policy[one] >= least
