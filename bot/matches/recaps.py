"""Recap: what happened in a match since somebody's last action, on one screen, for somebody who was away.

Everything comes from the person's views of then and now, from what the journal told the public, and from what is the
person's own: plan and note. Somebody without a seat reads what is public since they last looked, or of a day of play.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Literal

from bot import jobs
from bot.matches.archived import journal_of
from bot.matches.clocks.attention import Attention
from bot.matches.errors import Refused
from bot.matches.live import Live
from bot.matches.logbook import LOOKED_BACK, glance_at, lines_of
from bot.matches.model import Position
from bot.matches.planned import PLANNED, Plan, plan_of
from bot.matches.queries import Queries
from bot.matches.store import MatchStore
from bot.storage import JournalRow, Reader
from bot.storage.memory import note_of
from bot.storage.orders import plan_rows
from bot.time_left import DAY
from games.kernel import AnyGame, Frozen, Seat, View, canonical
from games.kernel.text.holdings import Changed, changed, in_line
from renderers.contract import Picture

AWAY = DAY
"""Seconds after which somebody who neither acted nor looked reads the recap before anything is asked."""
_MOST_PARTS, _LEAST, _ROOM = 4, 80, 170
"""The most parts of the game, the least characters of each, and about how many characters all have together."""
_MOST_ROWS = 400
"""Actions that are read: more than a person misses, and still soon done."""


Since = Literal["acted", "seated", "looked", "day"]
"""Where a recap begins: the person's last action, when they took their seat or last looked, or a day of play ago."""


class Gist(Frozen, frozen=True):
    """What mattered in a part of the game, such as "Round 3" ("": it has no name)."""

    under: str
    told: str


class Recap(Frozen, frozen=True):
    """What happened after the action `since`, which was done `at` a time; `why` says why it begins there.

    `changed` is what became of what is the person's, `gists` what everybody did, after `earlier` actions that are not
    told. `plan` is what became of the person's plan, `note` what they wrote down for themselves: without a seat, all
    three are empty.
    """

    position: Position
    since: int
    at: float
    why: Since
    changed: Changed
    gists: tuple[Gist, ...]
    earlier: int
    standings: tuple[tuple[Seat, str], ...]
    plan: Plan
    note: str


class _Past(Frozen, frozen=True):
    """What the database knows of a person's absence."""

    since: int
    at: float
    why: Since
    gists: tuple[Gist, ...]
    earlier: int
    plan: Plan
    note: str


class Recaps:
    """What people ask for who were away."""

    def __init__(self, store: MatchStore, queries: Queries, attention: Attention) -> None:
        self._store = store
        self._queries = queries
        self._attention = attention

    async def of(self, match: str, user_id: int) -> Recap:
        """Return the recap of a person, with or without a seat; raises Refused before a match has begun."""
        live = await self._store.load(match)
        own = live.info.seat_of(user_id)
        seat = None if own is None else own.seat
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        looked = self._attention.last_look(match, user_id)
        self._attention.note(match, user_id)
        past = await self._store.database.read(
            lambda tx: _spectated(tx, live, looked) if seat is None else _past(tx, live, seat, user_id)
        )
        now = await self._queries.look(match, user_id)
        then = await self._then(live, user_id, past.since)
        return Recap(
            position=now,
            since=past.since,
            at=past.at,
            why=past.why,
            changed=Changed() if seat is None else _changed(live.game, seat, then, now.view),
            gists=past.gists,
            earlier=past.earlier,
            standings=tuple(_standings(live, then, now.view)),
            plan=past.plan,
            note=past.note,
        )

    async def _then(self, live: Live, user_id: int | None, ply: int) -> View[Any, Any] | None:
        """Return a person's view after an action; None where it was played under rules that are gone."""
        try:
            then: View[Any, Any] = (await self._queries.look(live.info.id, user_id, ply)).view
        except Refused:
            return None
        return then

    async def picture(self, recap: Recap) -> Picture | None:
        """Draw the board of then beside the board of now, with what happened since, numbered; None: nothing did.

        On the board of then is the person's own last action.
        """
        info, seat = recap.position.info, recap.position.seat
        if recap.since >= info.ply:
            return None
        live = await self._store.load(info.id)
        then = await self._then(live, None if seat is None else info.seats[seat].user_id, recap.since)
        if then is None:
            return None
        own = await self._queries.news(info.id, recap.since - 1, seat, recap.since)
        since = await self._queries.news(info.id, recap.since, seat, info.ply)
        boards = (canonical(then), canonical(own)), (canonical(recap.position.view), canonical(since))
        captions = f"Then: action {recap.since}", f"Now: action {info.ply}"
        asked = (self._store.registry, info.game, live.content, boards, captions)
        return await self._store.workers.run(jobs.boards_beside, *asked)

    async def is_due(self, match: str, user_id: int) -> bool:
        """Whether a player was away for so long that the recap comes before what is asked."""
        if self._attention.looked_within(match, user_id, AWAY):
            return False
        live = await self._store.load(match)
        seat = live.info.seat_of(user_id)
        if seat is None or live.state is None or live.info.ended:
            return False
        left, _ = await self._store.database.read(lambda tx: _left(tx, live, seat.seat))
        return left.ply < live.info.ply and self._store.now() - left.at > AWAY


