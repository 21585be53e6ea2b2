"""Answering interactions: acknowledged at once, in private, and said in the channel where that is lost."""

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from typing import Any, ParamSpec, TypeVar

import discord
import structlog
from discord import app_commands

from bot.matches import Refused
from bot.posts.sheets import Sheet
from bot.workers import Unfinished
from cogs.common.answering.calling import say_in_channel
from cogs.common.connection.resending import once
from cogs.common.core.ask import Ask
from games.kernel import GameError
from games.kernel.text.prose import clip

STORY = 1200
"""Characters that a private answer spends on what actions did."""
ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062
UNKNOWN_MESSAGE = 10008
"""Discord's code where a message to be changed is gone, and sometimes where the placeholder of a follow-up is."""
_MAX_CONTENT = 2000
_OFFERS, _OFFER = 25, 100
_STATE = "umpire.acknowledged"
_ACTS = "umpire.acts"
_REPEATED = "umpire.repeated"
_FORM = "umpire.form"
LOST = (
    "Discord lost my private answer to you. What you asked for may be done: look first, then use the command or button "
    "again."
)
LOST_ACTION = (
    "Discord lost my private answer to you. `/match log` shows what was done, and **Act** what is asked of you now."
)
LOST_REFUSAL = (
    "I did not do that, and Discord lost my private answer that says why. Use the command or button again to read it."
)
"""What everybody may read where a private answer cannot be given: nothing of what it says, and how to get it."""
_ELSEWHERE = "Answered in a message of its own."
"""What a placeholder says until it is taken away."""

PATIENCE = 2.0
"""Seconds for what can be answered only once it is known, such as a modal: Discord gives three."""

P = ParamSpec("P")
T = TypeVar("T")
Choice = app_commands.Choice[str]

log = structlog.get_logger("umpire.cogs")


class Lapsed(Exception):
    """Discord gave up on the interaction before we acknowledged it; the person saw that and nothing was done."""


async def think(ask: Ask) -> None:
    """Acknowledge with a private "thinking" placeholder, which `put` and `tell` fill in later. Raises Lapsed."""
    await _defer(ask, "new")


async def think_aloud(ask: Ask) -> None:
    """Acknowledge with a public placeholder, after what can be refused (see `check_first`). Raises Lapsed."""
    await _defer(ask, "aloud")


def thinks_aloud(ask: Ask) -> bool:
    """Whether everybody sees the placeholder, which nothing was put into yet."""
    return ask.extras.get(_STATE) == "aloud"


async def hold(ask: Ask) -> None:
    """Acknowledge a press; `put` will edit the message that was pressed. Raises Lapsed."""
    await _defer(ask, "update")


async def _defer(ask: Ask, state: str) -> None:
    if _STATE in ask.extras:
        return
    try:
        if state in ("new", "aloud"):
            await ask.response.defer(ephemeral=state == "new", thinking=True)
        else:
            await ask.response.defer()
    except discord.HTTPException as error:
        if error.code == UNKNOWN_INTERACTION or isinstance(error, discord.DiscordServerError):
            raise Lapsed from error
        # A repeated delivery was acknowledged before: the work behind it is idempotent, so it goes on.
        if error.code != ALREADY_ACKNOWLEDGED:
            raise
        ask.extras[_REPEATED] = True
    ask.extras[_STATE] = state


def is_repeated(ask: Ask) -> bool:
    """Whether a delivery before this one has acknowledged the interaction."""
    return _REPEATED in ask.extras


async def answered_before(ask: Ask) -> bool:
    """Whether a delivery before this one, of a bot that has ended since, has filled in the answer already."""
    if _REPEATED not in ask.extras:
        return False
    try:
        return not (await ask.original_response()).flags.loading
    except discord.NotFound:
        return True  # and it was taken away again


async def put(
    ask: Ask, answer: str | Sheet, *, files: Sequence[discord.File] = discord.utils.MISSING, lost: str = ""
) -> discord.InteractionMessage | None:
    """Fill in the answer that was acknowledged (`think`), or edit the message pressed (`hold`).

    Returns None where that is gone: another press on it has closed it, or the person, or a delivery before this one.
    Where Discord has lost the placeholder, the channel reads `lost`, by default that the private answer is lost.
    """
    if thinks_aloud(ask):
        raise RuntimeError("everybody would read a private answer: the placeholder is public")
    try:
        message = await _filled(ask, answer, files)
    except discord.NotFound as error:
        if ask.extras.get(_STATE) == "update" or _REPEATED in ask.extras:
            return None
        if error.code != UNKNOWN_MESSAGE:
            raise
        ask.extras[_STATE] = "said"
        await say_in_channel(ask, lost or lost_sentence(ask))
        return None
    if ask.extras.get(_STATE) != "update":
        ask.extras[_STATE] = "said"  # whatever must be said after it is a message of its own
    return message


async def put_aloud(ask: Ask, sheet: Sheet) -> bool:
    """Fill in the public answer that was acknowledged (`think_aloud`); returns whether it was still there."""
    there = True
    try:
        await _filled(ask, sheet)
    except discord.NotFound as error:
        there = _REPEATED in ask.extras  # a delivery before this one has answered in another way
        if error.code != UNKNOWN_MESSAGE and not there:
            raise
    ask.extras[_STATE] = "said"
    return there


