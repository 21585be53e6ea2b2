"""`/dice initiative`: one living message per channel with the order, the round and whose turn it is."""

from collections.abc import Awaitable, Callable
from typing import Literal

import discord
import structlog
from discord import app_commands

from bot.matches import Refused
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import DONE, NEUTRAL, ROW_WIDTH, Control, Sheet
from bot.posts.words import code, escape, mention
from bot.rolling import Where
from bot.rolling.turn_order import LONGEST_NAME, Combatant, TurnOrder
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.answering.calling import calling
from cogs.common.connection.access import missing_permissions
from cogs.common.controls import gate
from cogs.common.controls.doors import Door, Handler, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.core.ask import Ask, channel_of, manages
from cogs.common.core.lengths import Bonus, Fighter, Formula, Total
from cogs.dice.calls import read_bonus
from cogs.dice.desks import Desks, beside, in_server
from renderers.dice import Row, table_picture
from rolls import parse_kept
from rolls.model import pools

log = structlog.get_logger("umpire.initiative")

Change = Callable[[Ask, Where, Pressed], Awaitable[TurnOrder]]
"""What a press on the board does to the order."""


async def order_sheet(desks: Desks, order: TurnOrder) -> Sheet:
    """Draw the order: words, table picture, buttons."""
    if not order.combatants:
        words = f"Nobody yet: Join, or `/dice initiative add` for others. Dice: {code(order.line)}"
        return Sheet(NEUTRAL).text(f"### Initiative\n{words}").buttons([_JOIN])
    sheet, current = Sheet(NEUTRAL), order.current
    head = f"### Initiative · round {order.round}" if order.round else "### Initiative"
    turn = f"\n{_called(current)} to act" if current else "\nNot begun: roll, then Next."
    sheet.text(head + turn)
    sheet.text("\n".join(_line(each, each == current) for each in order.combatants))
    rows = tuple(_row(index, each, each == current, order) for index, each in enumerate(order.combatants, 1))
    subtitle = f"round {order.round}" if order.round else f"{len(rows)} combatant{'s' * (len(rows) != 1)}"
    picture = await desks.draw(table_picture, "Initiative", subtitle, f"{order.line} + bonus", rows)
    return _controls(sheet.picture(picture, "initiative"), order)


_JOIN = Control("Join", button_id(NO_MATCH, "inijoin"))


def _controls(sheet: Sheet, order: TurnOrder) -> Sheet:
    seen = str(order.turns)
    sheet.buttons(
        [
            Control("Next", button_id(NO_MATCH, "ininext", argument=seen), discord.ButtonStyle.primary),
            Control("Delay", button_id(NO_MATCH, "inidelay", argument=seen)),
            Control("Roll for all", button_id(NO_MATCH, "iniroll")),
            _JOIN,
        ]
    )
    held = [each.name for each in order.combatants if each.held][:ROW_WIDTH]
    return sheet.buttons([Control(f"{name} acts now", button_id(NO_MATCH, "inicome", argument=name)) for name in held])


def _called(each: Combatant) -> str:
    name = f"**{escape(each.name)}**"
    return f"{name} ({mention(each.user_id)})" if each.user_id else name


def _line(each: Combatant, acts: bool) -> str:
    total = "not rolled" if each.total is None else str(each.total)
    held = " · delays" if each.held else ""
    return f"{'▶ ' if acts else ''}{escape(each.name)}: {total}{held}"


def _row(index: int, each: Combatant, acts: bool, order: TurnOrder) -> Row:
    found = pools(parse_kept(order.line).items[0].expression)
    note = "delays" if each.held else "not rolled" if each.total is None else ""
    mark: Literal["now", "wait", ""] = "now" if acts else "wait" if each.total is None or each.held else ""
    total = "–" if each.total is None else str(each.total).replace("-", "−")
    extra = beside(each.face, each.bonus, each.total)
    return Row(str(index), each.name, total, note, each.face, found[0].sides if found else 20, extra, mark)


async def show(ask: Ask, desks: Desks, anew: bool = False, calls: tuple[int, ...] = ()) -> None:
    """Show the order: in the living message if it can be edited, else, or if asked, in a new one.

    To call people it is always a new one: edits notify nobody.
    """
    place = in_server(ask)
    channel = ask.client.get_partial_messageable(place.channel_id)
    async with desks.lock(place.channel_id):
        order, message_id = await desks.initiative.look(place.channel_id)
        living = None if message_id is None else channel.get_partial_message(message_id)
        if living is not None and not (anew or calls) and await _edited(living, await order_sheet(desks, order)):
            return
        await desks.initiative.must_have_room(place)
        sheet = await order_sheet(desks, order)
        message = await channel.send(
            view=sheet.view(), files=sheet.files, nonce=str(ask.id), allowed_mentions=calling(*calls)
        )
        await desks.initiative.posted(place, message.id)
        if living is not None:
            link = _link(place, message.id)
            await _edited(living, Sheet(NEUTRAL).text(f"-# The initiative goes on [further down]({link})."))


