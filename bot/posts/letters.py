"""Letters: daily digests and notices, as direct messages."""

from collections.abc import Sequence

import discord

from bot.matches import MatchInfo, Position, Service
from bot.matches.clocks.letters import Letter
from bot.posts.boards import due_text
from bot.posts.direct import DirectMessages
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.reminders import title_in
from bot.posts.sheets import NEUTRAL, Control, Sheet, seat_colour
from bot.posts.words import escape
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip, join

LISTED = 8
"""So many matches a digest names."""
_ASKED = 200
STOP = {"digest": "No digest", "next": "Don't tell me this", "last": "Don't tell me this", "turn": "Don't tell me this"}
"""What the button says that ends letters of a kind."""


class LetterSender:
    """Sends letters as Discord's client."""

    def __init__(self, service: Service, direct: DirectMessages) -> None:
        self._service = service
        self._direct = direct

    async def send(self, letter: Letter) -> bool:
        """Send a letter, unless an earlier attempt came through; False if there was nothing to say.

        Raises if it is to be tried again.
        """
        sheet = await (self._digest(letter) if letter.kind == "digest" else self._notice(letter))
        if sheet is None:
            return False
        mark = stop_id(letter)
        if await self._direct.send(letter.user_id, sheet, letter.nonce, mark, letter.tried_at):
            return True
        await self._service.deadlines.closed(letter.user_id)
        return False

    async def _digest(self, letter: Letter) -> Sheet | None:
        positions = await self._service.queries.mine(letter.user_id)
        live = [position for position in positions if position.info.status == "live"]
        titles = [title_in(self._service, position.info) for position in live]
        return digest_sheet(live, titles, letter) if live else None

    async def _notice(self, letter: Letter) -> Sheet | None:
        position = await self._service.queries.look(letter.match, None)
        return notice_sheet(position, title_in(self._service, position.info), letter)


def stop_id(letter: Letter) -> str:
    """Return the custom_id of the button that ends letters of a kind, which is another one in each letter."""
    return button_id(letter.match or NO_MATCH, "unletter", argument=letter.token)


def digest_sheet(positions: Sequence[Position], titles: Sequence[str], letter: Letter) -> Sheet:
    """Return the message that lists the matches that wait for a person: what is asked, the time left, and a link."""
    waits = "match waits" if len(positions) == 1 else "matches wait"
    sheet = Sheet(NEUTRAL).text(f"### ☀ {len(positions)} {waits} for you")
    pairs = list(zip(positions, titles, strict=True))
    sheet.text("\n".join(_line(position, title) for position, title in pairs[:LISTED]))
    more = len(pairs) - LISTED
    sheet.text(f"-# and {counted(more, 'match', 'matches')} more: **My matches** lists all." if more > 0 else "")
    mine = Control("My matches", button_id(NO_MATCH, "mine", argument="0"))
    return sheet.buttons([mine, Control(STOP["digest"], stop_id(letter))])


def _line(position: Position, title: str) -> str:
    asked = clip(escape(join(prompt.ask for prompt in position.prompts)), _ASKED)
    due = next((due_text(entry) for entry in position.awaited if entry.seat == position.seat), "")
    place = f"[{escape(title)}]({position.info.board_link})" if position.info.board_link else escape(title)
    return f"- **{place}** in <#{position.info.channel_id}>: {asked}{due}"


def notice_sheet(position: Position, title: str, letter: Letter) -> Sheet | None:
    """Return the message that tells a person of a turn, of being next or the last one awaited; None if not so now."""
    info = position.info
    seat = info.seat_of(letter.user_id)
    if seat is None or info.status != "live":
        return None
    awaited = [entry for entry in position.awaited if entry.seat == seat.seat]
    place = f"**{escape(title)}** in <#{info.channel_id}>"
    if letter.kind == "next":
        waits = join(dict.fromkeys(escape(info.names[entry.seat]) for entry in position.awaited))
        told = None if awaited else f"{place}: you are next. {_waits(waits)}"
    else:
        asked = clip(join(escape(entry.ask) for entry in awaited), _ASKED)
        due = due_text(awaited[0]) if awaited else ""
        alone = "all others have answered, and the game waits for you alone"
        waits = "it is your turn" if letter.kind == "turn" else alone
        told = f"{place}: {waits}. {asked}{due}" if awaited else None
    return None if told is None else _with_buttons(Sheet(seat_colour([seat.seat])).text(told), info, letter)


def _waits(names: str) -> str:
    return f"The game waits for {names} now." if names else ""


def _with_buttons(sheet: Sheet, info: MatchInfo, letter: Letter) -> Sheet:
    act = Control("Act", button_id(info.id, "play"), discord.ButtonStyle.primary)
    board = [Control("Board", url=info.board_link)] if info.board_link else []
    return sheet.buttons(
        [*([] if letter.kind == "next" else [act]), *board, Control(STOP[letter.kind], stop_id(letter))]
    )
