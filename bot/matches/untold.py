"""What stopped a person's plan, until that person has acted: in the panel, and in the answer to that very action."""

from bot.matches.live import Live
from bot.matches.planned import is_planned, plan_of
from bot.matches.store import MatchStore
from bot.storage import JournalRow
from games.kernel import Seat


async def untold_stops(store: MatchStore, live: Live, user_id: int) -> tuple[str, ...]:
    """Return why a person's plan was stopped, a sentence for each reason; nothing once that person has acted since."""
    seat = live.info.seat_of(user_id)
    if seat is None:
        return ()
    stops = plan_of(live.orders, seat.seat).stops
    if not stops:
        return ()
    match, first = live.info.id, min(stop.ply for stop in stops)
    rows = await store.database.read(lambda tx: tx.journal(match, first + 1))
    acted = max((row.ply for row in rows if _is_own(row, seat.seat)), default=first)
    return tuple(stop.told for stop in stops if stop.ply >= acted)


def _is_own(row: JournalRow, seat: Seat) -> bool:
    """Whether the person of a seat took an action, and not an order, a plan or a computer in their place."""
    return row.seat == seat and not row.actor.startswith("<") and not is_planned(row)
