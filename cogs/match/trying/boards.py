"""What the controls of an imagined board do, and `/match imagine`."""

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.considering.imagining import SHARES
from bot.matches import Refused
from bot.posts.words import escape
from cogs.common.answering.answers import hold, put, think
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.forms import Field, open_modal
from cogs.common.controls.gate import playing
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Action, ActionNumber
from cogs.common.verbs import match_here
from cogs.match.trying.sheets import WAYS, board_sheet, compared_sheet, plan_sheet, written_plan
from games.kernel import GameError

Work = Callable[[Ask, str, int, Pressed], Awaitable[int]]
"""What a press does about a line of a match, given its number: returns that of the line to show then."""


def place(pressed: Pressed) -> tuple[int, int]:
    """Return the line that a control belongs to, and how far it was shown; raises Refused."""
    number, _, shown = pressed.address.prompt.partition(".")
    shown = shown.partition(".")[0]
    if not (number.isdecimal() and shown.isdecimal() and len(number) < 3 and len(shown) < 4):
        raise Refused("That control belongs to no imagined line: `/match imagine` shows yours.")
    return int(number), int(shown)


def refused(error: GameError | Refused) -> str:
    """Return what a refusal says, as a line above what stays as it was."""
    return f"⚠ {escape(sentence_of(str(error)))}"


async def show_board(ask: Ask, match: str, number: int, note: str = "") -> None:
    """Show a line, in the answer or message that was acknowledged."""
    service = ask.client.service
    info = await service.queries.get(match)
    shown = await service.imagining.look(match, ask.user.id, number)
    await put(ask, board_sheet(service.store.game(info.game), info, shown, note))


async def _last_board(ask: Ask, match: str) -> None:
    await show_board(ask, match, await ask.client.service.imagining.open(match, ask.user.id))


async def press_imagine(ask: Ask, pressed: Pressed) -> None:
    """Show the line that was looked at last, or a new one if the match has gone on."""
    await _last_board(ask, pressed.address.match)


def _then_board(work: Work) -> Callable[[Ask, Pressed], Awaitable[None]]:
    """Make a handler that changes something and shows the board; a refusal comes above the board."""

    async def handler(ask: Ask, pressed: Pressed) -> None:
        match, (number, shown) = pressed.address.match, place(pressed)
        line = await ask.client.service.imagining.line(match, ask.user.id, number)
        note = ""
        if line.shown != shown:
            note = "-# This board was out of date; here is where you were."
        else:
            try:
                number = await work(ask, match, number, pressed)
            except (GameError, Refused) as error:
                note = refused(error)
        await show_board(ask, match, number, note)

    return handler


