"""What the critic of Upheaval finds senseless, in positions written out by hand; and what it does not."""

from typing import Any

from msgspec.structs import replace

from games.battlefield.scenario import Objective
from games.kernel import Advice, Lapse, RngDice
from games.upheaval.ai.sense.critic import UpheavalCritic
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from tests.games.upheaval.battles import asked
from tests.games.upheaval.fields import at, piece, row, to_activate, unit

CENTRE = Objective("centre", at(24, 24))
WEST = Objective("west", at(12, 24))
B_FAR = unit("B1", *row(4, 4, 2), word="bare")


class Sixes:
    """Dice that always show the same face."""

    def __init__(self, face: int = 6) -> None:
        self.face = face

    def randrange(self, start: int, stop: int | None = None) -> int:
        return min(self.face, (stop or start) - 1)

    def randint(self, low: int, high: int) -> int:
        return max(low, min(high, self.face))


def lapses(position: State, *lines: str, why: str = "", face: int = 6) -> list[Lapse]:
    """What the critic says of lines of the first seat, each with the same reason."""
    state, critic, found = asked(position), UpheavalCritic(), list[Lapse]()
    for line in lines:
        action = UPHEAVAL.parse(state, 0, line)
        dice: Any = RngDice(Sixes(face))
        step = UPHEAVAL.apply(state, 0, action, dice)
        found += critic.judge(state, 0, Advice(action, why), step.state, step.events)
        state = step.state
    return found


def more(*units: Any, **fields: Any) -> State:
    """A seat is about to activate one of two units, so that its turn goes on afterwards."""
    return to_activate(*units, unit("A9", *row(40, 46, 2), word="bare"), deck=(1, 1), **fields)


def test_a_long_shot_that_ends_an_activation_is_senseless_while_an_objective_waits() -> None:
    rubble = piece(1, "rubble", 16, 18, 26, 22)
    target = unit("B1", (20, 20), word="bare", covered=True)
    position = more(unit("A1", (20, 36)), target, terrain=(rubble,), objectives=(CENTRE,))
    assert lapses(position, "shoot A1 B1", "done", face=0) == [Lapse.LONG_SHOT]
    assert lapses(position, "shoot A1 B1", "move A1 20,31", face=0) == []


def test_two_who_shoot_at_the_same_target_have_better_odds() -> None:
    rubble = piece(1, "rubble", 16, 18, 26, 22)
    target = unit("B1", (20, 20), word="bare", covered=True)
    position = more(unit("A1", *row(20, 36, 2)), target, terrain=(rubble,), objectives=(CENTRE,))
    assert lapses(position, "shoot A1 B1", "done", face=0) == []


def three(*, y: float = 10) -> tuple[Any, ...]:
    """Three enemies in a row, with rifles that reach 24 inches."""
    return tuple(unit(f"B{number}", *row(14 + 4 * number, y, 2)) for number in (1, 2, 3))


def test_a_move_into_three_lines_of_fire_needs_a_gain_that_its_reason_names() -> None:
    position = more(unit("A1", *row(22, 38, 3)), *three(), objectives=(CENTRE,))
    assert lapses(position, "move A1 22,33", "done") == [Lapse.EXPOSED]
    assert lapses(position, "move A1 22,33", "done", why="goes nearer to the centre") == []
    assert lapses(position, "move A1 22,33", "done", why="goes nearer to the west") == [Lapse.EXPOSED]


def test_a_gain_that_is_named_and_not_had_does_not_count() -> None:
    position = more(unit("A1", *row(22, 38, 3)), *three(), objectives=(WEST,))
    assert lapses(position, "move A1 25,33", "done", why="goes to the west") == []
    position = more(unit("A1", *row(18, 27, 3)), *three(y=2), objectives=(WEST,))
    assert lapses(position, "move A1 23,25", "done", why="holds the west") == [Lapse.EXPOSED]


def test_in_cover_three_lines_of_fire_are_no_exposure_and_neither_are_two() -> None:
    rubble = piece(1, "rubble", 18, 30, 30, 36)
    assert lapses(more(unit("A1", *row(22, 38, 3)), *three(), terrain=(rubble,)), "move A1 22,35.2", "done") == []
    assert lapses(more(unit("A1", *row(22, 38, 3)), *three()[:2]), "move A1 22,33", "done") == []


def test_in_the_last_turn_only_those_who_can_still_shoot_count() -> None:
    spent = tuple(replace(one, activated=True) for one in three())
    assert lapses(more(unit("A1", *row(22, 38, 3)), *spent, turn=6), "move A1 22,33", "done") == []
    assert lapses(more(unit("A1", *row(22, 38, 3)), *three(), turn=6), "move A1 22,33", "done") == [Lapse.EXPOSED]


