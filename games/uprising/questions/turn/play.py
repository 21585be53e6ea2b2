"""The question of a turn: the seven actions, gifts, ending it, leaving (UP-8 .. UP-19)."""

from collections.abc import Sequence
from typing import Any

from games.kernel import IllegalAction, Question, Seat
from games.kernel.base.numbers import counted
from games.uprising.mechanics.turn.rounds import actions_left
from games.uprising.questions.turn.end import END, LEAVE
from games.uprising.questions.turn.followers import SLAY_VERB, WARLORDS_PROMOTE
from games.uprising.questions.turn.give import GIVE
from games.uprising.questions.turn.skirmish import SKIRMISH_VERB
from games.uprising.questions.turn.tokens import DECREE_VERB, INTIMIDATE_VERB
from games.uprising.questions.turn.travel import CAMPAIGN_VERB, MOVE_VERB
from games.uprising.state.actions import End
from games.uprising.state.state import Public, State

_WRITTEN = (MOVE_VERB, INTIMIDATE_VERB, SLAY_VERB, CAMPAIGN_VERB, DECREE_VERB, SKIRMISH_VERB)

_CHARACTER_VERBS = (*(written.verb() for written in _WRITTEN), WARLORDS_PROMOTE)


def _offers(public: Public, seat: Seat) -> tuple[str, ...]:
    """Name the verbs of this table, most likely first; not all need be legal now."""
    gifts = (GIVE.word,) if public.options.gifts else ()
    leave = (LEAVE.word,) if public.options.remove_dropouts else ()
    return (*(verb.word for verb in _CHARACTER_VERBS), *gifts, END.word, *leave)


def check_line(state: State, seat: Seat, actions: Sequence[Any], line: str) -> None:
    """Raise IllegalAction for a line with more actions than the turn of a seat has left (UP-10)."""
    public = state.public
    if not any((asked.kind, asked.seat) == ("play", seat) for asked in public.prompts):
        return
    counting = tuple(verb.action for verb in _CHARACTER_VERBS)
    many, left = sum(isinstance(action, counting) for action in actions), actions_left(public, seat)
    if many <= left:
        return
    reason = f"your turn has {counted(left, 'action')} left, and this line has {many}, so nothing of it is done"
    raise IllegalAction(f"{reason}; a plan goes on in your next turn: `/match orders add:plan: {line}`", "UP-10")


QUESTION = Question(
    kind="play",
    rule="UP-10",
    verbs=(*_CHARACTER_VERBS, GIVE, END, LEAVE),
    ask=lambda public, seat: f"Take your turn, with {counted(actions_left(public, seat), 'action')} left",
    offers=_offers,
    default=lambda state, seat: End(),
)
