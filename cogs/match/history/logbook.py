"""`/match log` and the Log button: pages of what happened, first of all since one's own last turn."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from discord import app_commands

from bot.matches import LogLine, MatchInfo
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import reading_along
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import ActionNumber
from cogs.match.ordering.orders import by_order
from cogs.match.reading import any_match_here
from games.kernel import seat_letter
from games.kernel.text.prose import clip

ROOM, _WIDE = 24, 75
"""Lines of a desktop that a page has, and characters of a line: with its buttons it is no higher than a board."""
_LINE = 3400
"""Characters of an action: all that was said of it, which boards leave to the log."""
_MOST = 60
"""Actions of a page, however short they are."""
_SINCE, _UNTIL = "since", "until"


class Page(NamedTuple):
    """Some actions of a match in a row. `note` says what they are to the person who asked."""

    info: MatchInfo
    lines: tuple[LogLine, ...]
    note: str = ""


def handlers() -> Handlers:
    """Return the handlers of the Log button and of the buttons that turn its pages."""
    return {
        "log": Door(press_log, think, reading_along),
        "leaf": Door(press_leaf, hold, reading_along, r"since\.\d{1,9}|until(\.\d{1,9})?"),
    }


def page_text(lines: Iterable[LogLine]) -> str:
    """Write actions as text, the rounds as headings between them."""
    written, under = [], ""
    for line in lines:
        if line.under != under:
            written.append(f"**{escape(line.under)}**")
        under = line.under
        written.append(line_text(line))
    return "\n".join(written) or "Nothing has happened yet."


def line_text(line: LogLine) -> str:
    """Write one action: its number, who did what, and what came of it."""
    who = f"**{seat_letter(line.seat)}** " if line.seat is not None else ""
    did = code(line.text) if line.text is not None else "*sealed*"
    told = " ".join(escape(sentence) for sentence in line.sentences)
    if line.undone:
        return f"`{line.ply:>3}` {who}~~{did}~~{by_order(line.actor)} *taken back*"
    return clip(f"`{line.ply:>3}` {who}{did}{by_order(line.actor)} {told}", _LINE)


def fitting(lines: Sequence[LogLine], room: int, *, newest: bool) -> tuple[LogLine, ...]:
    """Return as many actions as fit on a page: the first ones, or the `newest`; one at least."""
    kept: list[LogLine] = []
    for line in reversed(lines) if newest else lines:
        following = [line, *kept] if newest else [*kept, line]
        if kept and lines_of(page_text(following)) > room:
            break
        kept = following
    return tuple(kept)


def lines_of(text: str) -> int:
    """Return how many lines of a desktop a text takes."""
    return sum(max(1, -(-len(line) // _WIDE)) for line in text.split("\n"))


async def page_since(ask: Ask, match: str, low: int, note: str = "") -> Page:
    """Return the page that begins with an action."""
    service = ask.client.service
    lines = await service.logbook.lines(match, low, low + _MOST - 1)
    return Page(await service.queries.get(match), fitting(lines, ROOM, newest=False), note)


async def page_until(ask: Ask, match: str, high: int, note: str = "") -> Page:
    """Return the page that ends with an action."""
    service = ask.client.service
    lines = await service.logbook.lines(match, high - _MOST + 1, high)
    return Page(await service.queries.get(match), fitting(lines, ROOM, newest=True), note)


async def first_page(ask: Ask, match: str) -> Page:
    """Return what happened since a person's last turn, or the newest actions for who has missed nothing."""
    info = await ask.client.service.queries.get(match)
    last = await ask.client.service.logbook.own_last(match, ask.user.id)
    if last is not None and last < info.ply and not info.ended:
        return await page_since(ask, match, last + 1, "since your last turn")
    return await page_until(ask, match, info.ply)


def page_sheet(page: Page) -> Sheet:
    """Draw a page with the buttons that lead to others; they work after a restart, and however far the match goes."""
    match, last = page.info.id, page.info.ply
    low, high = (page.lines[0].ply, page.lines[-1].ply) if page.lines else (0, last)
    note = f", {page.note}" if page.note else ""
    sheet = Sheet(NEUTRAL).text(f"### Log: actions {low} to {high} of {last}{note}").text(page_text(page.lines))
    controls = [Control("Recap", button_id(match, "recap"))] if page.note else []
    if low > 0:
        controls.append(Control("Older", button_id(match, "leaf", argument=f"{_UNTIL}.{low - 1}")))
    if high < last:
        controls.append(Control("Newer", button_id(match, "leaf", argument=f"{_SINCE}.{high + 1}")))
        controls.append(Control("Newest", button_id(match, "leaf", argument=_UNTIL)))
    if page.lines:
        # Where this page is of what one has missed, its boards begin before that.
        shown = low if page.note else high
        controls.append(Control("Boards", button_id(match, "past", argument=str(shown))))
    return sheet.buttons(controls)


async def press_log(ask: Ask, pressed: Pressed) -> None:
    """Show what happened since one's last turn."""
    await put(ask, page_sheet(await first_page(ask, pressed.address.match)))


async def press_leaf(ask: Ask, pressed: Pressed) -> None:
    """Turn to another page."""
    match = pressed.address.match
    way, _, ply = pressed.address.argument.partition(".")
    if way == _SINCE:
        page = await page_since(ask, match, int(ply))
    else:
        page = await page_until(ask, match, int(ply) if ply else (await ask.client.service.queries.get(match)).ply)
    await put(ask, page_sheet(page))


@app_commands.describe(action="The first action to show; without it, since your last turn")
async def _log(interaction: Ask, action: ActionNumber | None = None) -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    page = (
        await first_page(interaction, info.id)
        if action is None
        else await page_since(interaction, info.id, min(action, info.ply))
    )
    await put(interaction, page_sheet(page))


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="log", description="What happened since your last turn, and before")(_log)
