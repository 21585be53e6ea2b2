"""What the controls of boards and Act panels do."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.considering import Press
from bot.matches import Position, Receipt, Refused
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import escape
from cogs.common.answering.answers import acts, hold, put, think
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.doors import Door, Handler, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import playing
from cogs.common.core.ask import Ask, actor_at
from cogs.common.panels.going_on import drawn, go_on, nothing_asked, show_question
from cogs.common.panels.home import home_controls, is_elsewhere
from cogs.common.panels.panel import (
    bounds_of,
    imagine_control,
    mark_of,
    plan_text,
)
from cogs.common.panels.recap import show_recap
from cogs.common.panels.showing import show_panel
from cogs.common.panels.undo import undo_controls
from games.kernel import GameError, Prompt
from games.kernel.text.prose import clip

_LONGEST_REASON = 200
"""How many characters of a reason a panel shows."""

_LOOKS, _MOMENT = 10, 0.1

Work = Callable[[Ask, Pressed, Position, Prompt], Awaitable[None]]
"""What a press on a panel does, given its question."""


def handlers() -> Handlers:
    """Return the handlers of boards and panels by verb."""
    return {
        "act": Door(act, think, playing),
        "add": Door(add_word, hold, playing),
        "pick": Door(add_word, hold, playing),
        "ask": Door(ask_word, None, playing),
        "write": Door(add_word, hold, playing),
        "tick": Door(_on_panel(_ticking(ticked)), hold, playing),
        "untick": Door(_on_panel(_ticking(cleared)), hold, playing),
        "ticks": Door(_on_panel(_ticking(ticked_in_menu)), hold, playing, r"[0-9a-f]{4}\.\d"),
        "undo": Door(undo_word, hold, playing),
        "clear": Door(_on_panel(clear_words), hold, playing),
        "suggest": Door(_on_panel(suggest_words), hold, playing),
        "showhere": Door(_on_panel(show_hint), hold, playing),
        "page": Door(_on_panel(turn_page), hold, playing, r"\d{1,4}"),
        "confirm": Door(_on_panel(confirm), hold, playing),
    }


async def act(ask: Ask, pressed: Pressed) -> None:
    """Open the Act panel; on an old board say so and link to the new one."""
    if await _is_old(ask, pressed):
        info = await ask.client.service.queries.get(pressed.address.match)
        await put(ask, f"That is an old board. The game has gone on: [go to the new one]({info.board_link}).")
        return
    await open_panel(ask, pressed.address.match)


async def _is_old(ask: Ask, pressed: Pressed) -> bool:
    """Whether a newer board has been posted; one that is just being posted is waited for."""
    if ask.message is None:
        return False
    for _ in range(_LOOKS):
        info = await ask.client.service.queries.get(pressed.address.match)
        if str(info.ply) == pressed.address.argument:
            return False
        if info.board_message_id is not None and info.board_message_id > ask.message.id:
            return True
        await asyncio.sleep(_MOMENT)
    return False


async def open_panel(ask: Ask, match_id: str, note: str = "") -> None:
    """Fill the acknowledged answer with the panel of what is asked of the person, or say whom the game awaits.

    `note` is the line above it. A player who was away for more than a day first reads what happened.
    """
    service = ask.client.service
    await service.seating.come_back(actor_at(ask, await service.queries.get(match_id)))
    position = await ask.client.service.queries.look(match_id, ask.user.id)
    seat = position.info.seat_of(ask.user.id)
    if seat is not None and seat.policy is not None and not position.info.ended:
        raise Refused("A computer plays your seat: `/seat return` returns it to you.")
    if not note and await service.recaps.is_due(match_id, ask.user.id):
        await show_recap(ask, match_id)  # its button leads on to the panel
        return
    if not position.prompts:
        onward = home_controls(match_id) if is_elsewhere(ask, position.info) else []
        onward = [*undo_controls(match_id, await service.undoing.free(match_id, ask.user.id)), *onward]
        plans = [] if seat is None else await _plans(ask, match_id)
        # In place of a panel, a bare text is refused.
        sheet = Sheet(NEUTRAL).text(nothing_asked(position)).text(await _planned(ask, position))
        await put(ask, sheet.buttons([*_to_imagine(position), *plans, *onward]))
        return
    idle = await service.orders.idle(match_id, ask.user.id) if seat is not None else ()
    told = (*(f"⚠ {escape(sentence_of(why))}" for why in idle), await _planned(ask, position))
    note = note or "\n".join(filter(None, told))
    await show_question(ask, position, position.prompts[0], note=note)


async def _plans(ask: Ask, match: str) -> list[Control]:
    """Return the button that builds a plan, if the table plays with plans."""
    may = await ask.client.service.orders.may_plan(match)
    return [Control("Plan ahead", button_id(match, "planbuild"))] if may else []


async def _planned(ask: Ask, position: Position) -> str:
    """Say what a person has planned, and what of it was done."""
    plan = await ask.client.service.orders.planned(position.info.id, ask.user.id)
    return plan_text(plan)


def _to_imagine(position: Position) -> list[Control]:
    """Return the button that opens an imagined board, for a player of a match that goes on."""
    playing_on = position.seat is not None and position.view is not None and not position.info.ended
    return [imagine_control(position.info.id)] if playing_on else []


def _on_panel(work: Work) -> Handler:
    """Make a handler of what a press on a panel does.

    Presses overtake each other, and repeat: whenever the question turns out to be answered, the panel says by what, and
    goes on with the next one.
    """

    async def handler(ask: Ask, pressed: Pressed) -> None:
        found = await _asked(ask, pressed)
        if found is not None:
            try:
                await work(ask, pressed, *found)
                return
            except (GameError, Refused):
                if await _asked(ask, pressed) is not None:
                    raise
        await go_on(ask, pressed.address.match, await _answer(ask, pressed))

    return handler


async def _asked(ask: Ask, pressed: Pressed) -> tuple[Position, Prompt] | None:
    """Return the question of a panel, or None if it is not open any more."""
    position = await ask.client.service.queries.look(pressed.address.match, ask.user.id)
    return next(((position, prompt) for prompt in position.prompts if prompt.id == pressed.address.prompt_id), None)


async def _answer(ask: Ask, pressed: Pressed) -> Receipt | None:
    """Return what answered a question that is not open any more."""
    return await ask.client.service.acting.answered(pressed.address.match, ask.user.id, pressed.address.prompt)


async def _draft(ask: Ask, pressed: Pressed) -> tuple[str, bool]:
    """Return the draft of a panel, and whether it still is the text that the panel showed."""
    text = await ask.client.service.drafts.get(pressed.address.match, ask.user.id, pressed.address.prompt)
    return text, mark_of(text) == pressed.address.argument[:4]


async def _redraw(
    ask: Ask,
    pressed: Pressed,
    position: Position,
    prompt: Prompt,
    *,
    page: int = 0,
    note: str = "",
    whole: bool = False,
) -> None:
    sheet = await drawn(ask, position, prompt, page=page, note=note, whole=whole)
    if await _asked(ask, pressed) is None:  # another press confirmed it while this one drew
        await go_on(ask, pressed.address.match, await _answer(ask, pressed))
    else:
        await show_panel(ask, position.info.id, prompt.id, sheet)


def _changing(changed: Callable[[Ask, Pressed, str], Awaitable[str]]) -> Work:
    """Make what changes the draft; a change that leads nowhere is refused."""

    async def change(ask: Ask, pressed: Pressed, position: Position, prompt: Prompt) -> None:
        text, current = await _draft(ask, pressed)
        if not current:
            note = "-# This panel was out of date; here is where you were."
            await _redraw(ask, pressed, position, prompt, note=note)
            return
        wanted = await changed(ask, pressed, text)
        await ask.client.service.drafts.set(pressed.address.match, ask.user.id, pressed.address.prompt, wanted)
        await _redraw(ask, pressed, position, prompt)

    return change


def _rewriting(change: Callable[[Pressed], str | None]) -> Handler:
    """Make a handler that appends a word to the draft (None: takes one back)."""

    async def rewrite(ask: Ask, pressed: Pressed, text: str) -> str:
        return await ask.client.service.queries.rewrite(pressed.address.match, ask.user.id, text, change(pressed))

    return _on_panel(_changing(rewrite))


def _ticking(press: Callable[[Pressed], Press]) -> Work:
    """Make what ticks and clears items of a list."""

    async def tick(ask: Ask, pressed: Pressed, text: str) -> str:
        return await ask.client.service.queries.tick(pressed.address.match, ask.user.id, text, press(pressed))

    return _changing(tick)


def ticked(pressed: Pressed) -> Press:
    """Return a press that ticks an item."""
    return Press(on=(word_of(pressed),))


def cleared(pressed: Pressed) -> Press:
    """Return a press that clears an item."""
    return Press(off=(word_of(pressed),))


def ticked_in_menu(pressed: Pressed) -> Press:
    """Return what is ticked of the items that a menu lists: nothing, where all were cleared."""
    return Press(on=pressed.values, page=int(pressed.address.argument[5:]))


def word_of(pressed: Pressed) -> str:
    """Return the word of a button, a select, or a modal."""
    return pressed.fields.get("word") or (pressed.values[0] if pressed.values else pressed.address.argument[5:])


def _nothing(pressed: Pressed) -> None:
    return None


add_word = _rewriting(word_of)
undo_word = _rewriting(_nothing)


async def clear_words(ask: Ask, pressed: Pressed, position: Position, prompt: Prompt) -> None:
    """Start the draft again."""
    await ask.client.service.drafts.set(pressed.address.match, ask.user.id, pressed.address.prompt, "")
    await _redraw(ask, pressed, position, prompt)


async def suggest_words(ask: Ask, pressed: Pressed, position: Position, prompt: Prompt) -> None:
    """Fill in what the computer would do; nothing is done before Confirm."""
    service, address = ask.client.service, pressed.address
    found = await service.computers.suggest(address.match, ask.user.id, prompt.id)
    await service.drafts.set(address.match, ask.user.id, address.prompt, found.line)
    await _redraw(ask, pressed, position, prompt, note=suggestion_note(found.why), whole=True)


def suggestion_note(why: str) -> str:
    """Return the line over a draft that the computer has filled in, with its reason if it has one."""
    return f"-# The computer would do this{_because(why)}"


def _because(why: str) -> str:
    """Return a reason as the end of a sentence, with its full stop; of a long one, the last parts are left out."""
    if not why:
        return "."
    while len(why) > _LONGEST_REASON and "; " in why:
        why = why.rpartition("; ")[0]
    reason = clip(escape(why), _LONGEST_REASON)
    return f": {reason}{'' if reason.endswith('…') else '.'}"


async def show_hint(ask: Ask, pressed: Pressed, position: Position, prompt: Prompt) -> None:
    """Fill in what the hint of a lesson proposes."""
    await _redraw(ask, pressed, position, prompt, note=await fill_in_hint(ask, position.info.id, prompt.id), whole=True)


async def fill_in_hint(ask: Ask, match: str, prompt: str) -> str:
    """Let what the hint at a question proposes be the draft of its panel; returns the line to say over it."""
    service = ask.client.service
    found = await service.lessons.propose(match, ask.user.id, prompt)
    await service.drafts.set(match, ask.user.id, prompt, found.line)
    return f"-# The hint proposes this{_because(found.why)}"


async def turn_page(ask: Ask, pressed: Pressed, position: Position, prompt: Prompt) -> None:
    """Show other words of a long list."""
    await _redraw(ask, pressed, position, prompt, page=int(pressed.address.argument or 0))


async def ask_word(ask: Ask, pressed: Pressed) -> None:
    """Open a modal for a word that is not listed; what it sends comes back as `write`."""
    service, address = ask.client.service, pressed.address
    text = await service.drafts.get(address.match, ask.user.id, address.prompt)
    node = await service.queries.choices(address.match, ask.user.id, tuple(text.split()))
    if node.open is None:
        await hold(ask)
        await open_panel(ask, address.match)
        return
    word = node.open
    placeholder = word.suggestions[0].text if word.suggestions else ""
    field = Field("word", word.label.capitalize() or "Word", bounds_of(word), placeholder)
    await open_modal(ask, "Your action", str(address._replace(verb="write")), field)


async def confirm(ask: Ask, pressed: Pressed, position: Position, prompt: Prompt) -> None:
    """Submit the draft; then go on with the next question, or close the panel."""
    acts(ask)
    address = pressed.address
    text, current = await _draft(ask, pressed)
    if not current:
        note = "-# This panel was out of date; look again before you confirm."
        await _redraw(ask, pressed, position, prompt, note=note)
        return
    actor = actor_at(ask, position.info)
    receipt = await ask.client.service.acting.submit(actor, address.prompt_id, text, knowing=True)
    await go_on(ask, address.match, receipt)
