"""A game's verbs as slash commands, made from a declaration: a face says what its verbs are called, no more."""

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.matches import MatchInfo, Refused, Unconfirmed
from cogs.common.answering.answers import acts, offered, think, timely
from cogs.common.answering.confirming import until_told
from cogs.common.controls.gate import newest_here, running_here
from cogs.common.core.ask import Ask, Suggest, actor_of
from cogs.common.core.lengths import Action
from cogs.common.panels.lines import ask_about_line
from cogs.common.panels.panel import receipt_text
from cogs.common.panels.showing import close_answered
from games.kernel import AnyGame
from games.kernel.questions.arguments import VerbOption


class Subcommand(NamedTuple):
    """One slash subcommand that writes `verb` ("": its name), its arguments in order, and `suffix` as a line.

    The arguments are those that the game declares (`of`), all autocompleted. The first one takes the words of all that
    follow it too, as long as those are empty.
    """

    name: str
    description: str
    verb: str = ""
    suffix: tuple[str, ...] = ()
    arguments: tuple[VerbOption, ...] = ()

    @property
    def first_word(self) -> str:
        """The verb in the game's notation."""
        return self.verb or self.name

    def of(self, game: AnyGame) -> "Subcommand":
        """Return the subcommand with the arguments that the verb has in a game."""
        if self.arguments:
            return self
        declared = (option for option in game.verb_options(self.first_word) if option.word not in self.suffix)
        return self._replace(arguments=tuple(declared))

    def line(self, given: Mapping[str, object]) -> str:
        """Return the line of notation for what was given by the argument's name."""
        words = [self.first_word]
        for argument in self.arguments:
            value = given.get(argument.name)
            if argument.word:
                words += [argument.word] if value else []
            elif value:
                words += str(value).split()
        return " ".join([*words, *self.suffix])

    def is_first(self, argument: VerbOption) -> bool:
        """Whether an argument is the first one that holds words."""
        return argument is next((each for each in self.arguments if not each.word), None)

    def one_word(self, argument: VerbOption, given: object) -> bool:
        """Whether an argument holds the next word alone, given the values of the others."""
        later = self.arguments[self.arguments.index(argument) + 1 :]
        open_end = not any(getattr(given, each.name, None) for each in later if not each.word)
        return not argument.rest and not (self.is_first(argument) and open_end)

    def before(self, argument: VerbOption, given: object) -> tuple[str, ...] | None:
        """Return the words before an argument, or None while an earlier one is still empty."""
        words = [self.first_word]
        for earlier in self.arguments[: self.arguments.index(argument)]:
            value = getattr(given, earlier.name, None)
            if earlier.word:
                continue
            if not value:
                return None
            words += str(value).split()
        return tuple(words)


class Group(NamedTuple):
    """Subcommands of one name, such as `/upheaval record state`: for what is rare, since a command has few places.

    It is about the slash command alone: what people type after Act begins with the verb.
    """

    name: str
    description: str
    verbs: tuple[Subcommand, ...]


def each_verb(verbs: Iterable[Subcommand | Group]) -> Iterator[Subcommand]:
    """Yield the verbs of a face, those in groups too."""
    for verb in verbs:
        yield from verb.verbs if isinstance(verb, Group) else (verb,)


async def match_here(ask: Ask, game: str | None = None) -> MatchInfo:
    """Return the lobby or live match of this channel; raises Refused in a sentence."""
    service = ask.client.service
    info = await running_here(ask)
    if info is None:
        last = await newest_here(ask)
        if last is not None and last.ply:  # no lobby that was closed
            raise Refused("The game here has ended; **Rematch** is under its last board.", last.board_link)
        raise Refused(f"No game runs in this channel or thread. {how_to_open(ask)}; `/match mine` lists yours.")
    if game is not None and info.game != game:
        raise Refused(f"This channel plays {service.store.game(info.game).card.title}.", info.board_link)
    return info


def how_to_open(ask: Ask) -> str:
    """Return what to do where no game runs."""
    games = ask.client.service.store.games.values()
    where = "" if ask.guild_id is not None else " in a channel of a server"
    return " or ".join(f"`/{game.card.command} new`" for game in games) + f" opens one{where}"


async def submit_line(ask: Ask, line: str, game: str | None = None) -> None:
    """Acknowledge, carry out a line of notation in this channel's match (of `game`), and confirm it privately.

    One that loses something for good, of which it cannot be foreseen how far it goes, or that surprises a person who
    wants to know that first, is asked about.
    """
    await think(ask)
    acts(ask)
    service = ask.client.service
    try:
        info = await match_here(ask, game)
    except Refused:
        # The very action that ended the match may be delivered again.
        last = await newest_here(ask)
        receipt = None if last is None else await service.acting.done_by(last.id, str(ask.id))
        if receipt is None:
            raise
    else:
        actor = actor_of(ask, info.id)
        foreseen = await service.acting.foresee(actor, line, typed=await service.habits.shows_first(ask.user.id))
        if foreseen.open or foreseen.surprise:
            await ask_about_line(ask, info, line, foreseen)
            return
        try:
            receipt = await service.acting.submit(actor, None, line)
        except Unconfirmed as refused:
            await ask_about_line(ask, info, line, foreseen._replace(irreversible_loss=refused.loses))
            return
    await close_answered(ask, receipt.match)
    await until_told(ask, receipt, receipt_text(receipt.text, receipt.confirmed))


async def suggest(ask: Ask, before: tuple[str, ...], typed: str, *, one_word: bool) -> list[app_commands.Choice[str]]:
    """Return suggestions from the choices of what is asked of the person in this channel; [] where nothing is."""
    looking, info = ask.client.service.queries, await running_here(ask)
    if info is None or info.seat_of(ask.user.id) is None:
        return []
    try:
        return offered(await looking.complete(info.id, ask.user.id, before, typed, one_word))
    except Refused:
        return []


def verb_command(game: str, verb: Subcommand) -> app_commands.Command[Any, ..., None]:
    """Return the slash command of a verb of a game (its slug)."""

    async def callback(interaction: Ask, **given: object) -> None:
        await submit_line(interaction, verb.line(given), game)

    # discord.py reads a command's options from the callback's signature, so the declaration becomes one.
    asking = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    options = [_option(argument, required=argument.required and verb.is_first(argument)) for argument in verb.arguments]
    callback.__signature__ = inspect.Signature([asking, *options])  # type: ignore[attr-defined]
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=verb.name, description=verb.description, callback=callback
    )
    app_commands.describe(**{argument.name: argument.description for argument in verb.arguments})(command)
    for argument in verb.arguments:
        if not argument.word:
            command.autocomplete(argument.name)(timely(_completion(verb, argument)))
    return command


def verb_group(game: AnyGame, slug: str, group: Group) -> app_commands.Group:
    """Return the slash commands of a group of verbs of a game."""
    made = app_commands.Group(name=group.name, description=group.description)
    for verb in group.verbs:
        made.add_command(verb_command(slug, verb.of(game)))
    return made


def _option(argument: VerbOption, *, required: bool) -> inspect.Parameter:
    kind, absent = (bool, False) if argument.word else (Action, "")
    default: object = inspect.Parameter.empty if required else absent
    return inspect.Parameter(argument.name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)


def _completion(verb: Subcommand, argument: VerbOption) -> Suggest:
    async def autocomplete(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
        before = verb.before(argument, interaction.namespace)
        if before is None:
            return []
        one_word = verb.one_word(argument, interaction.namespace)
        return await suggest(interaction, before, current, one_word=one_word)

    return autocomplete
