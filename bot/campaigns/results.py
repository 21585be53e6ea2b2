"""How a match ended, as its campaign books it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.matches.live import Live
from bot.matches.missing_game import is_gone
from bot.storage.campaigns import MemberRow
from games.kernel import Seat
from games.kernel.content.campaign import Result


class Ending(NamedTuple):
    """What is booked of a match: its result (None: it had none), its closing hash, and seats that others played."""

    result: Result | None
    closing: str | None
    stood_in: tuple[Seat, ...]


def ending_of(live: Live, people: Sequence[MemberRow]) -> Ending:
    """Return how a match ended; `people` are the members of its seats.

    A match that was ended without a result, or whose game is not here any more, has none.
    """
    info = live.info
    if info.outcome is None or live.state is None or is_gone(live.game):
        return Ending(None, info.closing, ())
    outcome = info.outcome
    aftermath = outcome.aftermath or live.game.aftermath(live.state, outcome.winners)
    result = Result(outcome.winners, ranking(live, outcome.winners), aftermath)
    return Ending(result, info.closing, _stood_in(live, people))


def _stood_in(live: Live, people: Sequence[MemberRow]) -> tuple[Seat, ...]:
    """Return the seats that somebody else, or a computer, played at the end."""
    return tuple(
        seat.seat
        for seat, member in zip(live.info.seats, people, strict=True)
        if seat.policy is not None or (member.user_id is not None and seat.user_id != member.user_id)
    )


def ranking(live: Live, winners: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Return all seats by place: the winners, then the others by the game's own score, equal ones together."""
    scores: Sequence[Any] = live.game.score(live.state) or (0,) * len(live.info.seats)
    others = [seat for seat in range(len(live.info.seats)) if seat not in winners]
    if not winners:  # nobody won: all are equal, whatever they have
        return (tuple(others),)
    levels = sorted({scores[seat] for seat in others}, reverse=True)
    return (winners, *(tuple(seat for seat in others if scores[seat] == level) for level in levels))
