"""Coming back: a person for whom a computer plays since there was no answer gets the seat by acting, or by a button."""

from bot.matches.committing import Check, commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import Actor
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.offers import drop_offer, offer_of
from bot.table_texts import TakeBack
from games.kernel import Seat


async def come_back(store: MatchStore, actor: Actor) -> bool:
    """Return the seat to a person who is back, if a computer plays it because the person was silent."""
    live = await store.load(actor.match)
    seat = live.info.seat_of(actor.user)
    if seat is None or not seat.silent or live.info.ended:
        return False

    def make(now: Live) -> TableDeed:
        must_be_live(now)
        mine = own_seat(now, actor.user)
        if mine.policy is None:
            raise Refused("You play your seat yourself.", now.link)
        return taken_back(now, mine.seat)

    def author(now: Live) -> Author:
        return Author(own_seat(now, actor.user).name, f"{actor.interaction}.back")

    try:
        await commit_deed(store, actor.match, author, make, check=no_more_offered(seat.seat))
    except Refused:
        return False
    return True


def taken_back(live: Live, seat: Seat) -> TableDeed:
    """Return how a person plays a seat again that a computer has played."""
    return TableDeed(seat, TakeBack(), (f"{live.called(seat)} plays again.",))


def no_more_offered(seat: Seat) -> Check:
    """Return what takes away the offer of a seat whose person was silent and is back; other offers stay."""

    def check(tx: Writer, live: Live) -> None:
        offer = offer_of(tx, live.info.id, seat)
        if offer is not None and offer.why == "silent":
            drop_offer(tx, live.info.id, seat)

    return check
