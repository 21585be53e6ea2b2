"""Recap: what happened in a match since somebody's last action, on one screen, for somebody who was away.

Everything comes from the person's views of then and now, from what the journal told the public, and from what is the
person's own: plan and note.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from bot import jobs
from bot.matches.archived import journal_of
from bot.matches.clocks.attention import Attention
from bot.matches.errors import Refused
from bot.matches.guards import own_seat
from bot.matches.live import Live
from bot.matches.logbook import LOOKED_BACK, glance_at, lines_of
from bot.matches.model import Position
from bot.matches.planned import PLANNED, Plan, plan_of
from bot.matches.queries import Queries
from bot.matches.store import MatchStore
from bot.storage import Reader
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


class Gist(Frozen, frozen=True):
    """What mattered in a part of the game, such as "Round 3" ("": it has no name)."""

    under: str
    told: str


class Recap(Frozen, frozen=True):
    """What happened after the action `since`, which was done `at` a time; `acted`: it was the person's own.

    `changed` is what became of what is the person's, `gists` what everybody did, after `earlier` actions that are not
    told. `plan` is what became of the person's plan, `note` what they wrote down for themselves.
    """

    position: Position
    since: int
    at: float
    acted: bool
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
    acted: bool
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
        """Return the recap of a player; raises Refused for people without a seat, and before a match has begun."""
        live = await self._store.load(match)
        seat = own_seat(live, user_id).seat
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        self._attention.note(match, user_id)
        past = await self._store.database.read(lambda tx: _past(tx, live, seat, user_id))
        now = await self._queries.look(match, user_id)
        then = await self._then(live, user_id, past.since)
        return Recap(
            position=now,
            since=past.since,
            at=past.at,
            acted=past.acted,
            changed=_changed(live.game, seat, then, now.view),
            gists=past.gists,
            earlier=past.earlier,
            standings=tuple(_standings(live, then, now.view)),
            plan=past.plan,
            note=past.note,
        )

    async def _then(self, live: Live, user_id: int, ply: int) -> View[Any, Any] | None:
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
        user_id = info.seats[seat or 0].user_id
        then = None if user_id is None else await self._then(live, user_id, recap.since)
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
        since, at, _ = await self._store.database.read(lambda tx: _left(tx, live, seat.seat))
        return since < live.info.ply and self._store.now() - at > AWAY


def _changed(game: AnyGame, seat: Seat, then: View[Any, Any] | None, now: View[Any, Any]) -> Changed:
    return Changed() if then is None else changed(game.holdings(then, seat), game.holdings(now, seat))


def _standings(live: Live, then: View[Any, Any] | None, now: View[Any, Any]) -> Iterator[tuple[Seat, str]]:
    """Yield how every seat does, with what was another way then; none in games that say nothing of that."""
    for each in live.info.seats:
        before = {} if then is None else live.game.standing(then, each.seat)
        line = in_line(before, live.game.standing(now, each.seat))
        if line:
            yield each.seat, line


def _left(tx: Reader, live: Live, seat: Seat) -> tuple[int, float, bool]:
    """Return after which action a person was away: the last one by hand (then True), or when they took the seat."""
    taken = live.info.seats[seat]
    own = tx.last_by(live.info.id, {seat: taken.name}, PLANNED).get(seat)
    since = max(own or 0, taken.since)
    (row,) = journal_of(tx, live.info.id, since, since)
    if row.undone is not None:  # the position of then is that to which the undo led back
        (row,) = journal_of(tx, live.info.id, row.undone, row.undone)
    return row.ply, row.at, own == since


def _past(tx: Reader, live: Live, seat: Seat, user_id: int) -> _Past:
    since, at, acted = _left(tx, live, seat)
    parts = list(_parts(tx, live, since))
    kept = parts[-_MOST_PARTS:]
    room = max(_LEAST, _ROOM // max(1, len(kept)))
    gists = tuple(Gist(under, glance_at(tx, live, first - 1, last, room=room)) for under, first, last in kept)
    earlier = kept[0][1] - since - 1 if kept else 0
    plan = plan_of(plan_rows(tx, live.info.id, seat), seat, since)
    return _Past(since, at, acted, gists, earlier, plan, note_of(tx, live.info.id, user_id))


def _parts(tx: Reader, live: Live, since: int) -> Iterator[tuple[str, int, int]]:
    """Yield each part of the game since an action: its heading, its first action after that one and its last."""
    first = max(0, since + 1 - LOOKED_BACK, live.info.ply + 1 - _MOST_ROWS)
    lines = lines_of(live, journal_of(tx, live.info.id, first, live.info.ply))
    for under, run in groupby((line for line in lines if line.ply > since), key=lambda line: line.under):
        plies = [line.ply for line in run]
        yield under, plies[0], plies[-1]
