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
from games.kernel import AnyGame, GameCard
from games.kernel.text.pages import ACTIONS, LONGEST_PAGE
from games.kernel.text.prose import clip

_KEY = r"[a-z]{1,16}"


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


def page_buttons(game: AnyGame, place: Place) -> list[Control]:
    """Return a button for each page of a game."""
    pages = game.help_pages(game.card.options())
    return [Control(page.title, place.page(page.key)) for page in pages]


async def press_guide(ask: Ask, pressed: Pressed) -> None:
    """Turn to a page, as a match plays the game."""
    info = await ask.client.service.queries.get(pressed.address.match)
    await _show(ask, place_of(info), pressed.address.argument)


async def press_game_guide(ask: Ask, pressed: Pressed) -> None:
    """Turn to a page, with the default options."""
    slug, _, key = pressed.address.argument.partition(".")
    await _show(ask, Place(slug), key)


async def _show(ask: Ask, place: Place, key: str) -> None:
    game = ask.client.service.store.game(place.slug)
    page = next((page for page in game.help_pages(game.card.options()) if page.key == key), None)
    title = game.card.title if page is None else f"{game.card.title}: {page.title.lower()}"
    found = await ask.client.service.helping.page(place.slug, key, None if place.match == NO_MATCH else place.match)
    sheet = Sheet(NEUTRAL).text(f"## {escape(title)}")
    if key == ACTIONS:
        sheet.text(f"-# Each works as {code('/match act line:')} and the line, or from the menus of **Act**.")
    if found.picture is not None:
        sheet.picture(found.picture, f"guide-{key}")
    await put(ask, sheet.text(clip(found.text, LONGEST_PAGE)).buttons(page_buttons(game, place)))
