"""What becomes of a match when a player is out of it: by giving up, or because the time was up. Pure."""

from bot.matches.deeds import TableDeed
from bot.matches.live import Live
from bot.matches.store import policy_called
from bot.table_texts import Concede, GiveUp, resignation
from games.kernel import Seat
from games.kernel.text.prose import join

GONE = "gone"
"""What plays the seat of a player who is out of a match, where a game lets it leave (`GameCard.leaving`)."""


def resignation_of(live: Live, seat: Seat, why: str) -> TableDeed:
    """Return what becomes of a match when a seat is lost; `why` is a clause with the name, `Ann (A) resigns`.

    If one side alone is left then, it wins; else the seat leaves the game if the game lets it, or a computer takes
    over, while a person is left.
    """
    others = any(other.user_id is not None for other in live.info.seats if other.seat != seat)
    leaves = live.game.card.leaving
    computer = GONE if leaves else policy_called(live.game, None)
    done = resignation(live.game.sides(live.state), seat, computer, others=others)
    match done:
        case Concede(winners):
            verb = "wins" if len(winners) == 1 else "win"
            words = f"{why}: {join(live.called(winner) for winner in winners)} {verb}."
            return TableDeed(seat, done, (words,), reason=why.replace(" resigns", " resigned"))
        case GiveUp():
            return TableDeed(seat, done, (f"{why}, the last person at the table: the match ends, and nobody wins.",))
    after = " and leaves the game; the others go on" if leaves else "; the computer takes over"
    return TableDeed(seat, done, (f"{why}{after}.",))