def _called_up(ask: Ask, before: TurnOrder, after: TurnOrder) -> tuple[int, ...]:
    """Return the person to whom the turn has passed, unless that person passed it on."""
    user_id = after.current.user_id if after.current else None
    return () if before.turns == after.turns or user_id in (None, ask.user.id) else (user_id,)


async def _edited(message: discord.PartialMessage, sheet: Sheet) -> bool:
    """Edit a message, best effort; return whether it could be done."""
    try:
        await message.edit(view=sheet.view(), attachments=sheet.files)
    except discord.HTTPException as error:
        log.info("initiative not redrawn", message=message.id, code=error.code)
        return False
    return True


def _link(place: Where, message_id: int) -> str:
    return f"https://discord.com/channels/{place.guild_id}/{place.channel_id}/{message_id}"


async def living(ask: Ask, desks: Desks) -> Where:
    """Return where a board was pressed; raises Refused when it is not the living one of its channel."""
    place = in_server(ask)
    order, message_id = await desks.initiative.look(place.channel_id)
    pressed = ask.message.id if ask.message else None
    if message_id is None and order.combatants and pressed is not None:
        await desks.initiative.posted(place, pressed)  # we were stopped between sending it and noting it
    elif message_id is None:
        raise Refused("This initiative is over: `/dice initiative add` begins another.")
    elif pressed != message_id:
        raise Refused("This is an old board of the initiative.", _link(place, message_id))
    return place


async def redraw(ask: Ask, desks: Desks) -> None:
    """Draw the board that was pressed as the order is now."""
    channel_id = in_server(ask).channel_id
    async with desks.lock(channel_id):
        order, _ = await desks.initiative.look(channel_id)
        await put(ask, await order_sheet(desks, order))


def handlers(desks: Desks) -> Handlers:
    """Return the handlers of the buttons under the order."""
    initiative = desks.initiative

    async def step(ask: Ask, place: Where, pressed: Pressed) -> TurnOrder:
        return await initiative.next(place, _seen(pressed))

    async def roll_all(ask: Ask, place: Where, pressed: Pressed) -> TurnOrder:
        return await initiative.roll(place, None)

    async def delay(ask: Ask, place: Where, pressed: Pressed) -> TurnOrder:
        return await initiative.delay(place, None, _seen(pressed), manages=manages(ask))

    async def come(ask: Ask, place: Where, pressed: Pressed) -> TurnOrder:
        return await initiative.come_in(place, pressed.address.argument, manages=manages(ask))

    async def enter(ask: Ask, place: Where, pressed: Pressed) -> TurnOrder:
        bonus = read_bonus(pressed.fields.get("bonus", ""))
        return await initiative.add(place, pressed.fields.get("name", "") or place.name, bonus, None, True)

    changes = {"ininext": step, "iniroll": roll_all, "inidelay": delay, "inicome": come, "inienter": enter}
    doors = {verb: Door(_changing(desks, change), hold, gate.in_server) for verb, change in changes.items()}
    return {"inijoin": Door(ask_to_join, None, gate.in_server)} | doors


def _changing(desks: Desks, change: Change) -> Handler:
    """Make a handler of what a press does to the order: the board that was pressed is drawn again.

    If the turn passes to another person, the board moves to the bottom and calls them.
    """

    async def handler(ask: Ask, pressed: Pressed) -> None:
        place = await living(ask, desks)
        before, _ = await desks.initiative.look(place.channel_id)
        order = await change(ask, place, pressed)
        if calls := _called_up(ask, before, order):
            await show(ask, desks, calls=calls)
        else:
            await redraw(ask, desks)

    return handler


def _seen(pressed: Pressed) -> int | None:
    """Return the count of turns on the board that was pressed."""
    return int(pressed.address.argument) if pressed.address.argument.isdecimal() else None


async def ask_to_join(ask: Ask, pressed: Pressed) -> None:
    """Ask who fights, and with which bonus (a modal, so nothing defers before it)."""
    name = Field("name", "Who fights", default=in_server(ask).name[:LONGEST_NAME])
    bonus = Field("bonus", "Bonus to the roll", placeholder="+3", required=False)
    await open_modal(ask, "Join the initiative", button_id(NO_MATCH, "inienter"), name, bonus)


