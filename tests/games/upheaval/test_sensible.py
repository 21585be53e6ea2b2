"""Habits of computer players that people found senseless, each as a position; and what their reasons say."""

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.selfplay.match import play_match
from games.battlefield.scenario import Objective
from games.kernel import Advice, RngDice
from games.kernel.odds.stakes import NOTHING, reckless
from games.registry import find_policy
from games.upheaval.ai.plans import MoveOptions
from games.upheaval.ai.scene import Scene
from games.upheaval.ai.sense.critic_facts import places_of
from games.upheaval.ai.sense.fire_risk import fire_risk
from games.upheaval.ai.sense.reasons import MOST, reason
from games.upheaval.ai.sense.stakes import charge_stakes, reckless_charge
from games.upheaval.game import UPHEAVAL
from games.upheaval.mechanics.movement.after_move import table_after
from games.upheaval.mechanics.movement.unit_move import plan_move
from games.upheaval.previews.lines_of_fire import lines_at
from games.upheaval.previews.mines import fields_under
from games.upheaval.state.actions import Charge, Cover, Deploy, Done, Move, Pass, Run, Shoot
from games.upheaval.state.frames import Activation, Deploying, Drawing
from games.upheaval.state.items import Item
from games.upheaval.state.options import Options
from games.upheaval.state.public import Public, State, View
from games.upheaval.units import coherency
from tests.games.upheaval.battles import BATTLE, asked
from tests.games.upheaval.fields import acting, at, field, piece, row, to_activate, unit
from tests.games.upheaval.test_ai import CENTRE, WEST

B_FAR = unit("B1", *row(4, 4, 2), word="bare")


def advice(position: State, seat: int = 0) -> Advice:
    """What the best computer player does in a position, and why; it is legal."""
    position = asked(position)
    found = UPHEAVAL.advice(UPHEAVAL.view(position, seat), seat, random.Random(1), 100)
    UPHEAVAL.check(position, seat, found.action)
    return found


def action(position: State, seat: int = 0) -> Any:
    """What the best computer player does."""
    return advice(position, seat).action


def moved(position: State, done: Any) -> Public:
    """The table after a move or a run."""
    public = asked(position).public
    assert isinstance(done, Move | Run), done
    deed: Any = "move" if isinstance(done, Move) else "run"
    return table_after(public, plan_move(public, public.unit(done.unit), deed, done.way, done.places))


@pytest.mark.parametrize("word", ["bare", "raider"])
def test_uh44_a_whole_formation_goes_past_mines(word: str) -> None:
    mines = Item("M1", "mines", 1, at(28.5, 34))
    position = to_activate(unit("A1", *row(24, 38, 5), word=word), B_FAR, objectives=(CENTRE,), items=(mines,))
    done, public = action(position), asked(position).public
    assert isinstance(done, Move)
    plan = plan_move(public, public.unit("A1"), "move", done.way, ())
    assert not fields_under(public, public.unit("A1"), plan)


def test_uh44_nobody_runs_through_mines_to_come_nearer_in_the_last_turn() -> None:
    mines = Item("M1", "mines", 1, at(24, 34))
    position = to_activate(
        unit("A1", *row(24, 38, 2), word="bare"), B_FAR, objectives=(CENTRE,), items=(mines,), turn=6
    )
    assert isinstance(action(position), Pass | Cover)


def test_uh20_who_fired_a_heavy_weapon_is_not_left_behind() -> None:
    mixed = unit("A1", *row(20, 38, 4), words=("trooper", "trooper", "trooper", "gunner"))
    rooted = replace(mixed, shot=True, models=(*mixed.models[:3], replace(mixed.models[3], heavy=True)))
    position = field(
        rooted, B_FAR, frames=(Drawing(), Activation("A1", step="act", done=("shoot",))), objectives=(CENTRE,)
    )
    done = action(position)
    if isinstance(done, Move):
        after = moved(position, done)
        assert coherency.coherent(after, after.unit("A1"))


