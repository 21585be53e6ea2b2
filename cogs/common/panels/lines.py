"""A typed line that asks before it is carried out: it loses something, surprises, or nobody knows how far it goes.

Until then the line is the draft of the question that it begins to answer, as a half-built action is. A single action
that surprises is shown in the Act panel, with its picture and odds.
"""

from bot.considering import Foreseen
from bot.matches import MatchInfo, Refused
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import acts, hold, put
from cogs.common.answering.confirming import until_told
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import playing
from cogs.common.core.ask import Ask, actor_at
from cogs.common.panels.panel import (
    confirm_button,
    done_sheet,
    mark_of,
    panel_sheet,
    receipt_text,
    warning,
)
from cogs.common.panels.showing import close_answered, show_panel
from games.kernel import GameError


def handlers() -> Handlers:
    """Return the handler of a line that was asked about."""
    return {"line": Door(confirm_line, hold, playing)}


def line_sheet(match: str, prompt: str, line: str, foreseen: Foreseen) -> Sheet:
    """Say how far a line goes for certain, what surprises, and what it loses for good, with a button that does it."""
    sheet = Sheet(NEUTRAL).text(f"Not done yet: {code(line)}")
    sheet.text(look_again(foreseen.surprise) if foreseen.surprise else "")
    sheet.text(_how_far(foreseen) if foreseen.open else "")
    sheet.text(warning(foreseen.irreversible_loss))
    key = button_id(match, "line", prompt=prompt, argument=mark_of(line))
    return sheet.buttons(
        [confirm_button(key, foreseen.irreversible_loss), Control("Leave it", button_id(match, "keep"))]
    )


def _how_far(foreseen: Foreseen) -> str:
    sure, then = "; ".join(foreseen.sure), "; ".join(foreseen.open)
    goes = f"This line is certain up to {code(sure)}." if sure else "Nothing of this line is certain."
    return (
        f"{goes}\nDice or hidden things decide what is possible after that. I will try {code(then)}, and stop at the "
        "first action that is not possible or that would lose something for good."
    )


def look_again(why: str) -> str:
    """Say what surprises of a line that was typed, and how not to be asked."""
    return f"⚠ {escape(why)}\n-# Lines that surprise are shown first; `/settings typed` switches that off for you."


async def ask_about_line(ask: Ask, info: MatchInfo, line: str, foreseen: Foreseen) -> None:
    """Keep a line, and ask whether it is to be carried out; raises Refused where nothing is asked any more."""
    service, user = ask.client.service, ask.user.id
    position = await service.queries.look(info.id, user)
    if not position.prompts:  # another press, or another delivery of the same line, was faster
        raise Refused("That question is answered already.", position.info.board_link)
    prompt = position.prompts[0].id
    if foreseen.surprise and len(foreseen.sure) == 1 and not foreseen.open:
        await service.drafts.set(info.id, user, prompt, foreseen.sure[0])
        note = f"Not done yet: {code(line)}\n{look_again(foreseen.surprise)}"
        sheet = await panel_sheet(service, position, position.prompts[0], user, note=note)
        await show_panel(ask, info.id, prompt, sheet)
        return
    await service.drafts.set(info.id, user, prompt, line)
    await put(ask, line_sheet(info.id, prompt, line, foreseen))


async def confirm_line(ask: Ask, pressed: Pressed) -> None:
    """Carry out a line that was asked about."""
    acts(ask)
    service, address, user = ask.client.service, pressed.address, ask.user.id
    actor = actor_at(ask, await service.queries.get(address.match))
    line = await service.drafts.get(address.match, user, address.prompt)
    receipt = await service.acting.done_by(address.match, actor.interaction)
    if receipt is None:
        if mark_of(line) != address.argument:
            await put(ask, Sheet(NEUTRAL).text("This line is out of date: type it again."))
            return
        try:
            receipt = await service.acting.submit(actor, address.prompt_id, line, knowing=True)
        except (GameError, Refused):
            begun = await service.acting.done_by(address.match, actor.interaction)
            receipt = await service.acting.answered(address.match, user, address.prompt)
            if begun is not None or receipt is None:  # else another press was faster
                raise
    await close_answered(ask, address.match)
    position = await service.queries.look(address.match, user)
    await until_told(ask, receipt, done_sheet(position, receipt_text(receipt.text, receipt.confirmed)))