class Commands(app_commands.Group):
    """`/dice initiative` and its subcommands."""

    def __init__(self, dice: app_commands.Group, desks: Desks) -> None:
        super().__init__(name="initiative", description="Who acts when", parent=dice)
        self._desks = desks

    @app_commands.command(name="add", description="Add somebody to the order")
    @app_commands.describe(
        name="You, if empty; Goblin x3 adds three; Orc, Troll +2 adds both",
        bonus="Added to the roll",
        total="Rolled at the table: the finished total",
    )
    async def add_one(self, interaction: Ask, name: Fighter = "", bonus: Bonus = 0, total: Total | None = None) -> None:
        """Add somebody to the order."""
        place = await _may_post(interaction)
        await self._desks.initiative.add(place, name or place.name, bonus, total, not name)
        await self._done(interaction, f"{escape(name or place.name)} {'are' if ',' in name else 'is'} in.")

    @app_commands.command(name="roll", description="Roll for one, or for everybody who has not rolled")
    @app_commands.describe(name="Whose initiative; empty: everybody")
    async def roll(self, interaction: Ask, name: Fighter = "") -> None:
        """Roll for one, or for everybody who has not rolled."""
        await self._desks.initiative.roll(await _may_post(interaction), name or None)
        await self._done(interaction, "Rolled.")

    @app_commands.command(name="next", description="Begin, or go on to the next turn")
    async def step(self, interaction: Ask) -> None:
        """Begin, or go on to the next turn."""
        place = await _may_post(interaction)
        before, _ = await self._desks.initiative.look(place.channel_id)
        order = await self._desks.initiative.next(place)
        await self._done(interaction, _acting(order), _called_up(interaction, before, order))

    @app_commands.command(name="delay", description="Delay the current turn, or act now after delaying")
    @app_commands.describe(name="Who; empty: whose turn it is")
    async def delay(self, interaction: Ask, name: Fighter = "") -> None:
        """Delay the current turn, or act now after delaying."""
        place = await _may_post(interaction)
        before, _ = await self._desks.initiative.look(place.channel_id)
        order = await self._desks.initiative.delay(place, name or None, manages=manages(interaction))
        await self._done(interaction, _acting(order), _called_up(interaction, before, order))

    @app_commands.command(name="remove", description="Take somebody out of the order")
    @app_commands.describe(name="Who")
    async def remove(self, interaction: Ask, name: Fighter) -> None:
        """Take somebody out of the order."""
        await self._desks.initiative.remove(await _may_post(interaction), name, manages=manages(interaction))
        await self._done(interaction, f"{escape(name)} is out.")

    @app_commands.command(name="dice", description="Change the dice of this initiative (1d20 unless you set others)")
    @app_commands.describe(formula="Such as 1d10 or 2d6")
    async def dice(self, interaction: Ask, formula: Formula) -> None:
        """Change the dice of this initiative."""
        order = await self._desks.initiative.formula(await _may_post(interaction), formula)
        await self._done(interaction, f"Initiative is {code(order.line)} now.")

    @app_commands.command(name="show", description="Post the order again, at the bottom")
    async def again(self, interaction: Ask) -> None:
        """Post the order again, at the bottom."""
        await _may_post(interaction)
        await show(interaction, self._desks, anew=True)
        await put(interaction, "Posted.")

    @app_commands.command(name="end", description="End the fight and forget the order")
    async def end(self, interaction: Ask) -> None:
        """End the fight and forget the order."""
        place = in_server(interaction)
        await think(interaction)
        await _end(interaction, self._desks, place)
        await put(interaction, "The initiative of this channel is over.")

    @roll.autocomplete("name")
    @delay.autocomplete("name")
    @remove.autocomplete("name")
    @timely
    async def names(self, interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
        """Suggest who is in the order."""
        order, _ = await self._desks.initiative.look(channel_of(interaction))
        wanted = current.strip().casefold()
        return offered((each.name, each.name) for each in order.combatants if wanted in each.name.casefold())

    async def _done(self, ask: Ask, said: str, calls: tuple[int, ...] = ()) -> None:
        """Show the order as it is now, to people whom it calls, and say what was done."""
        await show(ask, self._desks, calls=calls)
        await put(ask, said)


async def _may_post(ask: Ask) -> Where:
    """Acknowledge a command and return where it was used; raises Refused where its board could not be posted."""
    place = in_server(ask)
    await think(ask)
    in_thread = isinstance(ask.channel, discord.Thread)
    if missing := missing_permissions(ask.app_permissions, thread=False, in_thread=in_thread):
        raise Refused(f"In this channel I am missing: {', '.join(missing)}. Nothing was changed.")
    return place


def _acting(order: TurnOrder) -> str:
    return f"{escape(order.current.name) if order.current else 'Nobody'} acts."


async def _end(ask: Ask, desks: Desks, place: Where) -> None:
    """Forget the order, and let its board say so."""
    async with desks.lock(place.channel_id):
        order, _ = await desks.initiative.look(place.channel_id)
        message_id = await desks.initiative.end(place, manages=manages(ask))
        if message_id is not None:
            after = f" after {order.round} round{'s' * (order.round != 1)}" if order.round else ""
            board = ask.client.get_partial_messageable(place.channel_id).get_partial_message(message_id)
            await _edited(board, Sheet(DONE).text(f"### Initiative\nOver{after}."))
