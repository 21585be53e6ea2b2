"""Drawing `/match mine`: a page of matches, each with what can be done about it from here."""

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.matches import AwaitedSeat, MatchInfo
from bot.posts.boards import due_text, outcome_text, paused_text
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import escape, moment
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip, join

PAGE = 5
"""Matches on a page: each is a text and a row of up to three buttons, and a message has 40 parts at most."""
_ASKED, _GIST = 200, 240
_END = "-# `/table abort match:ID` ends a match that you opened, from anywhere, even if its channel is gone."


class Entry(NamedTuple):
    """A match on a page: its game's title, who is awaited, what is asked of the reader (""), what happened,
    and what became of the reader's plan."""

    info: MatchInfo
    title: str
    awaited: tuple[AwaitedSeat, ...] = ()
    asked: str = ""
    happened: str = ""
    seat: int | None = None
    missing: bool = False
    planned: str = ""


def page_sheet(entries: Sequence[Entry], page: int, counts: tuple[int, int, int], unseen: int, *, owner: bool) -> Sheet:
    """Draw a page. `counts` are those that wait for the reader, others that go on, and ended ones, over all pages."""
    waiting, others, ended = counts
    head = f"{counted(waiting, 'match waits', 'matches wait')} for you" if waiting else "Nobody waits for you"
    rest = [counted(others, "other") if others else "", f"{ended} ended" if ended else ""]
    sheet = Sheet(NEUTRAL).text(f"### {head}\n-# {join(filter(None, rest)) or 'No other matches'}")
    for entry in entries:
        sheet.line()
        sheet.text(_entry_text(entry))
        sheet.buttons(_entry_controls(entry))
    sheet.text(_small(unseen, owner=owner))
    return sheet.buttons(_turns(page, sum(counts)))


def _entry_text(entry: Entry) -> str:
    info = entry.info
    others = join(escape(seat.name) for seat in info.seats if seat.seat != entry.seat)
    title = f"[{escape(entry.title)}]({info.board_link})" if info.board_link else escape(entry.title)
    head = f"**{title}** in <#{info.channel_id}>" + (f" with {others}" if others else "")
    lines = [head, _state(entry), entry.planned]
    lines.append(f"posting is paused: {escape(info.parked)}" if info.parked else "")
    happened = f" · {clip(escape(entry.happened, within=True), _GIST)}" if entry.happened else ""
    lines.append(f"-# match {info.id}{happened}")
    return "\n".join(filter(None, lines))


def _state(entry: Entry) -> str:
    """Say whether a match waits for the reader, and if not, for whom."""
    info = entry.info
    if info.status == "lobby":
        return f"a lobby: {len(info.seats)} of {info.places} places are taken"
    if info.ended:
        return outcome_text(info).removeprefix("### ").partition("\n")[0]
    if entry.missing:
        return "its game is not installed now"
    if entry.asked:
        due = next((due_text(each) for each in entry.awaited if each.seat == entry.seat), "")
        return f"▶ {clip(escape(entry.asked), _ASKED)}{due}"
    if paused := paused_text(info):
        return paused.partition(":")[0]
    names = dict.fromkeys(escape(info.names[each.seat]) for each in entry.awaited)
    since = min((each.since for each in entry.awaited), default=info.acted_at)
    return f"waits for {join(names) or 'nobody'} since {moment(since)}"


def _entry_controls(entry: Entry) -> list[Control]:
    info = entry.info
    if info.status == "lobby" or entry.missing or entry.seat is None:
        return [Control("Go to it", url=info.board_link)] if info.board_link else []
    act = Control("Act", button_id(info.id, "play"), discord.ButtonStyle.primary)
    readers = [Control("Board", button_id(info.id, "myboard")), Control("Log", button_id(info.id, "log"))]
    return [*([act] if entry.asked else []), *readers]


def _small(unseen: int, *, owner: bool) -> str:
    what = "matches are" if unseen > 1 else "match is"
    hidden = f"-# {unseen} more {what} in channels that you cannot see now." if unseen else ""
    return "\n".join(filter(None, [hidden, _END if owner else ""]))


def _turns(page: int, count: int) -> list[Control]:
    turns, pages = [(page - 1, "Earlier"), (page + 1, "More")], range(-(-count // PAGE))
    shown = [Control(face, _page_id(to)) for to, face in turns if to in pages]
    return [*shown, Control("Look again", _page_id(page))]


def _page_id(page: int) -> str:
    return button_id(NO_MATCH, "minepage", argument=str(page))
