"""What the controls of boards and Act panels do."""

import asyncio

from bot.matches import Position
from bot.posts.words import escape
from cogs.common.answers import Ask, hold, put, tell, think
from cogs.common.panel import done_sheet, mark_of, panel_sheet, receipt_text, settle, unsettle
from cogs.common.press import Field, Handlers, Pressed, open_modal
from games.kernel import GameError, Prompt

_LOOKS, _MOMENT = 10, 0.1
_ANSWERED = "That question has been answered already."


def handlers() -> Handlers:
    """Return the handlers of boards and panels by verb."""
    return {
        "act": act,
        "add": add_word,
        "pick": add_word,
        "ask": ask_word,
        "write": add_word,
        "undo": undo_word,
        "clear": clear_words,
        "suggest": suggest_words,
        "page": turn_page,
        "confirm": confirm,
    }


async def act(ask: Ask, pressed: Pressed) -> None:
    """Open the Act panel; on an old board say so and link to the new one."""
    await think(ask)
    if await _is_old(ask, pressed):
        info = await ask.client.service.get(pressed.address.match)
        await put(ask, f"That is an old board. The game has gone on: [go to the new one]({info.board_link}).")
        return
    await open_panel(ask, pressed.address.match)


async def _is_old(ask: Ask, pressed: Pressed) -> bool:
    """Tell whether a newer board has been posted; one that is just being posted is waited for."""
    if ask.message is None:
        return False
    for _ in range(_LOOKS):
        info = await ask.client.service.get(pressed.address.match)
        if str(info.ply) == pressed.address.argument:
            return False
        if info.board_message_id is not None and info.board_message_id > ask.message.id:
            return True
        await asyncio.sleep(_MOMENT)
    return False


async def open_panel(ask: Ask, match_id: str) -> None:
    """Fill the acknowledged answer with the panel of what is asked of the person, or say whom the game awaits."""
    position = await ask.client.service.look(match_id, ask.user.id)
    if not position.prompts:
        await put(ask, _nothing_asked(position))
        return
    await put(ask, await panel_sheet(ask.client.service, position, position.prompts[0], ask.user.id))


def _nothing_asked(position: Position) -> str:
    info = position.info
    if info.ended:
        return "This match has ended."
    if info.status == "lobby":
        return "This match has not started yet."
    waiting = escape(", ".join(dict.fromkeys(info.names[entry.seat] for entry in position.awaited)))
    return f"Nothing is asked of you now. Umpire waits for {waiting or 'nobody'}."


async def _prompt(ask: Ask, pressed: Pressed) -> tuple[Position, Prompt] | None:
    """Acknowledge a press on a panel and return its prompt; None, and the panel closed, if it is answered."""
    await hold(ask)
    position: Position = await ask.client.service.look(pressed.address.match, ask.user.id)
    for prompt in position.prompts:
        if prompt.id == pressed.address.prompt_id:
            return position, prompt
    await put(ask, done_sheet(position, f"{_ANSWERED} {_nothing_asked(position) if not position.prompts else ''}"))
    return None


async def _draft(ask: Ask, pressed: Pressed) -> tuple[str, bool]:
    """Return the draft of a panel, and whether it still is the text that the panel showed."""
    text: str = await ask.client.service.draft(pressed.address.match, ask.user.id, pressed.address.prompt)
    return text, mark_of(text) == pressed.address.argument[:4]


async def _redraw(ask: Ask, position: Position, prompt: Prompt, *, page: int = 0, note: str = "") -> None:
    await put(ask, await panel_sheet(ask.client.service, position, prompt, ask.user.id, page=page, note=note))


async def _rewrite(ask: Ask, pressed: Pressed, change: str | None) -> None:
    """Append a word to the draft (None: take one back), and redraw; a word that leads nowhere is refused."""
    found = await _prompt(ask, pressed)
    if found is None:
        return
    service, match, user = ask.client.service, pressed.address.match, ask.user.id
    text, current = await _draft(ask, pressed)
    note = ""
    if not current:
        note = "-# This panel was out of date; here is where you were."
    else:
        try:
            wanted = await unsettle(service, match, user, text) if change is None else f"{text} {change}".strip()
            wanted, _ = await settle(service, match, user, wanted) if change is not None else (wanted, None)
        except GameError as error:
            await tell(ask, error.reason)
            return
        await service.set_draft(match, user, pressed.address.prompt, wanted)
    await _redraw(ask, *found, note=note)


async def add_word(ask: Ask, pressed: Pressed) -> None:
    """Append the word of a button, a select, or a modal to the draft."""
    typed = pressed.fields.get("word") or (pressed.values[0] if pressed.values else pressed.address.argument[5:])
    await _rewrite(ask, pressed, typed)


async def undo_word(ask: Ask, pressed: Pressed) -> None:
    """Take the last chosen word back."""
    await _rewrite(ask, pressed, None)


async def clear_words(ask: Ask, pressed: Pressed) -> None:
    """Start the draft anew."""
    found = await _prompt(ask, pressed)
    if found is not None:
        await ask.client.service.set_draft(pressed.address.match, ask.user.id, pressed.address.prompt, "")
        await _redraw(ask, *found)


async def suggest_words(ask: Ask, pressed: Pressed) -> None:
    """Fill in what the computer would do; nothing is done before Confirm."""
    found = await _prompt(ask, pressed)
    if found is None:
        return
    service, address = ask.client.service, pressed.address
    text = await service.suggest(address.match, ask.user.id, address.prompt_id)
    await service.set_draft(address.match, ask.user.id, address.prompt, text)
    await _redraw(ask, *found, note="-# This is what the computer would do. Confirm it, or choose otherwise.")


async def turn_page(ask: Ask, pressed: Pressed) -> None:
    """Show other words of a long list."""
    found = await _prompt(ask, pressed)
    if found is not None:
        await _redraw(ask, *found, page=int(pressed.address.argument or 0))


async def ask_word(ask: Ask, pressed: Pressed) -> None:
    """Open a modal for a word that is not listed; what it sends comes back as `write`."""
    service, address = ask.client.service, pressed.address
    text = await service.draft(address.match, ask.user.id, address.prompt)
    node = await service.choices(address.match, ask.user.id, tuple(text.split()))
    if node.open is None:
        await hold(ask)
        await open_panel(ask, address.match)
        return
    word = node.open
    bounds = f"{word.low:g} to {word.high:g} {word.unit}".strip() if word.kind != "text" else ""
    placeholder = word.suggestions[0].text if word.suggestions else ""
    field = Field("word", word.label.capitalize() or "Word", bounds, placeholder, longest=80)
    await open_modal(ask, "Your action", str(address._replace(verb="write")), field)


async def confirm(ask: Ask, pressed: Pressed) -> None:
    """Submit the draft; then go on with the next question, or close the panel."""
    found = await _prompt(ask, pressed)
    if found is None:
        return
    service, address = ask.client.service, pressed.address
    text, current = await _draft(ask, pressed)
    if not current:
        await _redraw(ask, *found, note="-# This panel was out of date; look again before you confirm.")
        return
    receipt = await service.submit(address.match, ask.user.id, address.prompt_id, text, ask.id)
    note = receipt_text(receipt.text, receipt.sentences)
    position = await service.look(address.match, ask.user.id)
    if position.prompts:
        await put(ask, await panel_sheet(service, position, position.prompts[0], ask.user.id, note=note))
    else:
        await put(ask, done_sheet(position, note))
