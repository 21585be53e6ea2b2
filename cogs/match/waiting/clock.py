"""`/table` commands about time: the clock and pauses; and `/seat give`. A table agrees by the buttons of a post."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import discord
from discord import app_commands

from bot.matches import MatchInfo, Position, Refused
from bot.matches.clocks.proposals import LivePlay
from bot.matches.clocks.table import EndOfPause, NewPause, Proposal, What
from bot.matches.undoing.requests import GoBack
from bot.posts.boards import away_lines, due_text, paused_text
from bot.posts.proposals import proposal_sheet, proposed
from bot.posts.sheets import DONE, NEUTRAL, Sheet
from bot.posts.words import escape
from bot.time_left import PRESETS, clock_words, read_moment
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.answering.calling import UNCALLED, calling
from cogs.common.answering.closing import close
from cogs.common.answering.confirming import until_shown
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, running_here, seated
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import Search
from cogs.common.lobbies.lobby import refresh_lobby
from cogs.common.verbs import match_here
from games.kernel import seat_letter

_PARTS = (
    *("end=default", "end=computer", "end=substitute", "end=lost", "end=claim", "weekends=off", "weekends=on"),
    *("holidays=off", "zone=Europe/Berlin", "entry=80", "decided=ask"),
    *("undo=free", "undo=consent", "undo=never", "undo=always"),
)
_EXAMPLES = (*PRESETS, "12h", "1d", "2d", "3d", "7d", *_PARTS)


def handlers() -> Handlers:
    """Return the handlers of the buttons under a proposal."""
    return {
        "agree": Door(press_agree, hold, of_match(seated), r"\d{1,6}"),
        "disagree": Door(press_disagree, hold, of_match(seated), r"\d{1,6}"),
    }


@app_commands.describe(
    change="Another clock: a preset, 2d, 72h+12h<120h, weekends=off, end=computer, ..",
    alone="As the match's owner: decide without the others, which all read",
)
async def _clock(interaction: Ask, change: Search = "", alone: bool = False) -> None:
    await think(interaction)
    info = await match_here(interaction)
    if not change.strip():
        await put(interaction, clock_sheet(await interaction.client.service.queries.look(info.id, None)))
    elif info.status == "lobby":
        info = await interaction.client.service.table_clock.set_in_lobby(actor_of(interaction, info.id), change)
        await refresh_lobby(interaction, info)
        await put(interaction, f"The clock of this lobby is now {clock_words(info.clock)}")
    else:
        table = interaction.client.service.table_clock
        asked = await table.propose_clock(actor_of(interaction, info.id), change, alone=alone)
        await announce(interaction, asked)


async def _suggest_clock(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    if await running_here(interaction) is None:
        return []
    *before, last = current.split(" ")
    begun = " ".join(before)
    whole = [each for each in _EXAMPLES if current.lower() in each]
    more = [f"{begun} {each}" for each in _PARTS if begun and each.startswith(last.lower())]
    return offered((each, each) for each in (*whole, *more))


@app_commands.describe(
    until="When it goes on by itself: 3 days, 2026-12-03, .. (without it: until the table goes on)",
    alone="As the match's owner: decide without the others, which all read",
)
async def _pause(interaction: Ask, until: Search = "", alone: bool = False) -> None:
    await think(interaction)
    info, service = await match_here(interaction), interaction.client.service
    zone = (await service.wish_list.of(interaction.user.id)).zone
    ends = read_moment(until, service.store.now(), zone) if until.strip() else None
    await propose(interaction, info, NewPause(ends), alone=alone)


@app_commands.describe(alone="As the match's owner: decide without the others, which all read")
async def _go_on(interaction: Ask, alone: bool = False) -> None:
    await think(interaction)
    await propose(interaction, await match_here(interaction), EndOfPause(), alone=alone)


async def propose(ask: Ask, info: MatchInfo, what: What, *, alone: bool) -> None:
    """Propose something to a table."""
    await announce(ask, await ask.client.service.table_clock.propose(actor_of(ask, info.id), what, alone=alone))


async def announce(ask: Ask, asked: Proposal) -> None:
    """Ask the others in the channel to agree, once; or say that it is done."""
    info = await ask.client.service.queries.get(asked.match)
    if asked.done:
        await until_shown(ask, info.id, info.ply, _said("It is done, and everybody reads it in the channel."))
        return
    people = [seat.user_id for seat in info.seats if seat.seat in asked.missing and seat.user_id is not None]
    channel = ask.client.get_partial_messageable(info.channel_id)
    view = proposal_sheet(info, asked, ask.user.display_name).view()
    try:
        await channel.send(view=view, nonce=str(ask.id), allowed_mentions=calling(*people))
    except discord.HTTPException:
        await put(ask, _said(UNCALLED))
        return
    await put(ask, _said("The others are asked in the channel. It is done once all agree."))


def _said(words: str) -> Sheet:
    """Return words that can also take the place of a sheet, where a bare text is refused."""
    return Sheet(NEUTRAL).text(words)


async def press_agree(ask: Ask, pressed: Pressed) -> None:
    """Agree on what the table is asked; who agrees to play live is back, if a computer has played the seat."""
    service, actor = ask.client.service, actor_of(ask, pressed.address.match)
    async with _closing(ask, pressed):
        asked = await service.table_clock.agree(actor, int(pressed.address.argument))
    if isinstance(asked.what, LivePlay):
        await service.seating.come_back(actor)
    info = await service.queries.get(asked.match)
    if asked.done:
        what = proposed(info, asked.what)
        await put(ask, Sheet(DONE).text(f"All agree {what}." if what.startswith("to ") else f"All agree on {what}."))
    else:
        await put(ask, proposal_sheet(info, asked, ""))


async def press_disagree(ask: Ask, pressed: Pressed) -> None:
    """Say no to what the table is asked."""
    actor = actor_of(ask, pressed.address.match)
    async with _closing(ask, pressed):
        what = await ask.client.service.table_clock.refuse(actor, int(pressed.address.argument))
    own = (await ask.client.service.queries.get(actor.match)).seat_of(actor.user)
    asked = isinstance(what, GoBack) and own is not None and what.seat == own.seat
    said = "asks for nothing any more" if asked else "does not agree"
    await put(ask, Sheet(DONE).text(f"{escape(ask.user.display_name)} {said}, so everything stays as it is."))


@contextlib.asynccontextmanager
async def _closing(ask: Ask, pressed: Pressed) -> AsyncIterator[None]:
    """Take the buttons away if a press is refused, and the table is not asked that any more; raises what is raised."""
    try:
        yield
    except Refused:
        table = ask.client.service.table_clock
        if not await table.stands(pressed.address.match, int(pressed.address.argument)):
            await close(ask, "That is not proposed any more.")
        raise


def clock_sheet(position: Position) -> Sheet:
    """Say what clock a table has, who is awaited until when, and who is away."""
    info = position.info
    sheet = Sheet(NEUTRAL).text(f"### The clock of this table\n{clock_words(info.clock)}")
    sheet.text(paused_text(info))
    waits = [
        f"- **{seat_letter(entry.seat)}** {escape(info.names[entry.seat])}{due}"
        for entry in position.awaited
        if (due := due_text(entry))
    ]
    sheet.text("\n".join(waits))
    sheet.text("\n".join(away_lines(info, position.away)))
    change = "Change it with `change`" if info.status == "lobby" else "Propose another one with `change`"
    return sheet.text(
        f"-# {change}; `/table pause` proposes a pause, `/seat give` gives a day, `/away from` a holiday."
    )


@app_commands.describe(player="Who gets a day more for what they are asked now")
async def _give(interaction: Ask, player: Search) -> None:
    await think(interaction)
    info = await match_here(interaction)
    wanted = player.strip().casefold()
    to = next((seat.seat for seat in info.seats if wanted in (seat.letter.casefold(), seat.name.casefold())), -1)
    info = await interaction.client.service.table_clock.give(actor_of(interaction, info.id), to)
    await until_shown(interaction, info.id, info.ply, f"{escape(info.names[to])} has a day more.")


async def suggest_player(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    """Offer the other people at the table."""
    info = await running_here(interaction)
    others = () if info is None else (seat for seat in info.seats if seat.user_id not in (None, interaction.user.id))
    found = ((f"{seat.name} ({seat.letter})", seat.letter) for seat in others)
    return offered((label, value) for label, value in found if current.casefold() in label.casefold())


def add(table: app_commands.Group, seat: app_commands.Group) -> None:
    """Add the commands."""
    clock: app_commands.Command[Any, ..., None] = table.command(
        name="clock", description="How long players may take, and what happens then"
    )(_clock)
    clock.autocomplete("change")(timely(_suggest_clock))
    table.command(name="pause", description="Pause the match, if all agree")(_pause)
    table.command(name="go-on", description="Go on after a pause, if all agree")(_go_on)
    give: app_commands.Command[Any, ..., None] = seat.command(
        name="give", description="Give another player a day more"
    )(_give)
    give.autocomplete("player")(timely(suggest_player))
