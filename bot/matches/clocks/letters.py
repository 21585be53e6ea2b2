"""Letters that fall due: daily digests, and notices. Each is sent once, over restarts too, and none in quiet hours."""

import datetime

import msgspec

from bot.matches.clocks.attention import Attention
from bot.matches.clocks.notices import wants
from bot.matches.store import MatchStore
from bot.storage import Writer
from bot.storage.letters import Kind, LetterRow, drop_letter, due_letters, keep_letter, letter
from bot.storage.wishes import wishes_of
from bot.time_left import Wishes, find_zone, late_digest, next_digest, quiet_span
from games.kernel import Frozen

replace = msgspec.structs.replace

LEASE = 120.0
"""Seconds for which a letter that is being sent is kept from other processes, and from being sent again."""
MOST = 200
"""So many letters that are due are looked at in one go."""


class Letter(Frozen, frozen=True):
    """A letter that is to be sent; `tried_at` is when it was first tried, if it was.

    `day` tells a digest from those of other days, `since` a notice from those before.
    """

    user_id: int
    kind: Kind
    match: str
    since: float
    day: int
    tried_at: float | None

    @property
    def token(self) -> str:
        """What tells this letter from all others to the person."""
        return f"{self.kind}.{self.day if self.kind == 'digest' else int(self.since) % 10**7}"

    @property
    def nonce(self) -> str:
        """The nonce of the message, the same for each attempt."""
        if self.kind == "digest":
            return f"d{self.user_id}.{self.day % 10**4}"
        return f"{self.match}.{self.token}"


class Letters:
    """What the courier asks for."""

    def __init__(self, store: MatchStore, attention: Attention) -> None:
        self._store = store
        self._attention = attention

    async def due(self) -> tuple[LetterRow, ...]:
        """Return the letters that are due."""
        now = self._store.now()
        return await self._store.database.read(lambda tx: due_letters(tx, now, MOST))

    async def claim(self, row: LetterRow) -> Letter | None:
        """Return a letter that is due, and keep it to this process for a while; None if it is not to be sent now."""
        now = self._store.now()

        def take(tx: Writer) -> Letter | None:
            found = letter(tx, row.user_id, row.kind, row.match)
            if found is None or found.due is None or found.due > now:
                return None  # somebody else has sent it, or is sending it
            wishes = _wishes(tx, row.user_id)
            after = self._settled(tx, found, wishes, now)
            if after is not None:
                keep_letter(tx, after)
                return None
            tried = found.tried_at
            keep_letter(tx, replace(found, due=now + LEASE, tried_at=now if tried is None else tried))
            return Letter(row.user_id, row.kind, row.match, found.since, _day(wishes, found.since), tried)

        return await self._store.database.write(take)

    def _settled(self, tx: Writer, found: LetterRow, wishes: Wishes, now: float) -> LetterRow | None:
        """Return a letter as it stays if it is not to be sent now; None if it is."""
        if found.tried_at is not None:
            return None  # it may be there already, and who sends it looks
        if not wants(tx, found.user_id, found.kind):
            return _settle(found, wishes, now)
        if found.kind == "digest":
            moment = late_digest(wishes, found.since, now)
            if moment is None:
                return _settle(found, wishes, now)
            return replace(found, due=moment) if moment > now else None
        if self._attention.looks(found.match, found.user_id) or not _goes_on(tx, found.match):
            return _settle(found, wishes, now)
        span = quiet_span(wishes, now)
        return None if span is None else replace(found, due=span.end)

    async def sent(self, sent: Letter) -> None:
        """Note that a letter was sent, or that there was nothing to say."""
        now = self._store.now()

        def note(tx: Writer) -> None:
            found = letter(tx, sent.user_id, sent.kind, sent.match)
            if found is not None and found.since == sent.since:
                keep_letter(tx, _settle(found, _wishes(tx, sent.user_id), now))

        await self._store.database.write(note)


def arm_digest(tx: Writer, user_id: int, wishes: Wishes, now: float, *, moved: bool) -> None:
    """Let the next digest come as a person wishes; if it was `moved`, at another time, and not twice on a day."""
    found = letter(tx, user_id, "digest")
    after = now if found is None else max(now, _begin_of_day(wishes, found.since) - 1)
    at = next_digest(wishes, after)
    if at is None:
        if found is not None:
            drop_letter(tx, found)
        return
    if found is None or moved:
        keep_letter(tx, LetterRow(user_id, "digest", since=at, due=at))


def _settle(found: LetterRow, wishes: Wishes, now: float) -> LetterRow:
    """Return a letter after it was sent or left out: a digest waits for its next day."""
    at = next_digest(wishes, now) if found.kind == "digest" else None
    return replace(found, since=found.since if at is None else at, due=at, tried_at=None)


def _wishes(tx: Writer, user_id: int) -> Wishes:
    kept = wishes_of(tx, user_id)
    return Wishes() if kept is None else msgspec.json.decode(kept.wishes, type=Wishes)


def _goes_on(tx: Writer, match: str) -> bool:
    """Whether a match is live, not paused, and its channel there."""
    row = tx.match(match)
    return row is not None and row.status == "live" and row.paused_at is None and row.parked is None


def _day(wishes: Wishes, moment: float) -> int:
    return datetime.datetime.fromtimestamp(moment, find_zone(wishes.zone)).date().toordinal()


def _begin_of_day(wishes: Wishes, moment: float) -> float:
    place = find_zone(wishes.zone)
    day = datetime.datetime.fromtimestamp(moment, place).date()
    return datetime.datetime.combine(day, datetime.time(), place).timestamp()
