"""All questions of Uprising and all its procedures; each has a module of its own."""

import msgspec

from games.kernel import Nothing, Procedure, ProcedureOf, Question, VerbOf
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
    GivingMarker,
    Placing,
    Public,
    Secret,
    Supplying,
    Table,
    TieBreak,
    Turn,
    TurnOver,
    War,
)

QUESTIONS: tuple[Question[Public, Secret, Nothing], ...] = (BIDDING, CHARACTERS, PLACEMENT, PLAY, SKIRMISH, WAR, TIE)

PROCEDURES: tuple[ProcedureOf[Public, Secret, Nothing], ...] = (
    Procedure(Beginning, begin),
    Procedure(GivingMarker, give_marker),
    Procedure(Bidding, bidding),
    Procedure(Choosing, choosing),
    Procedure(Placing, placing),
    Procedure(Supplying, supply),
    Procedure(Turn, turn),
    Procedure(TurnOver, turn_over),
    Procedure(Fight, fight_on),
    Procedure(War, war),
    Procedure(TieBreak, tie_break),
)

_BY_KIND = {question.kind: question for question in QUESTIONS}


_BY_FRAME = {procedure.frame_type: procedure for procedure in PROCEDURES}


def step(table: Table) -> None:
    """Take the next step of the procedure under way."""
    _BY_FRAME[type(table.frame)].take_step(table, table.frame)


def verb_now(public: Public, action: msgspec.Struct) -> VerbOf[Public, Secret, Nothing]:
    """Return the verb of an action in the present phase; raises KeyError."""
    kind = public.phase if public.fight is None or public.phase == "war" else "skirmish"
    verb = _BY_KIND[kind].verb_of(action)
    if verb is None:
        raise KeyError(action)
    return verb
