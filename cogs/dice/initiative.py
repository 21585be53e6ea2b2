"""`/dice initiative`: one living message per channel with the order, the round and whose turn it is."""

from typing import Any

import discord
import structlog
from discord import app_commands

from bot.matches import Refused
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import DONE, NEUTRAL, ROW_WIDTH, Control, Sheet
from bot.posts.words import code, escape, mention
from bot.rolling import Where
from bot.rolling.initiative import LONGEST_NAME, Combatant, Order
from cogs.common.answers import Ask, hold, put, think
from cogs.common.press import Field, Handlers, Pressed, open_modal
from cogs.dice.calls import read_bonus
from cogs.dice.desks import Desks, in_server
from renderers.dice import Row, table_picture
from rolls import parse_kept
from rolls.model import pools

log = structlog.get_logger("umpire.initiative")
_MOST = 25


async def order_sheet(desks: Desks, order: Order) -> Sheet:
    """Draw the order: words, table picture, buttons."""
    join = Control("Join", button_id(NO_MATCH, "inijoin"))
    if not order.combatants:
        words = f"Nobody yet: Join, or `/dice initiative add` for others. Dice: {code(order.line)}"
        return Sheet(NEUTRAL).text(f"### Initiative\n{words}").buttons([join])
    sheet, current = Sheet(NEUTRAL), order.current
    head = f"### Initiative · round {order.round}" if order.round else "### Initiative"
    turn = f"\n{_called(current)} to act" if current else "\nNot begun: roll, then Next."
    sheet.text(head + turn)
    sheet.text("\n".join(_line(each, each == current) for each in order.combatants))
    rows = tuple(_row(index, each, each == current, order) for index, each in enumerate(order.combatants, 1))
    subtitle = f"round {order.round}" if order.round else f"{len(rows)} combatant{'s' * (len(rows) != 1)}"
    picture = await desks.draw(table_picture, "Initiative", subtitle, f"{order.line} + bonus", rows)
    sheet.picture(picture, "initiative")
    seen = str(order.turns)
    held = [each.name for each in order.combatants if each.held][:ROW_WIDTH]
    sheet.buttons(
        [
            Control("Next", button_id(NO_MATCH, "ininext", argument=seen), discord.ButtonStyle.primary),
            Control("Delay", button_id(NO_MATCH, "inidelay", argument=seen)),
            Control("Roll for all", button_id(NO_MATCH, "iniroll")),
            join,
        ]
    )
    return sheet.buttons([Control(f"{name} acts now", button_id(NO_MATCH, "inicome", argument=name)) for name in held])


def _called(each: Combatant) -> str:
    name = f"**{escape(each.name)}**"
    return f"{name} ({mention(each.user_id)})" if each.user_id else name


def _line(each: Combatant, acts: bool) -> str:
    total = "not rolled" if each.total is None else str(each.total)
    held = " · delays" if each.held else ""
    return f"{'▶ ' if acts else ''}{escape(each.name)}: {total}{held}"


def _row(index: int, each: Combatant, acts: bool, order: Order) -> Row:
    found = pools(parse_kept(order.line).items[0].expression)
    note = "delays" if each.held else "not rolled" if each.total is None else ""
    mark: Any = "now" if acts else "wait" if each.total is None or each.held else ""
    total = "–" if each.total is None else str(each.total).replace("-", "−")
    extra = f"{each.bonus:+d}".replace("-", "−") if each.bonus else ""
    return Row(str(index), each.name, total, note, each.face, found[0].sides if found else 20, extra, mark)


async def show(ask: Ask, desks: Desks, anew: bool = False) -> None:
    """Show the order: in the living message where it can be edited, else (or `anew`) in one that lives from now on."""
    place = in_server(ask)
    channel = ask.client.get_partial_messageable(place.channel_id)
    async with desks.lock(place.channel_id):
        order, message_id = await desks.initiative.look(place.channel_id)
        living = None if message_id is None else channel.get_partial_message(message_id)
        if living is not None and not anew and await _edited(living, await order_sheet(desks, order)):
            return
        sheet = await order_sheet(desks, order)
        message = await channel.send(view=sheet.view(), files=sheet.files)
        await desks.initiative.posted(place, message.id)
        if living is not None:
            link = _link(place, message.id)
            await _edited(living, Sheet(NEUTRAL).text(f"-# The initiative goes on [further down]({link})."))


async def _edited(message: discord.PartialMessage, sheet: Sheet) -> bool:
    """Edit a message, best effort; tells whether it could be done."""
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
    """Draw the board that was pressed as the order stands now."""
    channel_id = in_server(ask).channel_id
    async with desks.lock(channel_id):
        order, _ = await desks.initiative.look(channel_id)
        await put(ask, await order_sheet(desks, order))