async def _filled(
    ask: Ask, answer: str | Sheet, files: Sequence[discord.File] = discord.utils.MISSING
) -> discord.InteractionMessage:
    if isinstance(answer, Sheet):
        return await ask.edit_original_response(view=answer.view(), attachments=answer.attachments)
    return await ask.edit_original_response(content=clip(answer, _MAX_CONTENT), attachments=files)


async def retract(ask: Ask) -> None:
    """Delete the private answer that was acknowledged, or the panel pressed: everybody knows already."""
    with contextlib.suppress(discord.NotFound):  # taken away by a delivery before this one, or by the person
        await ask.delete_original_response()
    ask.extras[_STATE] = "said"


@contextlib.asynccontextmanager
async def stepped_aside(ask: Ask) -> AsyncIterator[None]:
    """Let a message be sent beside the placeholder, if there is one, and take that away afterwards.

    It is filled in first: what is sent while it is thinking takes its place and its audience, and what is sent after
    it was deleted may be lost: Discord has been seen to take it and to refuse it (discord-api-docs 2739, 3087).
    """
    thinking = ask.extras.get(_STATE) in ("new", "aloud")
    if thinking:
        with contextlib.suppress(discord.NotFound):  # somebody has taken it away
            await _filled(ask, _ELSEWHERE)
        ask.extras[_STATE] = "said"
    try:
        yield
    finally:
        if thinking:
            with contextlib.suppress(discord.HTTPException):  # then it stays, and what it says is true
                await ask.delete_original_response()


async def _nowhere() -> None:
    """Find nothing: what one person alone sees may rather come twice than not at all."""


async def tell(ask: Ask, sentence: str, *, lost: str = "") -> None:
    """Say something privately, whatever was acknowledged so far; nothing where a delivery before has said it.

    Where Discord has lost the way to do that, the channel reads `lost`, by default that the private answer is lost.
    """
    sentence = clip(sentence, _MAX_CONTENT)
    state = ask.extras.get(_STATE)
    if state in ("new", "aloud") and await answered_before(ask):
        return
    if state == "new":
        await put(ask, sentence, lost=lost)
    elif state is not None or ask.response.is_done():
        async with stepped_aside(ask):
            await _follow_up(ask, sentence, lost or lost_sentence(ask))
    else:
        await _say_at_once(ask, sentence, lost)


async def _follow_up(ask: Ask, sentence: str, lost: str) -> None:
    try:
        await once(functools.partial(ask.followup.send, sentence, ephemeral=True), _nowhere)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        await say_in_channel(ask, lost)


async def _say_at_once(ask: Ask, sentence: str, lost: str) -> None:
    """Acknowledge with a private sentence."""
    try:
        await ask.response.send_message(sentence, ephemeral=True)
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:
            raise
        ask.extras[_REPEATED] = True
        if _FORM not in ask.extras:
            await _finish(ask, sentence, lost)
    ask.extras[_STATE] = "said"


async def _finish(ask: Ask, sentence: str, lost: str) -> None:
    """Say something in the placeholder that a delivery before this one has left, if there is one."""
    try:
        flags = (await ask.original_response()).flags
    except discord.NotFound:
        return  # it was taken away, or there was a form
    if flags.loading:
        ask.extras[_STATE] = "new" if flags.ephemeral else "aloud"
        await tell(ask, sentence, lost=lost)


def note_form(ask: Ask) -> None:
    """Note that a form opens: a sentence that comes too late for it finds no placeholder."""
    ask.extras[_FORM] = True


async def in_time(work: Coroutine[Any, Any, T]) -> T:
    """Await what Discord must be answered with at once; raises TimeoutError where that takes too long.

    It is cancelled then, but not waited for: the database finishes what it was asked before it lets go.
    """
    task = asyncio.create_task(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done:
        task.add_done_callback(lambda late: late.cancelled() or late.exception())
        task.cancel()
        raise TimeoutError
    return task.result()


def timely(suggest: Callable[P, Coroutine[Any, Any, list[Choice]]]) -> Callable[P, Coroutine[Any, Any, list[Choice]]]:
    """Let an autocomplete offer nothing rather than be late or fail: people type on, and it is asked again."""

    @functools.wraps(suggest)
    async def offer(*args: P.args, **kwargs: P.kwargs) -> list[Choice]:
        try:
            return await in_time(suggest(*args, **kwargs))
        except (TimeoutError, Refused, GameError, Unfinished) as error:
            log.info("nothing offered", error=repr(error))
        except Exception:  # discord.py would leave it unanswered
            log.exception("completion failed")
        return []

    if hasattr(suggest, "__self__"):
        offer.__qualname__ = offer.__name__  # discord.py would hand it the object once more
    return offer


def offered(pairs: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Answer an autocomplete with (name, value) suggestions: the first 25 whose values fit."""
    fitting = [(clip(name, _OFFER), value) for name, value in pairs if 1 <= len(value) <= _OFFER]
    return [app_commands.Choice(name=name, value=value) for name, value in fitting[:_OFFERS]]


def acts(ask: Ask) -> None:
    """Note that this interaction is an action: a refusal from now on says first that it was not done."""
    ask.extras[_ACTS] = True


def is_action(ask: Ask) -> bool:
    """Whether an interaction is an action (`acts`)."""
    return _ACTS in ask.extras


def lost_sentence(ask: Ask) -> str:
    """Return what the channel reads in place of a private answer."""
    return LOST_ACTION if is_action(ask) else LOST
