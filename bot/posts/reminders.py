"""Reminders: in the channel of the match, or in a direct message, each one once."""

import discord
import structlog

from bot.matches import AwaitedSeat, MatchInfo, Service
from bot.matches.clocks.due import Reminder
from bot.posts.direct import DirectMessages, send_once
from bot.posts.ids import button_id
from bot.posts.lost import why_lost
from bot.posts.sheets import Control, Sheet, seat_colour
from bot.posts.words import escape, mention, moment
from bot.time_left import AtEnd
from games.kernel.text.prose import clip

log = structlog.get_logger("umpire.reminders")

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

    def __init__(self, client: discord.Client, service: Service, direct: DirectMessages) -> None:
        self._client = client
        self._service = service
        self._direct = direct

    async def send(self, reminder: Reminder) -> None:
        """Send a reminder, unless an earlier attempt came through; raises if it is to be tried again."""
        position = await self._service.queries.look(reminder.match, None)
        sheet = reminder_sheet(position.info, position.awaited, reminder, title_in(self._service, position.info))
        if reminder.direct and await self._sent_directly(reminder, sheet):
            return
        channel = self._client.get_partial_messageable(position.info.channel_id)
        try:
            await send_once(channel, sheet, reminder.nonce, _again_id(reminder), reminder.tried_at, reminder.user_id)
        except discord.HTTPException as error:
            why = why_lost(error)
            if not why:
                raise
            log.warning("parked", match=reminder.match, why=why)
            await self._service.posting.park(reminder.match, why)

    async def _sent_directly(self, reminder: Reminder, sheet: Sheet) -> bool:
        """Send a direct message; False for a person who takes none, which is remembered."""
        mark = _again_id(reminder)
        if await self._direct.send(reminder.user_id, sheet, reminder.nonce, mark, reminder.tried_at):
            return True
        await self._service.deadlines.closed(reminder.user_id)
        return False


def title_in(service: Service, info: MatchInfo) -> str:
    """Return the title of a match's game, or its slug while the game is not installed."""
    games = service.store.games
    return games[info.game].card.title if info.game in games else info.game


def reminder_sheet(info: MatchInfo, awaited: tuple[AwaitedSeat, ...], reminder: Reminder, title: str) -> Sheet:
    """Return the message that reminds a player: what is asked, until when, what happens then, and what can be done."""
    asked = clip("; ".join(escape(entry.ask) for entry in awaited if entry.seat == reminder.seat), _ASKED)
    end = f"{moment(reminder.deadline)} ({moment(reminder.deadline, 'f')})"
    sheet = Sheet(seat_colour((reminder.seat,)))
    place = f"**{escape(title)}**" + (f" in <#{info.channel_id}>" if reminder.direct else "")
    sheet.text(f"⏰ {mention(reminder.user_id)}, {place} waits for you: {asked}.")
    sheet.text(f"Your time is up {end}. {THEN[reminder.at_end]}")
    act = Control("Act", button_id(info.id, "play"), discord.ButtonStyle.primary)
    board = [Control("Board", url=info.board_link)] if info.board_link else []
    later = Control("Again later", _again_id(reminder))
    fewer = Control("Only the last reminder", button_id(info.id, "hush", argument=str(reminder.seat)))
    return sheet.buttons([act, *board, later, fewer])


def _again_id(reminder: Reminder) -> str:
    return button_id(reminder.match, "remind", argument=reminder.token)
