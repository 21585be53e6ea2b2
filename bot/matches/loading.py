"""Loading a saved match (`umpire play --load FILE`): played again from its record, then live as before."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot import jobs
from bot.matches.content import keep_content
from bot.matches.deeds import Act, Deed, Setup, TableDeed, back_to
from bot.matches.errors import Refused
from bot.matches.live import Author, Live, Stored, live_of
from bot.matches.lobbies.opening import Opening, new_lobby
from bot.matches.model import MatchInfo, Person
from bot.matches.ply import Ply, closed, next_ply
from bot.matches.store import MatchStore
from bot.matches.timing import Timing
from bot.storage import Commit, Conflict, JournalRow, SeatRow, Writer
from bot.table_texts import Leave, Substitute, Undo
from bot.verify import Record, RecordRow
from bot.verify.record import BadRecord, checked_record, damage, told
from bot.workers import Unfinished
from games.kernel import GameError, Roll, canonical
from games.kernel.content.options import read_options
from games.kernel.content.origin import ORIGIN


class Loading:
    """What tests start from."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def load_match(self, data: bytes, guild_id: int, channel_id: int, people: Sequence[Person]) -> MatchInfo:
        """Put a saved match into the database, its human seats given to `people` in order.

        A match that is there already is returned as it is. Raises Refused: no save, other rules, too few people.
        """
        try:
            return await self._load(data, guild_id, channel_id, people)
        except Refused as refused:
            raise Refused(told(refused), refused.link) from None

    async def _load(self, data: bytes, guild_id: int, channel_id: int, people: Sequence[Person]) -> MatchInfo:
        store, (record, secret) = self._store, _read(data)
        known, running = await store.database.read(
            lambda tx: (tx.match(record.match), tx.in_channel(channel_id, running=True))
        )
        if known is not None:
            return await store.get(record.match)
        if running is not None:
            raise Refused(f"The channel has a match already ({running.id}): load into a fresh database.")
        game, at = store.game(record.game), store.now()
        await self._check_content(record)
        if set(record.versions()) != {game.card.version}:
            raise Refused("This match was played with a different version of the rules.")
        with _sound():
            options = read_options(game.card, (), dict(record.options))
        opening = Opening(
            game,
            guild_id,
            channel_id,
            people[0].id if people else 0,
            f"load:{record.match}",
            options,
            len(record.seats),
            record.content_kept(),
            _seated(record, people, at),
        )
        row = replace(new_lobby(opening, record.match, secret, at), posted=canonical(record.posted))
        await self._put(Stored(row, opening.seats, content=opening.content), record)
        store.changed(record.match)
        return await store.get(record.match)

    async def _check_content(self, record: Record) -> None:
        """Look at maps and such that the save brings, as if its server had; raises Refused."""
        store, game = self._store, self._store.game(record.game)
        for each in record.content:
            kind = game.card.content(each.kind)
            if each.kind == ORIGIN or (kind is not None and kind.shipped().get(each.name) == each.text):
                continue
            try:
                await store.workers.run(jobs.check_content, store.registry, record.game, each.kind, each.text)
            except (GameError, Unfinished) as error:
                raise Refused(f"The {each.kind} of this save cannot be used: {error}.") from None

    async def _put(self, stored: Stored, record: Record) -> None:
        store = self._store
        with _sound():
            live = live_of(store.game(record.game), stored)
            commits = [ply.commit for ply in _played_again(live, record, store.now(), store.pace)]
        try:
            await store.database.write(lambda tx: _put(tx, stored, record, commits))
        except Conflict as error:
            raise Refused(f"This save does not fit into the database: {error}.") from None


