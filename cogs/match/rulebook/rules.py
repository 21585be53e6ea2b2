"""`/match rules` and the Rules button: how to play any game, its pages and chapters, and any rule. All is private."""

from collections.abc import Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.matches import MatchInfo
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Menu, Sheet
from cogs.common.answering.answers import hold, offered, put, think, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, reads_nothing
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Search
from cogs.match.reading import match_or_none
from cogs.match.rulebook.finding import rule_text, suggestions
from cogs.match.rulebook.pages import Place, chapter_sheet, how_to_play, place_of, rules_at
from games.kernel import AnyGame, Rulebook

_SLUG = r"[a-z][a-z0-9_]{1,31}"


def handlers() -> Handlers:
    """Return the handlers of Rules, and of the menus of games and chapters; those without a match read no match."""
    return {
        "rules": Door(press_rules, think, of_match()),
        "chapter": Door(press_chapter, hold, of_match()),
        "game": Door(press_game, hold, reads_nothing),
        "gamechapter": Door(press_game_chapter, hold, reads_nothing, _SLUG),
    }


def games_sheet(games: Iterable[AnyGame]) -> Sheet:
    """Return the games to choose from, where no match says which one is meant."""
    options = [(game.card.slug, game.card.title, "") for game in games]
    sheet = Sheet(NEUTRAL).text("## How to play\nWhich game? Any rule by its id: `/match rules rule:UH-8`.")
    return sheet.menu(Menu(button_id(NO_MATCH, "game"), "Choose a game", options))


async def press_rules(ask: Ask, pressed: Pressed) -> None:
    """Explain the game of a match on one screen."""
    info = await ask.client.service.queries.get(pressed.address.match)
    game = ask.client.service.store.game(info.game)
    await put(ask, how_to_play(game, rules_at(game, info), place_of(info)))


async def press_chapter(ask: Ask, pressed: Pressed) -> None:
    """Turn to the chapter that was chosen, as a match plays it."""
    info = await ask.client.service.queries.get(pressed.address.match)
    book = rules_at(ask.client.service.store.game(info.game), info)
    await put(ask, chapter_sheet(book, place_of(info), _number(pressed)))


async def press_game(ask: Ask, pressed: Pressed) -> None:
    """Explain the game that was chosen."""
    game = ask.client.service.store.game(pressed.chosen)
    await put(ask, how_to_play(game, game.rulebook, Place(game.card.slug)))


async def press_game_chapter(ask: Ask, pressed: Pressed) -> None:
    """Turn to the chapter that was chosen, with the default options."""
    game = ask.client.service.store.game(pressed.address.argument)
    book = game.rulebook
    await put(ask, chapter_sheet(book, Place(game.card.slug), _number(pressed)))


def _number(pressed: Pressed) -> int:
    """Return the number of the chapter that was chosen."""
    return int(pressed.chosen) if pressed.chosen.isdecimal() else 0


def _books(ask: Ask, slug: str, info: MatchInfo | None) -> Mapping[str, Rulebook]:
    """Return the rules to look in: those of the named game (raises Refused), or of all."""
    store = ask.client.service.store
    games = [store.game(slug)] if slug else store.games.values()
    return {game.card.slug: rules_at(game, info) for game in games}


@app_commands.describe(rule="A rule's id, or words of its title; without one, how to play", game="Which game")
async def _rules(interaction: Ask, rule: Search = "", game: str = "") -> None:
    await think(interaction)
    info = await match_or_none(interaction)
    here = game or (info.game if info is not None else "")
    books = _books(interaction, game, info)
    if rule.strip():
        await put(interaction, Sheet(NEUTRAL).text(rule_text(books, rule, here)))
    elif here in books:
        mine = info if info is not None and info.game == here else None
        place = Place(here) if mine is None else place_of(mine)
        await put(interaction, how_to_play(interaction.client.service.store.game(here), books[here], place))
    else:
        await put(interaction, games_sheet(interaction.client.service.store.games.values()))


async def _suggest_rules(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    info = await match_or_none(interaction)
    game = getattr(interaction.namespace, "game", None) or ""
    here = game or (info.game if info is not None else "")
    return offered(suggestions(_books(interaction, game, None), current, here))


def add(group: app_commands.Group, games: Iterable[AnyGame]) -> None:
    """Add the command."""
    rules: app_commands.Command[Any, ..., None] = group.command(
        name="rules", description="How to play a game, or any rule by its id or its title"
    )(_rules)
    rules.autocomplete("rule")(timely(_suggest_rules))
    app_commands.choices(game=offered((game.card.title, game.card.slug) for game in games))(rules)
