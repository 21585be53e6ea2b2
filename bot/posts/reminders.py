"""Reminders: in the channel of the match, or in a direct message, each one once."""

import asyncio
import time
from collections.abc import Iterator

import discord
import structlog

from bot.matches import AwaitedSeat, MatchInfo, Service
from bot.matches.clocks.due import Reminder
from bot.posts.ids import button_id
from bot.posts.lost import why_lost
from bot.posts.sheets import Control, Sheet, seat_colour
from bot.posts.words import escape, mention, moment
from bot.time_left import AtEnd
from games.kernel.text.prose import clip

log = structlog.get_logger("umpire.reminders")

LOOKUP_AFTER = 120.0
"""Seconds after which Discord may have forgotten a nonce, so that the history is searched before a retry."""
SLOW = 3.0
"""Seconds between two direct messages to people whom this process has not written to: Discord stops bots that hurry."""
CLOSED = 50007
"""Discord's error code of a person who takes no direct messages."""
_HISTORY = 50
_ASKED = 300
THEN: dict[AtEnd, str] = {
    "default": "Then the rules decide for you.",
    "computer": "Then a computer plays for you until you are back.",
    "substitute": "Then a computer plays for you, and somebody else can take your seat until you are back.",
    "lost": "Then you are out of the match.",
    "claim": "Then anyone at the table can skip you.",
}


class Reminders:
    """Sends reminders as Discord's client."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service
        self._known: set[int] = set()
        self._first = asyncio.Lock()

    async def send(self, reminder: Reminder) -> None:
        """Send a reminder, unless an earlier attempt came through; raises if it is to be tried again."""
        position = await self._service.queries.look(reminder.match, None)
        sheet = reminder_sheet(position.info, position.awaited, reminder, self._title(position.info))
        if reminder.direct and await self._sent_directly(reminder, sheet):
            return
        channel = self._client.get_partial_messageable(position.info.channel_id)
        try:
            await self._post(channel, reminder, sheet)
        except discord.HTTPException as error:
            why = why_lost(error)
            if not why:
                raise
            log.warning("parked", match=reminder.match, why=why)
            await self._service.posting.park(reminder.match, why)

    def _title(self, info: MatchInfo) -> str:
        games = self._service.store.games
        return games[info.game].card.title if info.game in games else info.game

    async def _sent_directly(self, reminder: Reminder, sheet: Sheet) -> bool:
        """Send a direct message; False for a person who takes none, which is remembered."""
        try:
            user = self._client.get_user(reminder.user_id) or await self._client.fetch_user(reminder.user_id)
            async with self._first:
                await self._post(user.dm_channel or await user.create_dm(), reminder, sheet)
                if reminder.user_id not in self._known:
                    self._known.add(reminder.user_id)
                    await asyncio.sleep(SLOW)
        except discord.HTTPException as error:
            if error.code != CLOSED and error.status not in (403, 404):
                raise
            log.info("inbox closed", code=error.code)
            await self._service.deadlines.closed(reminder.user_id)
            return False
        return True

    async def _post(self, channel: discord.abc.Messageable, reminder: Reminder, sheet: Sheet) -> None:
        if await self._came_through(channel, reminder):
            return
        called = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(reminder.user_id)]
        )
        await channel.send(view=sheet.view(), nonce=reminder.nonce, allowed_mentions=called)

    async def _came_through(self, channel: discord.abc.Messageable, reminder: Reminder) -> bool:
        """Whether an earlier attempt was sent; that is looked up once Discord may have forgotten its nonce."""
        if reminder.tried_at is None or 0 <= time.time() - reminder.tried_at <= LOOKUP_AFTER:
            return False
        return await sent_before(channel, _again_id(reminder)) is not None


async def sent_before(channel: discord.abc.Messageable, custom_id: str) -> discord.Message | None:
    """Return a message of the last ones of a channel that has a control; None if there is none."""
    found = [message async for message in channel.history(limit=_HISTORY) if custom_id in _ids(message.components)]
    return found[0] if found else None


def reminder_sheet(info: MatchInfo, awaited: tuple[AwaitedSeat, ...], reminder: Reminder, title: str) -> Sheet:
    """Return the message that reminds a player: what is asked, until when, what happens then, and what can be done."""
    asked = clip("; ".join(escape(entry.ask) for entry in awaited if entry.seat == reminder.seat), _ASKED)
    end = f"{moment(reminder.deadline)} ({moment(reminder.deadline, 'f')})"
    sheet = Sheet(seat_colour((reminder.seat,)))
    sheet.text(f"⏰ {mention(reminder.user_id)}, {escape(title)} waits for you: {asked}")
    sheet.text(f"Your time is up {end}. {THEN[reminder.at_end]}")
    board = [Control("Board", url=info.board_link)] if info.board_link else []
    later = Control("Again later", _again_id(reminder))
    fewer = Control("Only the last reminder", button_id(info.id, "hush", argument=str(reminder.seat)))
    return sheet.buttons([*board, later, fewer])


def _again_id(reminder: Reminder) -> str:
    return button_id(reminder.match, "remind", argument=reminder.token)


def _ids(components: object) -> Iterator[str]:
    """Yield the custom_ids of all controls of a message."""
    for component in components if isinstance(components, list | tuple) else ():
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            yield custom_id
        yield from _ids(getattr(component, "children", ()))
