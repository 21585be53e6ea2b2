"""Going on once a question is answered: with the next one in the same panel, or without it."""

from bot.matches import Position, Receipt
from bot.names import told_actor
from bot.posts.sheets import Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import put
from cogs.common.answering.confirming import until_told
from cogs.common.core.ask import Ask
from cogs.common.panels.home import home_controls, is_elsewhere
from cogs.common.panels.panel import done_sheet, panel_sheet, receipt_text
from cogs.common.panels.showing import show_panel
from games.kernel import Prompt

_ANSWERED = "That question has been answered already."


async def show_question(ask: Ask, position: Position, prompt: Prompt, *, page: int = 0, note: str = "") -> None:
    """Show the panel of a question."""
    sheet = await drawn(ask, position, prompt, page=page, note=note)
    await show_panel(ask, position.info.id, prompt.id, sheet)


async def drawn(ask: Ask, position: Position, prompt: Prompt, *, page: int, note: str, whole: bool = False) -> Sheet:
    """Draw the panel of a question; one that is not in the channel of its match leads back to the list of matches."""
    service, away = ask.client.service, is_elsewhere(ask, position.info)
    return await panel_sheet(service, position, prompt, ask.user.id, page=page, note=note, away=away, whole=whole)


def nothing_asked(position: Position) -> str:
    """Say to a player who is not asked anything for whom the match waits."""
    info = position.info
    if info.ended:
        return "This match has ended."
    if info.status == "lobby":
        return "This match has not started yet."
    waiting = escape(", ".join(dict.fromkeys(info.names[entry.seat] for entry in position.awaited)))
    return f"You have nothing to do now. Umpire waits for {waiting or 'nobody'}."


async def go_on(ask: Ask, match_id: str, receipt: Receipt | None) -> None:
    """Go on with the next question, or close the panel; it says what answered the one before (None: not known).

    What the board tells of one's own action, it tells alone.
    """
    position = await ask.client.service.queries.look(match_id, ask.user.id)
    own = receipt is not None and receipt.actor == position.info.names[position.seat or 0]
    away = is_elsewhere(ask, position.info)
    if position.prompts:
        note = _told_whole(receipt, own=own) if away else _answered_by(receipt, own=own, brief=own)
        await show_question(ask, position, position.prompts[0], note=note)
        return
    ask.client.panels.forget(match_id, ask.user.id)
    if away:
        await put(ask, done_sheet(position, _told_whole(receipt, own=own), home_controls(match_id)))
    elif receipt is not None and own:
        answer = done_sheet(position, _answered_by(receipt, own=own))
        await until_told(ask, receipt, answer, lambda: _goes_on(ask, position))
    else:
        note = _answered_by(receipt, own=own)
        await put(ask, done_sheet(position, f"{note}\n{nothing_asked(position)}" if receipt is None else note))


async def _goes_on(ask: Ask, before: Position) -> bool:
    """Go on with the next question, if it came without a new message: nobody is called to it; returns whether it did.

    So it is with the shots of computers, one after another. A panel that the person has opened meanwhile stays.
    """
    match = before.info.id
    position = await ask.client.service.queries.look(match, ask.user.id)
    same = position.info.board_message_id == before.info.board_message_id
    if not position.prompts or not same or ask.client.panels.is_open(match, ask.user.id):
        return False
    await show_question(ask, position, position.prompts[0])
    return True


def _told_whole(receipt: Receipt | None, *, own: bool) -> str:
    """Say all that answered a question, to a person who does not see the board that tells it."""
    if receipt is None or not own:
        return _answered_by(receipt, own=own)
    return receipt_text(receipt.text, receipt.sentences)


def _answered_by(receipt: Receipt | None, *, own: bool, brief: bool = False) -> str:
    """Say what answered a question; where that is to be `brief`, nothing that the board tells too."""
    if receipt is None:
        return _ANSWERED
    if not own:
        return receipt_text(
            receipt.text, receipt.sentences, f"**Answered for you ({escape(told_actor(receipt.actor))}):**"
        )
    return receipt_text(receipt.text, receipt.private if brief else receipt.confirmed)
