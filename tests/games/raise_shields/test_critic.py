"""What the critic of a duel finds senseless, in positions made by hand, and what it lets pass."""

import random

from msgspec.structs import replace

from games.kernel import Advice, Lapse, RngDice
from games.raise_shields.ai.sense.critic import CaptainsCritic
from games.raise_shields.state.frames import Attack, Attacking
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, duel, ship


def lapses(state: State, *lines: str, seat: int = 0) -> list[Lapse]:
    """What is found in the last of several actions; all are judged from one position."""
    critic, found = CaptainsCritic(), list[Lapse]()
    for line in lines:
        action = GAME.parse(state, seat, line)
        after = GAME.apply(state, seat, action, RngDice(random.Random(1)))
        found = list(critic.judge(state, seat, Advice(action), after.state, after.events))
    return found


def moving(a: Ship, b: Ship | None = None) -> State:
    return duel("movement", a, b or ship("B", "A1 S"))


def test_a_test_that_hardly_ever_passes_is_a_long_shot_where_a_cheaper_turn_was_open() -> None:
    # 2D6 - 7 against 6 never passes; 2L 2F is tested at -5.
    state = moving(ship("A", "Q13 SE", stress=3))
    assert lapses(state, "move 2L F L") == [Lapse.LONG_SHOT]
    assert lapses(state, "move 2L 2F") == []


def test_a_long_shot_that_the_edge_leaves_no_choice_of_is_none() -> None:
    assert lapses(moving(ship("A", "Q13 SE", stress=6)), "move 2L 2F") == []


def test_flying_into_three_cannons_that_nothing_answers_is_exposed() -> None:
    # Up to 5 hexes five cannons of B bear, and A has B before the bow; at 6 hexes they hit with a 6 only.
    enemy = ship("B", "I3 NE")
    state = moving(ship("A", "I11 N"), enemy)
    assert lapses(state, "move 4F") == [Lapse.EXPOSED]
    assert lapses(state, "move 2F") == []
    assert lapses(moving(ship("A", "I11 N"), replace(enemy, ticks=(10, 6))), "move 4F") == []


def test_who_fires_back_is_not_exposed() -> None:
    state = moving(ship("A", "F8 N"), ship("B", "I5 N"))
    assert lapses(state, "move 2F") == []


def test_flying_on_into_a_corner_is_own_harm_where_a_way_as_cheap_was_free() -> None:
    # Two spaces end at C12 with two more ahead; four end at A13, where nothing but a turn of two clicks is left.
    state = moving(ship("A", "E11 SW", stress=3), ship("B", "Q1 S"))
    assert lapses(state, "move 4F") == [Lapse.SELF_HARM]
    assert lapses(state, "move 2F") == []


def test_leaving_the_map_is_own_harm() -> None:
    assert Lapse.SELF_HARM in lapses(moving(ship("A", "I2 N")), "move 2F")


def test_lying_under_fire_with_a_shot_up_side_is_own_harm_while_the_other_side_is_fresh() -> None:
    worn = ship("A", "I7 N", shields=3, ticks=(0, 9), upgrades=("impulse",), stress=1)
    enemy = ship("B", "L8 N")
    assert lapses(moving(worn, enemy), "move hold") == [Lapse.SELF_HARM]
    assert lapses(moving(replace(worn, ticks=(0, 0)), enemy), "move hold") == []
    assert lapses(moving(replace(worn, stress=9, ticks=(10, 10)), ship("B", "L8 N", ticks=(10, 10))), "move hold") == []


def test_crew_that_boards_to_scratch_shields_is_own_harm() -> None:
    near = ship("A", "I7 N")
    full = duel("cannon", near, ship("B", "J7 N"))
    assert lapses(full, "fire starboard B boarding") == [Lapse.SELF_HARM]
    assert lapses(full, "fire starboard B") == []
    bare = duel("cannon", near, ship("B", "J7 N", shields=0, hull=3))
    assert lapses(bare, "fire starboard B boarding") == []
    tired = duel("cannon", replace(near, crew=5), ship("B", "J7 N", shields=0, hull=20))
    assert lapses(tired, "fire starboard B boarding") == [Lapse.SELF_HARM]


def test_a_torpedo_or_a_boarding_party_for_hardly_a_hit_is_a_long_shot() -> None:
    worn = ship("A", "I7 N", ticks=(0, 9))
    state = duel("cannon", worn, ship("B", "J7 N", upgrades=("evasive",)))
    assert Lapse.LONG_SHOT in lapses(state, "fire starboard B boarding")
    assert Lapse.LONG_SHOT not in lapses(state, "fire starboard B")


def struck(a: Ship, through: int) -> State:
    """Ship A decides where hits go that came to starboard."""
    attack = Attack("B", "A", "port", 3, 5, (6,) * through, through, struck="starboard", through=through, location=6)
    state = duel("cannon", a, ship("B", "L8 S"))
    asked = replace(state.public.prompts[0], kind="locate")
    frames = (*state.public.frames, Attacking(attack))
    return replace(state, public=replace(state.public, frames=frames, prompts=(asked,)))


def test_hits_on_the_last_cannons_that_answer_are_own_harm_while_the_hull_bears_them() -> None:
    state = struck(ship("A", "I7 N", ticks=(0, 6)), 3)
    assert lapses(state, "locate cannons") == [Lapse.SELF_HARM]
    assert lapses(state, "locate crew") == []
    assert lapses(struck(ship("A", "I7 N"), 3), "locate cannons") == []
    assert lapses(struck(ship("A", "I7 N", ticks=(0, 6), hull=5, crew=4), 3), "locate cannons") == []


def test_a_round_without_a_move_or_a_shot_or_a_repair_is_idle() -> None:
    critic = CaptainsCritic()
    engined = ship("A", "I7 N", upgrades=("impulse",))
    state = moving(engined, ship("B", "I1 N"))

    def hold(now: State) -> list[Lapse]:
        return list(critic.judge(now, 0, Advice(GAME.parse(now, 0, "move hold")), now, ()))

    later = replace(state, public=replace(state.public, round=2))
    assert hold(state) == []
    assert hold(later) == [Lapse.IDLE_TURN]
    flown = replace(later, public=replace(later.public, round=3, ships=(ship("A", "I6 N"), later.public.ships[1])))
    assert Lapse.IDLE_TURN not in hold(flown)
    fourth = replace(flown, public=replace(flown.public, round=4))
    fired = duel("cannon", ship("A", "I6 N"), ship("B", "L7 N"), round=3)
    list(critic.judge(fired, 0, Advice(GAME.parse(fired, 0, "fire starboard B")), fired, ()))
    assert Lapse.IDLE_TURN not in hold(fourth)
