"""A match told again: `/match replay`, a moving picture in the channel, and `/match book`, a file to keep."""

import io
import time
from typing import Literal

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from bot.matches.retelling import Film
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import escape
from bot.retelling.making import Tell
from bot.retelling.work import Wish
from cogs.common.answering.announcing import speak
from cogs.common.answering.answers import answered_before, put, retract, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import reading_along
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import ActionNumber
from cogs.match.own.analysing import swing_chapter
from cogs.match.reading import any_match_here
from games.kernel.base.numbers import counted

Speed = Literal["slow", "normal", "fast"]
Form = Literal["webp", "gif"]
_PACES: dict[Speed, int] = {"slow": 1800, "normal": 900, "fast": 450}
"""Milliseconds for which each board is shown."""
_PATIENCE = 2.0
"""Seconds between two words on how far it is: Discord allows few edits."""


def handlers() -> Handlers:
    """Return the handlers of the buttons under a last board."""
    return {"film": Door(press_film, think, reading_along), "book": Door(press_book, think, reading_along)}


def progress(ask: Ask, what: str) -> Tell:
    """Return what tells the person, from time to time and in private, how far it is."""
    told = 0.0

    async def tell(done: int, of: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= _PATIENCE or done == of:
            told = now
            step = "putting it together" if done == of else f"{done} of {counted(of, 'board')} drawn"
            await put(ask, f"{what}: {step} ..")

    return tell


def film_sheet(info: MatchInfo, film: Film, title: str) -> Sheet:
    """Draw the post of a replay."""
    part = f"actions {film.first} to {film.last}" if (film.first, film.last) != (0, info.ply) else "the whole match"
    alt = f"Moving picture of {title}: {part}, {counted(film.boards, 'board')}. /match log says it in words."
    sheet = Sheet(NEUTRAL).text(f"### Replay: {escape(title)}, {part}")
    sheet.media(film.data, f"replay-{info.id}.{film.form}", alt)
    small = [counted(film.boards, "board"), *filter(None, [film.note])]
    if not info.ended:
        small.append("what everybody may know so far")
    return sheet.text(f"-# {escape(' · '.join(small))} · match {info.id}")


@app_commands.rename(first="from", last="to", form="format")
@app_commands.describe(
    first="The action to begin after; without it, from the beginning",
    last="The action to end with; without it, the newest",
    each="A board for each ..; without it, for each action, or for each turn of a long match",
    speed="How fast the boards follow each other",
    form="WebP, or GIF if your app does not play WebP",
)
async def _replay(
    interaction: Ask,
    first: ActionNumber | None = None,
    last: ActionNumber | None = None,
    each: Literal["action", "turn"] | None = None,
    speed: Speed = "normal",
    form: Form = "webp",
) -> None:
    await think(interaction)
    if await answered_before(interaction):
        return  # else it would be posted once more
    await _post_film(interaction, (await _begun_here(interaction)).id, Wish(first, last, each), speed, form)


async def press_film(ask: Ask, pressed: Pressed) -> None:
    """Post all of a match as a moving picture."""
    if not await answered_before(ask):
        await _post_film(ask, pressed.address.match, Wish())


async def _post_film(ask: Ask, match: str, wish: Wish, speed: Speed = "normal", form: Form = "webp") -> None:
    """Post a match, or a part of it, as a moving picture in place of the private answer."""
    service, actor = ask.client.service, actor_of(ask, match)
    film = await service.retelling.film(actor, wish, form, _PACES[speed], progress(ask, "The replay"))
    info = await service.queries.get(match)
    await speak(ask, film_sheet(info, film, service.store.game(info.game).card.title))
    await retract(ask)


async def _book(interaction: Ask) -> None:
    await think(interaction)
    if await answered_before(interaction):
        return
    await _hand_book(interaction, await _begun_here(interaction))


async def press_book(ask: Ask, pressed: Pressed) -> None:
    """Give a person the match as a book."""
    if not await answered_before(ask):
        await _hand_book(ask, await ask.client.service.queries.get(pressed.address.match))


async def _hand_book(ask: Ask, info: MatchInfo) -> None:
    """Give a person a match as a book, in private."""
    if info.ended:
        await put(ask, "The book: computers play the match on from its turns, to see how it swung ..")
    service = ask.client.service
    chapter = await swing_chapter(service, info.id)
    data = await service.retelling.book(actor_of(ask, info.id), progress(ask, "The book"), chapter)
    now = "" if info.ended else " It tells what everybody may know so far; the end adds the rest, and the dice."
    said = f"Match {info.id} as a book: one file, to open in any browser. **Verify** in it checks the dice.{now}"
    await put(ask, said, files=[discord.File(io.BytesIO(data), f"umpire-{info.id}.html")])


async def _begun_here(ask: Ask) -> MatchInfo:
    """Return the match of this channel that has begun; raises Refused."""
    info = await any_match_here(ask)
    if info.status == "lobby":
        raise Refused("The match has not begun yet.", info.board_link)
    return info


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    group.command(name="replay", description="The match as a moving picture, for all in this channel")(_replay)
    group.command(name="book", description="The match as a book: one file with every turn, to keep")(_book)
