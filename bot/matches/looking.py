"""Looking: positions, choices, forecasts, pictures, the log. Everything comes from views."""

import asyncio
from typing import Any

import msgspec

from bot import jobs
from bot.matches.core import Core
from bot.matches.errors import Refused
from bot.matches.guards import events_of, own_seat, sentences_of
from bot.matches.live import Live
from bot.matches.model import LogLine, MatchInfo, Position
from bot.matches.ply import told
from bot.storage import JournalRow, Reader, SnapshotRow
from bot.verify.replaying import Done
from games.kernel import Choices, Forecast, GameError, Roll, Seat, canonical
from renderers.contract import Picture


class LookingPart(Core):
    """What changes nothing."""

    async def find(self, channel_id: int) -> MatchInfo | None:
        """Return the lobby or live match of a channel."""
        return await self._in_channel(channel_id, running=True)

    async def latest(self, channel_id: int) -> MatchInfo | None:
        """Return the newest match of a channel, ended ones too."""
        return await self._in_channel(channel_id, running=False)

    async def _in_channel(self, channel_id: int, running: bool) -> MatchInfo | None:
        row = await self.database.read(lambda tx: tx.in_channel(channel_id, running))
        return None if row is None else await self.get(row.id)

    async def look(self, match_id: str, user_id: int | None, ply: int | None = None) -> Position:
        """Return the match as a person (None: the public) may see it, now or at an earlier ply."""
        live = await self._load(match_id)
        own = None if user_id is None else live.info.seat_of(user_id)
        seat = None if own is None else own.seat
        if live.state is None:
            return Position(live.info, seat, None, (), (), ())
        state = await self._state_at(live, ply)
        shown = live.info.ply if ply is None else ply
        row = live.newest
        if row is None or row.ply != shown:
            (row,) = await self.database.read(lambda tx: tx.journal(match_id, shown, shown))
        prompts = live.open_prompts() if shown == live.info.ply else ()
        return Position(
            info=live.info,
            seat=seat,
            view=live.view_of(state, seat),
            prompts=tuple(prompt for prompt in prompts if seat is None or prompt.seat == seat),
            awaited=live.prompts if shown == live.info.ply else (),
            sentences=_sentences(live, row, state, seat),
        )

    async def _state_at(self, live: Live, ply: int | None) -> Any:
        """Return the state after a ply; raises Refused."""
        if ply is None or ply == live.info.ply:
            return live.state
        if not 0 <= ply <= live.info.ply:
            raise Refused(f"This match has the plies 0 to {live.info.ply}.")

        def stretch(tx: Reader) -> tuple[SnapshotRow | None, tuple[JournalRow, ...]]:
            base = tx.snapshot(live.info.id, ply)
            return base, tx.journal(live.info.id, 0 if base is None else base.ply + 1, ply)

        base, rows = await self.database.read(stretch)
        if base is None:
            raise Refused(f"Ply {ply} cannot be shown: its beginning is missing.")
        actions = tuple(done_of(row) for row in rows)
        try:
            data = await self.workers.run(jobs.past_state, self.registry, live.info.game, base.state, actions)
        except (AssertionError, GameError):
            if all(row.rules_version == live.game.rules_version for row in rows):
                raise
            raise Refused(f"Ply {ply} was played under older rules, which are gone.") from None
        return live.game.load(data)

    async def choices(self, match_id: str, user_id: int, prefix: tuple[str, ...]) -> Choices:
        """Return the next words of a partly written action; `Choices()` when nothing is asked of the person."""
        live = await self._load(match_id)
        seat = own_seat(live, user_id).seat
        if all(prompt.seat != seat for prompt in live.open_prompts()):
            return Choices()
        return live.game.choices(live.state, seat, prefix)

    async def written(self, match_id: str, user_id: int, text: str) -> str:
        """Return an action as its game writes it, legal or not; raises BadNotation, AmbiguousNotation."""
        live, seat = await self._asked(match_id, user_id)
        return live.game.format(live.game.parse(live.state, seat, text))

    async def forecast(self, match_id: str, user_id: int, text: str) -> tuple[str, Forecast | None]:
        """Return an action's canonical text and its odds; raises GameError when it is illegal."""
        live, seat = await self._asked(match_id, user_id)
        state = live.game.dump(live.state)
        return await self.workers.run(jobs.forecast, self.registry, live.info.game, state, seat, text)

    async def preview(self, match_id: str, user_id: int, text: str) -> Picture | None:
        """Draw what an action would do; raises GameError when it is illegal."""
        live, seat = await self._asked(match_id, user_id)
        state = live.game.dump(live.state)
        names = live.info.names
        return await self.workers.run(jobs.preview, self.registry, live.info.game, state, seat, text, names)

    async def _asked(self, match_id: str, user_id: int) -> tuple[Live, Seat]:
        live = await self._load(match_id)
        seat = own_seat(live, user_id).seat
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        return live, seat

    async def pictures(
        self, match_id: str, ply: int | None = None, user_id: int | None = None
    ) -> tuple[Picture, Picture]:
        """Draw board and roster as a person (None: the public) may see them, now or at an earlier ply."""
        live = await self._load(match_id)
        if live.state is None:
            raise Refused("The match has not begun yet.", live.link)
        own = None if user_id is None else live.info.seat_of(user_id)
        state = await self._state_at(live, ply)
        view = canonical(live.view_of(state, None if own is None else own.seat))
        board, roster = await asyncio.gather(
            self.workers.run(jobs.picture, self.registry, live.info.game, view, "board"),
            self.workers.run(jobs.picture, self.registry, live.info.game, view, "roster"),
        )
        return board, roster

    async def log(self, match_id: str, count: int) -> tuple[LogLine, ...]:
        """Return the last `count` journal rows, oldest first."""
        info = await self.get(match_id)
        rows = await self.database.read(lambda tx: tx.journal(match_id, max(0, info.ply - count + 1)))
        return tuple(_line(row, info.ended) for row in rows[-count:])

    async def mine(self, user_id: int, guild_id: int | None = None) -> tuple[Position, ...]:
        """Return the positions (as the person sees them) in which the person is awaited, longest wait first."""
        found = await self.database.read(lambda tx: tx.awaited(user_id, guild_id))
        return tuple([await self.look(match_id, user_id) for match_id in found])


def _line(row: JournalRow, ended: bool) -> LogLine:
    return LogLine(
        ply=row.ply,
        kind=row.kind,  # type: ignore[arg-type] # the column holds nothing else
        seat=row.seat,
        actor=row.actor,
        text=row.text if row.public or ended else None,
        sentences=sentences_of(row),
        at=row.at,
    )


def _sentences(live: Live, row: JournalRow, state: Any, seat: Seat | None) -> tuple[str, ...]:
    """Return what a journal row tells a seat: the public's sentences, or more to whom it concerns."""
    if seat is None or row.kind != "game":
        return sentences_of(row)
    return told(live, state, events_of(live, row), seat)


def done_of(row: JournalRow) -> Done:
    """Return a journal row as an action to replay."""
    return Done(row.ply, row.kind, row.seat, row.text, msgspec.json.decode(row.dice, type=tuple[Roll, ...]))
