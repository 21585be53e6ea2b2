"""Answering interactions: acknowledged at once, private, and never left without a sentence when something fails."""

import asyncio
import contextlib
import functools
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, ParamSpec, TypeVar

import discord
import structlog
from discord import app_commands

from bot.matches import Refused
from bot.posts.boards import story
from bot.posts.sheets import Sheet
from bot.storage import Unavailable
from bot.workers import Unfinished
from cogs.common.ask import Ask
from cogs.common.resending import once
from games.kernel import GameError
from games.kernel.prose import clip

STORY = 1200
"""Characters that a private answer spends on what actions did."""
ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062
_OVER = (UNKNOWN_INTERACTION, 10015, 50027)
"""Discord's codes of an interaction that is not to be answered any more: too late, or its 15 minutes are over."""
_MAX_CONTENT = 2000
_OFFERS, _OFFER = 25, 100
_STATE = "umpire.acknowledged"
_ACTS = "umpire.acts"
_REPEATED = "umpire.repeated"
_RULE_AT_END = re.compile(r": [A-Z]+(-[A-Z]?)?\d+$")

TROUBLE = (
    "Discord has trouble just now, and did not take all that I had to say. Whatever was confirmed is safe; "
    "look again in a minute."
)

UNCALLED = "Discord did not take the message with which I would have called people: tell them yourself."

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
    """Acknowledge with a public placeholder, which `put` fills in; `tell` takes it away. Raises Lapsed."""
    await _defer(ask, "aloud")


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


async def answered_before(ask: Ask) -> bool:
    """Tell whether a delivery before this one, of a bot that has ended since, has filled in the answer already."""
    if _REPEATED not in ask.extras:
        return False
    try:
        return not (await ask.original_response()).flags.loading
    except discord.NotFound:
        return True  # and it was taken away again


async def put(ask: Ask, answer: str | Sheet) -> discord.InteractionMessage | None:
    """Fill in the answer that was acknowledged (`think`, `think_aloud`), or edit the message pressed (`hold`).

    Returns None where that is gone: another press on it has closed it, or the person, or a delivery before this one.
    """
    try:
        if isinstance(answer, Sheet):
            message = await ask.edit_original_response(view=answer.view(), attachments=answer.files)
        else:
            message = await ask.edit_original_response(content=clip(answer, _MAX_CONTENT))
    except discord.NotFound:
        if ask.extras.get(_STATE) == "update" or _REPEATED in ask.extras:
            return None
        raise
    if ask.extras.get(_STATE) != "update":
        ask.extras[_STATE] = "said"  # whatever must be said after it is a message of its own
    return message


async def retract(ask: Ask) -> None:
    """Delete the private answer that was acknowledged, or the panel pressed: everybody is told already."""
    with contextlib.suppress(discord.NotFound):  # taken away by a delivery before this one, or by the person
        await ask.delete_original_response()
    ask.extras[_STATE] = "said"


async def whisper(ask: Ask, sheet: Sheet) -> None:
    """Show something privately, whatever was acknowledged so far; a public placeholder goes away."""
    if ask.extras.get(_STATE) == "new":
        await put(ask, sheet)
        return
    await _take_back(ask)

    async def send() -> None:
        sheet.rewind()
        await ask.followup.send(view=sheet.view(), files=sheet.files, ephemeral=True)

    await once(send, _nowhere)


async def _nowhere() -> None:
    """Find nothing: what one person alone sees may rather come twice than not at all."""


async def _take_back(ask: Ask) -> None:
    """Delete a public placeholder that nothing was put into."""
    if ask.extras.get(_STATE) == "aloud":
        await ask.delete_original_response()
        ask.extras[_STATE] = "said"


async def tell(ask: Ask, sentence: str) -> None:
    """Say something privately, whatever was acknowledged so far; nothing where a delivery before has said it."""
    sentence = clip(sentence, _MAX_CONTENT)
    state = ask.extras.get(_STATE)
    if state in ("new", "aloud") and await answered_before(ask):
        return
    if state == "new":
        await put(ask, sentence)
    elif state is not None or ask.response.is_done():
        await _take_back(ask)
        await once(functools.partial(ask.followup.send, sentence, ephemeral=True), _nowhere)
    else:
        try:
            await ask.response.send_message(sentence, ephemeral=True)
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:
                raise
        ask.extras[_STATE] = "said"


