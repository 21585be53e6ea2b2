"""All questions of Uprising and all its procedures; each has a module of its own."""

from collections.abc import Mapping

from games.kernel import Procedure, Question
from games.uprising.phases.bid import BIDDING, bidding
from games.uprising.phases.fight import fight_on
from games.uprising.phases.play import PLAY
from games.uprising.phases.settle import WAR
from games.uprising.phases.setup import CHARACTERS, PLACEMENT, begin, choosing, placing, supply
from games.uprising.phases.steps import SKIRMISH
from games.uprising.phases.tie import TIE, tie_break
from games.uprising.phases.turn import turn, turn_over
from games.uprising.phases.war import war
from games.uprising.state import (
    Beginning,
    Bidding,
    Choosing,
    Fight,
    Frame,
    Placing,
    Supplying,
    TieBreak,
    Turn,
    TurnOver,
    War,
)

QUESTIONS: tuple[Question, ...] = (BIDDING, CHARACTERS, PLACEMENT, PLAY, SKIRMISH, WAR, TIE)

PROCEDURES: Mapping[type[Frame], Procedure] = {
    Beginning: begin,
    Bidding: bidding,
    Choosing: choosing,
    Placing: placing,
    Supplying: supply,
    Turn: turn,
    TurnOver: turn_over,
    Fight: fight_on,
    War: war,
    TieBreak: tie_break,
}