def _changed(game: AnyGame, seat: Seat, then: View[Any, Any] | None, now: View[Any, Any]) -> Changed:
    return Changed() if then is None else changed(game.holdings(then, seat), game.holdings(now, seat))


def _standings(live: Live, then: View[Any, Any] | None, now: View[Any, Any]) -> Iterator[tuple[Seat, str]]:
    """Yield how every seat does, with what was another way then; none in games that say nothing of that."""
    for each in live.info.seats:
        before = {} if then is None else live.game.standing(then, each.seat)
        line = in_line(before, live.game.standing(now, each.seat))
        if line:
            yield each.seat, line


def _left(tx: Reader, live: Live, seat: Seat) -> tuple[JournalRow, Since]:
    """Return after which action a person was away: the last one by hand, or the one when they took the seat."""
    taken = live.info.seats[seat]
    own = tx.last_by(live.info.id, {seat: taken.name}, PLANNED).get(seat)
    since = max(own or 0, taken.since)
    (row,) = journal_of(tx, live.info.id, since, since)
    return _stood(tx, row), "acted" if own == since else "seated"


def _stood(tx: Reader, row: JournalRow) -> JournalRow:
    """Return an action; of one that was taken back, the one to which the undo led back."""
    return row if row.undone is None else journal_of(tx, row.match, row.undone, row.undone)[0]


def _past(tx: Reader, live: Live, seat: Seat, user_id: int) -> _Past:
    row, why = _left(tx, live, seat)
    plan = plan_of(plan_rows(tx, live.info.id, seat), seat, row.ply)
    gists, earlier = _told(tx, live, row.ply)
    return _Past(row.ply, row.at, why, gists, earlier, plan, note_of(tx, live.info.id, user_id))


def _spectated(tx: Reader, live: Live, looked: float | None) -> _Past:
    """Return what somebody without a seat missed since they looked; if nothing, or it is not known, a day of play."""
    rows = journal_of(tx, live.info.id, max(0, live.info.ply - _MOST_ROWS), live.info.ply)
    why: Since
    if looked is not None and rows[0].at <= looked < rows[-1].at:
        moment, why = looked, "looked"
    else:
        moment, why = rows[-1].at - DAY, "day"
    row = _stood(tx, next((row for row in reversed(rows) if row.at <= moment), rows[0]))
    gists, earlier = _told(tx, live, row.ply)
    return _Past(row.ply, row.at, why, gists, earlier, Plan(), "")


def _told(tx: Reader, live: Live, since: int) -> tuple[tuple[Gist, ...], int]:
    """Return what everybody did after an action, by parts of the game, and after how many actions that begins."""
    parts = list(_parts(tx, live, since))
    kept = parts[-_MOST_PARTS:]
    room = max(_LEAST, _ROOM // max(1, len(kept)))
    gists = tuple(Gist(under, glance_at(tx, live, first - 1, last, room=room)) for under, first, last in kept)
    return gists, kept[0][1] - since - 1 if kept else 0


def _parts(tx: Reader, live: Live, since: int) -> Iterator[tuple[str, int, int]]:
    """Yield each part of the game since an action: its heading, its first action after that one and its last."""
    first = max(0, since + 1 - LOOKED_BACK, live.info.ply + 1 - _MOST_ROWS)
    lines = lines_of(live, journal_of(tx, live.info.id, first, live.info.ply))
    for under, run in groupby((line for line in lines if line.ply > since), key=lambda line: line.under):
        plies = [line.ply for line in run]
        yield under, plies[0], plies[-1]
