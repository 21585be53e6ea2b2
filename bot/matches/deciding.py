"""Whether the end of a match is beyond doubt: computers play on from what everybody sees, after turns, if asked to.

If nearly all of these games end the same way for three turns in a row, the table is asked once whether that is the
result. Nobody is asked twice, and computers do not vote.
"""

from collections.abc import Sequence

import msgspec
import structlog
from msgspec.structs import replace

from bot import jobs
from bot.matches.clocks import proposals
from bot.matches.clocks.arming import LEASE
from bot.matches.clocks.proposals import Settlement
from bot.matches.clocks.table import Proposal
from bot.matches.errors import NotFound, Refused
from bot.matches.guards import must_be_live, own_seat
from bot.matches.live import Live
from bot.matches.model import Actor
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.proposals import ProposalRow, keep_proposal, proposal_of
from bot.storage.verdicts import VerdictRow, drop_verdict, keep_verdict, owed_verdicts, verdict_of, watched
from bot.workers import Unfinished
from games.kernel import Seat, canonical

GAMES = 100
"""So many games are played from a position."""
DISSENT = 1
"""So many of them can end otherwise, and the end is beyond doubt all the same."""
TURNS = 3
"""For so many turns in a row must that be so."""
_FIRST, _BATCH = 2, 20
"""Games of the first job, which mostly settles that nothing is clear, and of those after it."""
_SECONDS = 6.0
"""Processor seconds of one job."""
_JOBS = 15
"""Jobs for one position: if those do not do, it is not clear."""

_log = structlog.get_logger(__name__)
Turn = tuple[Seat | None, frozenset[Seat]]


