"""Movement and fire written ahead: what a step of a plan may mean, and what stops it (RS-B69)."""

import pytest

from games.kernel import BadNotation
from games.raise_shields.state.events import RoundBegan, ShipOverran, ShipsCollided
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME
from tests.games.raise_shields.several import craft, laid_out, table


def cannons() -> State:
    """Ship A faces north on I7: B is north-east of it, three hexes off; C is north-west, two; D is two hexes ahead."""
    ships = (craft("A", "I7 N"), craft("B", "L8 N"), craft("C", "G7 N"), craft("D", "I5 N"))
    return table("cannon", *ships)


def fleet(turn: str = "A-1", phase: str = "cannon") -> State:
    ships = (craft("A-1", "I7 N"), craft("B-1", "L8 N"), craft("A-2", "I10 N"), craft("B-2", "C3 S"))
    return table(phase, *ships, turn=turn, options={"ships": 2})


def lines(state: State, text: str) -> tuple[str, ...]:
    return GAME.planned_step(state, 0, text).lines


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("fire port B", ("fire port B",)),
        ("fire port C or B boarding", ("fire port C", "fire port B boarding")),
        ("fire port C or starboard B", ("fire port C", "fire starboard B")),
        ("fire B or C or D", ("fire starboard B", "fire port C", "fire port D")),
        ("Fire vesper OR pass", ("fire starboard vesper", "pass")),
        ("torpedo D or B or pass", ("torpedo D", "torpedo B", "pass")),
        ("move 2F L or hold", ("move 2F L", "move hold")),
        ("move 2F or L F or pass", ("move 2F", "move L F", "pass")),
        ("hold or move F", ("hold", "move F")),
        ("fire any", ("fire port C", "fire port D", "fire starboard B")),
        ("fire port any boarding", ("fire port C boarding", "fire port D boarding", "fire port B boarding")),
        ("torpedo any", ("torpedo C", "torpedo D", "torpedo B")),
    ],
)  # fmt: skip
def test_rsb69_a_step_has_alternatives_and_the_side_that_bears(text: str, meant: tuple[str, ...]) -> None:
    assert lines(cannons(), text) == meant


def test_rsb69_friends_and_lost_ships_are_no_any() -> None:
    ships = (craft("A", "I7 N"), craft("B", "L8 N"), craft("C", "G7 N"), craft("D", "I5 N", status="destroyed"))
    assert lines(table("cannon", *ships, options={"teams": True}), "torpedo any") == ("torpedo B",)


def test_rsb69_in_fleets_a_step_may_name_its_ship() -> None:
    step = GAME.planned_step(fleet(), 0, "A-2: fire B-1")
    assert step.lines == ("fire starboard B-1",)
    assert step.not_now == "this is for A-2, and now it is the turn of A-1: RS-B68"
    assert not GAME.planned_step(fleet("A-2"), 0, "A-2: fire B-1").not_now
    with pytest.raises(BadNotation, match="is not a ship of yours"):
        GAME.planned_step(fleet(), 0, "B-1: fire A-1")
    with pytest.raises(BadNotation, match="no ship is called"):
        GAME.planned_step(fleet(), 0, "Ghost: fire B-1")


def test_rsb69_a_step_of_a_ship_that_is_done_is_over() -> None:
    def over(text: str, **fields: object) -> bool:
        ships = (craft("A-1", "I7 N", **fields), craft("B-1", "L8 N"), craft("A-2", "I10 N"), craft("B-2", "C3 S"))
        return GAME.planned_step(table("cannon", *ships, turn="A-2"), 0, text).over

    assert over("A-1: fire B-1", fired=True)
    assert over("A-1: fire B-1", status="destroyed")
    assert over("A-1: move 2F", moved=True)
    assert not over("A-1: fire B-1")
    assert not over("A-2: fire B-1", fired=True)
    assert not over("fire B-1", fired=True)


def test_rsb69_a_new_round_stops_a_plan_and_a_push_stops_a_move() -> None:
    state = fleet("A-2", "movement")
    move, fire = GAME.parse(state, 0, "move 2F"), GAME.parse(state, 0, "fire port B-1")
    round_began = RoundBegan(round=4)
    assert GAME.surprise(state, 0, fire, (round_began,)) == "round 4 has begun"
    overran = ShipOverran(ship="A-1", face=2, drift=())
    struck = ShipsCollided(ship="B-1", other="A-2", dice=(1, 2), lost=(1, 2), left=(4, 3))
    assert GAME.surprise(state, 0, move, (overran,)) == "Halcyon1 was pushed or struck"
    assert GAME.surprise(state, 0, move, (struck,)) == "Halcyon2 was pushed or struck"
    assert GAME.surprise(state, 0, fire, (overran, struck)) == "", "who is in arc then is fired at"
    assert GAME.surprise(state, 1, move, (overran,)) == "", "another's ship"


def fault(state: State, *texts: str) -> tuple[int, str] | None:
    return GAME.plan_fault(state, 0, [GAME.parse(state, 0, text) for text in texts])


def test_rsb69_a_plan_is_for_one_round() -> None:
    moving = fleet(phase="movement")
    assert fault(moving, "move 2F", "move 1F", "fire port B-1", "pass", "fire port B-2") is None
    over = "all your ships have moved by then, and a plan is for one round: RS-25"
    assert fault(moving, "move 2F", "move 1F", "move hold") == (2, over)
    assert fault(moving, "move 2F", "fire port B-1", "move 1F") == (2, over)
    assert fault(fleet(), "move 2F") == (0, over)
    fired = table("cannon", craft("A", "I7 N", fired=True), craft("B", "L8 N"), turn="B")
    assert fault(fired, "fire port B") == (0, "your ships have done with firing in this round: RS-26")
    before = laid_out(2, 6, 5)
    assert fault(before, "move 2F") == (0, "a plan is for one round; write it when the round has begun: RS-B69")
