"""How to play and its pages, leaf by leaf: what to press, a first turn, the game, the stat card, actions, profiles."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import discord

from bot.matches import MatchInfo, Refused
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import hold, put
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, reads_nothing
from cogs.common.core.ask import Ask
from cogs.common.lobbies.options import options_of
from cogs.match.rulebook.chapters import chapter_menu, whole_chapter
from cogs.match.rulebook.leaves import LEAF, leaves_of, lines_of_picture, turning
from games.kernel import AnyGame, GameCard, Rulebook
from games.kernel.text.pages import ACTIONS, Page
from renderers.contract import Picture

_KEY = r"[a-z]{1,16}(?:\.[0-9]{1,2}){0,2}"
_MENU = 3
"""Lines of a phone that the menu of chapters takes."""
HOW, CHAPTER = "how", "chapter"
"""The keys of How to play itself, and of a chapter, which its number follows."""


class Place(NamedTuple):
    """The game whose rules are read, and the match, if there is one: controls carry both."""

    slug: str
    match: str = NO_MATCH

    @property
    def chapters(self) -> str:
        """The custom_id of the menu of chapters."""
        if self.match == NO_MATCH:
            return button_id(NO_MATCH, "gamechapter", argument=self.slug)
        return button_id(self.match, "chapter")

    def page(self, key: str) -> str:
        """Return the custom_id of a page's button."""
        if self.match == NO_MATCH:
            return button_id(NO_MATCH, "gameguide", argument=f"{self.slug}.{key}")
        return button_id(self.match, "guide", argument=key)


def rules_at(game: AnyGame, info: MatchInfo | None) -> Rulebook:
    """Return the rules of a game as a match plays them; for another game, or for no match, with the default options."""
    if info is None or info.game != game.card.slug:
        return game.rulebook
    return game.rules_of(options_of(game.card, info.options))


def place_of(info: MatchInfo) -> Place:
    """Return where the rules of a match are read."""
    return Place(info.game, info.id)


def handlers() -> Handlers:
    """Return the handlers of the buttons of pages."""
    return {
        "guide": Door(press_guide, hold, of_match(), _KEY),
        "gameguide": Door(press_game_guide, hold, reads_nothing, rf"[a-z][a-z0-9_]{{1,31}}\.{_KEY}"),
    }


def what_to_press(card: GameCard) -> str:
    """Say what a new player presses first, and where lines are typed; the same in all games."""
    line = example_line(card)
    command = code(f"/{card.command} {line.split()[0]}")
    return (
        "**What to press.** When the board calls you, press **Act** below it: menus lead you, and nothing is done "
        f"before **Confirm**. Or type {command}, which offers what can come next, or any line of these pages as "
        f"{code(f'/match act line:{line}')}. The bot never reads a line without a slash."
    )


def example_line(card: GameCard) -> str:
    """Return the first example of a card as a line.

    >>> from games.registry import GAMES
    >>> example_line(GAMES["urban_war"].card), example_line(GAMES["uprising"].card)
    ('move A3 12,20 shoot B2', 'campaign W')
    """
    return card.example.split("`")[1] if "`" in card.example else card.example


def page_buttons(game: AnyGame, place: Place, now: str, leaf: int, count: int) -> list[Control]:
    """Return the buttons that turn to the next leaf and the one before, and to each page but the one shown `now`."""
    pages = (Page(HOW, "How to play"), *game.help_pages(game.card.options()))
    turns = _turns(place, turning(now, leaf, count))
    return turns + [Control(page.title, place.page(page.key)) for page in pages if page.key != now]


def how_to_play(game: AnyGame, book: Rulebook, place: Place, leaf: int = 0) -> Sheet:
    """Return a leaf of how to play a game: what to press, the goal, a first turn to copy, a menu of its chapters."""
    by_id, by_chapter = (code(f"/match rules rule:{what}") for what in (book.rule[0].id, book.chapters[0][0]))
    turn = f"### A first turn\n{book.first_turn.strip()}" if book.first_turn else ""
    credit = f"-# {book.credit}\n-# Any rule by its id, or a chapter: {by_id}, {by_chapter}"
    text = "\n\n".join(part for part in (what_to_press(game.card), book.goal, turn, credit) if part)
    sheet, count = _leaf(f"How to play {book.title}", text, leaf, high=LEAF - _MENU)
    sheet.buttons(page_buttons(game, place, HOW, min(leaf, count - 1), count))
    return sheet.menu(chapter_menu(book, place.chapters))


def _leaf(title: str, text: str, leaf: int, pictures: Sequence[Picture] = (), high: int = LEAF) -> tuple[Sheet, int]:
    """Return a leaf, without its buttons, and how many there are: each has a picture, the last of these text too."""
    last = pictures[-1] if pictures else None
    leaves = ("",) * (len(pictures) - 1) + leaves_of(text, lines_of_picture(last), high)
    leaf = min(leaf, len(leaves) - 1)
    number = f" ({leaf + 1} of {len(leaves)})" if len(leaves) > 1 else ""
    sheet = Sheet(NEUTRAL).text(f"## {escape(title)}{number}")
    if leaf < len(pictures):
        sheet.picture(pictures[leaf], "guide")
    return sheet.text(leaves[leaf]), len(leaves)


def chapter_sheet(book: Rulebook, place: Place, number: int, leaf: int = 0) -> Sheet:
    """Return a leaf of a chapter, with the menu to go on to another; raises Refused when the rules changed since."""
    if number >= len(book.chapters):
        raise Refused("The rules have changed since; open them again.")
    leaves = leaves_of(whole_chapter(book, number), high=LEAF - _MENU)
    leaf = min(leaf, len(leaves) - 1)
    ways = turning(f"{CHAPTER}.{number}", leaf, len(leaves))
    sheet = Sheet(NEUTRAL).text(leaves[leaf]).buttons(_turns(place, ways))
    return sheet.menu(chapter_menu(book, place.chapters))


def _turns(place: Place, ways: Iterable[tuple[str, str]]) -> list[Control]:
    primary, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [Control(label, place.page(key), primary if label == "Next" else plain) for key, label in ways]


async def press_guide(ask: Ask, pressed: Pressed) -> None:
    """Turn to a page, as a match plays the game."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await _show(ask, place_of(info), pressed.address.argument, info)


async def press_game_guide(ask: Ask, pressed: Pressed) -> None:
    """Turn to a page, with the default options."""
    slug, _, key = pressed.address.argument.partition(".")
    await _show(ask, Place(slug), key)


async def _show(ask: Ask, place: Place, address: str, info: MatchInfo | None = None) -> None:
    key, *numbers = address.split(".")
    leaf = int(numbers[-1]) if numbers else 0
    game = ask.client.service.store.game(place.slug)
    if key == CHAPTER:
        await put(ask, chapter_sheet(rules_at(game, info), place, int(numbers[0]) if numbers else 0, leaf))
        return
    page = next((page for page in game.help_pages(game.card.options()) if page.key == key), None)
    if page is None:  # How to play itself, or a page of an earlier version
        await put(ask, how_to_play(game, rules_at(game, info), place, leaf))
        return
    found = await ask.client.service.helping.page(place.slug, key, None if place.match == NO_MATCH else place.match)
    text = found.text
    if key == ACTIONS:
        text = f"-# Each works as {code('/match act line:')} and the line, or from the menus of **Act**.\n{text}"
    sheet, count = _leaf(f"{game.card.title}: {page.title.lower()}", text, leaf, found.pictures)
    await put(ask, sheet.buttons(page_buttons(game, place, key, min(leaf, count - 1), count)))
