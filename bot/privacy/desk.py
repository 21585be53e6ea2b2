"""Telling, handing out and deleting what is kept of a person or a server."""

import asyncio
import functools
import itertools
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.matches import Actor, MatchInfo, Person, Refused, Service
from bot.matches.archived import journal_of
from bot.matches.ratings.booking import forget_person
from bot.privacy.names import PLAYER, without
from bot.rolling.turn_order import TurnOrder
from bot.storage import Reader, Writer
from bot.storage import privacy as table
from bot.storage import retention as archive_table
from bot.storage.packing import pack_small
from bot.verify import RecordSeat
from bot.verify.record import read_record
from games.kernel import seat_letter

_NOBODY = re.compile(rf"{PLAYER}|Computer( \d+)?")
"""What seats are called that nobody had, or nobody has any more."""


class Trace(NamedTuple):
    """By what a person is found: the id, and the names that were shown with it."""

    user_id: int
    names: frozenset[str]


class Clearing(NamedTuple):
    """What is changed in a match that a person is to be taken out of: whose seats, and how sentences are renamed.

    `tenures` are the seats that the person has played before somebody else, and since which actions.
    """

    seats: tuple[int, ...]
    name: str
    rename: table.Rename
    tenures: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, info: MatchInfo, trace: Trace) -> "Clearing":
        """Find the seats of a person, and those that were given up under one of the names."""
        theirs = {
            seat.seat: seat.name
            for seat in info.seats
            if seat.user_id == trace.user_id or (seat.user_id is None and seat.name in trace.names)
        }
        before = [
            each
            for each in info.tenures
            if each.user_id == trace.user_id or (each.user_id is None and each.name in trace.names)
        ]
        others = [seat.name for seat in info.seats if seat.seat not in theirs]
        names = dict.fromkeys([*theirs.values(), *(each.name for each in before), str(trace.user_id)])
        since = tuple((each.seat, each.since) for each in before)
        return cls(tuple(theirs), PLAYER, without(list(names), others), since)

    def _seat(self, seat: RecordSeat, own: bool) -> RecordSeat:
        """Return a seat of an export; the last of those who played it is the person of now."""
        known = {since for each, since in self.tenures if seat_letter(each) == seat.seat}
        last = max((each.since for each in seat.tenures), default=None) if own else None
        tenures = tuple(
            replace(each, name=self.name) if each.since in known or each.since == last else each
            for each in seat.tenures
        )
        return replace(seat, name=self.name if own else seat.name, tenures=tenures)

    def record(self, data: bytes) -> bytes:
        """Return the export of an archived match without the names."""
        record = read_record(data)
        letters = {seat_letter(seat) for seat in self.seats}
        return replace(
            record,
            seats=tuple(self._seat(seat, seat.seat in letters) for seat in record.seats),
            journal=tuple(
                replace(row, actor=self.rename(row.actor), sentences=tuple(map(self.rename, row.sentences)))
                for row in record.journal
            ),
            outcome=None
            if record.outcome is None
            else replace(record.outcome, reason=self.rename(record.outcome.reason)),
        ).to_bytes()


