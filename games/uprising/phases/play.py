"""The question of a turn: the seven actions, gifts, ending it, leaving (UP-8 .. UP-19)."""

from games.kernel import Question, Seat
from games.kernel.numbers import counted
from games.uprising.actions import End
from games.uprising.phases.followers import PROMOTE, PROMOTE_VERB, SLAY
from games.uprising.phases.give import GIVE
from games.uprising.phases.move import CAMPAIGN, MOVE
from games.uprising.phases.skirmish import SKIRMISH
from games.uprising.phases.tokens import DECREE, INTIMIDATE
from games.uprising.phases.turn import END, LEAVE, actions_left
from games.uprising.state import Public

DEEDS = (MOVE, INTIMIDATE, SLAY, CAMPAIGN, DECREE, SKIRMISH, PROMOTE)
"""What characters can do, in the order of the rulebook."""
_DEED_VERBS = (*(deed.verb() for deed in DEEDS[:-1]), PROMOTE_VERB)


def _offers(public: Public, seat: Seat) -> tuple[str, ...]:
    """Name the verbs of this table, most likely first; not all need be legal now."""
    gifts = (GIVE.word,) if public.options.gifts else ()
    leave = (LEAVE.word,) if public.options.remove_dropouts else ()
    return (*(verb.word for verb in _DEED_VERBS), *gifts, END.word, *leave)


PLAY = Question(
    kind="play",
    rule="UP-10",
    verbs=(*_DEED_VERBS, GIVE, END, LEAVE),
    ask=lambda public, seat: f"Take your turn: {counted(actions_left(public, seat), 'action')} left",
    offers=_offers,
    default=lambda state, seat: End(),
)