def handlers(desks: Desks) -> Handlers:
    """Return the handlers of the buttons under the order."""

    def pressed_by(change: Any) -> Any:
        async def handler(ask: Ask, pressed: Pressed) -> None:
            await hold(ask)
            await change(await living(ask, desks), pressed)
            await redraw(ask, desks)

        return handler

    def seen(pressed: Pressed) -> int | None:
        return int(pressed.address.argument) if pressed.address.argument.isdecimal() else None

    async def step(place: Where, pressed: Pressed) -> Order:
        return await desks.initiative.next(place, seen(pressed))

    async def roll_all(place: Where, _: Pressed) -> Order:
        return await desks.initiative.roll(place, None)

    async def delay(place: Where, pressed: Pressed) -> Order:
        return await desks.initiative.delay(place, None, seen(pressed))

    async def come(place: Where, pressed: Pressed) -> Order:
        return await desks.initiative.come_in(place, pressed.address.argument)

    async def join(ask: Ask, _: Pressed) -> None:
        name = Field("name", "Who fights", default=in_server(ask).name[:LONGEST_NAME], longest=LONGEST_NAME)
        bonus = Field("bonus", "Bonus to the roll", placeholder="+3", required=False, longest=6)
        await open_modal(ask, "Join the initiative", button_id(NO_MATCH, "inienter"), name, bonus)

    async def enter(place: Where, pressed: Pressed) -> Order:
        bonus = read_bonus(pressed.fields.get("bonus", ""))
        return await desks.initiative.add(place, pressed.fields.get("name", "") or place.name, bonus, None, True)

    return {
        "ininext": pressed_by(step),
        "iniroll": pressed_by(roll_all),
        "inidelay": pressed_by(delay),
        "inicome": pressed_by(come),
        "inijoin": join,
        "inienter": pressed_by(enter),
    }


def _suggest_names(desks: Desks) -> Any:
    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        order, _ = await desks.initiative.look(interaction.channel_id or 0)
        names = [each.name for each in order.combatants if current.strip().casefold() in each.name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in names][:_MOST]

    return suggest


def add(dice: app_commands.Group, desks: Desks) -> None:
    """Add `/dice initiative` and its subcommands."""
    group = app_commands.Group(name="initiative", description="Who acts when", parent=dice)
    names = _suggest_names(desks)

    async def done(ask: Ask, said: str) -> None:
        await think(ask)
        await show(ask, desks)
        await put(ask, said)

    @group.command(name="add", description="Add somebody to the order")
    @app_commands.describe(
        name="Who (you, if empty)", bonus="Added to the roll", total="Rolled at the table: the finished total"
    )
    async def add_one(
        interaction: discord.Interaction, name: str = "", bonus: int = 0, total: int | None = None
    ) -> None:
        place = in_server(interaction)
        await desks.initiative.add(place, name or place.name, bonus, total, not name)
        await done(interaction, f"{escape(name or place.name)} is in.")

    @group.command(name="roll", description="Roll for one, or for everybody who has not rolled")
    @app_commands.describe(name="Whose initiative; empty: everybody")
    async def roll(interaction: discord.Interaction, name: str = "") -> None:
        await desks.initiative.roll(in_server(interaction), name or None)
        await done(interaction, "Rolled.")

    @group.command(name="next", description="Begin, or go on to the next turn")
    async def step(interaction: discord.Interaction) -> None:
        order = await desks.initiative.next(in_server(interaction))
        await done(interaction, f"{escape(order.current.name) if order.current else 'Nobody'} acts.")

    @group.command(name="delay", description="Delay the current turn, or act now after delaying")
    @app_commands.describe(name="Who; empty: whose turn it is")
    async def delay(interaction: discord.Interaction, name: str = "") -> None:
        order = await desks.initiative.delay(in_server(interaction), name or None)
        await done(interaction, f"{escape(order.current.name) if order.current else 'Nobody'} acts.")

    @group.command(name="remove", description="Take somebody out of the order")
    @app_commands.describe(name="Who")
    async def remove(interaction: discord.Interaction, name: str) -> None:
        await desks.initiative.remove(in_server(interaction), name)
        await done(interaction, f"{escape(name)} is out.")

    @group.command(name="dice", description="Change the dice of this initiative (1d20 unless told otherwise)")
    @app_commands.describe(formula="Such as 1d10 or 2d6")
    async def formula(interaction: discord.Interaction, formula: str) -> None:
        order = await desks.initiative.formula(in_server(interaction), formula)
        await done(interaction, f"Initiative is {code(order.line)} now.")

    @group.command(name="show", description="Post the order again, at the bottom")
    async def again(interaction: discord.Interaction) -> None:
        in_server(interaction)
        await think(interaction)
        await show(interaction, desks, anew=True)
        await put(interaction, "Posted.")

    @group.command(name="end", description="End the fight and forget the order")
    async def end(interaction: discord.Interaction) -> None:
        place = in_server(interaction)
        await think(interaction)
        async with desks.lock(place.channel_id):
            order, _ = await desks.initiative.look(place.channel_id)
            message_id = await desks.initiative.end(place)
            if message_id is not None:
                after = f" after {order.round} round{'s' * (order.round != 1)}" if order.round else ""
                board = interaction.client.get_partial_messageable(place.channel_id).get_partial_message(message_id)
                await _edited(board, Sheet(DONE).text(f"### Initiative\nOver{after}."))
        await put(interaction, "The initiative of this channel is over.")

    roll.autocomplete("name")(names)
    delay.autocomplete("name")(names)
    remove.autocomplete("name")(names)
