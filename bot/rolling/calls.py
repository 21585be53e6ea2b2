"""Group calls: "everyone roll d20 + DEX". Results are gathered and ranked.

A call closes by its caller's hand, when everybody invited has rolled, or by time.
"""

import functools
import time
from collections.abc import Callable, Iterable

import msgspec

from bot import caps
from bot.dice import Entropy, SystemEntropy
from bot.matches.caps import count_one, must_fit
from bot.matches.errors import Refused
from bot.names import seat_name
from bot.rolling import common
from bot.rolling.formulas import resolve_one
from bot.rolling.model import Call, CallEntry, Place, Ties, Where
from bot.rolling.rolls import LONGEST_REASON
from bot.storage import Conflict, Database, Reader, Writer
from bot.storage import dice as store
from rolls import format_line, parse_kept
from rolls.model import pools

_IDS = msgspec.json.Decoder(tuple[int, ...])


class CallDesk:
    """Opens, fills and closes group calls."""

    def __init__(
        self, database: Database, entropy: Entropy | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._entropy = entropy or SystemEntropy()
        self._now = now

    async def open(
        self,
        where: Where,
        text: str,
        *,
        reason: str,
        invited: tuple[int, ...],
        ties: Ties,
        minutes: int | None,
        interaction_id: str,
    ) -> Call:
        """Open a call; `minutes` until it closes by itself (None: as long as there may be). Raises Refused."""
        done = await self._database.read(lambda tx: store.call_of(tx, interaction_id))
        if done is not None:
            return await self.find(done.id)
        if len(invited) > caps.MOST_INVITED:
            raise Refused(f"At most {caps.MOST_INVITED} people can be invited to one call.")
        line = await resolve_one(self._database, where, text, "A call")
        now = self._now()
        row = store.CallRow(
            id=common.new_id(self._entropy),
            guild_id=where.guild_id,
            channel_id=where.channel_id,
            caller_id=where.user_id,
            line=format_line(line),
            reason=" ".join(reason.split())[:LONGEST_REASON],
            ties=ties,
            invited=msgspec.json.encode(tuple(dict.fromkeys(invited))),
            at=now,
            closes_at=now + (caps.LONGEST_CALL if minutes is None else min(60 * minutes, caps.LONGEST_CALL)),
            closed_at=None,
            message_id=None,
            shown=0,
            interaction_id=interaction_id,
        )
        return await self.find(await self._database.write(functools.partial(_put, row, where)))

    async def find(self, call_id: str) -> Call:
        """Return a call; raises Refused."""

        def look(tx: Reader) -> Call | None:  # read in the database's thread: fifty rolls of many dice take a while
            row = store.find_call(tx, call_id)
            return None if row is None else _call(row, store.call_rolls(tx, call_id))

        call = await self._database.read(look)
        if call is None:
            raise Refused("This call is not known here any more.")
        return call

    async def place(self, call_id: str) -> Place | None:
        """Return where a call was opened; None of one that is not known."""
        row = await self._database.read(lambda tx: store.find_call(tx, call_id))
        return None if row is None else (row.guild_id, row.channel_id)

    async def roll(self, where: Where, call_id: str, bonus: int) -> Call:
        """Roll for one person, once; closes the call when everybody invited has rolled. Raises Refused."""
        call = await self.find(call_id)
        if call.closed or (call.closes_at is not None and call.closes_at <= self._now()):
            raise Refused("This call is closed.")
        if call.invited and where.user_id not in call.invited:
            raise Refused("You are not invited to this call.")
        if any(entry.user_id == where.user_id and entry.result for entry in call.entries):
            raise Refused("You have rolled already.")
        if abs(bonus) > common.MOST_BONUS:
            raise Refused(f"A bonus is between -{common.MOST_BONUS} and {common.MOST_BONUS}.")
        row, counted = self._thrown(where, call, bonus)
        now = self._now()

        def keep(tx: Writer) -> None:
            fresh = store.find_call(tx, call_id)
            if fresh is None or fresh.closed_at is not None:
                raise Refused("This call is closed.")
            rolled = {each.user_id for each in store.call_rolls(tx, call_id)}
            if len(rolled - {where.user_id}) >= caps.MOST_ROLLERS:
                raise Refused(f"{caps.MOST_ROLLERS} people have rolled, the most for one call: open another one.")
            store.add_call_roll(tx, row)
            store.count_faces(tx, (where.guild_id, where.channel_id, where.user_id), counted)
            rolled.add(where.user_id)
            if call.invited and rolled >= set(call.invited):
                store.change_call(tx, call_id, closed_at=now)

        try:
            await self._database.write(keep)
        except Conflict:
            raise Refused("You have rolled already.") from None
        return await self.find(call_id)

    def _thrown(self, where: Where, call: Call, bonus: int) -> tuple[store.CallRollRow, dict[tuple[int, int], int]]:
        line = common.with_bonus(call.line, bonus)
        secret = self._entropy.token_bytes(32)
        result, dice = common.fair_throw(line, secret, call.id, where.user_id, call.reason)
        row = store.CallRollRow(
            call.id,
            where.user_id,
            where.name,
            format_line(line),
            bonus,
            secret,
            common.pack(dice),
            result.totals[0],
            self._now(),
        )
        return row, common.faces(dice)

    async def close(self, call_id: str, user_id: int, manages: bool) -> Call:
        """Close a call by hand; its caller, or who manages messages. Raises Refused."""
        call = await self.find(call_id)
        if user_id != call.caller_id and not manages:
            raise Refused("Only the caller can close this call.")
        if call.closed:
            raise Refused("This call is closed.")
        return await self._close(call_id)

    async def _close(self, call_id: str) -> Call:
        now = self._now()

        def end(tx: Writer) -> None:
            row = store.find_call(tx, call_id)
            if row is not None and row.closed_at is None:
                store.change_call(tx, call_id, closed_at=now)

        await self._database.write(end)
        return await self.find(call_id)

    async def posted(self, call_id: str, message_id: int) -> None:
        """Remember the message that shows a call."""
        await self._database.write(lambda tx: store.change_call(tx, call_id, message_id=message_id))

    async def shown(self, call_id: str) -> None:
        """Note that the message shows the final table."""
        await self._database.write(lambda tx: store.change_call(tx, call_id, shown=1))

    async def due(self) -> tuple[Call, ...]:
        """Close calls whose time is over; return all closed ones whose message does not show it yet."""
        now = self._now()
        rows = await self._database.read(lambda tx: store.calls_to_show(tx, now))
        return tuple([await self._close(row.id) if row.closed_at is None else await self.find(row.id) for row in rows])

    async def next_close(self) -> float | None:
        """Return when the next call closes by time."""
        return await self._database.read(store.next_close)


def _put(row: store.CallRow, where: Where, tx: Writer) -> str:
    """Keep a call, and return the id of the one that its interaction has opened; raises Refused."""
    done = store.call_of(tx, row.interaction_id)
    if done is None:
        must_fit(tx, caps.OPEN_CALLS, where.whose, row.at)
        count_one(tx, (caps.CALLS_A_DAY,), where.whose, row.at)
        store.add_call(tx, row)
    return row.id if done is None else done.id


def _call(row: store.CallRow, rolled: tuple[store.CallRollRow, ...]) -> Call:
    ties: Ties = row.ties  # type: ignore[assignment]  # written by `open` alone
    invited = _IDS.decode(row.invited)
    entries = _ranked(_entries(rolled), ties)
    waiting = [CallEntry(user, "") for user in invited if user not in {entry.user_id for entry in entries}]
    return Call(
        row.id,
        row.guild_id,
        row.channel_id,
        row.caller_id,
        row.line,
        row.reason,
        ties,
        invited,
        (*entries, *waiting),
        row.at,
        row.closes_at,
        row.closed_at is not None,
        row.message_id,
    )


def _entries(rolled: Iterable[store.CallRollRow]) -> list[CallEntry]:
    """Return who has rolled, in that order; namesakes by a number."""
    named: dict[str, store.CallRollRow] = {}
    for row in sorted(rolled, key=lambda each: each.at):
        named[seat_name(row.name, str(row.user_id), named)] = row
    return [_entry(row, name) for name, row in named.items()]


def _entry(row: store.CallRollRow, name: str) -> CallEntry:
    result = common.again(row.line, row.dice).items[0].rolls[0]
    return CallEntry(row.user_id, name, row.bonus, result, row.total, 0, row.at)


def _ranked(entries: list[CallEntry], ties: Ties) -> list[CallEntry]:
    """Sort by total; equal totals as the option says."""

    def key(entry: CallEntry) -> tuple[float, ...]:
        if ties == "bonus":
            return (-entry.total, -entry.bonus, -_best_face(entry), entry.at)
        return (-entry.total, entry.at)

    ranked: list[CallEntry] = []
    for place, entry in enumerate(sorted(entries, key=key), 1):
        before = ranked[-1] if ranked else None
        same = before is not None and _tied(before, entry, ties)
        ranked.append(msgspec.structs.replace(entry, rank=before.rank if same and before else place))
    return ranked


def _tied(a: CallEntry, b: CallEntry, ties: Ties) -> bool:
    if a.total != b.total or ties == "first":
        return False
    return ties == "share" or (a.bonus == b.bonus and _best_face(a) == _best_face(b))


def _best_face(entry: CallEntry) -> int:
    pools = entry.result.pools if entry.result else ()
    return max((die.face for pool in pools for die in pool.dice if die.state == "kept"), default=0)


def sides_of(call: Call) -> int | None:
    """Return the sides of a call's main die, or None where its formula has no dice."""
    found = pools(parse_kept(call.line).items[0].expression)
    return found[0].sides if found else None
