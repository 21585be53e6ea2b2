"""Standing orders: figures from what everybody knows, the shorthand of an interruption, and `cover T4`."""

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation
from games.urban_war.ai.order_variables import EXAMPLES, NAMES
from games.urban_war.game import URBAN_WAR
from games.urban_war.mechanics.overwatch.best_interrupt import mean_wounds, wound_chance
from games.urban_war.state.actions import GoOn, Interrupt, Pass, Rush
from games.urban_war.state.public import State
from tests.games.urban_war.positions import field, play, refused, stand, wall
from tests.games.urban_war.watching import BOOK, watched


def parsed(state: State, line: str, seat: int = 1) -> object:
    return URBAN_WAR.parse(state, seat, line)


def window() -> State:
    return play(watched(), "rush A1 20,30").state


def test_uwb14_best_is_read_as_the_interruption_that_wounds_most() -> None:
    assert parsed(window(), "interrupt best") == Interrupt("B1", "shot", 1)
    assert parsed(window(), "interrupt best shot within 12") == Interrupt("B1", "shot", 1)


def test_uwb14_best_passes_where_nothing_fits() -> None:
    assert parsed(window(), "interrupt best within 3 inches") == Pass()
    with pytest.raises(BadNotation, match="number of inches"):
        parsed(window(), "interrupt best within reach")


@pytest.mark.parametrize(
    ("said", "interrupts"),
    [
        ("B1 within 12", True), ("B1 within 3, others never", False), ("B2 within 12", False), ("others never", False),
        ("never", False), ("B2 never", False), ("B2 never, others within 12", True), ("B1 B2 shot", True),
        ("B1 at A1 only", True), ("against A2 A3", False), ("B1 intercept within 3", False), ("at 1%", True),
        ("at 1 % or better", True), ("at 100%", False), ("within 12 at 1%", True),
        ("b1 and b2 at 1%, others never", True),
    ],
)  # fmt: skip
def test_uwb14_each_model_on_overwatch_has_an_instruction(said: str, interrupts: bool) -> None:
    """A1 rushes past B1, which is 10 inches off at the moment at which it is nearest."""
    wanted = Interrupt("B1", "shot", 1) if interrupts else Pass()
    assert parsed(window(), f"interrupt best {said}") == wanted


def test_uwb14_an_instruction_counts_the_odds_to_wound_with_the_command_check() -> None:
    """The odds of one attack are its check times to hit times to wound: what it wounds on average, as W is 1."""
    state = window()
    public = state.public
    chance = 100 * wound_chance(public, Interrupt("B1", "shot", 1))
    assert chance == pytest.approx(100 * mean_wounds(public, Interrupt("B1", "shot", 1)))
    least = int(chance)
    assert 0 < least < 99
    assert parsed(state, f"interrupt best at {least}%") == Interrupt("B1", "shot", 1)
    assert parsed(state, f"interrupt best at {least + 1}%") == Pass()


def test_uwb14_instructions_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(BadNotation, match="B1 may have one instruction only"):
        parsed(window(), "interrupt best B1 within 8, B1 never")
    with pytest.raises(BadNotation, match="others may have one instruction only"):
        parsed(window(), "interrupt best within 8, others never")
    with pytest.raises(BadNotation, match="nothing may follow"):
        parsed(window(), "interrupt best B1 never within 3")


def test_uwb14_the_same_order_answers_whether_somebody_is_on_overwatch_or_not() -> None:
    there = window()
    nobody = replace(there, secret=(there.secret[0], replace(there.secret[1], overwatch=())))
    prompt = there.public.prompts[0]
    assert parsed(nobody, "interrupt best") == Pass()
    asked = next(one for one in URBAN_WAR.awaiting(there) if one.kind == "interrupt")
    assert asked.id == prompt.id
    assert URBAN_WAR.figures(there, asked) == URBAN_WAR.figures(nobody, asked)


def test_the_figures_tell_of_the_action_under_way() -> None:
    state = window()
    found = URBAN_WAR.figures(state, URBAN_WAR.awaiting(state)[0])
    assert set(found) <= set(NAMES)
    assert (found["distance"], found["band"], found["turn"]) == (10, 1, 2)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_an_order_of_a_question_that_is_asked(example: str) -> None:
    kind, _, rest = example.partition(": ")
    assert kind in URBAN_WAR.prompt_kinds
    line = rest.partition(" if ")[0]
    if line != "default":
        assert parsed(window(), line) in (Pass(), GoOn()) or line.split()[0] in ("interrupt", "done")


def test_uwb46_into_cover_is_the_nearest_place_that_the_nearest_enemy_does_not_see_openly() -> None:
    piece = wall(4, 24, 22, 25, 26)
    state = field({"A1": stand(20, 24), "B1": stand(40, 24)}, terrain=(piece,), book=BOOK)
    for line in ("rush A1 cover T4", "rush A1 into cover at t4", "rush A1 behind T4"):
        action = parsed(state, line, 0)
        assert isinstance(action, Rush)
        URBAN_WAR.check(state, 0, action)
        x, y = action.way[-1]
        assert x < 24000
        assert 21000 < y < 27000


def test_uwb46_cover_out_of_reach_or_unknown_says_so() -> None:
    state = field({"A1": stand(2, 24), "B1": stand(40, 24)}, terrain=(wall(4, 30, 22, 31, 26),), book=BOOK)
    with pytest.raises(BadNotation, match="reaches no free place at T4 with 8 inches"):
        parsed(state, "rush A1 cover T4", 0)
    with pytest.raises(BadNotation, match="not a piece of terrain; there are T4"):
        parsed(state, "rush A1 cover T9", 0)


def without(overwatch: tuple[str, ...]) -> State:
    there = window()
    return replace(there, secret=(there.secret[0], replace(there.secret[1], overwatch=overwatch)))


def test_uwb14_whoever_has_nobody_on_overwatch_sees_at_once_that_there_is_but_passing() -> None:
    state = without(())
    assert [word.text for word in URBAN_WAR.choices(state, 1, ()).words] == ["pass"]
    seen = URBAN_WAR.forecast(state, 1, Pass())
    assert seen is not None
    assert seen.title == "None of your models is on Overwatch: pass"
    assert [fact.value for fact in seen.facts] == ["interrupt: pass"]
    assert refused(state, "interrupt B1 shot") == (
        "B1 is not on Overwatch. None of your models is on Overwatch: write pass: UW-30"
    )


def test_uwb14_whoever_has_somebody_elsewhere_on_overwatch_is_told_so_too() -> None:
    there = play(watched(B9=stand(1, 1, counter="down")), "rush A1 20,30").state
    elsewhere = replace(there, secret=(there.secret[0], replace(there.secret[1], overwatch=("B9",))))
    seen = URBAN_WAR.forecast(elsewhere, 1, Pass())
    assert seen is not None
    assert seen.title == "None of your models on Overwatch could interrupt A1: pass"


def test_uwb14_whoever_could_interrupt_sees_at_once_with_whom_and_how() -> None:
    state = play(watched(), "rush A1 27,24").state
    assert URBAN_WAR.forecast(state, 1, Pass()) is None
    hints = {word.text: word.hint for word in URBAN_WAR.choices(state, 1, ()).words}
    assert hints == {"interrupt": "B1 by shot or intercept", "pass": "let it happen"}
