"""What the critic of Urban War finds senseless, in positions made by hand with odds computed by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.battlefield.scenario import Objective, Scenario
from games.kernel import Advice, Held, Lapse
from games.urban_war.ai.sense.figures import attack_odds, lines_of_fire
from games.urban_war.state.events import Wounded
from games.urban_war.state.public import State
from tests.games.urban_war.positions import GAME, asked, at, field, model, play, stand, wall
from tests.games.urban_war.watching import watched


def found(state: State, line: str, why: str = "", seat: int = 0) -> list[Lapse]:
    """What the critic says of one action alone; what came of it is left out."""
    critic = GAME.critic()
    action = GAME.parse(state, seat, line)
    GAME.check(state, seat, action)
    return list(critic.judge(state, seat, Advice(action, why), state, ()))


PANICKED: dict[str, Any] = {"panicked": True}
LOW = wall(1, 20, 36, 28, 37, blocks_sight=False)
"""Solid cover for who is south of it."""


def afar(**fields: Any) -> State:
    """A1 is behind a wall; B1 is 27 inches off, in the open."""
    return field({"A1": stand(24, 38, "grunt", **fields), "A2": stand(26, 40), "B1": stand(24, 10, "grunt"),
                  "B2": stand(47, 1)}, terrain=(LOW,))  # fmt: skip


def test_a_panicked_model_that_leaves_its_cover_for_a_ten_is_senseless() -> None:
    """D10 + 4 (SH) - 1 (rifle) - 2 (panic) - 3 (moved, Long) needs 10: a natural 10; D10 + 5 - 4 needs 6: 6 in 10."""
    state = afar(**PANICKED)
    odds = attack_odds(state, 0, GAME.parse(state, 0, "move A1 24,35 shoot B1"))
    assert odds is not None
    assert odds.hurts == pytest.approx(0.1 * 0.6)
    assert found(state, "move A1 24,35 shoot B1") == [Lapse.LONG_SHOT]


def test_a_fair_shot_is_no_lapse() -> None:
    """D10 + 4 - 1 needs 10: 4 in 10; 6 in 10 wound."""
    state = afar()
    assert attack_odds(state, 0, GAME.parse(state, 0, "move A1 stay shoot B1")) == pytest.approx((0.24, 0))
    assert found(state, "move A1 stay shoot B1") == []


def test_a_long_shot_with_nothing_better_is_no_lapse() -> None:
    """A tenth for a model that walls pen in: what else should it do?"""
    pen = (wall(1, 22, 42, 26, 43, blocks_sight=False, impassable=True), wall(2, 22, 45, 26, 46, impassable=True),
           wall(3, 22, 42, 23.2, 46, impassable=True), wall(4, 24.8, 42, 26, 46, impassable=True))  # fmt: skip
    state = field(
        {"A1": stand(24, 44, "grunt", **PANICKED), "B1": stand(24, 10, "plate"), "B2": stand(47, 1)}, terrain=pen
    )
    odds = attack_odds(state, 0, GAME.parse(state, 0, "move A1 stay shoot B1"))
    assert odds is not None
    assert 0 < odds.hurts < 0.1
    assert found(state, "move A1 stay shoot B1") == []


def street(far: float = 14) -> State:
    """Three guns look down a street; A1 is hidden from them by a house in the west of it."""
    places = {f"B{number}": stand(18 + 4 * number, far, "grunt") for number in (1, 2, 3)}
    state = field(
        {"A1": stand(20, 40, "grunt"), "A2": stand(18, 41, "fist"), **places},
        terrain=(wall(1, 6, 34, 22, 36),),
        turn=2,
        options={"turns": 8, "objectives": True},
    )
    well = Objective("well", at(27, 38))
    scenario = Scenario("wells", "Wells", "", (48000, 48000), 6000, "fixed", objectives=(well,))
    return replace(state, public=replace(state.public, scenario=Held("scenario:wells", scenario)))


def test_out_of_cover_into_three_lines_of_fire_is_senseless() -> None:
    state = street()
    end = at(25, 36)
    assert [len(lines_of_fire(state.public, model(state, "A1"), place)) for place in (at(20, 40), end)] == [0, 3]
    assert found(state, "rush A1 25,36", "comes nearer") == [Lapse.EXPOSED]
    assert found(state, "rush A1 25,36", "shoots B2 next turn") == [Lapse.EXPOSED]


def test_a_gain_that_the_reason_names_excuses_it() -> None:
    state = street()
    assert found(state, "rush A1 25,38", "takes the well") == []
    assert found(state, "rush A1 25,38", "comes nearer") == [Lapse.EXPOSED]
    near, line = street(29), "move A1 23.5,39 shoot B1"
    assert attack_odds(near, 0, GAME.parse(near, 0, line)) == pytest.approx(
        (0.4 * 0.6, 0)
    )  # 4 - 1: needs 7; 5 - 4: needs 5
    assert found(near, line, "24% to hurt B1") == []
    assert found(near, line, "comes nearer") == [Lapse.EXPOSED]


def test_guns_that_fight_cannot_shoot() -> None:
    state = street()
    fighting = replace(
        state,
        public=replace(
            state.public,
            models=(*state.public.models, replace(model(state, "A2"), id="A3", at=at(26, 12.8))),
        ),
    )
    assert found(fighting, "rush A1 25,36", "comes nearer") == []


def test_a_charge_that_more_likely_kills_the_charger_is_harm_to_oneself() -> None:
    """One blow cannot kill who has three wounds; it strikes back."""
    state = field({"A1": stand(24, 30, "dull"), "B1": stand(24, 24, "giant"), "B2": stand(1, 1)})
    assert Lapse.SELF_HARM in found(state, "assault A1 charge B1")
    even = field({"A1": stand(24, 30, "fist"), "B1": stand(24, 24, "sniper"), "B2": stand(1, 1)})
    assert found(even, "assault A1 charge B1") == []


def test_to_leave_the_objective_for_nothing_is_harm_to_oneself() -> None:
    state = street()
    models = tuple(replace(one, at=at(28, 40)) if one.id == "A1" else one for one in state.public.models)
    state = replace(state, public=replace(state.public, models=models))
    assert Lapse.SELF_HARM in found(state, "rush A1 21,40", "hides")
    assert found(state, "rush A1 27,40", "hides") == []


def test_to_go_alone_into_sight_is_harm_to_oneself() -> None:
    state = field({"A1": stand(24, 40, "grunt"), "A2": stand(18, 41), "B1": stand(36, 20, "grunt"), "B2": stand(1, 1)},
                  terrain=(wall(1, 20, 30, 30, 36),))  # fmt: skip
    assert found(state, "rush A1 31,37") == [Lapse.SELF_HARM]


def test_an_interruption_that_seldom_comes_off_is_kept_for_later() -> None:
    """2D10 + 4 need 15: 55 in 100. Panicked, D10 + 4 - 2 needs 8 or more: 3 in 10; D10 + 5 - 4: 6 in 10."""
    state = play(watched(b={"panicked": True}), "rush A1 27,24").state
    plan = GAME.parse(state, 1, "interrupt B1 shot")
    odds = attack_odds(state, 1, plan)
    assert odds == pytest.approx((0.55 * 0.3 * 0.6, 0))
    assert found(state, "interrupt B1 shot", seat=1) == [Lapse.LONG_SHOT]
    done = tuple(replace(one, done=True) if one.seat == 0 else one for one in state.public.models)
    last = replace(state, public=replace(state.public, models=done))
    assert found(last, "interrupt B1 shot", seat=1) == []


class Turns:
    """A critic that sees a battle turn by turn."""

    def __init__(self, enemies: int = 4) -> None:
        self.critic = GAME.critic()
        places = {f"A{number}": stand(6 * number, 46, "grunt") for number in (1, 2, 3, 4)}
        places |= {f"B{number}": stand(6 * number, 4, "grunt") for number in range(1, enemies + 1)}
        self.state = field(places, options={"turns": 8}, turn=1)

    def turn(self, line: str = "", hurt: bool = False) -> list[Lapse]:
        """One action of A, with which the turn ends; then the first action of the next turn."""
        state = self.state
        action = GAME.parse(state, 0, line or "move A1 stay")
        moved = tuple(
            replace(one, at=action.way[-1]) if one.id == action.model and getattr(action, "way", ()) else one
            for one in state.public.models
        )
        after = replace(state, public=replace(state.public, turn=state.public.turn + 1, models=moved))
        events = (Wounded(model="B1", lost=1, left=1, rules=()),) if hurt else ()
        found = list(self.critic.judge(state, 0, Advice(action), after, events))
        self.state = after
        return found


def test_a_turn_in_which_three_of_four_do_nothing_is_idle() -> None:
    battle = Turns()
    assert battle.turn() == []
    assert battle.turn("rush A1 6,40") == [Lapse.IDLE_TURN]
    assert battle.turn("rush A1 6,46") == [Lapse.IDLE_TURN]


def test_a_turn_that_hurt_somebody_is_not_idle() -> None:
    battle = Turns()
    assert battle.turn(hurt=True) == []
    assert battle.turn() == []


def test_who_leads_may_wait() -> None:
    battle = Turns(enemies=3)
    battle.turn()
    assert battle.turn() == []


def test_an_idle_turn_is_told_to_its_own_side() -> None:
    battle = Turns()
    battle.turn()
    waiting = asked(battle.state, "activate", 1, *battle.state.public.frames)
    action = GAME.parse(waiting, 1, "move B1 stay")
    assert list(battle.critic.judge(waiting, 1, Advice(action), waiting, ())) == [Lapse.IDLE_TURN]
    assert Lapse.IDLE_TURN in battle.turn()
