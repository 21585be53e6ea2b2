"""The recap as a message: what players read who were away, with what they are asked and the button that leads there."""

from collections.abc import Iterator

import discord

from bot.matches.recaps import Recap, Since
from bot.posts.boards import awaited_text, due_text, outcome_text
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, Control, Sheet, seat_colour
from bot.posts.words import escape, moment
from bot.workers import Unfinished
from cogs.common.answering.answers import put
from cogs.common.core.ask import Ask
from cogs.common.panels.home import home_control, is_elsewhere
from cogs.common.panels.panel import note_line, plan_text
from games.kernel import seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.holdings import Changed
from games.kernel.text.prose import clip
from renderers.contract import Picture

_CHANGES = 180
"""The most characters of a line of what changed: all of it is to be on one screen."""

_BEGINS: dict[Since, str] = {
    "acted": "You acted",
    "seated": "You took your seat",
    "looked": "What you saw last was done",
    "day": "A day of play began",
}


def recap_sheet(title: str, recap: Recap, picture: Picture | None, *, away: bool = False) -> Sheet:
    """Draw a recap: what is asked and the buttons, what changed, what happened, how everybody does, the boards.

    The boards come last, so that all words are on one screen; what is cut off below is the end of a picture.

    Without a seat, nothing is one's own: it says for whom the match waits, and what everybody can know.

    If it is read `away` from the channel of the match, it leads back to the list of matches.
    """
    info = recap.position.info
    accent = DONE if info.ended else seat_colour(entry.seat for entry in recap.position.awaited)
    sheet = Sheet(accent).text(f"### Recap · {escape(title)}\n-# {_since(recap)}")
    sheet.text(_asked(recap)).buttons(_controls(recap, away=away))
    if recap.position.seat is not None:
        sheet.text("\n".join(changed_lines(recap.changed)))
    sheet.text("\n".join(_happened(recap)))
    sheet.text("\n".join(_standings(recap)))
    sheet.text("\n".join(_own(recap)))
    if picture is not None:
        sheet.picture(picture, f"recap-{info.id}-{info.ply}")
    return sheet


def _since(recap: Recap) -> str:
    """Say since when somebody was away, and how much was done meanwhile."""
    count = recap.position.info.ply - recap.since
    done = counted(count, "action") if count else "nothing"
    return f"{_BEGINS[recap.why]} {moment(recap.at)} (action {recap.since}); {done} since."


def _asked(recap: Recap) -> str:
    position = recap.position
    if position.info.ended:
        return outcome_text(position.info)
    waits = f"Umpire waits for:\n{awaited_text(position.info, position.awaited)}"
    if position.seat is None:
        return waits
    until = {entry.prompt_id: due_text(entry) for entry in position.awaited}
    asked = [f"**You are asked:** {escape(prompt.ask)}{until.get(prompt.id, '')}" for prompt in position.prompts]
    return "\n".join(asked) or f"**Nothing is asked of you now.** {waits}"


def _controls(recap: Recap, *, away: bool) -> list[Control]:
    info = recap.position.info
    board = [Control("Go to the board", url=info.board_link)] if info.board_link else []
    log = Control("Log", button_id(info.id, "log"))
    home = [home_control()] if away else []
    if recap.position.seat is None:
        return [log, *home, *board]
    act = Control("Act", button_id(info.id, "play"), discord.ButtonStyle.primary)
    note = Control("Edit note" if recap.note else "Note", button_id(info.id, "notewrite"))
    return [*([act] if recap.position.prompts and not info.ended else []), log, note, *home, *board]


def changed_lines(changed: Changed) -> list[str]:
    """Return what became of somebody's things, a line for each way; one line where nothing did."""
    ways = (("Lost", changed.lost), ("Gained", changed.gained), ("Moved", changed.moved), ("Now", changed.suffers))
    lines = [f"**{way}:** {escape(clip('; '.join(things), _CHANGES))}" for way, things in ways if things]
    return lines or ["You lost nothing, gained nothing, and are where you were."]


def _happened(recap: Recap) -> Iterator[str]:
    if recap.earlier > 0:
        yield f"-# {counted(recap.earlier, 'earlier action')}: see Log"
    for gist in recap.gists:
        under = f"**{escape(gist.under)}:** " if gist.under else ""
        yield f"{under}{escape(gist.told)}"


def _standings(recap: Recap) -> Iterator[str]:
    """Say how everybody does, in small type."""
    info, own = recap.position.info, recap.position.seat
    for seat, line in recap.standings:
        name = "You" if seat == own else escape(info.names[seat])
        yield f"-# **{seat_letter(seat)}** {name}: {escape(line, within=True)}"


def _own(recap: Recap) -> Iterator[str]:
    """Say what the person had planned and noted down."""
    yield from filter(None, [plan_text(recap.plan)])
    yield from (f"-# ⏹ {escape(stop.told)}" for stop in recap.plan.stops)
    if recap.note:
        yield note_line(recap.note)


async def show_recap(ask: Ask, match: str) -> None:
    """Fill the acknowledged answer with the recap of a person; raises Refused."""
    service = ask.client.service
    recap = await service.recaps.of(match, ask.user.id)
    info = recap.position.info
    title = service.store.game(info.game).summary(recap.position.view).title
    try:
        picture = await service.recaps.picture(recap)
    except Unfinished:  # the words say all that it shows
        picture = None
    await put(ask, recap_sheet(title, recap, picture, away=is_elsewhere(ask, info)))
