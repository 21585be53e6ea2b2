"""A typed line of several actions with dice or a hidden thing between them: it says how far it goes, and asks.

Until then the line is the draft of the question that it begins to answer, as a half-built action is.
"""

import discord

from bot.considering import Foreseen
from bot.matches import MatchInfo
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code
from cogs.common.answers import acts, hold, put
from cogs.common.ask import Ask, actor_of
from cogs.common.gate import of_match, seated
from cogs.common.panel import done_sheet, mark_of, receipt_text
from cogs.common.press import Door, Handlers, Pressed


def handlers() -> Handlers:
    """Return the handler of a line that was asked about."""
    return {"line": Door(confirm_line, hold, of_match(seated))}


def line_sheet(match: str, prompt: str, line: str, foreseen: Foreseen) -> Sheet:
    """Say how far a line goes for certain, with a button that carries it out."""
    sheet = Sheet(NEUTRAL)
    sure, then = "; ".join(foreseen.sure), "; ".join(foreseen.open)
    sheet.text(f"This line goes as far as {code(sure)} for certain." if sure else "Nothing of this line is certain.")
    sheet.text(
        f"Dice or hidden things decide what is possible then: {code(then)} follows as far as it is, and the line stops "
        "at the first action that is not."
    )
    key = button_id(match, "line", prompt=prompt, argument=mark_of(line))
    return sheet.buttons(
        [
            Control("Confirm", key, discord.ButtonStyle.success),
            Control("Leave it", button_id(match, "keep")),
        ]
    )


async def ask_about_line(ask: Ask, info: MatchInfo, line: str, foreseen: Foreseen) -> None:
    """Keep a line, and ask whether it is to be carried out."""
    service, user = ask.client.service, ask.user.id
    prompt = (await service.looking.look(info.id, user)).prompts[0].id
    await service.drafts.set(info.id, user, prompt, line)
    await put(ask, line_sheet(info.id, prompt, line, foreseen))


async def confirm_line(ask: Ask, pressed: Pressed) -> None:
    """Carry out a line that was asked about."""
    acts(ask)
    service, address, user = ask.client.service, pressed.address, ask.user.id
    actor = actor_of(ask, address.match)
    line = await service.drafts.get(address.match, user, address.prompt)
    receipt = await service.acting.done_by(address.match, actor.interaction)
    if receipt is None:
        if mark_of(line) != address.argument:
            await put(ask, Sheet(NEUTRAL).text("This line is out of date: type it again."))
            return
        receipt = await service.acting.submit(actor, address.prompt_id, line)
    position = await service.looking.look(address.match, user)
    await put(ask, done_sheet(position, receipt_text(receipt.text, receipt.sentences)))
