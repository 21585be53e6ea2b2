"""A game's verbs as slash commands, made from a declaration: a game's cog says what its verbs are called, no more."""

import inspect
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused
from cogs.common.answers import Ask, put, think
from cogs.common.completion import choices_of, complete
from cogs.common.panel import receipt_text
from games.kernel import Choices
from games.registry import GAMES


class Option(NamedTuple):
    """One option of a verb: the next word, or with `rest` all words that follow; both autocompleted.

    With `word` it is a yes-or-no that appends this word.
    """

    name: str
    description: str
    rest: bool = False
    required: bool = True
    word: str = ""


class Verb(NamedTuple):
    """One slash subcommand that writes `verb`, its options in order, and `suffix` as a line of notation."""

    name: str
    description: str
    options: tuple[Option, ...] = ()
    verb: str = ""
    suffix: tuple[str, ...] = ()

    @property
    def first_word(self) -> str:
        """The verb in the game's notation."""
        return self.verb or self.name

    def line(self, given: dict[str, Any]) -> str:
        """Return the line of notation for what was given by option name."""
        words = [self.first_word]
        for option in self.options:
            value = given.get(option.name)
            if option.word:
                words += [option.word] if value else []
            elif value:
                words += str(value).split()
        return " ".join([*words, *self.suffix])

    def before(self, option: Option, given: Any) -> tuple[str, ...] | None:
        """Return the words before an option, or None while an earlier option is still empty."""
        words = [self.first_word]
        for earlier in self.options[: self.options.index(option)]:
            value = getattr(given, earlier.name, None)
            if earlier.word:
                continue
            if not value:
                return None
            words += str(value).split()
        return tuple(words)


def add_verbs(group: app_commands.Group, game: str, verbs: tuple[Verb, ...]) -> None:
    """Add a subcommand for every verb of a game (its slug)."""
    for verb in verbs:
        group.add_command(_command(game, verb))


async def match_here(ask: Ask, game: str | None = None) -> MatchInfo:
    """Return the lobby or live match of this channel; raises Refused in a sentence."""
    info: MatchInfo | None = await ask.client.service.find(ask.channel_id)
    if info is None:
        last: MatchInfo | None = await ask.client.service.latest(ask.channel_id)
        if last is not None and last.ply:  # no lobby that was closed
            raise Refused("The game here has ended; **Rematch** is under its last board.", last.board_link)
        raise Refused(f"No game runs in this channel or thread. {how_to_open()}; `/match mine` lists yours.")
    if game is not None and info.game != game:
        raise Refused(f"This channel plays {ask.client.service.game(info.game).title}.", info.board_link)
    return info


def how_to_open() -> str:
    """Return what to do where no game runs."""
    return " or ".join(f"`/{game.command} new`" for game in GAMES.values()) + " opens one"


async def submit_line(ask: Ask, line: str, game: str | None = None) -> None:
    """Acknowledge, carry out a line of notation in this channel's match (of `game`), and confirm it privately."""
    await think(ask)
    service = ask.client.service
    try:
        info = await match_here(ask, game)
    except Refused:
        # The very action that ended the match may be delivered again.
        last = await service.latest(ask.channel_id)
        receipt = None if last is None else await service.done_by(last.id, ask.id)
        if receipt is None:
            raise
    else:
        receipt = await service.submit(info.id, ask.user.id, None, line, ask.id)
    await put(ask, receipt_text(receipt.text, receipt.sentences))


async def suggest(ask: Ask, before: tuple[str, ...], typed: str, *, one_word: bool) -> list[app_commands.Choice[str]]:
    """Return suggestions from the choices of what is asked of the person in this channel; [] where nothing is."""
    info = await ask.client.service.find(ask.channel_id)
    if info is None or info.seat_of(ask.user.id) is None:
        return []

    async def look(prefix: tuple[str, ...]) -> Choices:
        found: Choices = await ask.client.service.choices(info.id, ask.user.id, prefix)
        return found

    async def write(text: str) -> str:
        written: str = await ask.client.service.written(info.id, ask.user.id, text)
        return written

    try:
        return choices_of(await complete(look, write, before, typed, one_word=one_word))
    except Refused:
        return []


def _command(game: str, verb: Verb) -> app_commands.Command[Any, ..., Any]:
    async def callback(interaction: discord.Interaction[Any], **given: Any) -> None:
        await submit_line(interaction, verb.line(given), game)

    # discord.py reads a command's options from the callback's signature, so the declaration becomes one.
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
            *(_parameter(option) for option in verb.options),
        ]
    )
    app_commands.describe(**{option.name: option.description for option in verb.options})(callback)
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=verb.name, description=verb.description, callback=callback
    )
    for option in verb.options:
        if not option.word:
            command.autocomplete(option.name)(_completion(verb, option))
    return command


def _parameter(option: Option) -> inspect.Parameter:
    kind: Any = bool if option.word else str
    required = option.required and not option.word
    default: Any = inspect.Parameter.empty if required else (False if option.word else "")
    return inspect.Parameter(option.name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)


def _completion(verb: Verb, option: Option) -> Any:
    async def autocomplete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        before = verb.before(option, interaction.namespace)
        if before is None:
            return []
        return await suggest(interaction, before, current, one_word=not option.rest)

    return autocomplete
