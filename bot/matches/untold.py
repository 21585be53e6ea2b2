"""What became of a person's plan, until that person has acted: in the panel, and in the answer to that very action."""

from bot.deeds import DeedKind
from bot.matches.live import Live
from bot.matches.planned import is_planned, plan_of
from bot.matches.store import MatchStore
from bot.storage import JournalRow, Reader
from games.kernel import Seat


async def untold_stops(store: MatchStore, live: Live, user_id: int) -> tuple[str, ...]:
    """Return why a person's plan was stopped, a sentence for each reason; nothing once that person has acted since."""
    seat = live.info.seat_of(user_id)
    if seat is None:
        return ()
    stops = plan_of(live.orders, seat.seat).stops
    if not stops:
        return ()
    acted = await store.database.read(lambda tx: acted_last(tx, live.info.id, seat.seat))
    return tuple(stop.told for stop in stops if stop.ply >= acted)


def acted_last(tx: Reader, match: str, seat: Seat) -> int:
    """Return the last action that the person of a seat took with their own hands; 0 for none of late."""
    return next((row.ply for row in tx.newest_of(match, seat) if _is_own(row)), 0)


def _is_own(row: JournalRow) -> bool:
    """Whether a person took an action, and not an order, a plan or a computer in their place."""
    return row.kind == DeedKind.GAME and not row.actor.startswith("<") and not is_planned(row)
