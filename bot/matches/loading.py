"""Loading a saved match (`umpire play --load FILE`): played again from its record, then live as before."""

from collections.abc import Iterator, Sequence

import msgspec

from bot.dice import Chain, commitment
from bot.matches.core import Core
from bot.matches.errors import Refused
from bot.matches.guards import closing_of
from bot.matches.live import SETUP, Author, Live, live_of
from bot.matches.model import MatchInfo, Person
from bot.matches.pace import Pace
from bot.matches.ply import Happening, NextPly, acted, next_ply, set_up
from bot.storage import Conflict, JournalRow, MatchRow, SeatChange, SeatRow, Writer
from bot.storage.content import ContentRow, put_content
from bot.verify import Record, RecordRow, read_record
from bot.verify.record import BadRecord
from games.kernel import SEAT_LETTERS, GameError, Outcome, RecordedDice, Seat, canonical
from games.kernel.options import read_options


class LoadingPart(Core):
    """What tests start from."""

    async def load_match(self, data: bytes, guild_id: int, channel_id: int, people: Sequence[Person]) -> MatchInfo:
        """Put a saved match into the database, its human seats given to `people` in order.

        A match that is there already is returned as it is. Raises Refused: no save, other rules, too few people.
        """
        try:
            record = read_record(data)
            if record.secret is None:
                raise BadRecord("This export holds no secret, so the match cannot go on from it.")
            secret = bytes.fromhex(record.secret)
        except ValueError as error:
            raise Refused(str(error)) from None
        known, running = await self.database.read(
            lambda tx: (tx.match(record.match), tx.in_channel(channel_id, running=True))
        )
        if known is not None:
            return await self.get(record.match)
        if running is not None:
            raise Refused(f"The channel has a match already ({running.id}): load into a fresh database.")
        await self._store(self._lobby_of(record, secret, guild_id, channel_id, people), record)
        self._changed(record.match)
        return await self.get(record.match)

    def _lobby_of(
        self, record: Record, secret: bytes, guild_id: int, channel_id: int, people: Sequence[Person]
    ) -> tuple[MatchRow, tuple[SeatRow, ...]]:
        game, at = self.game(record.game), self.now()
        if any(row.rules_version != game.rules_version for row in record.journal):
            raise Refused("This match was played under other rules than these.")
        if commitment(secret) != record.commitment or len(record.seeds.joins) != len(record.seats):
            raise Refused("This save is damaged: its secret or its seats do not fit.")
        humans = iter(people)
        seats = []
        for number, (seat, join) in enumerate(zip(record.seats, record.seeds.joins, strict=True)):
            person = next(humans, None) if seat.computer is None else None
            if seat.computer is None and person is None:
                raise Refused(f"There is nobody for seat {seat.seat}.")
            user_id = None if person is None else person.id
            name = seat.name if person is None else person.name
            new = SeatRow(record.match, number, user_id, name, seat.computer, at, join.words, join.id)
            seats.append(new)
        row = MatchRow(
            id=record.match,
            game=record.game,
            status="lobby",
            parked=None,
            guild_id=guild_id,
            channel_id=channel_id,
            owner_id=people[0].id if people else 0,
            interaction_id=f"load:{record.match}",
            start_id=record.seeds.start,
            options=canonical(read_options(game, (), dict(record.options))),
            places=len(seats),
            ply=0,
            secret=secret,
            commitment=record.commitment,
            closing=None,
            rules_version=game.rules_version,
            created_at=at,
            acted_at=at,
            nudged_at=0.0,
            lobby_message_id=None,
            outcome=None,
            content=canonical({each.kind: each.digest for each in record.content}),
        )
        return row, tuple(seats)

    async def _store(self, rows: tuple[MatchRow, tuple[SeatRow, ...]], record: Record) -> None:
        row, seats = rows
        live = live_of(self.game(row.game), row, seats, (), None, None, None)
        commits = [ply.commit for ply in _played_again(live, record, self.now(), self.pace)]

        def put(tx: Writer) -> None:
            for each in record.content:
                put_content(tx, ContentRow(each.digest, row.game, each.kind, each.name, each.text, row.created_at))
            tx.add_match(row)
            tx.set_seats(row.id, seats)
            for commit in commits:
                tx.commit(commit, "live" if commit.row.ply else "lobby")
            tx.change_match(row.id, start_id=record.seeds.start)
            last = commits[-1].row
            tx.forgive(row.id)
            tx.owe_again(row.id, last.ply, last.at)

        try:
            await self.database.write(put)
        except Conflict as error:
            raise Refused(f"This save does not fit into the database: {error}.") from None


def _played_again(live: Live, record: Record, at: float, pace: Pace) -> Iterator[NextPly]:
    """Yield the plies of a record, each made by the rules; raises Refused where they lead elsewhere."""
    chain = Chain.begin(live.info.id, live.info.options, live.seeds, live.info.content)
    written: list[JournalRow] = []
    if not record.journal:
        raise Refused("This save is damaged: it has no plies.")
    for row in record.journal:
        by = Author(row.actor, f"load:{record.match}:{row.ply}")
        try:
            happening = _happening(live, row, record)
        except (GameError, AssertionError, ValueError) as error:
            raise Refused(f"Ply {row.ply} of this save does not follow from the rules: {error}.") from None
        if row.ply > 0:
            chain = chain.then(row.kind, happening.seat, happening.text)
        ply = next_ply(live, happening, chain, by, at, pace)
        if ply.commit.row.state_hash != row.state or ply.commit.row.chain != row.chain:
            raise Refused(f"Ply {row.ply} of this save leads to another state than it says.")
        written.append(ply.commit.row)
        if ply.commit.status != "live":
            closing = closing_of(live, tuple(written))
            ply = NextPly(msgspec.structs.replace(ply.commit, closing=closing), ply.after)
        live = ply.after
        yield ply


def _happening(live: Live, row: RecordRow, record: Record) -> Happening:
    rolls = row.dice or ()
    seat: Seat | None = None if row.seat is None else SEAT_LETTERS.index(row.seat)
    text = row.text or ""
    dice = RecordedDice(rolls)
    if row.kind == "table" or (seat is None and row.kind != SETUP):
        return _table_again(live, row, record, seat, text)
    happening = set_up(live, dice) if seat is None else _acted_again(live, seat, text, dice)
    dice.done()
    return msgspec.structs.replace(happening, rolls=rolls)


def _acted_again(live: Live, seat: Seat, text: str, dice: RecordedDice) -> Happening:
    return acted(live, seat, live.game.parse(live.state, seat, text), dice)


def _table_again(live: Live, row: RecordRow, record: Record, seat: Seat | None, text: str) -> Happening:
    verb, _, policy = text.partition(" ")
    ends = record.status if row.ply == len(record.journal) - 1 and record.status in ("over", "aborted") else None
    outcome: Outcome | None = record.outcome if ends == "over" else None
    change = {
        "hand-over": SeatChange(policy or None),
        "take-back": SeatChange(None),
        "resign": SeatChange(policy or None, leaves=True) if policy else None,
    }.get(verb)
    return Happening(
        "table", seat, text, live.state, sentences=row.sentences, ends=ends, outcome=outcome, change=change
    )
