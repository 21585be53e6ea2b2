"""`/seat` commands about a player who does not answer: nudge, skip, and a computer for a seat skipped twice."""

from collections.abc import Sequence

from discord import app_commands

from bot.matches import Refused, SeatInfo
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Menu, Sheet
from bot.posts.words import escape, mention
from cogs.common.answering.answers import hold, put, retract, think
from cogs.common.answering.calling import UNCALLED, call_people
from cogs.common.answering.confirming import until_shown, until_told
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, overseeing
from cogs.common.core.ask import Ask, actor_of
from cogs.common.lobbies.words import computer_label
from cogs.common.panels.panel import receipt_text
from cogs.common.verbs import match_here
from games.kernel import AnyGame
from games.kernel.text.prose import join
from games.registry import policy_names


def handlers() -> Handlers:
    """Return the handler of the menus under a skip."""
    return {"standin": Door(press_stand_in, hold, of_match(overseeing), r"\d{1,2}")}


async def overdue_note(ask: Ask, match: str) -> str:
    """Say whom a person may skip now; "" where there is nobody, and to who may not."""
    silent = await ask.client.service.timeouts.overdue(actor_of(ask, match))
    return f"Overdue: {escape(join(silent))}. `/seat skip` goes on without them." if silent else ""


async def _nudge(interaction: Ask) -> None:
    await think(interaction)
    info = await match_here(interaction)
    people = await interaction.client.service.posting.nudge(actor_of(interaction, info.id))
    channel = interaction.client.get_partial_messageable(info.channel_id)
    text = f"{' '.join(mention(user_id) for user_id in people)}: the game waits for you. {info.board_link or ''}"
    if not await call_people(interaction, channel, text, *people):
        await interaction.client.service.posting.unnudge(info.id)
        await put(interaction, UNCALLED)
        return
    note = await overdue_note(interaction, info.id)
    await (put(interaction, note) if note else retract(interaction))


async def _skip(interaction: Ask) -> None:
    await think(interaction)
    info = await match_here(interaction)
    actor, silence = actor_of(interaction, info.id), interaction.client.service.timeouts
    try:
        receipt = await silence.skip(actor)
    except Refused as refused:
        absent = await silence.absent(actor)
        if not absent:
            raise
        text = sentence_of(refused.sentence)
    else:
        absent = await silence.absent(actor)
        if not absent:
            await until_told(interaction, receipt, receipt_text(receipt.text, receipt.sentences))
            return
        text = receipt_text(receipt.text, receipt.sentences)
    game = interaction.client.service.store.game(info.game)
    await put(interaction, skipped_sheet(info.id, game, text, absent))


def skipped_sheet(match: str, game: AnyGame, text: str, absent: Sequence[SeatInfo]) -> Sheet:
    """Say what a skip did, and offer computers of all grades for those who were skipped twice in a row."""
    sheet = Sheet(NEUTRAL).text(text)
    names = escape(join(f"{seat.name} ({seat.letter})" for seat in absent))
    sheet.text(f"Skipped twice in a row: {names}. A computer can play on until they take the seat back.")
    grades = [(policy, f"Computer: {computer_label(game, policy)}", "") for policy in policy_names(game)]
    for seat in absent:
        asked = f"Let a computer play for {seat.name} ({seat.letter})"
        sheet.menu(Menu(button_id(match, "standin", argument=f"{seat.seat}"), asked, grades))
    return sheet


async def press_stand_in(ask: Ask, pressed: Pressed) -> None:
    """Give a seat to the computer that was skipped twice in a row."""
    seat = int(pressed.address.argument)
    info = await ask.client.service.timeouts.stand_in(actor_of(ask, pressed.address.match), seat, pressed.chosen)
    name = escape(info.names[seat])
    told = Sheet(NEUTRAL).text(f"A computer plays for {name} now. `/seat return` returns the seat to them.")
    await until_shown(ask, info.id, info.ply, told)


def add(group: app_commands.Group) -> None:
    """Add the commands."""
    group.command(name="nudge", description="Remind the players that the game waits for")(_nudge)
    group.command(name="skip", description="Skip a player who is overdue: the rules decide for them")(_skip)
