"""RS-52 to RS-56: words, pictures' texts and events tell the same loss of hull."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import IllegalAction
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from games.raise_shields.text.changes import changes_of
from games.raise_shields.text.summary import in_words
from tests.games.raise_shields.duel import GAME, act, duel, refused, ship


def words(state: State, letter: str, text: str, *faces: int) -> tuple[str, str]:
    """What the log says of an action, and what the picture does."""
    step = act(state, letter, text, *faces)
    view = GAME.view(step.state, None)
    log = " ".join(GAME.narrate(event, view) for event in step.events)
    return log, in_words(step.state.public, changes_of(step.state.public, [step.events])[-1])


def struck(dice: tuple[int, ...], a: dict[str, Any], **fields: Any) -> State:
    state = duel("cannon", ship("A", "I7 N", **a), ship("B", "L8 N", shields=0, **fields))
    return act(state, "A", "torpedo B" if a.get("torpedoes") else "fire starboard B", *dice).state


def test_rs56_five_hits_on_the_last_three_of_a_hull() -> None:
    log, picture = words(struck((5, 5, 5, 5, 5), {}, hull=3, stress=9), "B", "evade", 1, 2)
    assert "Vesper lost its last 3 hull (2 more are wasted)." in log
    assert picture.endswith("5 hits, 0 evaded; 3 hull (2 more are wasted)")


def test_rs57_a_torpedo_on_the_last_point_of_a_hull() -> None:
    log, picture = words(struck((4, 4, 1, 1, 1), {"torpedoes": 1}, hull=1, stress=9), "B", "evade", 1)
    assert "2 hits went past Vesper's shields: it lost its last hull (1 more is wasted)." in log
    assert picture.endswith("; 1 hull (1 more is wasted)")


def test_rs39_a_stress_test_that_takes_more_than_the_hull_has() -> None:
    state = duel("movement", ship("A", "I7 N", hull=3, stress=6), ship("B", "L8 N"))
    log, picture = words(state, "A", "move hold", 1, 2, 5)
    assert "Halcyon lost its last 3 hull (2 more are wasted)." in log
    assert "−3 hull (2 more are wasted), destroyed" in picture


def test_rs55_a_loss_that_leaves_some_hull_says_how_much() -> None:
    log, picture = words(struck((5, 5, 1, 1, 1), {}, hull=3, stress=9), "B", "evade", 1, 2)
    assert "Vesper lost 2 hull, 1 left." in log
    assert picture.endswith("; 2 hull")


def test_rsb35_what_goes_on_to_the_last_of_a_hull() -> None:
    state = act(struck((5, 5, 5, 5, 5), {}, hull=2, crew=1, stress=9), "B", "evade", 1, 6).state
    log, picture = words(state, "B", "locate crew")
    assert "4 hits went on to the hull" not in log
    assert (
        "lost 1 crew, 0 left (Player B's choice); 2 hits went on to the hull, the last of it (2 more are wasted)."
        in log
    )
    assert picture.endswith("; 1 crew, 2 hull (2 more are wasted)")


def test_rs37_a_collision_that_wrecks_both() -> None:
    state = duel("movement", ship("A", "I7 N", hull=2, stress=2), ship("B", "I6 S", hull=4))
    log, picture = words(state, "A", "move hold", 6, 1, 4, 6, 4)
    assert (
        "Halcyon ran into Vesper: Halcyon lost its last 2 hull (4 more are wasted); Vesper lost its last 4 hull." in log
    )
    assert "−2 hull (4 more are wasted)" in picture


@pytest.mark.parametrize("count", [3, 4, 5])
def test_rs35_a_move_over_the_edge_says_at_once_which_step_leaves_the_map(count: int) -> None:
    state = duel("movement", ship("A", "I2 N"), ship("B", "A9 S"))
    with pytest.raises(IllegalAction, match=r"^2F leaves the map, so the move ends there: RS-35$"):
        GAME.check(state, 0, GAME.parse(state, 0, f"move {count}F"))
    assert refused(state, "A", "move 2F L") == "RS-35"


@pytest.mark.parametrize(
    ("values", "rule"),
    [({"one_cannon": True, "no_cannon": True}, "RS-66"), ({"overflow_to_hull": True, "overflow_lost": True}, "RS-B35")],
)
def test_rs66_options_that_exclude_each_other_are_refused(values: dict[str, Any], rule: str) -> None:
    with pytest.raises(IllegalAction) as error:
        GAME.initial_state(2, Options(**values), {})
    assert error.value.rule == rule
    for name in values:
        assert GAME.initial_state(2, replace(Options(), **{name: True}), {}).public.options != Options()


def test_rs34_seven_spaces_are_too_many_at_every_table() -> None:
    for legacy in (False, True):
        state = duel("movement", ship("A", "I13 N"), ship("B", "A9 S"), options=Options(legacy_speed=legacy))
        assert refused(state, "A", "move 7F") == "RS-34"
        assert GAME.check(state, 0, GAME.parse(state, 0, "move 6F")) is None


@pytest.mark.parametrize("grade", ["advise", "steady", "easy"])
def test_rsb55_a_captain_whose_enemy_has_fled_flies_on_until_all_attacks_are_over(grade: str) -> None:
    fled = ship("B", "L8 N", status="fled", upgrades=("impulse",))
    for upgrades in ((), ("impulse",)):
        a = ship("A", "I7 N", upgrades=upgrades)
        options = Options(victory_after_attacks=True)
        state = duel("movement", a, fled, options=options, ships=(a, fled))
        answer = GAME.advise(GAME.view(state, 0), 0, random.Random(1), 100) if grade == "advise" else None
        answer = answer or GAME.card.policies[grade](GAME.view(state, 0), 0, random.Random(1), 100)
        after = GAME.apply(state, 0, answer, ScriptedTest()).state
        assert after.public.ship("A").moved or after.public.outcome is not None


class ScriptedTest:
    """Dice that always roll 4, for a stress test that harms nobody."""

    def roll(self, count: int, sides: int, why: str, *, by: int | None = None, reason: str = "") -> tuple[int, ...]:
        return (min(4, sides),) * count