def test_nobody_walks_to_and_fro_in_the_last_turn() -> None:
    position = to_activate(unit("A1", (24, 40), word="bare"), B_FAR, objectives=(CENTRE,), turn=6)
    assert isinstance(action(position), Pass | Cover)
    began = Activation("A1", step="act", done=("move",))
    position = field(unit("A1", (24, 36), word="bare"), B_FAR, frames=(Drawing(), began), objectives=(CENTRE,), turn=6)
    assert isinstance(action(position), Done | Cover)


def test_an_objective_is_not_left_to_shoot() -> None:
    wall = piece(1, "container", 20, 18, 30, 20)
    holder = unit("A1", *row(22, 24, 4))
    position = to_activate(
        holder, unit("B1", *row(22, 8, 4), word="bare"), terrain=(wall,), objectives=(CENTRE,), turn=3
    )
    done = action(position)
    if isinstance(done, Move):
        after = moved(position, done)
        assert places_of(after, after.unit("A1"))


GUNS = tuple(unit(f"B{number}", *row(6 + 9 * number, 6, 5), word="gunner") for number in (1, 2, 3))
RIFLES = tuple(unit(f"B{number}", *row(6 + 9 * number, 6, 5)) for number in (1, 2, 3))
FRIENDS = tuple(unit(f"A{number}", *row(8 * number - 2, 42, 5)) for number in (2, 3))


def test_nobody_goes_forward_alone_into_the_fire_of_all() -> None:
    hill = piece(1, "container", 10, 34, 38, 36)
    scouts = unit("A1", *row(22, 37, 5), word="bare")
    rest = tuple(replace(one, activated=True, pinned=True) for one in FRIENDS)
    position = to_activate(scouts, *rest, *GUNS, terrain=(hill,), objectives=(CENTRE,), turn=2)
    done = action(position)
    after = moved(position, done) if isinstance(done, Move) else asked(position).public
    assert fire_risk(after, after.unit("A1")).models < 1


def test_uhh11_infiltrators_are_not_placed_alone_before_all_rifles() -> None:
    slow = unit("A2", *row(40, 46, 5))
    scouts = unit("A4", (0, 0), (0, 0), (0, 0), (0, 0), word="scout")
    waiting = replace(scouts, models=tuple(replace(one, at=None) for one in scouts.models), strength=0)
    position = field(
        slow,
        waiting,
        *RIFLES,
        frames=(Deploying(0, late=True),),
        objectives=(CENTRE,),
        phase="deployment",
        turn=0,
    )
    done = action(position)
    assert isinstance(done, Deploy)
    after = UPHEAVAL.apply(asked(position), 0, done, RngDice(random.Random(1))).state.public
    assert len(list(lines_at(after, after.unit("A4")))) < 3


# Reasons.


def test_a_move_says_what_it_holds_and_what_it_risks_against_staying() -> None:
    foe = unit("B1", *row(22, 4, 2))  # each hits with 5 of 10, and wounds with 5 of 10: 1 - (3/4)² = 44%
    found = advice(to_activate(unit("A1", *row(22, 32, 4), word="bare"), foe, objectives=(CENTRE,), turn=5))
    assert isinstance(found.action, Move)
    assert found.why == "holds the centre; 44% to lose a model to fire, against 0% if it stays"


def test_a_shot_says_its_odds_and_those_of_the_next_best_target() -> None:
    near, far = unit("B1", *row(22, 20, 3), word="bare"), unit("B2", *row(30, 20, 3), word="veteran")
    found = advice(acting(unit("A1", *row(22, 34, 4)), near, far))
    assert isinstance(found.action, Shoot)
    assert "to kill a model of B" in found.why
    assert re.search(r"; B[12]: 6\d%", found.why)


