"""Seats that change hands between people: offered, taken by somebody else, lent until a day, and given back."""

from msgspec.structs import replace

from bot import caps
from bot.deeds import DeedKind
from bot.matches.caps import count_one
from bot.matches.clocks.arming import CLOCK, LEASE
from bot.matches.clocks.proposals import given_back, numbered, seat_at
from bot.matches.committing import commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, must_be_reliable, name_at_table, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import Actor, MatchInfo, Reliability, played_before
from bot.matches.orders.keeping import filled_in
from bot.matches.ownership import pass_on
from bot.matches.store import MatchStore, reliability_of
from bot.names import seat_name
from bot.storage import Reader, Writer
from bot.storage import orders as orders_table
from bot.storage.caps import Whose
from bot.storage.offers import OfferRow, drop_offer, due_back, keep_offer, offer_of, owed_offers
from bot.storage.orders import OrderRow
from bot.table_texts import Substitute
from bot.time_left import DAY, HOUR, moment_words
from games.kernel import Seat

LONGEST = 90 * DAY
"""So long can somebody sit in for somebody at most."""
MOST = 50
"""So many owed posts are looked at in one go."""
_TOLD = 8
"""The next player of a seat reads so many of its secret actions."""
GONE = "Nobody offers this seat any more."


class Offers:
    """Who plays a seat next. The one before is gone, and sees nothing more of it, as soon as somebody takes it."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def offer(self, actor: Actor, asked: int | None = None, until: float | None = None) -> OfferRow | None:
        """Offer one's own seat: to one person (None: to all whom the server admits), for good or until a time.

        Who sits in for somebody gives the seat back at once (None is returned). Raises Refused.
        """
        now, live = self._store.now(), await self._store.load(actor.match)
        must_be_live(live)
        seat = own_seat(live, actor.user)
        if seat.lent is not None:
            await self._give_back(live, seat.seat, name_at_table(live, actor), actor.interaction)
            return None
        if until is not None and not now + HOUR <= until <= now + LONGEST:
            raise Refused("Somebody can sit in for an hour at least, and for 90 days at most.", live.link)
        if asked is not None:
            _must_be_able(live, asked, seat.seat)

        def put(tx: Writer) -> OfferRow:
            before = offer_of(tx, actor.match, seat.seat)
            whose = Whose(actor.user, live.info.channel_id, live.info.guild_id)
            count_one(tx, (caps.HAND_OVERS_A_DAY,), whose, now)
            number = numbered(None if before is None else before.number, now)
            row = OfferRow(actor.match, seat.seat, number, "leaves", asked, until, owed=now)
            keep_offer(tx, row)
            return row

        return await self._store.database.write(put)

    async def withdraw(self, actor: Actor, of: Seat | None = None) -> None:
        """Keep one's own seat after all; a button says `of` which seat it is. Raises Refused."""
        live = await self._store.load(actor.match)
        seat = own_seat(live, actor.user).seat
        if of not in (None, seat):
            raise Refused("That is not your seat.", live.link)
        if not await self._store.database.write(lambda tx: drop_offer(tx, actor.match, seat)):
            raise Refused("Your seat is not offered.", live.link)

    async def stands(self, match: str, seat: Seat, number: int) -> bool:
        """Whether an offer is still the one of its seat, in a match that goes on."""
        offer, live = await self.of(match, seat), await self._store.load(match)
        return offer is not None and offer.number == number and not live.info.ended

    async def of(self, match: str, seat: Seat) -> OfferRow | None:
        """Return the offer of a seat."""
        return await self._store.database.read(lambda tx: offer_of(tx, match, seat))

    async def reliability(self, user_id: int) -> Reliability:
        """Return how often a person answers in time, in the last ten matches."""
        return await self._store.database.read(lambda tx: reliability_of(tx, user_id))

    async def take(self, actor: Actor, seat: Seat, number: int) -> MatchInfo:
        """Take a seat that is offered. Raises Refused."""
        offer = await self.of(actor.match, seat)

        def make(live: Live) -> TableDeed:
            must_be_live(live)
            if offer is None or offer.number != number:
                raise Refused(GONE, live.link)
            return _taken(live, actor, offer, self._store.now())

        def check(tx: Writer, live: Live) -> None:
            found = offer_of(tx, actor.match, seat)
            if found is None or found.number != number:
                raise Refused(GONE, live.link)
            _must_be_reliable(tx, live, actor.user)
            drop_offer(tx, actor.match, seat)
            _begin_anew(tx, live, seat)

        def author(live: Live) -> Author:
            return Author(_name(live, actor.person.name, actor.user, seat), actor.interaction)

        done = await commit_deed(self._store, actor.match, author, make, check=check)
        self._store.forget(actor.match)  # who is away, and since when, is another matter now
        await pass_on(self._store, actor.match)
        return done.live.info

    async def sealed(self, match: str, user_id: int) -> tuple[str, ...]:
        """Return what a person's seat has done in secret, also by players before: the last actions, as written."""
        live = await self._store.load(match)
        seat = own_seat(live, user_id).seat
        rows = await self._store.database.read(lambda tx: tx.newest_of(match, seat))
        hidden = [row.text for row in rows if row.kind == DeedKind.GAME and row.undone is None and not row.public]
        return tuple(reversed(hidden[:_TOLD]))

    async def give_back(self) -> int:
        """Give the seats back of which the time is over; returns how many."""
        now, share = self._store.now(), self._store.share
        found = await self._store.database.read(lambda tx: due_back(tx, now, share))
        for match, seat in found:
            live = await self._store.load(match)
            lent = seat_at(live, seat).lent
            if lent is not None:
                await self._give_back(live, seat, CLOCK, f"back:{match}:{seat}:{lent.until}")
        return len(found)

    async def _give_back(self, live: Live, seat: Seat, by: str, interaction: str) -> None:
        def make(now: Live) -> TableDeed:
            must_be_live(now)
            taken = seat_at(now, seat)
            if taken.lent is None:
                raise Refused("Nobody sits in there any more.", now.link)
            return given_back(now, taken, f"{now.called(seat)} has sat in")

        def check(tx: Writer, now: Live) -> None:
            _begin_anew(tx, now, seat)

        await commit_deed(self._store, live.info.id, lambda _: Author(by, interaction), make, check=check)
        self._store.forget(live.info.id)

    async def owed(self) -> tuple[tuple[str, Seat], ...]:
        """Return the seats whose offers are not posted yet."""
        now, share = self._store.now(), self._store.share
        return await self._store.database.read(lambda tx: owed_offers(tx, now, share, MOST))

    async def claim(self, match: str, seat: Seat) -> OfferRow | None:
        """Return the offer of a seat whose post is owed, and keep it to this process for a while; None: it is not."""
        now = self._store.now()

        def take(tx: Writer) -> OfferRow | None:
            row = offer_of(tx, match, seat)
            if row is None or row.owed is None or row.owed > now:
                return None
            keep_offer(tx, replace(row, owed=now + LEASE, tried_at=now if row.tried_at is None else row.tried_at))
            return row

        return await self._store.database.write(take)

    async def posted(self, offer: OfferRow, message_id: int | None) -> None:
        """Note that an offer was posted."""

        def note(tx: Writer) -> None:
            row = offer_of(tx, offer.match, offer.seat)
            if row is not None and row.number == offer.number:
                keep_offer(tx, replace(row, owed=None, message_id=message_id))

        await self._store.database.write(note)


