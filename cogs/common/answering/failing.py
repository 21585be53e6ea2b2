"""What people read when something fails: one private sentence, or where that cannot be given, one in the channel."""

import re
import secrets
from collections.abc import Awaitable

import discord
import structlog
from discord import app_commands

from bot.matches import Refused
from bot.posts.boards import story
from bot.storage import Unavailable
from bot.workers import Unfinished
from cogs.common.answering.answers import (
    LOST_REFUSAL,
    STORY,
    UNKNOWN_INTERACTION,
    Lapsed,
    is_action,
    lost_sentence,
    tell,
)
from cogs.common.core.ask import Ask
from cogs.common.core.moved import moved_sentence
from games.kernel import GameError

TROUBLE = (
    "Discord has a problem just now and did not take my whole answer. What was confirmed is safe; "
    "look again in a minute."
)
_OVER = (UNKNOWN_INTERACTION, 10015, 50027)
"""Discord's codes of an interaction that is not to be answered any more: too late, or its 15 minutes are over."""
_RULE_AT_END = re.compile(r": [A-Z]+(-[A-Z]?)?\d+$")

log = structlog.get_logger("umpire.cogs")


async def guard(ask: Ask, work: Awaitable[None], what: str) -> None:
    """Await the work behind an interaction; whatever it raises becomes one private sentence."""
    try:
        await work
    except Exception as error:  # the last place before discord.py, which hands these errors to nobody
        await fail(ask, error, what)


async def fail(ask: Ask, error: BaseException, what: str) -> None:
    """Tell a person what went wrong: the reason of a refusal, else an incident id that the log has too.

    Where it cannot be said in private, the channel reads a reason only if it tells nothing of a game: a refusal may.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    sentence = _refusal(error, "Not done: " if is_action(ask) else "")
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
        sentence = f"Something went wrong on our side (incident {incident}). What was confirmed before is safe."
    lost = sentence
    if isinstance(error, (Refused, GameError, app_commands.CheckFailure)):
        lost = lost_sentence(ask) if isinstance(error, Refused) and error.done else LOST_REFUSAL
    try:
        await tell(ask, sentence, lost=lost)
    except discord.HTTPException as failed:
        log.warning("answer lost", what=what, interaction=ask.id, code=failed.code, status=failed.status)


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
        return "Umpire's games are played in servers: use this command in a channel of a server."
    if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
        moved = moved_sentence(error.name, error.parents) if isinstance(error, app_commands.CommandNotFound) else ""
        return moved or "This command has changed. Restart Discord or wait a minute, then try again."
    if isinstance(error, discord.Forbidden):
        return f"Discord does not let me do that here: {error.text or 'a permission is missing'}."
    if isinstance(error, discord.DiscordServerError):
        return TROUBLE
    if isinstance(error, app_commands.CheckFailure):
        return str(error)
    return None


def sentence_of(reason: str) -> str:
    """Return a reason as a sentence: a capital first, a stop at the end, unless it ends with a rule's id or a block.

    >>> sentence_of("the ship has moved already: RS-25")
    'The ship has moved already: RS-25'
    >>> sentence_of("nobody may leave at this table: UP-B55")
    'Nobody may leave at this table: UP-B55'
    """
    text = reason[:1].upper() + reason[1:]
    finished = text[-1:] in ".!?" or text.endswith("```") or _RULE_AT_END.search(text)
    return text if finished else f"{text}."
