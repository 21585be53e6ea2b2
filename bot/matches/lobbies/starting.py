"""From a lobby to the match: once all people who sit there have confirmed its list."""

from bot.matches.committing import commit_deed
from bot.matches.deeds import Setup
from bot.matches.errors import Refused
from bot.matches.guards import must_belong
from bot.matches.lessons import lesson_orders
from bot.matches.live import Author, Live, info_of, renewed
from bot.matches.model import Actor, MatchInfo
from bot.matches.orders.keeping import filled_in
from bot.matches.store import MatchStore
from bot.storage import Conflict, Writer
from bot.storage import orders as orders_table
from bot.storage.orders import OrderRow
from games.kernel import AnyGame, BadNotation
from games.kernel.content.options import read_options
from games.kernel.text.prose import join

_SET_UP_FROM = ("status", "seats", "options", "places", "content", "rules_version")


async def begin(store: MatchStore, actor: Actor) -> MatchInfo:
    """Lay the game out for those who sit in a lobby; raises Refused."""

    def author(live: Live) -> Author:
        seat = live.info.seat_of(actor.user)
        return Author(seat.name if seat else "the owner", actor.interaction)

    def make(live: Live) -> Setup:
        _must_be_ready(live, actor.user)
        return Setup()

    busy = "The lobby keeps changing: try again in a moment."
    done = await commit_deed(store, actor.match, author, make, check=_fill_in, busy=busy)
    store.forget(done.live.info.id)  # what is in memory has no orders yet
    return (await store.load(actor.match)).info


def _fill_in(tx: Writer, live: Live) -> None:
    """Give all people the standing orders with which the game begins; raises Conflict where the lobby has changed."""
    _must_be_unchanged(tx, live)
    lines = lesson_orders(tx, live)
    lines = filled_in(live) if lines is None else lines
    people = [seat.seat for seat in live.info.seats if seat.policy is None]
    for seat in people:
        for number, line in enumerate(lines, 1):
            orders_table.add_order(tx, OrderRow(live.info.id, seat, number, line))


def least_players(game: AnyGame, info: MatchInfo) -> int:
    """Return how many players a lobby needs, with its options; its game's least where they are of older rules."""
    try:
        return game.least_players(read_options(game.card, (), info.options))
    except BadNotation:
        return game.card.seats[0]


def must_seat_enough(game: AnyGame, info: MatchInfo) -> None:
    """Raise Refused unless enough sit in a lobby."""
    least = least_players(game, info)
    if len(info.seats) < least:
        raise Refused(
            f"this game needs {least} players, and has {len(info.seats)}: somebody has to join, or you add a computer."
        )
    if info.begins_from and len(info.seats) != info.places:
        raise Refused(f"This position is for {info.places} players, and {len(info.seats)} sit here.")


def _must_be_ready(live: Live, user_id: int) -> None:
    """Raise Refused unless a person may start a lobby that everybody has confirmed."""
    info = live.info
    if info.status != "lobby":
        raise Refused("This match has begun already.", info.board_link)
    must_belong(info, user_id)
    must_seat_enough(live.game, info)
    if info.unready:
        raise Refused(f"{join(seat.name for seat in info.unready)} must press Ready first.", info.board_link)


def _must_be_unchanged(tx: Writer, live: Live) -> None:
    """Raise Conflict where a lobby is not what the game was set up from."""
    row, info = tx.match(live.info.id), live.info
    if row is None:
        raise Conflict("the lobby is gone")
    now = info_of(*renewed(row, tx.seats(info.id), live.game.card.version), None)
    if any(getattr(now, each) != getattr(info, each) for each in _SET_UP_FROM):
        raise Conflict("the lobby has changed")