def _taken(live: Live, actor: Actor, offer: OfferRow, now: float) -> TableDeed:
    """Return how a person takes a seat; raises Refused."""
    if offer.until is not None and offer.until <= now:
        raise Refused("The time for which this seat was offered is over.", live.link)
    if offer.asked not in (None, actor.user):
        raise Refused("This seat is offered to somebody else.", live.link)
    _must_be_able(live, actor.user, offer.seat)
    seat = seat_at(live, offer.seat)
    if offer.why == "voted" and any(each.seat == seat.seat for each in played_before(live.info, actor.user)):
        raise Refused("You were voted out of this seat.", live.link)
    name = _name(live, actor.person.name, actor.user, seat.seat)
    until = offer.until if seat.user_id is not None else None
    lasts = "" if until is None else f" until {moment_words(until)}"
    words = f"{name} takes over seat {seat.letter} from {seat.name}{lasts}."
    return TableDeed(seat.seat, Substitute(), (words,), person=(actor.user, name), until=until)


def _name(live: Live, name: str, user_id: int, seat: Seat) -> str:
    return seat_name(name, str(user_id), (each.name for each in live.info.seats if each.seat != seat))


def _must_be_able(live: Live, user_id: int, seat: Seat) -> None:
    """Raise Refused for somebody who plays here, or knows the secrets of another seat."""
    if live.info.seat_of(user_id) is not None:
        raise Refused("That person has a seat already, and nobody plays two of a match.", live.link)
    if any(each.seat != seat for each in played_before(live.info, user_id)):
        raise Refused("A person who has played another seat of this match can't take this one.", live.link)
    if any(each.lent is not None and each.lent.user_id == user_id for each in live.info.seats):
        raise Refused("A person who has lent a seat of this match gets that one back.", live.link)


def _must_be_reliable(tx: Reader, live: Live, user_id: int) -> None:
    must_be_reliable(reliability_of(tx, user_id), live.info.clock.entry)


def _begin_anew(tx: Writer, live: Live, seat: Seat) -> None:
    """Take the orders of the one before away, and give those with which the game begins."""
    orders_table.drop_orders(tx, live.info.id, seat)
    for number, line in enumerate(filled_in(live), 1):
        orders_table.add_order(tx, OrderRow(live.info.id, seat, number, line))
