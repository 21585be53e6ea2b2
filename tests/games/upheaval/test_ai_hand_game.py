"""What the best computer player does in the positions in which a person found its play senseless."""

import random

from games.kernel import Advice
from games.upheaval.ai.sense.fire_risk import fire_risk
from games.upheaval.ai.sense.reasons import reason
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.public import State
from tests.games.upheaval.hand_game import after, before


def advice(state: State) -> Advice:
    """Return what Suggest proposes to the seat that is asked first."""
    seat = UPHEAVAL.awaiting(state)[0].seat
    return UPHEAVAL.advice(UPHEAVAL.view(state, seat), seat, random.Random(1), 100)


def test_nobody_deploys_in_the_lane_of_guns_that_stand_there_already() -> None:
    """At 25,41, as near to its flag, three units would shoot at B4 and kill two models on average."""
    state = before(8)
    found = advice(state).action
    safe, open_lane = (after(state, line).public for line in (UPHEAVAL.format(found), "deploy B4 25,41"))
    assert fire_risk(safe, safe.unit("B4")).odds == 0
    assert fire_risk(open_lane, open_lane.unit("B4")).models == 2


def test_a_move_to_a_worse_shot_says_so_and_what_it_gains() -> None:
    """A2 has 81 in 100 at B1 where nobody sees it; 6 inches nearer to a flag it has 42 at B2, and fire may take one."""
    state = before(35)
    move = UPHEAVAL.parse(state, 0, "move A2 22,13")
    assert reason(state, 0, move, ()) == (
        "6 inches nearer to the centre-flag; 42% at B2, 81% at B1 from here; "
        "26% to lose a model to fire, against 0% if it stays"
    )
