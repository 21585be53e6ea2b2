"""Showing a person's Act panel, and closing it once its question is answered in another way."""

from bot.posts.sheets import Sheet
from cogs.common.answering.answers import put
from cogs.common.core.ask import Ask
from cogs.common.core.open_panels import OpenPanel


async def show_panel(ask: Ask, match: str, prompt: str, sheet: Sheet) -> None:
    """Show a panel that asks a question, in the answer or message that was acknowledged; an earlier one goes."""
    message = await put(ask, sheet)
    if message is not None:
        await ask.client.panels.opened(match, OpenPanel(ask, message.id, prompt))


async def close_answered(ask: Ask, match: str) -> None:
    """Close the panel that a person has open, once its question has been answered in another way."""
    position = await ask.client.service.queries.look(match, ask.user.id)
    await ask.client.panels.settle(match, ask.user.id, [prompt.id for prompt in position.prompts])