@contextlib.contextmanager
def _sound() -> Iterator[None]:
    """Let whatever a save leads the rules into become Refused: nobody knows who made it."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        raise Refused(f"This save cannot be used: {damage(error)}.") from None


def _read(data: bytes) -> tuple[Record, bytes]:
    """Return a save in which everything agrees that needs no rules, and its secret; raises Refused."""
    try:
        record = checked_record(data)
        if record.secret is None:
            raise BadRecord("This export holds no secret, so the match cannot go on from it.")
    except BadRecord as error:
        raise Refused(str(error)) from None
    return record, bytes.fromhex(record.secret)


def _seated(record: Record, people: Sequence[Person], at: float) -> tuple[SeatRow, ...]:
    """Return the seats of a save as they were at its setup, given to people in order; raises Refused.

    Somebody who has left needs nobody.
    """
    humans = iter(people)
    left = {row.place for row in record.journal if isinstance(row.at_the_table(), Leave)}
    seats = []
    for number, (seat, place) in enumerate(zip(record.seats, record.posted.seats, strict=True)):
        wanted = place.computer is None and number not in left
        person = next(humans, None) if wanted else None
        if wanted and person is None:
            raise Refused(f"There is nobody for seat {seat.seat}.")
        user_id = None if person is None else person.id
        name = seat.name if person is None else person.name
        by = f"load:{record.match}:{place.seat}"
        seats.append(SeatRow(record.match, number, user_id, name, place.computer, at, place.words, by))
    return tuple(seats)


def _put(tx: Writer, stored: Stored, record: Record, commits: Sequence[Commit]) -> None:
    match, last = stored.row.id, commits[-1].row
    tx.add_match(stored.row)
    keep_content(tx, stored.row.game, stored.content, stored.row.created_at)
    tx.set_seats(match, stored.seats)
    for commit in commits:
        tx.commit(commit, "live" if commit.row.ply else "lobby")
    tx.forgive(match)
    tx.owe_again(match, last.ply, last.at)


def _played_again(live: Live, record: Record, at: float, pace: Timing) -> Iterator[Ply]:
    """Yield the plies of a record, each made by the rules; raises Refused where they lead elsewhere."""
    written: list[JournalRow] = []
    wanted = {done.to for row in record.journal if isinstance(done := row.at_the_table(), Undo)}
    kept: dict[int, Live] = {}
    for row in record.journal:
        by = Author(row.actor, f"load:{record.match}:{row.ply}")
        try:
            ply = next_ply(live, _deed(live, row, record, kept), by, at, pace)
        except (GameError, AssertionError, ValueError, Conflict) as error:
            raise Refused(f"Action {row.ply} of this save does not follow from the rules: {error}.") from None
        if _led_to(ply.commit.row) != (row.state, row.chain, row.dice):
            raise Refused(f"Action {row.ply} of this save leads to another state than it says.")
        ply = closed(ply, written) if ply.ends else ply
        written.append(ply.commit.row)
        live = ply.after
        if row.ply in wanted:
            kept[row.ply] = live
        yield ply


def _led_to(row: JournalRow) -> tuple[Any, ...]:
    return row.state_hash, row.chain, msgspec.json.decode(row.dice, type=tuple[Roll, ...])


def _newcomer(live: Live, row: RecordRow, record: Record) -> tuple[int, str]:
    """Return who takes a seat in a save that is loaded: the person to whom it is given, by the last name it had."""
    seat = next(taken for taken in live.info.seats if taken.seat == row.place)
    before = [tenure.user_id for tenure in live.info.tenures if tenure.seat == seat.seat and tenure.user_id is not None]
    user_id = seat.user_id if seat.user_id is not None else next(reversed(before), None)
    if user_id is None:
        raise Refused(f"There is nobody for seat {seat.letter}.")
    return user_id, record.seats[seat.seat].name


def _deed(live: Live, row: RecordRow, record: Record, kept: Mapping[int, Live]) -> Deed:
    """Return what was done in a ply of a record; `kept` is the match as it was. Raises GameError, ValueError."""
    done = row.at_the_table()
    if done is not None:
        reason = record.outcome.reason if record.outcome is not None else ""
        person = _newcomer(live, row, record) if isinstance(done, Substitute) else None
        back = back_to(live, kept[done.to]) if isinstance(done, Undo) else None
        return TableDeed(row.place, done, row.sentences, reason, person=person, back=back)
    if row.place is None:
        return Setup()
    return Act(row.place, live.game.parse(live.state, row.place, row.text or ""))
