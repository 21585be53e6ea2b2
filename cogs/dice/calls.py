"""`/dice call`: everyone rolls one formula; one message gathers, ranks and closes."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any, Literal

import discord
import structlog
from discord import app_commands

from bot.caps import LONGEST_CALL, MOST_INVITED
from bot.matches import Refused
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import DONE, NEUTRAL, Control, Sheet
from bot.posts.words import code, escape, mention, moment
from bot.rolling import Call, CallEntry
from bot.rolling.calls import sides_of
from bot.rolling.model import Ties
from cogs.common.answering.announcing import speak
from cogs.common.answering.answers import hold, put, tell, think, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import reads_nothing
from cogs.common.core.ask import Ask, manages
from cogs.common.core.base import BaseClient
from cogs.common.core.lengths import Formula, People, Reason
from cogs.dice.desks import Desks, at_call, beside, in_server
from cogs.dice.saved import suggest_formulas
from renderers.dice import Row, table_picture
from rolls.text import die_words

log = structlog.get_logger("umpire.calls")

_MENTION = re.compile(r"<@!?([0-9]{15,19})>|\b([0-9]{15,19})\b")
_PUT_AWAY = 50083
"""Discord's code for an edit in an archived thread."""
_LOOK = 30.0
_DICE = 8
"""Dice of one person that a line of a call shows."""
TIES = [
    app_commands.Choice(name="Share the rank", value="share"),
    app_commands.Choice(name="Higher bonus, then higher die", value="bonus"),
    app_commands.Choice(name="The one who rolled first", value="first"),
]


async def call_sheet(desks: Desks, call: Call) -> Sheet:
    """Draw a call: who has rolled, in rank order, who is awaited, and its buttons while it is open."""
    sheet = Sheet(DONE if call.closed else NEUTRAL)
    title = escape(call.reason) or "Everyone rolls"
    state = "closed" if call.closed else "open"
    ends = f" · closes {moment(call.closes_at)}" if call.closes_at is not None and not call.closed else ""
    sheet.text(f"### {title}\n{code(call.line)} · called by {mention(call.caller_id)} · {state}{ends}")
    done = [entry for entry in call.entries if entry.result is not None]
    waiting = [entry for entry in call.entries if entry.result is None]
    if done:
        sheet.text("\n".join(_line(entry) for entry in done))
        rows = tuple(_row(entry, sides_of(call) or 20) for entry in done)
        subtitle = f"{len(done)} rolled" + (f", {len(waiting)} awaited" if waiting and not call.closed else "")
        picture = await desks.draw(table_picture, call.reason or "Everyone rolls", subtitle, call.line, rows)
        sheet.picture(picture, f"call-{call.id}")
    if waiting:
        word = "Did not roll" if call.closed else "Awaited"
        sheet.text(f"{word}: " + ", ".join(mention(entry.user_id) for entry in waiting))
    if call.closed:
        return sheet
    return sheet.buttons(
        [
            Control("Roll", button_id(NO_MATCH, "callroll", argument=call.id), discord.ButtonStyle.primary),
            Control("Roll with a bonus", button_id(NO_MATCH, "callbonus", argument=call.id)),
            Control("Close", button_id(NO_MATCH, "callclose", argument=call.id)),
        ]
    )


def _line(entry: CallEntry) -> str:
    bonus = f" ({entry.bonus:+d})" if entry.bonus else ""
    pools = entry.result.pools if entry.result else ()
    dice = [die_words(pool, die) for pool in pools for die in pool.dice]
    more = f" … {len(dice) - _DICE} more" if len(dice) > _DICE else ""
    rolled = f" · rolled {' '.join(dice[:_DICE])}{more}" if len(dice) > 1 or entry.bonus else ""
    return f"{entry.rank}. **{escape(entry.name)}** {entry.total}{bonus}{rolled}"


def _row(entry: CallEntry, sides: int) -> Row:
    dice = [die for pool in entry.result.pools for die in pool.dice] if entry.result else []
    face = dice[0].face if len(dice) == 1 else None
    extra = beside(face, entry.bonus, entry.total)
    mark: Literal["now", ""] = "now" if entry.rank == 1 else ""
    return Row(str(entry.rank), entry.name, str(entry.total).replace("-", "−"), "", face, sides, extra, mark)


async def show(client: BaseClient, desks: Desks, call_id: str) -> None:
    """Draw a call's message again; a closed one is noted as shown, unless Discord is away: then it is tried again."""
    async with desks.lock(call_id):
        call = await desks.calls.find(call_id)
        if call.message_id is not None:
            try:
                await _redrawn(client, desks, call, call.message_id)
            except (discord.DiscordServerError, OSError) as error:
                log.warning("call not redrawn yet", call=call.id, error=type(error).__name__)
                return
            except discord.HTTPException as error:
                log.info("call not redrawn", call=call.id, code=error.code)
        if call.closed:
            await desks.calls.shown(call.id)