async def _back_to_board(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    return number


async def _move(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    await ask.client.service.imagining.move(match, ask.user.id, number, int(pressed.address.argument))
    return number


async def _copy(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    return await ask.client.service.imagining.copy(match, ask.user.id, number)


async def _new(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    return await ask.client.service.imagining.begin(match, ask.user.id)


async def _cut(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    await ask.client.service.imagining.cut(match, ask.user.id, number)
    return number


async def _start_over(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    await ask.client.service.imagining.start_over(match, ask.user.id, number)
    return number


async def _guess(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    await ask.client.service.imagining.guess_again(match, ask.user.id, number)
    return number


async def _dice(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    dice = pressed.fields.get("order") or pressed.address.argument
    return await ask.client.service.imagining.roll_again(match, ask.user.id, number, dice)


async def _typed(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    """Do a typed line; one that is refused is kept, so that nobody has to type it again."""
    imagining, text = ask.client.service.imagining, pressed.fields.get("order", "")
    try:
        return await imagining.act(match, ask.user.id, number, text)
    except (GameError, Refused):
        await imagining.keep_draft(match, ask.user.id, number, text)
        raise


async def _computer(ask: Ask, match: str, number: int, pressed: Pressed) -> int:
    imagining, seat = ask.client.service.imagining, int(pressed.address.argument)
    text, _ = await imagining.advise(match, ask.user.id, number, seat)
    return await imagining.act(match, ask.user.id, number, text, seat)


async def press_type(ask: Ask, pressed: Pressed) -> None:
    """Open the form for a typed line, filled in with what was begun, or refused before."""
    number, _ = place(pressed)
    line = await ask.client.service.imagining.line(pressed.address.match, ask.user.id, number)
    about = "With ; between. B: before one acts for B; [lucky] or [6 1] behind it sets its dice."
    field = Field("order", "Actions", about, "B: .. [unlucky]; A: ..", line.draft, long=True)
    await open_modal(ask, "What if", str(pressed.address._replace(verb="imtyped")), field)


async def press_faces(ask: Ask, pressed: Pressed) -> None:
    """Open the form in which each face is named, filled in with those that were thrown."""
    number, shown = place(pressed)
    line = await ask.client.service.imagining.line(pressed.address.match, ask.user.id, number)
    faces = " ".join(map(str, line.steps[shown - 1].faces)) if 0 < shown <= len(line.steps) else ""
    field = Field("order", "Faces", "In the order in which they are thrown, with spaces between", default=faces)
    await open_modal(ask, "Name the dice", str(pressed.address._replace(verb="imdiced")), field)


async def press_lines(ask: Ask, pressed: Pressed) -> None:
    """Show all lines side by side."""
    await _show_lines(ask, pressed.address.match)


async def _show_lines(ask: Ask, match: str) -> None:
    service = ask.client.service
    info = await service.queries.get(match)
    await put(ask, compared_sheet(service.store.game(info.game), await service.imagining.compare(match, ask.user.id)))


async def press_open(ask: Ask, pressed: Pressed) -> None:
    """Show the line of a menu."""
    await show_board(ask, pressed.address.match, _number(pressed))


async def press_drop(ask: Ask, pressed: Pressed) -> None:
    """Drop the line of a menu, and show those that are left, or a new one."""
    match, imagining = pressed.address.match, ask.client.service.imagining
    await imagining.drop(match, ask.user.id, _number(pressed))
    if await imagining.any(match, ask.user.id):
        await _show_lines(ask, match)
    else:
        await _last_board(ask, match)


def _number(pressed: Pressed) -> int:
    if not pressed.chosen.isdecimal() or len(pressed.chosen) > 2:
        raise Refused("That line is not offered any more.")
    return int(pressed.chosen)


async def press_plan(ask: Ask, pressed: Pressed) -> None:
    """Ask whether one's own actions are to be the plan."""
    service, match, (number, _) = ask.client.service, pressed.address.match, place(pressed)
    try:
        plan = await service.imagining.plan(match, ask.user.id, number)
    except (GameError, Refused) as error:
        await show_board(ask, match, number, refused(error))
        return
    line = await service.imagining.line(match, ask.user.id, number)
    position = await service.queries.look(match, ask.user.id)
    await put(ask, plan_sheet(line, plan, at_once=bool(position.prompts)))


async def press_planned(ask: Ask, pressed: Pressed) -> None:
    """Let one's own actions be the plan, and go back to the board."""
    service, match, (number, _) = ask.client.service, pressed.address.match, place(pressed)
    try:
        plan = await service.imagining.plan(match, ask.user.id, number)
        await service.orders.add(match, ask.user.id, written_plan(plan))
        note = "**Taken.** `/match orders` shows your plan."
    except (GameError, Refused) as error:
        note = refused(error)
    await show_board(ask, match, number, note)


def handlers() -> Handlers:
    """Return the handlers of the Imagine button, of an imagined board, and of the list of lines."""
    return {
        "imagine": Door(press_imagine, think, playing),
        "imboard": Door(_then_board(_back_to_board), hold, playing),
        **{f"im{way}": Door(_then_board(_move), hold, playing, r"\d{1,2}") for way in WAYS},
        "imcut": Door(_then_board(_cut), hold, playing),
        "imover": Door(_then_board(_start_over), hold, playing),
        "imcopy": Door(_then_board(_copy), hold, playing),
        "imnew": Door(_then_board(_new), hold, playing),
        "imguess": Door(_then_board(_guess), hold, playing),
        "imdice": Door(_then_board(_dice), hold, playing, "|".join(SHARES)),
        "imfaces": Door(press_faces, None, playing),
        "imdiced": Door(_then_board(_dice), hold, playing),
        "imtype": Door(press_type, None, playing),
        "imtyped": Door(_then_board(_typed), hold, playing),
        "imcomputer": Door(_then_board(_computer), hold, playing, r"\d"),
        "imlines": Door(press_lines, hold, playing),
        "imopen": Door(press_open, hold, playing),
        "imdrop": Door(press_drop, hold, playing),
        "implan": Door(press_plan, hold, playing),
        "implanned": Door(press_planned, hold, playing),
    }


async def _imagine(interaction: Ask, line: Action = "", action: ActionNumber | None = None) -> None:
    await think(interaction)
    info = await match_here(interaction)
    imagining, user = interaction.client.service.imagining, interaction.user.id
    number = await (imagining.open(info.id, user) if action is None else imagining.begin(info.id, user, action))
    if line.strip():
        number = await imagining.act(info.id, user, number, line)
    await show_board(interaction, info.id, number)


def add(group: app_commands.Group) -> None:
    """Add the command."""
    command: app_commands.Command[Any, ..., None] = group.command(
        name="imagine", description="What if: try things on a private board; nothing of it is in the match"
    )(_imagine)
    app_commands.describe(
        line="Actions to try out, with ; between: B: before one acts for B, [lucky] or [6 1] behind it sets its dice",
        action="Begin a new line after this action of the match",
    )(command)