def test_a_shot_at_who_needs_more_than_one_wound_says_how_often_it_wounds() -> None:
    """A rifle hits with 5 of 10 and wounds a captain with 5 of 10: four make 1 - (3/4)^4 = 68%."""
    found = advice(acting(unit("A1", *row(22, 34, 4)), unit("B1", (22, 20), word="captain")))
    assert isinstance(found.action, Shoot)
    assert found.why == "68% to wound B1"


@pytest.mark.parametrize(
    ("done", "told"),
    [((), "to shoot B1: 68% to kill a model"), (("shoot",), "to shoot B1 next turn: 68% to kill a model")],
)
def test_uh10_a_move_as_the_second_action_says_that_its_shot_is_one_of_the_next_turn(
    done: tuple[Any, ...], told: str
) -> None:
    """Four rifles hit with 5 of 10 and wound with 5 of 10: 1 - (3/4)^4 = 68%."""
    state = field(
        unit("A1", *row(20, 38, 4)),
        unit("B1", *row(20, 20, 4)),
        frames=(Drawing(), Activation("A1", step="act", done=done)),
    )
    assert reason(state, 0, Move("A1", (at(20, 37),)), ()).startswith(told)


def test_uh10_a_move_as_the_second_action_names_first_what_it_gains_at_once() -> None:
    """It comes an inch nearer to the centre; that it could shoot B1 in the next turn is no gain of this one."""
    state = field(
        unit("A1", *row(20, 38, 4)),
        unit("B1", *row(20, 20, 4)),
        frames=(Drawing(), Activation("A1", step="act", done=("shoot",))),
        objectives=(Objective("centre", at(20, 27)),),
    )
    why = reason(state, 0, Move("A1", (at(20, 37),)), ())
    assert why.startswith("1 inch nearer to the centre")
    assert "shoot" not in why.partition(";")[0]


def test_uhh10_a_move_to_an_objective_that_a_friend_holds_helps_to_hold_it() -> None:
    """A2 holds the centre already; the west, where nobody is, is named first where a move reaches both."""
    friend, near = unit("A2", (24, 25)), Objective("west", at(20, 24))
    position = to_activate(unit("A1", (21, 30)), friend, B_FAR, objectives=(CENTRE, near))
    public = asked(position)
    assert reason(public, 0, Move("A1", (at(24, 27),)), ()).startswith("helps to hold the centre")
    assert reason(public, 0, Move("A1", (at(22, 25),)), ()).startswith("holds the west")


def test_uhh10_a_charge_says_which_objective_it_takes() -> None:
    position = acting(
        unit("A1", *row(22, 30, 4), word="bare"), unit("B1", *row(22, 25, 2), word="bare"), objectives=(CENTRE,)
    )
    why = reason(asked(position), 0, Charge("A1", "B1"), ())
    assert why.startswith("holds the centre; kills ")


def test_uh10_a_move_into_the_reach_of_a_charge_says_so() -> None:
    """The shot is one of two things that a unit may do then."""
    position = to_activate(unit("A1", *row(22, 34, 4)), unit("B1", *row(22, 24, 4), word="bare"))
    why = reason(asked(position), 0, Move("A1", (at(22, 30),)), ())
    assert why.startswith("to shoot B1, or to charge it: ")


def test_uhh7_who_stays_in_a_melee_is_not_told_of_fire() -> None:
    position = to_activate(unit("A1", (24, 25)), unit("B1", (24, 24)), objectives=(CENTRE,))
    assert (
        reason(asked(position), 0, Pass("A1"), ()) == "stays at the centre; its melee is fought at the end of the turn"
    )


def test_all_sides_of_an_objective_are_looked_at() -> None:
    """35 of 62 battles, 1.9 points ahead, against the player that looked at the near and the far side alone."""
    public = asked(to_activate(unit("A1", (24, 25)), B_FAR, objectives=(CENTRE,))).public
    scene = Scene(public, 0, rich=True)
    options = MoveOptions(scene, scene.ours["A1"], "move", rich=True)
    around = {at(24, 21.4), at(26.6, 24), at(24, 26.6), at(21.4, 24)}
    assert around <= set(options.points)


