"""What becomes of a match when a player is out of it: by giving up, or because the time was up. Pure."""

from bot.matches.deeds import TableDeed
from bot.matches.live import Live
from bot.matches.store import policy_called
from bot.table_texts import Concede, GiveUp, resignation
from games.kernel import Seat
from games.kernel.text.prose import join


def resignation_of(live: Live, seat: Seat, why: str) -> TableDeed:
    """Return what becomes of a match when a seat is lost; `why` is a clause with the name, `Ann (A) resigns`.

    If one side alone is left then, it wins; else a computer takes over, while a person is left.
    """
    others = any(other.user_id is not None for other in live.info.seats if other.seat != seat)
    done = resignation(live.game.sides(live.state), seat, policy_called(live.game, None), others=others)
    match done:
        case Concede(winners):
            verb = "wins" if len(winners) == 1 else "win"
            words = f"{why}: {join(live.called(winner) for winner in winners)} {verb}."
            return TableDeed(seat, done, (words,), reason=why.replace(" resigns", " resigned"))
        case GiveUp():
            return TableDeed(seat, done, (f"{why}, the last person at the table: the match ends, and nobody wins.",))
    return TableDeed(seat, done, (f"{why}; the computer takes over.",))