def calling(*people: int) -> discord.AllowedMentions:
    """Return who is called by a message: these people, and nobody else whom it names."""
    users = [discord.Object(user_id) for user_id in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


async def call_people(ask: Ask, channel: discord.abc.Messageable, text: str, *people: int) -> bool:
    """Call people to a channel, once for an interaction and best effort; tells whether Discord took it."""
    try:
        await channel.send(text, nonce=str(ask.id), allowed_mentions=calling(*people))
    except discord.HTTPException as error:
        log.warning("nobody called", interaction=ask.id, code=error.code, status=error.status)
        return False
    return True


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
    """Note that this interaction is an action: whoever is refused from now on reads first that it was not done."""
    ask.extras[_ACTS] = True


async def guard(ask: Ask, work: Awaitable[None], what: str) -> None:
    """Await the work behind an interaction; whatever it raises becomes one private sentence."""
    try:
        await work
    except Exception as error:  # the last place before discord.py, which hands these errors to nobody
        await fail(ask, error, what)


async def fail(ask: Ask, error: BaseException, what: str) -> None:
    """Tell a person what went wrong: the reason of a refusal, else an incident id that the log has too."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    sentence = _refusal(error, "Not done: " if ask.extras.get(_ACTS) else "")
    if isinstance(error, Lapsed) or (isinstance(error, discord.HTTPException) and error.code in _OVER):
        log.warning("interaction lapsed", what=what, interaction=ask.id)
        return
    if isinstance(error, Unavailable):
        log.error("database failed", what=what, interaction=ask.id, reason=str(error))
    if isinstance(error, discord.DiscordServerError):
        log.warning("discord has trouble", what=what, interaction=ask.id, error=str(error))
    if sentence is None:
        incident = secrets.token_hex(3)
        log.error(
            "incident", incident=incident, what=what, interaction=ask.id, guild=ask.guild_id, exc_info=error,
        )  # fmt: skip
        sentence = f"Something went wrong on our side (incident {incident}). Whatever was confirmed before is safe."
    try:
        await tell(ask, sentence)
    except discord.HTTPException as lost:
        log.warning("answer lost", what=what, interaction=ask.id, code=lost.code, status=lost.status)


def _refusal(error: BaseException, lead: str) -> str | None:
    if isinstance(error, GameError):
        return sentence_of(lead + error.reason)
    if isinstance(error, (Unfinished, Unavailable)):
        return lead + error.sentence
    if isinstance(error, Refused):
        lead = "" if error.done else lead  # it says itself what was
        sentence = sentence_of(lead + error.sentence) + (f" [Go there]({error.link})" if error.link else "")
        return "\n".join(part for part in (sentence, story(error.done, STORY)) if part)
    if isinstance(error, app_commands.NoPrivateMessage):
        return "Umpire's games live in servers: use this command in a channel of one."
    if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
        return "This command has changed. Restart Discord or wait a minute, then try again."
    if isinstance(error, discord.Forbidden):
        return f"Discord does not let me do that here: {error.text or 'a permission is missing'}."
    if isinstance(error, discord.DiscordServerError):
        return TROUBLE
    if isinstance(error, app_commands.CheckFailure):
        return str(error)
    return None


def sentence_of(reason: str) -> str:
    """Return a reason as a sentence: a capital first, a stop at the end, unless a rule's id or a block stands there.

    >>> sentence_of("the ship has moved already: RS-25")
    'The ship has moved already: RS-25'
    >>> sentence_of("nobody may leave at this table: UP-B55")
    'Nobody may leave at this table: UP-B55'
    """
    text = reason[:1].upper() + reason[1:]
    finished = text[-1:] in ".!?" or text.endswith("```") or _RULE_AT_END.search(text)
    return text if finished else f"{text}."