def test_who_goes_alone_into_fire_that_takes_half_of_it_is_exposed_and_with_friends_it_is_not() -> None:
    rifles = unit("B1", *row(16, 8, 8))  # each wounds with 1 of 4: two of three on average
    alone = more(unit("A1", *row(22, 34, 3)), rifles)
    assert lapses(alone, "move A1 22,31", "done") == [Lapse.EXPOSED]
    together = more(unit("A1", *row(22, 34, 3)), unit("A2", *row(22, 38, 3)), rifles)
    assert lapses(together, "move A1 22,31", "done") == []


def test_uh44_ones_own_move_through_mines_is_harm() -> None:
    mines = Item("M1", "mines", 1, at(24, 34))
    position = more(unit("A1", (24, 37)), B_FAR, items=(mines,), objectives=(CENTRE,))
    assert lapses(position, "move A1 24,32", "done", face=0) == [Lapse.SELF_HARM]
    assert lapses(position, "move A1 28,35", "done", face=0) == []


def test_uh20_coherency_torn_by_ones_own_move_is_harm() -> None:
    position = more(unit("A1", *row(24, 37, 2)), B_FAR, objectives=(CENTRE,))
    assert lapses(position, "move A1 24,32 place 2 30,37", "done") == [Lapse.SELF_HARM]
    assert lapses(position, "move A1 24,32", "done") == []


def test_an_objective_left_for_nothing_is_harm() -> None:
    position = more(unit("A1", *row(23, 24, 2)), B_FAR, objectives=(CENTRE,))
    assert lapses(position, "move A1 23,30", "done") == [Lapse.SELF_HARM]
    assert lapses(position, "move A1 24,25", "done") == []


def test_an_objective_left_to_a_friend_or_for_another_one_is_none() -> None:
    friend = unit("A2", *row(23, 27.5, 2))
    position = more(unit("A1", *row(23, 24, 2)), friend, B_FAR, objectives=(CENTRE,))
    assert lapses(position, "move A1 19,24", "done") == []
    north = Objective("north", at(24, 17))
    position = more(unit("A1", *row(23, 23, 2)), B_FAR, objectives=(CENTRE, north))
    assert lapses(position, "move A1 23,18", "done") == []


def test_a_move_and_a_run_back_are_a_turn_for_nothing() -> None:
    position = more(unit("A1", (24, 38), word="bare"), B_FAR)
    assert lapses(position, "move A1 24,35.4", "run A1 24,38") == [Lapse.IDLE_TURN]
    assert lapses(position, "move A1 24,35.4", "run A1 24,32") == []


def test_a_turn_in_which_a_side_does_nothing_is_idle_while_an_objective_waits() -> None:
    units = unit("A1", *row(24, 38, 2)), B_FAR
    assert lapses(to_activate(*units, objectives=(CENTRE,)), "pass A1") == [Lapse.IDLE_TURN]
    assert lapses(to_activate(*units, objectives=(CENTRE,)), "cover A1") == [Lapse.IDLE_TURN]
    assert lapses(to_activate(*units), "pass A1") == []
    assert lapses(to_activate(unit("A1", *row(24, 24, 2)), B_FAR, objectives=(CENTRE,)), "pass A1") == []
    assert lapses(to_activate(*units, objectives=(CENTRE,)), "move A1 24,34", "done") == []


def test_who_holds_everything_and_lets_a_good_shot_go_is_idle() -> None:
    position = to_activate(unit("A1", *row(23, 24, 3)), unit("B1", *row(23, 10, 3)), objectives=(CENTRE,))
    assert lapses(position, "pass A1") == [Lapse.IDLE_TURN]


def test_who_falls_back_or_is_pinned_is_blamed_for_nothing() -> None:
    falling = unit("A1", *row(23, 24, 3), falling=True, compelled=True)
    assert lapses(to_activate(falling, *three(), objectives=(CENTRE,)), "fall A1", "done") == []
    pinned = unit("A1", *row(23, 38, 3), pinned=True)
    assert lapses(to_activate(pinned, B_FAR, objectives=(CENTRE,)), "pass A1") == []


def test_what_another_seats_answer_ends_is_said_of_the_next_action_of_its_owner() -> None:
    critic = UpheavalCritic()
    state = asked(to_activate(unit("A1", *row(24, 38, 2)), B_FAR, objectives=(CENTRE,)))
    step = UPHEAVAL.apply(state, 0, UPHEAVAL.parse(state, 0, "pass A1"), RngDice(Sixes()))
    assert list(critic.judge(state, 1, Advice(UPHEAVAL.parse(state, 0, "pass A1")), step.state, step.events)) == []
    assert list(critic.judge(step.state, 0, Advice(None), step.state, ())) == [Lapse.IDLE_TURN]