class PrivacyDesk:
    """Does what `/umpire privacy` asks for, match by match, so that nobody who plays waits long for it.

    A match stays verifiable when a name is taken out of it: the hash chain covers seats, actions, dice and the words
    that people gave for the dice, and none of names, actors and sentences. So those words stay, where dice were thrown.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._database = service.store.database

    async def of_person(self, user_id: int) -> dict[str, int]:
        """Return how much is kept of a person, by kind."""
        return await self._database.read(lambda tx: table.counts_of(tx, user_id))

    async def of_server(self, guild_id: int) -> dict[str, int]:
        """Return how much is kept of a server, by kind."""
        return await self._database.read(lambda tx: table.counts_of_server(tx, guild_id))

    async def export(self, user_id: int) -> bytes:
        """Return everything kept under a person's id as a JSON document, actions in matches included."""
        told: dict[str, Any] = {"person": str(user_id)}
        told |= await self._database.read(lambda tx: table.rows_of(tx, user_id))
        actions = []
        for match, seat in await self._database.read(lambda tx: table.seats_of(tx, user_id)):
            info = await self._service.store.get(match)
            done = await self._database.read(functools.partial(_actions, match=match, seat=seat, last=info.ply))
            actions.append({"match": match, "game": info.game, "seat": seat, "done": done})
        told["actions"] = actions
        return await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(told), indent=1))

    async def forget(self, person: Person) -> None:
        """Delete what is kept of a person, and name them no more. In matches that go on they keep their seat."""
        await self._leave_lobbies(person)
        names = await self._database.read(lambda tx: table.names_of(tx, person.id))
        trace = Trace(person.id, frozenset(name for name in (*names, person.name) if not _NOBODY.fullmatch(name)))
        for match in await self._database.read(lambda tx: table.matches_to_clear(tx, *trace)):
            await self._clear(match, trace)

        def rest(tx: Writer) -> None:
            table.clear_dice(tx, person.id, PLAYER)
            table.clear_campaigns(tx, person.id, PLAYER, without(trace.names))
            table.clear_settings(tx, person.id)
            forget_person(tx, person.id)
            table.change_initiatives(tx, functools.partial(_unnamed, person.id))

        await self._database.write(rest)
        await self._service.aways.forget(person.id)

    async def _leave_lobbies(self, person: Person) -> None:
        for match, _ in await self._database.read(lambda tx: table.seats_of(tx, person.id)):
            if (await self._service.store.get(match)).status == "lobby":
                try:
                    await self._service.lobbies.leave(Actor(person, match, ""))
                except Refused:  # it has just begun: then it is cleared as one that goes on
                    continue

    async def _clear(self, match: str, trace: Trace) -> None:
        clearing = Clearing.of(await self._service.store.get(match), trace)
        # An action that was under way in between may have told the old name once more.
        for _ in range(2):
            await self._database.write(lambda tx: table.clear_match(tx, match, trace.user_id, *clearing[:3]))
            self._service.store.changed(match)
        data = await self._database.read(lambda tx: archive_table.archived(tx, match))
        if data is not None:
            packed = await asyncio.to_thread(lambda: pack_small(clearing.record(data)))
            await self._database.write(lambda tx: table.put_record(tx, match, data, packed))

    async def forget_server(self, guild_id: int) -> None:
        """Delete everything of a server, matches that go on too."""
        for match in await self._database.read(lambda tx: table.matches_in(tx, guild_id)):
            await self._database.write(functools.partial(table.drop_match, match=match))
            self._service.store.changed(match)
        await self._database.write(lambda tx: table.drop_server(tx, guild_id))
        self._service.servers.forget(guild_id)


def _actions(tx: Reader, match: str, seat: int, last: int) -> list[dict[str, Any]]:
    rows = (row for row in journal_of(tx, match, 0, last) if row.seat == seat)
    return [{"action": row.ply, "text": row.text, "at": row.at} for row in rows]


def _unnamed(user_id: int, state: bytes) -> bytes:
    """Take a person out of an initiative: the combatant fights on under another name."""
    order = msgspec.json.decode(state, type=TurnOrder)
    known = {order.runner, *(who for each in order.combatants for who in (each.user_id, each.added_by))}
    if user_id not in known:
        return state
    taken = {each.name for each in order.combatants}
    combatants = []
    for combatant in order.combatants:
        each = combatant
        if each.user_id == user_id:
            name = next(name for name in _numbered() if name not in taken)
            taken.add(name)
            each = replace(each, name=name, user_id=None)
        combatants.append(replace(each, added_by=None) if each.added_by == user_id else each)
    runner = None if order.runner == user_id else order.runner
    return msgspec.json.encode(replace(order, combatants=tuple(combatants), runner=runner))


def _numbered() -> Iterator[str]:
    """Yield names that tell several apart who are not to be named."""
    yield PLAYER
    yield from (f"{PLAYER} {number}" for number in itertools.count(2))
