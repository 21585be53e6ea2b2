"""Taking back: what a player could take back, whether that is free, and doing it once it is, or once all agree."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from bot import jobs
from bot.considering.coming_to_light import Light
from bot.deeds import DeedKind
from bot.matches.clocks.proposals import Proposal, missing, numbered, packed, seat_at
from bot.matches.committing import TRIES, commit_deed
from bot.matches.deeds import Back, TableDeed
from bot.matches.errors import Refused
from bot.matches.live import Author, Live
from bot.matches.model import Actor, AwaitedSeat, MatchInfo, SeatInfo
from bot.matches.orders.following import fitting
from bot.matches.past import done_of, state_at
from bot.matches.store import MatchStore
from bot.matches.undoing.refusing import (
    Why,
    must_be_unasked,
    must_have_waited,
    must_take_requests,
    who_can,
    why_not_free,
)
from bot.matches.undoing.requests import GoBack, request_of
from bot.matches.undoing.stretch import (
    LOOKED_BACK,
    Stretch,
    answers_alone,
    by_computer,
    by_own_hand,
    named,
    own_actions,
    sentence,
    standing,
    stretch_from,
)
from bot.names import BY_ORDER
from bot.storage import JournalRow, Reader, Writer
from bot.storage.orders import orders_after
from bot.storage.proposals import ProposalRow, drop_proposal, keep_proposal, proposal_of
from bot.storage.refusals import drop_refusals
from bot.table_texts import Undo
from bot.time_left import DAY
from games.kernel import Seat, canonical

OPEN_FOR = DAY
"""So long can a table agree to take something back."""
MOVED_ON = "The game has moved on: look again at what you would take back."


class TakeBack(NamedTuple):
    """What a player would take back: `why` says why it is not free; `turn` is where all of the turn begins, if more."""

    match: str
    seat: Seat
    stretch: Stretch
    why: Why
    turn: int | None
    own: tuple[JournalRow, ...]

    @property
    def free(self) -> bool:
        """Whether nobody has to be asked."""
        return not self.why


class Undoing:
    """What a player asks for who wants something back."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def look(self, match: str, user_id: int, first: int | None = None) -> TakeBack:
        """Return what a person would take back: the last own action, or all from an earlier one on. Raises Refused."""
        live = await self._store.load(match)
        seat = who_can(live, user_id)
        rows = await self._rows(live)
        own = own_actions(rows, seat)
        if not own:
            raise Refused("There is no action of yours that can be taken back.", live.link)
        if first is None:  # what an order answered, it would answer again at once
            by_order = {row.ply for row in rows if row.actor == BY_ORDER}
            first = next((ply for ply in own if ply not in by_order), own[0])
        if first not in own:
            raise Refused("That is not an action of yours that can be taken back: `/match undo` lists them.", live.link)
        stretch = stretch_from(rows, first)
        free, turn = await self._free(live, rows, seat)
        kept = tuple(row for row in rows if row.ply in own)
        return TakeBack(
            match, seat.seat, stretch, "" if first in free else why_not_free(live, stretch, seat), turn, kept
        )

    async def own(self, match: str, user_id: int) -> tuple[JournalRow, ...]:
        """Return the actions that a person could take back, the oldest first; none for who can take nothing back."""
        try:
            return (await self.look(match, user_id)).own
        except Refused:
            return ()

    async def free(self, match: str, user_id: int) -> TakeBack | None:
        """Return what a person could take back without asking anybody; None if there is nothing."""
        live = await self._store.load(match)
        seat, newest = live.info.seat_of(user_id), live.newest
        played = newest is not None and newest.kind == DeedKind.GAME
        if seat is None or newest is None or (played and not answers_alone(live, (newest,), seat)):
            return None  # as after most actions: the journal is not asked
        try:
            found = await self.look(match, user_id)
        except Refused:
            return None
        return found if found.free else None

    async def _rows(self, live: Live) -> tuple[JournalRow, ...]:
        low = max(0, live.info.ply - LOOKED_BACK)
        return standing(await self._store.database.read(lambda tx: tx.journal(live.info.id, low)))

    async def _free(self, live: Live, rows: Sequence[JournalRow], seat: SeatInfo) -> tuple[frozenset[int], int | None]:
        """Return the own actions that can be taken back freely, and the first of them in this turn, if not the last."""
        alone = answers_alone(live, rows, seat) if live.info.clock.undo in ("free", "always") else 0
        last = [row for row in rows[len(rows) - min(alone, len(rows) - 1) :] if row.kind == DeedKind.GAME]
        while last and not by_own_hand(last[0], seat):
            last.pop(0)
        free: list[int] = []
        turn: list[JournalRow] = []
        for row, light in reversed(list(zip(last, await self._lights(live, seat.seat, last), strict=True))):
            if light.seen:
                break
            if by_own_hand(row, seat):
                free.append(row.ply)
                turn += [row] if light.turn == seat.seat and len(turn) == len(free) - 1 else []
        chosen = [row.ply for row in turn if row.actor != BY_ORDER]
        return frozenset(free), chosen[-1] if len(chosen) > 1 else None

    async def _lights(self, live: Live, seat: Seat, rows: Sequence[JournalRow]) -> tuple[Light, ...]:
        """Return what each of some last rows brought to light for a seat."""
        if not rows:
            return ()
        store, match = self._store, live.info.id

        def stretch(tx: Reader) -> tuple[bytes, tuple[JournalRow, ...]]:
            base = tx.snapshot(match, rows[0].ply - 1)
            assert base is not None  # noqa: S101 - a live match has all of its journal
            return base.state, tx.journal(match, base.ply + 1, rows[0].ply - 1)

        base, before = await store.database.read(stretch)
        asked = (tuple(map(done_of, before)), seat, tuple(map(done_of, rows)))
        return await store.workers.run(jobs.lights, store.registry, live.info.game, base, live.content, *asked)

    async def undo(self, actor: Actor, first: int, last: int) -> MatchInfo:
        """Take back what is free to take back, from an own action to the last one, as it was shown. Raises Refused."""
        if await self._store.done_by(actor.match, actor.interaction):
            return await self._store.get(actor.match)
        found = await self.look(actor.match, actor.user, first)
        if found.stretch.last != last or not found.free:
            raise Refused(MOVED_ON)
        return await self._commit(actor, found.seat, found.stretch, "")

    async def ask(self, actor: Actor, first: int, last: int) -> Proposal:
        """Ask all others at the table to agree; done at once if nobody has to. Raises Refused.

        Computers agree unless dice were thrown, something hidden came to light, or another person's open choice was
        seen; then only if the table's option says so.
        """
        found, live = await self.look(actor.match, actor.user, first), await self._store.load(actor.match)
        if found.stretch.last != last:
            raise Refused(MOVED_ON)
        if await self._computers_refuse(live, found):
            raise Refused(
                "Computers at this table don't agree once dice were thrown, or something hidden or another player's "
                "choice was seen. With `/table clock undo=always` they do.",
                live.link,
            )
        await self._must_be_quiet(live, found.seat, await state_at(self._store, live, found.stretch.to), found.stretch)
        now = self._store.now()
        what = GoBack(found.seat, first, now + OPEN_FOR, named(found.stretch.rows))

        def put(tx: Writer) -> tuple[int, tuple[Seat, ...]]:
            must_be_unasked(tx, live, now)
            must_have_waited(tx, live, found.seat, now)
            before = proposal_of(tx, actor.match)
            number = numbered(None if before is None else before.number, now)
            waits = missing(tx, live, [found.seat], what)
            must_take_requests(tx, live, waits)
            if waits:
                keep_proposal(tx, ProposalRow(actor.match, number, packed(what), canonical([found.seat])))
            return number, waits

        number, waits = await self._store.database.write(put)
        if not waits:
            await self._commit(actor, found.seat, found.stretch, "")
        return Proposal(actor.match, number, what, waits)

    async def _computers_refuse(self, live: Live, found: TakeBack) -> bool:
        """Whether a computer at the table does not agree."""
        computers = any(seat.policy is not None for seat in live.info.seats)
        if not computers or live.info.clock.undo == "always" or found.free:
            return False
        seat, rows = seat_at(live, found.seat), found.stretch.rows
        theirs = (row for row in rows if not by_own_hand(row, seat) and not by_computer(live, row))
        if any(row.dice != b"[]" for row in rows) or any(row.public for row in theirs):
            return True
        return any(light.seen for light in await self._lights(live, seat.seat, rows))

    async def carry_out(self, actor: Actor, what: GoBack) -> MatchInfo:
        """Take back what all have agreed on; raises Refused where it can't be any more."""
        live = await self._store.load(actor.match)
        stretch = stretch_from(await self._rows(live), what.first)
        return await self._commit(actor, what.seat, stretch, "All agree: ")

    async def _commit(self, actor: Actor, seat: Seat, stretch: Stretch, begin: str) -> MatchInfo:
        for _ in range(TRIES):
            live = await self._store.load(actor.match)
            stretch = stretch_from(await self._rows(live), stretch.first.ply)
            then = await state_at(self._store, live, stretch.to)
            await self._must_be_quiet(live, seat, then, stretch)
            back = await self._back(live, then, stretch)
            deed = TableDeed(seat, Undo(stretch.to), (f"{begin}{sentence(live, seat, stretch)}",), back=back)
            try:
                return await self._commit_once(actor, live, deed)
            except _MovedOnError:
                continue
        raise Refused(MOVED_ON)

    async def _back(self, live: Live, then: Any, stretch: Stretch) -> Back:
        """Return where the match goes on; raises Refused where it has ended."""
        before = await self._store.database.read(lambda tx: tx.last_action(live.info.id, stretch.to))
        if live.chain is None or before is None:
            raise Refused("The match is over.", live.link)
        return Back(then, bytes.fromhex(before.chain), live.chain.played)

    async def _commit_once(self, actor: Actor, seen: Live, deed: TableDeed) -> MatchInfo:
        def make(live: Live) -> TableDeed:
            if live.info.ended or seen.chain is None or live.chain is None:
                raise Refused("The match is over.", live.link)
            if live.chain.played != seen.chain.played or live.info.line != seen.info.line:
                raise _MovedOnError(MOVED_ON)
            if live.outdated is not None or live.info.seats != seen.info.seats:
                raise _MovedOnError(MOVED_ON)
            return deed

        def author(live: Live) -> Author:
            taken = seat_at(live, deed.seat or 0)
            return Author(taken.name, actor.interaction)

        def check(tx: Writer, live: Live) -> None:
            if any(row.ply > seen.info.ply for row in standing(tx.journal(actor.match, seen.info.ply))):
                raise _MovedOnError(MOVED_ON)
            if request_of(tx, actor.match) is not None:
                drop_proposal(tx, actor.match)
            drop_refusals(tx, actor.match, deed.seat or 0)

        return (await commit_deed(self._store, actor.match, author, make, check=check)).live.info

    async def _must_be_quiet(self, live: Live, seat: Seat, then: Any, stretch: Stretch) -> None:
        """Raise Refused where a standing order of one's own would do at once again what is taken back."""
        orders = await self._store.database.read(lambda tx: orders_after(tx, live.info.id, stretch.to))
        prompts = tuple(AwaitedSeat(each.seat, each.id, each.kind, each.ask, 0.0) for each in live.game.awaiting(then))
        found = fitting(msgspec.structs.replace(live, state=then, prompts=prompts, orders=orders))
        if found is not None and found.prompt.seat == seat and found.line:
            raise Refused(
                f"Your standing order “{found.line}” would answer that again at once: remove it first "
                "(`/match orders`), then take it back.",
                live.link,
            )


class _MovedOnError(Refused):
    """Somebody has acted between the look and the undo."""