async def _redrawn(client: BaseClient, desks: Desks, call: Call, message_id: int) -> None:
    """Edit a call's message; the end of one in a thread that is put away is posted again, which wakes the thread."""
    channel = client.get_partial_messageable(call.channel_id)
    sheet = await call_sheet(desks, call)
    try:
        await channel.get_partial_message(message_id).edit(view=sheet.view(), attachments=sheet.files)
    except discord.HTTPException as error:
        if error.code != _PUT_AWAY or not call.closed:
            raise
        sheet = await call_sheet(desks, call)
        message = await channel.send(view=sheet.view(), files=sheet.files, nonce=f"{call.id}.closed")
        await desks.calls.posted(call.id, message.id)
        old = await call_sheet(desks, call)
        await channel.get_partial_message(message_id).edit(view=old.view(), attachments=old.files)


async def redraw(ask: Ask, desks: Desks, call_id: str) -> None:
    """Draw the message that was pressed as the call is now."""
    async with desks.lock(call_id):
        call = await desks.calls.find(call_id)
        if call.message_id is None and ask.message is not None:  # sent, but not written down (yet)
            await desks.calls.posted(call.id, ask.message.id)
        await put(ask, await call_sheet(desks, call))
        if call.closed:
            await desks.calls.shown(call.id)


def handlers(desks: Desks) -> Handlers:
    """Return the handlers of the buttons under a call."""

    async def roll(ask: Ask, pressed: Pressed) -> None:
        bonus = read_bonus(pressed.fields.get("bonus", "0"))
        call = await desks.calls.roll(in_server(ask), pressed.address.argument, bonus)
        await redraw(ask, desks, call.id)

    async def ask_bonus(ask: Ask, pressed: Pressed) -> None:
        field = Field("bonus", "Your bonus", "A number that is added to your roll", "+3")
        await open_modal(ask, "Roll with a bonus", str(pressed.address._replace(verb="callroll")), field)

    async def close(ask: Ask, pressed: Pressed) -> None:
        call = await desks.calls.close(pressed.address.argument, ask.user.id, manages(ask))
        await redraw(ask, desks, call.id)

    return {
        "callroll": Door(roll, hold, at_call(desks)),
        "callbonus": Door(ask_bonus, None, reads_nothing),
        "callclose": Door(close, hold, at_call(desks)),
    }


def read_bonus(text: str) -> int:
    """Read a bonus as people type it; raises Refused."""
    try:
        return int("".join(text.split()).replace("−", "-") or "0")
    except ValueError:
        raise Refused("A bonus is a whole number, such as 3 or -1.") from None


def _invited(text: str) -> tuple[int, ...]:
    found = [int(first or second) for first, second in _MENTION.findall(text)]
    if text.strip() and not found:
        raise Refused("Name people by mentioning them: @Ann @Ben.")
    if len(found) > MOST_INVITED:
        raise Refused(f"At most {MOST_INVITED} people can be invited to one call.")
    return tuple(dict.fromkeys(found))


def add(group: app_commands.Group, desks: Desks) -> None:
    """Add `/dice call`."""

    @group.command(name="call", description="Everyone rolls; the results are gathered and ranked")
    @app_commands.describe(
        dice="What everyone rolls",
        reason="What it is for",
        people="Who is invited, as mentions; if you name nobody, everyone can roll",
        minutes="Closes by itself after so many minutes (a week, if you give none)",
        ties="How equal totals are ranked",
    )
    @app_commands.choices(ties=TIES)
    async def call(
        interaction: Ask,
        dice: Formula,
        reason: Reason = "",
        people: People = "",
        minutes: app_commands.Range[int, 1, LONGEST_CALL // 60] | None = None,
        ties: str = "share",
    ) -> None:
        await think(interaction)
        place, invited = in_server(interaction), _invited(people)
        rule: Ties = ties  # type: ignore[assignment]  # Discord admits the listed choices alone
        opened = await desks.calls.open(
            place,
            dice,
            reason=reason,
            invited=invited,
            ties=rule,
            minutes=minutes,
            interaction_id=str(interaction.id),
        )
        await _post(interaction, desks, opened)

    call.autocomplete("dice")(timely(suggest_formulas(desks)))


async def _post(ask: Ask, desks: Desks, call: Call) -> None:
    if call.message_id is not None:
        await tell(ask, "This call is open already.")
        return
    pings = discord.AllowedMentions.none()
    pings.users = [discord.Object(user) for user in call.invited]
    sheet = await call_sheet(desks, call)
    message = await speak(ask, sheet, pings)
    await desks.calls.posted(call.id, message.id)


def keeper(client: BaseClient, desks: Desks) -> Callable[[], Coroutine[Any, Any, None]]:
    """Return what closes calls by time and redraws closed ones, for as long as the bot runs."""

    async def keep() -> None:
        await client.wait_until_ready()
        while True:
            wait = _LOOK
            try:
                await guard_round(client, desks)
                closes = await desks.calls.next_close()
                if closes is not None:
                    wait = min(_LOOK, max(0.5, closes - client.service.store.now()))
            except Exception:  # a round that fails must not stop the bot; the next one tries again
                log.exception("calls not looked at")
            await asyncio.sleep(wait)

    return keep


async def guard_round(client: BaseClient, desks: Desks) -> None:
    """Show every call that has closed; one that fails does not stop the others."""
    for call in await desks.calls.due():
        try:
            await show(client, desks, call.id)
        except Exception:  # the loop must go on for the other calls
            log.exception("call not shown", call=call.id)
            await desks.calls.shown(call.id)