class Deciding:
    """What a table asks for, and what the scheduler does about it."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._turns: dict[str, Turn] = {}
        self._wanted: set[str] = set()
        store.on_ply.append(self._note)

    def _note(self, live: Live) -> None:
        """Take note of a match that is to be watched by an option of its table."""
        if live.info.ended:
            self._turns.pop(live.info.id, None)
        elif live.info.clock.decided and live.info.id not in self._turns:
            self._wanted.add(live.info.id)

    async def watch(self, actor: Actor) -> VerdictRow:
        """Watch a match from now on; returns what is known. Raises Refused."""
        live = await self._store.load(actor.match)
        must_be_live(live)
        own_seat(live, actor.user)
        return await self._store.database.write(lambda tx: _watched(tx, live.info.id))

    async def unwatch(self, actor: Actor) -> None:
        """Watch a match no more. Raises Refused."""
        live = await self._store.load(actor.match)
        own_seat(live, actor.user)
        await self._store.database.write(lambda tx: drop_verdict(tx, live.info.id))

    async def look(self) -> int:
        """Play on from the watched matches in which a turn has ended since; returns how many positions that were."""
        wanted, self._wanted = self._wanted, set()
        for match in wanted:
            self._turns.setdefault(match, (None, frozenset()))
            await self._store.database.write(lambda tx, match=match: _watched(tx, match))  # type: ignore[misc]
        share, looked = self._store.share, 0
        for match, _, _ in await self._store.database.read(lambda tx: watched(tx, share)):
            try:
                looked += await self._look_at(match)
            except (Refused, NotFound, Unfinished) as error:
                _log.info("not played on", match=match, error=str(error))
        return looked

    async def _look_at(self, match: str) -> bool:
        live = await self._store.load(match)
        turn = _turn_of(live)
        if live.info.ended or self._turns.get(match) == turn:
            return False
        self._turns[match] = turn
        winners = await self._beyond_doubt(live)
        now = self._store.now()
        return await self._store.database.write(lambda tx: _judged(tx, live, winners, now))

    async def _beyond_doubt(self, live: Live) -> tuple[Seat, ...] | None:
        """Return who wins nearly every game from a position; None: that is not clear, or takes too long to find out."""
        store, found = self._store, list[tuple[Seat, ...] | None]()
        seen = (canonical(live.view(None)), live.content)
        for job in range(_JOBS):
            count = min(_BATCH if job else _FIRST, GAMES - len(found))
            seed = f"{live.info.id}:{live.info.ply}:{job}"  # no seed of the match: these dice are not its dice
            asked = (store.registry, live.info.game, *seen, count, _SECONDS, seed)
            found += await store.workers.run(jobs.play_on, *asked)
            result = clear_result(found)
            if result is None or len(found) >= GAMES:
                return result
        return None

    async def owed(self) -> tuple[str, ...]:
        """Return the matches in which the table is to be asked."""
        now, share = self._store.now(), self._store.share
        return await self._store.database.read(lambda tx: owed_verdicts(tx, now, share))

    async def claim(self, match: str) -> tuple[Proposal, VerdictRow] | None:
        """Return what the table is to be asked, and keep it to this process for a while; None: that is over."""
        now, live = self._store.now(), await self._store.load(match)

        def take(tx: Writer) -> tuple[Proposal, VerdictRow] | None:
            row, asked = verdict_of(tx, match), proposal_of(tx, match)
            if row is None or row.owed is None or row.owed > now:
                return None
            what = None if asked is None else proposals.unpacked(asked.what)
            if asked is None or not isinstance(what, Settlement) or live.info.ended:
                keep_verdict(tx, replace(row, owed=None))
                return None
            tried = now if row.tried_at is None else row.tried_at
            keep_verdict(tx, replace(row, owed=now + LEASE, tried_at=tried))
            agreed = msgspec.json.decode(asked.agreed, type=list[int])
            return Proposal(match, asked.number, what, proposals.missing(tx, live, agreed, what)), row

        return await self._store.database.write(take)

    async def posted(self, match: str) -> None:
        """Note that the table was asked."""

        def note(tx: Writer) -> None:
            row = verdict_of(tx, match)
            if row is not None:
                keep_verdict(tx, replace(row, owed=None))

        await self._store.database.write(note)


def clear_result(found: Sequence[tuple[Seat, ...] | None]) -> tuple[Seat, ...] | None:
    """Return who wins nearly all of some games; None: too many ended otherwise, or not at all.

    >>> clear_result([(0,)] * 99 + [(1,)]), clear_result([(0,)] * 98 + [(1,), ()]), clear_result([None])
    ((0,), None, None)
    """
    ended = [winners for winners in found if winners is not None]
    most = max(ended, key=ended.count, default=None)
    return None if most is None or len(found) - ended.count(most) > DISSENT else most


def _turn_of(live: Live) -> Turn:
    return live.game.whose_turn(live.state.public), frozenset(prompt.seat for prompt in live.prompts)


def _watched(tx: Writer, match: str) -> VerdictRow:
    """Return what is known of a match that is watched from now on; once the table was asked, it begins again."""
    row = verdict_of(tx, match)
    if row is None or row.asked:
        row = VerdictRow(match)
        keep_verdict(tx, row)
    return row


def _judged(tx: Writer, live: Live, winners: tuple[Seat, ...] | None, now: float) -> bool:
    """Write what came of playing on, and ask the table once it was clear for some turns; False: nobody asks for it."""
    row, found = verdict_of(tx, live.info.id), tx.match(live.info.id)
    if row is None or found is None or found.status != "live":
        return False
    sides = {tuple(sorted(side)) for side in live.game.sides(live.state)}
    if winners is not None and winners and tuple(sorted(winners)) not in sides:
        winners = None
    said = None if winners is None else canonical(sorted(winners))
    turns = 0 if said is None else row.turns + 1 if said == row.winners else 1
    row = replace(row, ply=live.info.ply, winners=said, turns=turns)
    if winners is not None and turns >= TURNS and proposal_of(tx, live.info.id) is None:
        what = Settlement(tuple(sorted(winners)), sure=True)
        number = proposals.numbered(None, now)
        keep_proposal(tx, ProposalRow(live.info.id, number, proposals.packed(what), canonical([])))
        row = replace(row, asked=1, owed=now, tried_at=None)
    keep_verdict(tx, row)
    return True
