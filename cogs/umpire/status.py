"""`/umpire status`: all matches of a server for those who look after them, and what they can do about one."""

from collections.abc import Sequence

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.matches import Actor, MatchInfo, NotFound, Refused
from bot.matches.clocks.table import EndOfPause, NewPause
from bot.posts.ids import NO_MATCH, Address, button_id
from bot.posts.sheets import NEUTRAL, Control, Menu, Sheet
from bot.posts.words import escape, moment
from bot.storage.servers import Running, Waited, running_in, waited_for
from cogs.common.answering.answers import hold, put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import moderating
from cogs.common.core.ask import Ask, actor_of, server_of
from cogs.common.lobbies.lobby import refresh_lobby
from games.kernel.text.prose import join

_PAGE = 10
"""Matches on a page; each takes up to 300 characters."""
_PAUSE, _GO_ON = "pause", "goon"
_PAUSES = f"{_PAUSE}|{_GO_ON}"
_BACK = Control("Back", button_id(NO_MATCH, "stpage", argument="0"))
_TOLD = "Everybody at the table reads that you decided it."


def handlers() -> Handlers:
    """Return the handlers of the overview."""
    return {
        "stpage": Door(turn_page, hold, moderating, r"\d{1,4}"),
        "stmatch": Door(look_at_match, hold, moderating),
        "stend": Door(ask_to_end, hold, moderating),
        "stended": Door(end, hold, moderating),
        "stpause": Door(ask_to_pause, hold, moderating, _PAUSES),
        "stpaused": Door(pause, hold, moderating, _PAUSES),
        "sthand": Door(ask_to_hand_over, hold, moderating),
        "sthanded": Door(hand_over, hold, moderating, r"\d{1,2}"),
    }


async def _status(interaction: Ask) -> None:
    await think(interaction)
    await moderating(interaction, Pressed(Address(NO_MATCH, NO_MATCH, "stpage")))
    await put(interaction, await _overview(interaction, 0))


async def turn_page(ask: Ask, pressed: Pressed) -> None:
    """Show other matches of a long list."""
    await put(ask, await _overview(ask, int(pressed.address.argument)))


async def _overview(ask: Ask, page: int) -> Sheet:
    """Draw a page of the matches of this server, those where nobody acted for longest first."""
    database, guild = ask.client.service.store.database, server_of(ask)
    running = await database.read(lambda tx: running_in(tx, guild))
    shown = running[page * _PAGE : (page + 1) * _PAGE]
    waited = await database.read(lambda tx: waited_for(tx, [each.match for each in shown]))
    return overview_sheet(running, page, waited, _titles(ask))


def _titles(ask: Ask) -> dict[str, str]:
    return {slug: game.card.title for slug, game in ask.client.service.store.games.items()}


