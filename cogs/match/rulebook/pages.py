"""The pages behind How to play: a first turn, the stat card with its picture, every action, profiles."""

from typing import NamedTuple

from bot.matches import MatchInfo
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import hold, put
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, reads_nothing
from cogs.common.core.ask import Ask
from cogs.common.lobbies.options import options_of
from cogs.match.rulebook.chapters import chapter_menu
from games.kernel import AnyGame, GameCard, Rulebook
from games.kernel.text.pages import ACTIONS, LONGEST_PAGE, Page
from games.kernel.text.prose import clip

_KEY = r"[a-z]{1,16}"
HOW = "how"
"""The key of How to play itself."""


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
        f"before **Confirm**. Or type a command such as {command}, which offers what can come next. Every line on this "
        f"page also works as {code(f'/match act line:{line}')}. The bot never reads a line without a slash."
    )


def example_line(card: GameCard) -> str:
    """Return the first example of a card as a line.

    >>> from games.registry import GAMES
    >>> example_line(GAMES["urban_war"].card), example_line(GAMES["uprising"].card)
    ('move A3 12,20 shoot B2', 'campaign W')
    """
    return card.example.split("`")[1] if "`" in card.example else card.example


def page_buttons(game: AnyGame, place: Place, now: str = HOW) -> list[Control]:
    """Return a button for each page of a game but the one that is shown `now`."""
    pages = (Page(HOW, "How to play"), *game.help_pages(game.card.options()))
    return [Control(page.title, place.page(page.key)) for page in pages if page.key != now]


def how_to_play(game: AnyGame, book: Rulebook, place: Place) -> Sheet:
    """Return the one-screen explanation of a game: what to press, how it goes, its pages, a menu of all its rules."""
    sheet = Sheet(NEUTRAL).text(f"## How to play {escape(book.title)}").text(what_to_press(game.card))
    sheet.text(book.how_to_play).buttons(page_buttons(game, place))
    by_id, by_chapter = (code(f"/match rules rule:{what}") for what in (book.rule[0].id, book.chapters[0][0]))
    sheet.text(f"-# {book.credit}\n-# Any rule by its id, or a chapter: {by_id}, {by_chapter}")
    return sheet.menu(chapter_menu(book, place.chapters))


async def press_guide(ask: Ask, pressed: Pressed) -> None:
    """Turn to a page, as a match plays the game."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await _show(ask, place_of(info), pressed.address.argument, info)


async def press_game_guide(ask: Ask, pressed: Pressed) -> None:
    """Turn to a page, with the default options."""
    slug, _, key = pressed.address.argument.partition(".")
    await _show(ask, Place(slug), key)


async def _show(ask: Ask, place: Place, key: str, info: MatchInfo | None = None) -> None:
    game = ask.client.service.store.game(place.slug)
    if key == HOW:
        await put(ask, how_to_play(game, rules_at(game, info), place))
        return
    page = next((page for page in game.help_pages(game.card.options()) if page.key == key), None)
    title = game.card.title if page is None else f"{game.card.title}: {page.title.lower()}"
    found = await ask.client.service.helping.page(place.slug, key, None if place.match == NO_MATCH else place.match)
    sheet = Sheet(NEUTRAL).text(f"## {escape(title)}")
    if key == ACTIONS:
        sheet.text(f"-# Each works as {code('/match act line:')} and the line, or from the menus of **Act**.")
    if found.picture is not None:
        sheet.picture(found.picture, f"guide-{key}")
    await put(ask, sheet.text(clip(found.text, LONGEST_PAGE)).buttons(page_buttons(game, place, key)))
