"""Queries: positions, pictures, and what a half-written action may become. Everything comes from views."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from bot import jobs
from bot.considering import Considered, Press
from bot.deeds import DeedKind
from bot.dice import mark
from bot.jobs import Gauged
from bot.matches.archived import journal_of, last_action_of
from bot.matches.errors import Refused
from bot.matches.guards import events_of, own_seat, sentences_of
from bot.matches.live import Live
from bot.matches.model import AwaitedSeat, MatchInfo, Position
from bot.matches.past import state_at
from bot.matches.ply import told
from bot.matches.store import MatchStore
from bot.storage import JournalRow
from bot.storage.people import ended_of, running_of
from games.kernel import Choices, News, Seat, canonical, news_for
from games.kernel.text.measuring import Ends, Group, Measuring
from renderers.contract import Gathering, Picture

T = TypeVar("T")


class Queries:
    """What changes nothing."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def get(self, match: str) -> MatchInfo:
        """Return a match; raises NotFound."""
        return await self._store.get(match)

    async def find(self, channel_id: int) -> MatchInfo | None:
        """Return the lobby or live match of a channel."""
        return await self._in_channel(channel_id, running=True)

    async def latest(self, channel_id: int) -> MatchInfo | None:
        """Return the newest match of a channel, ended ones too."""
        return await self._in_channel(channel_id, running=False)

    async def _in_channel(self, channel_id: int, running: bool) -> MatchInfo | None:
        row = await self._store.database.read(lambda tx: tx.in_channel(channel_id, running))
        return None if row is None else await self._store.get(row.id)

    async def look(self, match: str, user_id: int | None, ply: int | None = None) -> Position:
        """Return the match as a person (None: the public) may see it, now or at an earlier ply."""
        live = await self._store.load(match)
        own = None if user_id is None else live.info.seat_of(user_id)
        seat = None if own is None else own.seat
        if live.state is None:
            return Position(live.info, seat, None, (), (), ())
        state = await state_at(self._store, live, ply)
        shown = live.info.ply if ply is None else ply
        row = live.newest
        if row is None or row.ply != shown:
            (row,) = await self._store.database.read(lambda tx: journal_of(tx, match, shown, shown))
        prompts = live.open_prompts() if shown == live.info.ply else ()
        return Position(
            info=live.info,
            seat=seat,
            view=live.view_of(state, seat),
            prompts=tuple(prompt for prompt in prompts if seat is None or prompt.seat == seat),
            awaited=_marked(live, self._store.now()) if shown == live.info.ply else (),
            sentences=_sentences(live, row, state, seat),
            setup_hash=live.beginning().head.hex(),
            mark=mark(live.secret, bytes.fromhex(row.chain)),
            away=live.info.away_at(self._store.now()) if shown == live.info.ply else (),
        )

    async def consider(self, match: str, user_id: int, text: str) -> Considered:
        """Return where a person's half-written action leads: settled words, what may follow, odds and picture."""
        live, seat = await self._seated(match, user_id)
        if not _is_asked(live, seat):
            return Considered("", Choices(), "")
        return await self._think(jobs.consider, live, seat, text, live.info.names, live.info.theme)

    async def rewrite(self, match: str, user_id: int, text: str, word: str | None) -> str:
        """Return a half-written action with a word more (None: one taken back); raises GameError."""
        live, seat = await self._seated(match, user_id)
        return await self._think(jobs.rewrite, live, seat, text, word, live.info.names)

    async def tick(self, match: str, user_id: int, text: str, press: Press) -> str:
        """Return a half-written action after a press on its list to tick; raises GameError."""
        live, seat = await self._seated(match, user_id)
        return await self._think(jobs.tick, live, seat, text, press)

    async def complete(
        self, match: str, user_id: int, before: tuple[str, ...], typed: str, one_word: bool
    ) -> list[tuple[str, str]]:
        """Return (name, value) suggestions for what is typed after the words before it."""
        live, seat = await self._seated(match, user_id)
        if not _is_asked(live, seat):
            return []
        return await self._think(jobs.complete, live, seat, before, typed, one_word, live.info.names)

    async def choices(self, match: str, user_id: int, prefix: tuple[str, ...]) -> Choices:
        """Return the next words of a person's half-written action; raises GameError where none has this prefix."""
        live, seat = await self._seated(match, user_id)
        return await self._think(jobs.choices, live, seat, prefix) if _is_asked(live, seat) else Choices()

    async def _seated(self, match: str, user_id: int) -> tuple[Live, Seat]:
        """Return a match that has begun, and a person's seat in it; raises Refused."""
        live = await self._begun(match)
        return live, own_seat(live, user_id).seat

    async def _think(self, job: Callable[..., T], live: Live, seat: Seat, *about: Any) -> T:
        """Run a job about an action of a seat in a worker; raises what it raises."""
        return await self._run(job, live, live.game.dump(live.state), live.content, seat, *about)

    async def _run(self, job: Callable[..., T], live: Live, *arguments: Any) -> T:
        return await self._store.workers.run(job, self._store.registry, live.info.game, *arguments)

    async def pictures(
        self, match: str, ply: int | None = None, user_id: int | None = None, since: int | None = None
    ) -> tuple[Picture, Picture]:
        """Draw board and roster as a person (None: the public) may see them, now or at an earlier ply.

        What happened after the ply `since` is drawn on them; without it, the last action.
        """
        live = await self._begun(match)
        own = None if user_id is None else live.info.seat_of(user_id)
        seat, shown = None if own is None else own.seat, live.info.ply if ply is None else ply
        state = await state_at(self._store, live, ply)
        happened = () if since is None else await self.news(match, since, seat, shown)
        if since is None or (not happened and since < live.info.line <= shown):
            # Where all was taken back, the picture is the one of before.
            happened = await self._last_action(live, shown, seat)
        view, news = canonical(live.view_of(state, seat)), canonical(happened)
        board, roster = await asyncio.gather(
            self._run(jobs.picture, live, view, live.content, news, "board"),
            self._run(jobs.picture, live, view, live.content, news, "roster"),
        )
        return board, roster

    async def victory(self, match: str) -> Picture | None:
        """Draw the poster of a match that somebody won; None for others."""
        live = await self._begun(match)
        if not live.info.ended or live.info.outcome is None or not live.info.outcome.winners:
            return None
        return await self._run(jobs.crown, live, canonical(live.view(None)), live.content)

    async def banner(self, match: str, gathering: Gathering) -> Picture | None:
        """Draw the banner of a lobby; None where its game has none."""
        live = await self._store.load(match)
        info, seated = live.info, max(len(live.info.seats), self._store.game(live.info.game).card.seats[0])
        options, table = msgspec.json.encode(info.options), (seated, max(seated, info.places))
        return await self._run(jobs.welcome, live, options, live.content, table, info.theme, gathering)

    async def measurable(self, match: str) -> tuple[Group, ...]:
        """Return what can be measured from and to on the table of a match; raises Refused."""
        live = await self._begun(match)
        game = live.game
        return game.measurable(live.view_of(live.state, None)) if isinstance(game, Measuring) else ()

    async def measure(self, match: str, ends: Ends) -> Gauged:
        """Measure on the table of a match as everybody sees it; raises Refused and BadNotation."""
        live = await self._begun(match)
        view = canonical(live.view_of(live.state, None))
        return await self._run(jobs.measure, live, view, live.content, ends)

    async def _begun(self, match: str) -> Live:
        """Return a match that has begun; raises Refused."""
        live = await self._store.load(match)
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        return live

    async def news(self, match: str, since: int, seat: Seat | None = None, until: int | None = None) -> News:
        """Return what happened after the ply `since` (up to `until`) as a seat (None: the public) may know it.

        It is by action, the oldest first; what was done at the table is not an action, and what was taken back not
        news. -1 includes the laying out.
        """
        live = await self._store.load(match)
        last = live.info.ply if until is None else until
        if live.newest is not None and (since + 1, last) == (live.newest.ply, live.newest.ply):
            return _news(live, (live.newest,), seat)
        # Computers may have acted for long: that is read in the thread of the database.
        return await self._store.database.read(
            lambda tx: _news(live, (row for row in journal_of(tx, match, since + 1, last) if row.stood(last)), seat)
        )

    async def _last_action(self, live: Live, ply: int, seat: Seat | None) -> News:
        """Return what the last action up to a ply brought, whatever was done at the table since."""
        row = live.newest
        if row is None or row.ply != ply or row.kind == DeedKind.TABLE:
            row = await self._store.database.read(lambda tx: last_action_of(tx, live.info.id, ply))
        return () if row is None else _news(live, (row,), seat)

    async def mine(self, user_id: int, guild_id: int | None = None) -> tuple[Position, ...]:
        """Return the positions (as the person sees them) in which the person is awaited, longest wait first.

        Matches of games that are gone for now, such as with their package, are left out.
        """
        games = self._store.games
        found = await self._store.database.read(lambda tx: tx.awaited(user_id, guild_id, games))
        return tuple([await self.look(match, user_id) for match in found])

    async def running(self, user_id: int, guild_id: int | None = None) -> tuple[MatchInfo, ...]:
        """Return the lobbies and live matches that a person opened or sits in, the newest first."""
        found = await self._store.database.read(lambda tx: running_of(tx, user_id, guild_id))
        return tuple([await self._store.get(match) for match in found])

    async def ended(self, user_id: int, guild_id: int | None = None, most: int = 10) -> tuple[MatchInfo, ...]:
        """Return the newest ended matches that a person played in."""
        found = await self._store.database.read(lambda tx: ended_of(tx, user_id, guild_id, most))
        return tuple([await self._store.get(match) for match in found])


def _news(live: Live, rows: Iterable[JournalRow], seat: Seat | None) -> News:
    return news_for((events_of(live, row) for row in rows), seat)


def _sentences(live: Live, row: JournalRow, state: Any, seat: Seat | None) -> tuple[str, ...]:
    """Return what a journal row tells a seat: the public's sentences, or more to whom it concerns."""
    if seat is None or row.kind != DeedKind.GAME:
        return sentences_of(row)
    return told(live, state, events_of(live, row), seat)


def _is_asked(live: Live, seat: Seat) -> bool:
    return any(prompt.seat == seat for prompt in live.open_prompts())


def _marked(live: Live, now: float) -> tuple[AwaitedSeat, ...]:
    """Return who is awaited, and whether it is urgent."""
    urgent = live.info.clock.urgent
    return tuple(
        msgspec.structs.replace(prompt, urgent=True)
        if prompt.deadline is not None and prompt.deadline - now <= urgent
        else prompt
        for prompt in live.prompts
    )
