"""All questions of Uprising and all its procedures; each has a module of its own."""

from collections.abc import Mapping

from games.kernel import Procedure, Question, Verb
from games.uprising.actions import Action
from games.uprising.phases.bid import BIDDING, bidding
from games.uprising.phases.fight import fight_on
from games.uprising.phases.play import PLAY
from games.uprising.phases.settle import WAR
from games.uprising.phases.setup import CHARACTERS, PLACEMENT, begin, choosing, give_marker, placing, supply
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
    GivingMarker,
    Placing,
    Public,
    Supplying,
    TieBreak,
    Turn,
    TurnOver,
    War,
)

QUESTIONS: tuple[Question, ...] = (BIDDING, CHARACTERS, PLACEMENT, PLAY, SKIRMISH, WAR, TIE)

PROCEDURES: Mapping[type[Frame], Procedure] = {
    Beginning: begin,
    GivingMarker: give_marker,
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

_BY_KIND = {question.kind: question for question in QUESTIONS}


def verb_now(public: Public, action: Action) -> Verb:
    """Return the verb of an action in the present phase; raises KeyError."""
    kind = public.phase if public.fight is None or public.phase == "war" else "skirmish"
    verb = _BY_KIND[kind].verb_of(action)
    if verb is None:
        raise KeyError(action)
    return verb