@pytest.mark.parametrize("turn", [1, 6])
def test_uhh2_reason_and_preview_agree_on_who_has_a_shot(turn: int) -> None:
    """B1 has acted in the last turn and shoots no more; B2 fights and shoots at nobody."""
    state = acting(
        unit("A1", *row(20, 34, 2)),
        unit("A2", (40, 30)),
        unit("B1", *row(20, 16, 2), activated=True),
        unit("B2", (40, 29)),
        turn=turn,
    )
    found = BATTLE.forecast(asked(state), 0, BATTLE.parse(asked(state), 0, "move A1 20,33"))
    assert found is not None
    threats = next(fact.text for fact in found.facts if fact.key == "threats")
    why = reason(asked(state), 0, Move("A1", (at(20, 33),)), ())
    assert threats == ("B1 (in the open)" if turn == 1 else "nobody")
    assert ("nobody has a shot at it there" in why) == (threats == "nobody")


def test_a_shot_says_which_objective_it_may_free() -> None:
    holder, others = unit("B1", (24, 22), word="bare"), unit("B2", *row(36, 22, 3), word="bare")
    found = advice(acting(unit("A1", *row(20, 36, 6), pinned=True), holder, others, objectives=(CENTRE,)))
    assert isinstance(found.action, Shoot)
    assert "only B1 is at the centre" in found.why
    both = advice(acting(unit("A1", *row(20, 36, 6), pinned=True), holder, unit("B2", (25, 21)), objectives=(CENTRE,)))
    assert "at the centre" not in both.why


def test_a_charge_says_what_it_kills_and_loses() -> None:
    found = advice(acting(unit("A1", *row(20, 28, 6), word="bare"), unit("B1", *row(21, 24, 2), word="bare")))
    assert isinstance(found.action, Charge)
    assert found.why.startswith("kills ")
    assert "to win the melee" in found.why


def test_mines_that_are_worth_it_are_named() -> None:
    fields = tuple(Item(f"M{n}", "mines", 1, at(22 + 3 * n, 28.5)) for n in range(-3, 4))
    position = to_activate(unit("A1", *row(23, 31, 2), word="bare"), B_FAR, objectives=(CENTRE,), items=fields, turn=6)
    found = advice(position)
    assert isinstance(found.action, Move)
    assert "through mines M" in found.why


def test_a_reason_is_short_and_without_a_full_stop() -> None:
    position = to_activate(*FRIENDS, *GUNS, objectives=(CENTRE, WEST))
    why = advice(position).why
    assert 0 < len(why) <= MOST
    assert not why.endswith(".")


def test_uhh7_no_charge_is_proposed_that_rather_loses_its_melee() -> None:
    """In whole battles, by the odds that previews show: to stay costs nothing."""
    best, seen = find_policy(UPHEAVAL, "advise"), 0

    def watching(view: View, seat: int, rng: random.Random, nodes: int) -> Any:
        nonlocal seen
        done = best(view, seat, rng, nodes)
        if isinstance(done, Charge):
            seen += 1
            stakes = charge_stakes(view.public, done)
            assert not reckless(stakes, (NOTHING,)), UPHEAVAL.format(done)
        return done

    for game in range(3):
        played = play_match(UPHEAVAL, (watching, watching), Options(), f"stakes/{game}")
        assert not played.failure, played.failure
    assert seen


def test_uhh7_who_charges_armour_that_it_hardly_hurts_rather_loses() -> None:
    position = to_activate(
        unit("A1", *row(20, 28, 4), word="bare"), unit("B1", *row(20, 24, 4), word="heavyplate"), objectives=()
    )
    public = asked(position).public
    stakes = charge_stakes(public, Charge("A1", "B1"))
    assert stakes.loses > stakes.gains
    assert reckless_charge(public, Charge("A1", "B1"))
    assert not isinstance(action(position), Charge)
