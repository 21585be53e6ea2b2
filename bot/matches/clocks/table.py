"""What a table decides about its time: another clock, a pause, its end, and a day that one player gives another."""

from collections.abc import Callable

import msgspec

from bot.matches.clocks import proposals
from bot.matches.clocks.arming import began, changed, player_of, rules_in
from bot.matches.clocks.proposals import EndOfPause, NewClock, NewPause, Proposal, VoteOut, What
from bot.matches.committing import Check, commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, must_belong, name_at_table, own_seat
from bot.matches.live import Author, Live
from bot.matches.model import Actor, MatchInfo
from bot.matches.ownership import pass_on
from bot.matches.store import MatchStore
from bot.matches.undoing.refusing import must_be_unasked
from bot.matches.undoing.requests import GoBack
from bot.matches.undoing.undoing import Undoing
from bot.storage import Writer
from bot.storage.clocks import clocks_of
from bot.storage.proposals import ProposalRow, drop_proposal, keep_proposal, proposal_of
from bot.storage.refusals import note_refusal
from bot.table_texts import Give
from bot.time_left import DAY, read_clock
from games.kernel import Seat, canonical

__all__ = ["EndOfPause", "NewClock", "NewPause", "Proposal", "TableClock", "VoteOut", "What"]

GIFT = DAY
"""What one player gives another one at a time."""
MOST_IN_HAND = 30 * DAY
"""Nobody can be given more than so much in hand."""


