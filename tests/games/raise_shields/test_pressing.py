"""What computer captains do whose ships may lie still for nothing: they seek to bring guns to bear, and end duels."""

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel import RngDice
from games.raise_shields.ai.pressing import may_lie_still
from games.raise_shields.ai.tactics import free_speeds
from games.raise_shields.board import weapons
from games.raise_shields.mechanics.maneuver.course import course_of
from games.raise_shields.mechanics.maneuver.safe_moves import lost_ways, whole_penalty
from games.raise_shields.state.actions import Fire, Torpedo
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, State
from games.registry import find_policy
from tests.games.raise_shields.duel import GAME, act, duel, ship


def answer(grade: str, state: State, seat: int) -> str:
    return GAME.format(find_policy(GAME, grade)(GAME.view(state, seat), seat, random.Random(1), 100))


def engined(letter: str, where: str, **fields: object) -> Ship:
    return ship(letter, where, upgrades=("impulse", "phaser"), cannon="phaser", **fields)


def bears(public: Public, mine: Ship) -> bool:
    return any(weapons.targets(public, mine, side) for side in ("port", "starboard"))


@pytest.mark.parametrize("grade", ["advise", "steady"])
@pytest.mark.parametrize("enemy", ["I9 N", "I5 S", "I8 N", "I11 S"])
def test_an_enemy_before_the_bow_or_astern_is_not_waited_for(grade: str, enemy: str) -> None:
    state = duel("movement", engined("A", "I7 N"), engined("B", enemy))
    moved = act(state, "A", answer(grade, state, 0), 6, 6).state.public
    assert bears(moved, moved.ships[0])


@pytest.mark.parametrize("enemy", ["M6 N", "E6 S"])
def test_who_moves_last_fires_without_an_answer_where_it_can(enemy: str) -> None:
    state = duel("movement", engined("A", "I7 N"), engined("B", enemy))
    moved = act(state, "A", answer("advise", state, 0), 6, 6).state.public
    assert bears(moved, moved.ships[0])
    assert not bears(moved, moved.ships[1])


def test_a_worn_captain_does_not_chase_an_enemy_at_the_risk_of_its_ship() -> None:
    state = duel("movement", engined("A", "I7 N", stress=7, hull=3), engined("B", "I11 N", shields=10))
    assert " L" not in answer("advise", state, 0)
    assert " R" not in answer("advise", state, 0)


def test_captains_who_have_waited_long_dare_more_but_no_test_that_can_lose_the_ship() -> None:
    """Two calm ships astern of each other would else lie so for ever, as each repairs all that it takes."""
    flown, dared = [], []
    for number in (5, 30):
        state = duel("movement", engined("A", "G9 NE"), engined("B", "F9 NW"), round=number)
        mine, action = state.public.ship("A"), GAME.parse(state, 0, answer("advise", state, 0))
        penalty, course = whole_penalty(state.public, mine, action.steps), course_of(state.public, mine, action.steps)
        assert lost_ways(state.public, mine, course, penalty) == 0
        flown.append(action.steps)
        dared.append(-1 if penalty is None else penalty)
    assert flown[0] != flown[1]
    assert dared[0] < dared[1]


_PULSE: dict[str, Any] = {"upgrades": ("impulse", "crew", "pulse"), "cannon": "pulse", "crew": 15, "shields": 10}
_PLASMA: dict[str, Any] = {"upgrades": ("impulse", "plasma"), "cannon": "plasma", "shields": 10}


@pytest.mark.parametrize(
    ("mine", "enemy", "number"),
    [
        (ship("A", "G9 NE", **_PLASMA), ship("B", "F9 NW", **_PULSE), 11),
        (ship("A", "Q5 N", **_PULSE), ship("B", "P4 NW", **_PULSE), 17),
    ],
)
def test_a_captain_does_not_lie_still_while_the_enemy_may_still_leave_its_arc(
    mine: Ship, enemy: Ship, number: int
) -> None:
    """Two positions of duels in which it lay still and nobody came into its arc."""
    options = Options(credits=20, stress_repair=True)
    state = duel("movement", mine, enemy, round=number, options=options)
    public = replace(state.public, ships=(mine, enemy))  # the enemy is still to move
    assert answer("advise", replace(state, public=public), 0) != "move hold"


def test_torpedoes_wait_until_they_tell() -> None:
    def launched(stress: int) -> bool:
        me = ship("A", "I7 N", torpedoes=2, upgrades=("impulse", "torpedo", "torpedo"))
        return answer("advise", duel("cannon", me, ship("B", "I3 N", stress=stress)), 0).startswith("torpedo")

    assert (launched(0), launched(3)) == (False, True)


def test_impulse_engines_let_a_ship_lie_still_unless_the_table_tests_every_move() -> None:
    state = duel("movement", engined("A", "I7 N"), ship("B", "A1 S"))
    mine, other = state.public.ships
    assert free_speeds(state.public, mine) == (0, 1, 2, 3, 4, 5, 6)
    assert free_speeds(state.public, other) == (2, 3, 4)
    tested = duel("movement", engined("A", "I7 N"), ship("B", "A1 S"), options=Options(test_always=True))
    assert not may_lie_still(tested.public, mine)


def rounds_of_duel(seed: int) -> int:
    """How many rounds two of the best captains fight; in half of them at least somebody fires."""
    dice, rng = RngDice(random.Random(seed)), random.Random(seed)
    state = GAME.setup(2, Options(credits=20), (), dice).state
    fired: set[int] = set()
    while prompts := GAME.awaiting(state):
        seat, now = prompts[0].seat, state.public.round
        action = find_policy(GAME, "advise")(GAME.view(state, seat), seat, rng, 100)
        fired |= {now} if isinstance(action, Fire | Torpedo) else set()
        state = GAME.apply(state, seat, action, dice).state
    assert len(fired) >= state.public.round / 2
    return state.public.round


def test_two_captains_fight_their_duels_to_an_end() -> None:
    assert sum(map(rounds_of_duel, (2, 3, 4))) <= 3 * 50


@pytest.mark.parametrize("grade", ["advise", "steady", "easy"])
def test_a_captain_without_an_enemy_left_still_moves(grade: str) -> None:
    """Where victory is asked after the attacks, the last enemy may be gone while a ship has still to move."""
    state = duel("movement", engined("A", "I7 N"), engined("B", "I9 N", status="destroyed"))
    options = msgspec.structs.replace(state.public.options, victory_after_attacks=True)
    state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, options=options))
    GAME.check(state, 0, GAME.parse(state, 0, answer(grade, state, 0)))
