"""`/match status` and Facts in words: the state of a match, for the person who asks."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.matches import MatchInfo, Position, Refused
from bot.posts.boards import awaited_text, away_lines, match_words, outcome_text, paused_text, stand_ins, title_of
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, NEUTRAL, Control, Sheet, seat_colour
from bot.posts.words import block, escape
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import newest_here, reading_along, running_here
from cogs.common.core.ask import Ask
from cogs.common.lobbies.words import lobby_text
from cogs.common.verbs import how_to_open
from cogs.match.waiting.silence import overdue_note
from games.kernel import AnyGame

_MOST_LINES = 24
"""Lines in words that a page has: with what is around them, a desktop's screen has no room for more."""

Reading = app_commands.Command[Any, ..., None]


def handlers() -> Handlers:
    """Return the handlers of Facts in words, and of its pages."""
    return {
        "facts": Door(press_facts, think, reading_along),
        "factspage": Door(press_page, hold, reading_along, r"\d{1,2}"),
    }


async def any_match_here(ask: Ask) -> MatchInfo:
    """Return the newest match of this channel, ended ones too; raises Refused."""
    info = await match_or_none(ask)
    if info is None:
        raise Refused(f"No game has been played in this channel. {how_to_open(ask)}.")
    return info


async def match_or_none(ask: Ask) -> MatchInfo | None:
    """Return the match of this channel that runs, or the newest one."""
    return await running_here(ask) or await newest_here(ask)


def pages_of(lines: Sequence[str], most: int = _MOST_LINES) -> list[tuple[str, ...]]:
    """Cut the lines of a summary into pages of at most `most`, where they have gaps if possible.

    >>> pages_of(("ann has 3", "", "A1", "A2", "", "MOV"), 5)
    [('ann has 3', '', 'A1', 'A2'), ('MOV',)]
    >>> pages_of(("A1", "A2", "A3"), 2)
    [('A1', 'A2'), ('A3',)]
    """
    pages, left = list[tuple[str, ...]](), list(lines)
    while left:
        gaps = [place for place in range(1, min(most, len(left) - 1) + 1) if not left[place]]
        end = len(left) if len(left) <= most else (gaps or [most])[-1]
        pages.append(tuple(left[:end]))
        left = left[end + 1 :] if left[end:] and not left[end] else left[end:]
    return pages or [()]


def status_sheet(position: Position, game: AnyGame, now: float, overdue: str = "", page: int = 0) -> Sheet:
    """Say in words what the pictures show, who is awaited, and, to people who may know, who is `overdue`.

    What has more lines than a screen has pages; one that is not there any more is the last one.
    """
    info = position.info
    if position.view is None:
        sheet = Sheet(NEUTRAL).text(lobby_text(info, game, now))
        return sheet.buttons([Control("Go to the lobby", url=info.board_link)]) if info.board_link else sheet
    summary = game.summary(position.view)
    sheet = Sheet(DONE if info.ended else seat_colour(entry.seat for entry in position.awaited))
    pages = pages_of(summary.lines)
    page = min(page, len(pages) - 1)
    sheet.text(f"### {title_of(info, summary)}{f' ({page + 1} of {len(pages)})' if len(pages) > 1 else ''}")
    sheet.text(block(pages[page]))
    sheet.text(outcome_text(info) if info.ended else awaited_text(info, position.awaited))
    sheet.text("\n".join((*filter(None, [paused_text(info)]), *away_lines(info, position.away))))
    sheet.text(overdue)
    if info.parked:
        sheet.text(f"Posting is paused: {escape(info.parked)}.")
    sheet.text("\n".join((f"-# {escape(game.card.title)} · action {info.ply} · {match_words(info)}", *stand_ins(info))))
    turns = [
        Control(label, button_id(info.id, "factspage", argument=str(to)))
        for to, label in ((page + 1, "Next"), (page - 1, "Back"))
        if 0 <= to < len(pages)
    ]
    return sheet.buttons([*turns, *([Control("Go to the board", url=info.board_link)] if info.board_link else [])])


async def press_facts(ask: Ask, pressed: Pressed) -> None:
    """Tell the facts of the board in words."""
    await _tell_status(ask, pressed.address.match)


async def press_page(ask: Ask, pressed: Pressed) -> None:
    """Turn to another page of the facts."""
    await _tell_status(ask, pressed.address.match, int(pressed.address.argument))


async def _status(interaction: Ask) -> None:
    await think(interaction)
    info = await any_match_here(interaction)
    await _tell_status(interaction, info.id)


async def _tell_status(ask: Ask, match: str, page: int = 0) -> None:
    store, position = ask.client.service.store, await ask.client.service.queries.look(match, ask.user.id)
    overdue = await overdue_note(ask, match)
    await put(ask, status_sheet(position, store.game(position.info.game), store.now(), overdue, page))


def add(group: app_commands.Group) -> None:
    """Add the reading command."""
    group.command(name="status", description="The state of the game, in words")(_status)