class TableClock:
    """How those at a table agree. Who was timed out twice in a row is not waited for."""

    def __init__(self, store: MatchStore, undoing: Undoing) -> None:
        self._store = store
        self._undoing = undoing

    async def set_in_lobby(self, actor: Actor, text: str) -> MatchInfo:
        """Choose the clock of a lobby; its owner only. Raises Refused, BadClock."""
        info = await self._store.get(actor.match)
        if actor.user != info.owner_id:
            raise Refused("Only the person who opened the lobby can do that.")
        rules = canonical(read_clock(text, info.clock))

        def choose(tx: Writer) -> None:
            row = tx.match(actor.match)
            if row is None or row.status != "lobby":
                raise Refused("That is possible only before the match begins.")
            tx.change_match(actor.match, clock=rules)

        await self._store.database.write(choose)
        self._store.forget(actor.match)
        return await self._store.get(actor.match)

    async def propose_clock(self, actor: Actor, text: str, *, alone: bool = False) -> Proposal:
        """Propose another clock in words; see `propose`. Raises BadClock."""
        live = await self._store.load(actor.match)
        return await self.propose(actor, NewClock(read_clock(text, live.info.clock)), alone=alone)

    async def propose(self, actor: Actor, what: What, *, alone: bool = False) -> Proposal:
        """Ask the table to agree on something; who proposes it agrees. It is done at once if nobody else has to.

        With `alone` the match's owner, or who manages messages, decides without the others, which all read.
        """
        live = await self._store.load(actor.match)
        must_be_live(live)
        if not (alone and actor.manages):
            must_belong(live.info, actor.user)
        now = self._store.now()
        proposals.must_make_sense(live, what, now)
        if alone or (isinstance(what, EndOfPause) and live.info.here_until is not None):
            if alone:
                proposals.must_decide_alone(live, actor, what)
            await self._do(actor, what, f"{proposals.who(live, actor)}{' decides alone' if alone else ''}: ")
            return Proposal(actor.match, 0, what, ())

        def ask(tx: Writer) -> tuple[int, tuple[Seat, ...]]:
            must_be_unasked(tx, live, now)
            proposals.must_be_silent(tx, live, what, now)
            before = proposal_of(tx, actor.match)
            number = proposals.numbered(None if before is None else before.number, now)
            agreed = [seat.seat for seat in live.info.seats if seat.user_id == actor.user]
            keep_proposal(tx, ProposalRow(actor.match, number, proposals.packed(what), canonical(agreed)))
            return number, proposals.missing(tx, live, agreed, what)

        number, missing = await self._store.database.write(ask)
        if not missing:
            await self._do(actor, what, f"{proposals.who(live, actor)}: ")
        return Proposal(actor.match, number, what, missing)

    async def stands(self, match: str, number: int) -> bool:
        """Whether a table is still asked to agree on something, in a match that goes on."""
        live = await self._store.load(match)
        row = await self._store.database.read(lambda tx: proposal_of(tx, match))
        if row is None or row.number != number or live.info.ended:
            return False
        what = proposals.unpacked(row.what)
        return not isinstance(what, GoBack) or what.until > self._store.now()

    async def agree(self, actor: Actor, number: int) -> Proposal:
        """Agree on what the table was asked; done at once if that was the last one."""
        live = await self._store.load(actor.match)
        must_be_live(live)
        seat = own_seat(live, actor.user).seat

        def note(tx: Writer) -> tuple[What, tuple[Seat, ...]]:
            row = proposal_of(tx, actor.match)
            if row is None or row.number != number:
                raise Refused("That was decided, or something else was proposed since.", live.link)
            what = self._answerable(live, seat, row)
            agreed = sorted({*msgspec.json.decode(row.agreed, type=list[int]), seat})
            keep_proposal(tx, msgspec.structs.replace(row, agreed=canonical(agreed)))
            return what, proposals.missing(tx, live, agreed, what)

        what, missing = await self._store.database.write(note)
        if not missing:
            await self._do(actor, what, "All agree: ")
        return Proposal(actor.match, number, what, missing)

    async def refuse(self, actor: Actor, number: int) -> What:
        """Say no to what the table was asked, which is returned: it is not asked any more."""
        live = await self._store.load(actor.match)
        seat = own_seat(live, actor.user).seat

        def drop(tx: Writer) -> What:
            row = proposal_of(tx, actor.match)
            if row is None or row.number != number:
                raise Refused("That was decided, or something else was proposed since.", live.link)
            what = self._answerable(live, seat, row)
            drop_proposal(tx, actor.match)
            if isinstance(what, GoBack):
                note_refusal(tx, actor.match, what.seat, self._store.now())
            return what

        return await self._store.database.write(drop)

    def _answerable(self, live: Live, seat: Seat, row: ProposalRow) -> What:
        """Return what a table is asked, if a seat can answer it; raises Refused."""
        what = proposals.unpacked(row.what)
        if isinstance(what, VoteOut) and what.seat == seat:
            raise Refused("That is about your own seat. Play on: then nobody can vote you out.", live.link)
        if isinstance(what, GoBack) and what.until <= self._store.now():
            raise Refused("The time to agree on that is over.", live.link)
        return what

    async def give(self, actor: Actor, to: Seat) -> MatchInfo:
        """Give another player a day."""
        now = self._store.now()

        def make(live: Live) -> TableDeed:
            seat = own_seat(live, actor.user)
            taken = next((taken for taken in live.info.seats if taken.seat == to), None)
            if taken is None or taken.user_id is None or to == seat.seat:
                raise Refused("You can give time to another player at this table.", live.link)
            if not live.info.clock.counts:
                raise Refused("At this table no time is counted.", live.link)
            words = f"{live.called(seat.seat)} gives {live.called(to)} a day."
            return TableDeed(seat.seat, Give(to), (words,))

        def check(tx: Writer, live: Live) -> None:
            row = next((row for row in clocks_of(tx, actor.match) if row.seat == to), None)
            if row is None or row.called_at is None:
                raise Refused(f"{live.called(to)} is not awaited now.", live.link)
            found = tx.match(actor.match)
            user_id = next(seat.user_id for seat in live.info.seats if seat.seat == to)
            player = player_of(tx, rules_in(None if found is None else found.clock), user_id, began(row, now))
            if row.left + GIFT > MOST_IN_HAND:
                raise Refused(f"{live.called(to)} has enough time in hand.", live.link)
            row = msgspec.structs.replace(row, told=None, told_at=None, tried_at=None, extra=None)
            changed(tx, row, player, now, lambda _, hand, player: hand.given(GIFT, now, player.stills))

        return await self._commit(actor, make, check)

    async def _do(self, actor: Actor, what: What, begin: str) -> MatchInfo:
        if isinstance(what, GoBack):
            return await self._undoing.carry_out(actor, what)
        now = self._store.now()

        def make(live: Live) -> TableDeed:
            proposals.must_make_sense(live, what, now)
            return proposals.deed_of(live, actor, what, begin, now)

        def check(tx: Writer, live: Live) -> None:
            proposals.must_be_silent(tx, live, what, now)
            drop_proposal(tx, actor.match)
            proposals.note_deed(tx, live, what, now)

        done = await self._commit(actor, make, check)
        await pass_on(self._store, actor.match)
        return done

    async def _commit(self, actor: Actor, deed: Callable[[Live], TableDeed], check: Check) -> MatchInfo:
        def make(live: Live) -> TableDeed:
            must_be_live(live)
            return deed(live)

        def author(live: Live) -> Author:
            return Author(name_at_table(live, actor), actor.interaction)

        return (await commit_deed(self._store, actor.match, author, make, check=check)).live.info