def overview_sheet(running: Sequence[Running], page: int, waited: Sequence[Waited], titles: dict[str, str]) -> Sheet:
    """Draw a page of the overview from what it shows."""
    sheet = Sheet(NEUTRAL).text(f"### Matches and lobbies in this server: {len(running):,}")
    shown = running[page * _PAGE : (page + 1) * _PAGE]
    sheet.text("\n".join(_line(each, waited, titles) for each in shown) or "Nothing is played here now.")
    if shown:
        rows = [(each.match, f"{titles.get(each.game, each.game)}, match {each.match}", "") for each in shown]
        sheet.menu(Menu(button_id(NO_MATCH, "stmatch"), "Choose a match", rows))
    turns = [(page - 1, "Earlier"), (page + 1, "More")]
    pages = range(-(-len(running) // _PAGE))
    return sheet.buttons(
        [Control(face, button_id(NO_MATCH, "stpage", argument=str(to))) for to, face in turns if to in pages]
    )


def _line(running: Running, waited: Sequence[Waited], titles: dict[str, str]) -> str:
    """Return a match in a line: where it is, whom it waits for and since when."""
    title = escape(titles.get(running.game, running.game))
    parts = [f"- {title} in <#{running.channel_id}>", f"match {running.match}"]
    if running.status == "lobby":
        parts.append(f"a lobby since {moment(running.acted_at)}")
    people = [_waited(each) for each in waited if each.match == running.match]
    parts += [f"waits for {join(people)}"] if people else []
    parts += [f"⏸ paused {moment(running.paused_at)}"] if running.paused_at is not None else []
    parts += [f"posting is paused: {escape(running.parked)}"] if running.parked else []
    return " · ".join(parts)


def _waited(each: Waited) -> str:
    due = "" if each.deadline is None else f", due {moment(each.deadline)}"
    return f"{escape(each.name)} (asked {moment(each.since)}{due})"


async def _match(ask: Ask, match: str) -> MatchInfo:
    """Return a match of this server; raises NotFound, also for one of another server."""
    missing = NotFound(f"There is no match {match} in this server.")
    try:
        info = await ask.client.service.queries.get(match)
    except NotFound:
        raise missing from None
    if info.guild_id != server_of(ask):
        raise missing
    return info


async def look_at_match(ask: Ask, pressed: Pressed) -> None:
    """Show one match, with what can be done about it."""
    await _show(ask, await _match(ask, pressed.chosen))


async def _show(ask: Ask, info: MatchInfo) -> None:
    database = ask.client.service.store.database
    waited = await database.read(lambda tx: waited_for(tx, [info.id]))
    running = Running(info.id, info.game, info.status, info.channel_id, info.acted_at, info.parked, info.paused_at)
    sheet = Sheet(NEUTRAL).text(_line(running, waited, _titles(ask))).text(f"Players: {escape(join(info.names))}")
    await put(ask, _with_controls(sheet, info))


def _with_controls(sheet: Sheet, info: MatchInfo) -> Sheet:
    """Add what can be done about a match: pause it, hand a seat over, end it. Each asks once more."""
    controls = [] if info.board_link is None else [Control("Go to it", url=info.board_link)]
    if not info.ended and info.status != "lobby":
        way, face = (_PAUSE, "Pause ..") if info.paused_at is None else (_GO_ON, "Go on ..")
        controls.append(Control(face, button_id(info.id, "stpause", argument=way)))
        people = [seat for seat in info.seats if seat.user_id is not None and seat.policy is None]
        rows = [(str(seat.seat), f"{seat.name} ({seat.letter})", "") for seat in people]
        if rows:
            sheet.menu(Menu(button_id(info.id, "sthand"), "Let the computer play for ..", rows))
    if not info.ended:
        controls.append(Control("End it ..", button_id(info.id, "stend"), discord.ButtonStyle.danger))
    return sheet.buttons([*controls, _BACK])


def _question(text: str, label: str, key: str, style: discord.ButtonStyle) -> Sheet:
    """Ask once more before something is done to a match."""
    return Sheet(NEUTRAL).text(text).buttons([Control(label, key, style), _BACK])


async def ask_to_pause(ask: Ask, pressed: Pressed) -> None:
    """Ask once more before a match is paused, or goes on."""
    info, way = await _match(ask, pressed.address.match), pressed.address.argument
    key = button_id(info.id, "stpaused", argument=way)
    text, label = f"Pause match {info.id} in <#{info.channel_id}>? Nobody's time runs then. {_TOLD}", "Pause it now"
    if way == _GO_ON:
        text, label = f"Go on with match {info.id} in <#{info.channel_id}>? Clocks run again. {_TOLD}", "Go on now"
    await put(ask, _question(text, label, key, discord.ButtonStyle.primary))


async def pause(ask: Ask, pressed: Pressed) -> None:
    """Pause a match, or go on with it, without asking the table."""
    info = await _match(ask, pressed.address.match)
    what = NewPause() if pressed.address.argument == _PAUSE else EndOfPause()
    await ask.client.service.table_clock.propose(_moderator(ask, info), what, alone=True)
    await _show(ask, await _match(ask, info.id))


async def ask_to_hand_over(ask: Ask, pressed: Pressed) -> None:
    """Ask once more before a seat is given to the computer."""
    info = await _match(ask, pressed.address.match)
    seat = next((seat for seat in info.seats if str(seat.seat) == pressed.chosen), None)
    if seat is None:
        raise Refused("There is no such seat.")
    text = (
        f"Let the computer play for {escape(seat.name)} ({seat.letter}) in match {info.id}? "
        f"They can take the seat back with `/seat return`. {_TOLD}"
    )
    key = button_id(info.id, "sthanded", argument=str(seat.seat))
    await put(ask, _question(text, "Hand it over now", key, discord.ButtonStyle.danger))


async def hand_over(ask: Ask, pressed: Pressed) -> None:
    """Give a seat to the computer."""
    info = await _match(ask, pressed.address.match)
    await ask.client.service.timeouts.stand_in_alone(_moderator(ask, info), int(pressed.address.argument))
    await _show(ask, await _match(ask, info.id))


def _moderator(ask: Ask, info: MatchInfo) -> Actor:
    """Return the person who asks as one who looks after this match, wherever it is in the server."""
    return replace(actor_of(ask, info.id), manages=True)


async def ask_to_end(ask: Ask, pressed: Pressed) -> None:
    """Ask once more before a match is ended."""
    info = await _match(ask, pressed.address.match)
    text = f"End match {info.id} in <#{info.channel_id}> without a result, for everybody?"
    await put(ask, _question(text, "End it now", button_id(info.id, "stended"), discord.ButtonStyle.danger))


async def end(ask: Ask, pressed: Pressed) -> None:
    """End a match; the journal and its last board say who did."""
    info = await _match(ask, pressed.address.match)
    info = await ask.client.service.seating.abort(_moderator(ask, info), unseen=info.parked is not None)
    await put(ask, await _overview(ask, 0))
    await refresh_lobby(ask, info)


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="status", description="For moderators: what is played in this server, and who is waited for")(
        _status
    )
