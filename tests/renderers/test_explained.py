"""The stat card with its abbreviations explained, and all that a game ships, behind How to play."""

import msgspec
import pytest

from bot.considering import explained
from games.kernel import Content
from games.kernel.text.pages import CARD, GAME, REFERENCE
from games.registry import GAMES
from games.urban_war.content.shelf import SHELF
from renderers.contract import BOARD, SCREEN
from tests.renderers.golden import check_golden

DRAWN = ("urban_war", "upheaval")


@pytest.mark.parametrize("slug", DRAWN)
def test_a_stat_card_is_drawn_with_every_abbreviation_and_says_so_in_words(slug: str) -> None:
    game = GAMES[slug]
    found = explained(game, msgspec.json.encode(game.card.options()), (), CARD)
    (picture,) = found.pictures
    assert (picture.width, picture.height < SCREEN, len(picture.png) < 150_000) == (1200, True, True)
    for one in game.rulebook.figure:
        assert f"**{one.short}** {one.name}: {one.text}" in found.text
        assert f"{one.short}, {one.name}" in picture.alt
    check_golden(picture, f"explained/{slug}")


@pytest.mark.parametrize("slug", DRAWN)
def test_all_that_is_shipped_is_drawn_and_the_game_in_short_is_not(slug: str) -> None:
    game = GAMES[slug]
    options = msgspec.json.encode(game.card.options())
    pictures = explained(game, options, (), REFERENCE).pictures
    assert len(pictures) > 1
    assert all(len(picture.png) < 150_000 for picture in pictures)
    assert all(picture.height <= BOARD for picture in pictures), "each leaf is read at a glance"
    assert explained(game, options, (), GAME).pictures == ()


def test_every_figure_of_a_drawn_card_is_explained() -> None:
    """What stands on a card of Urban War, and on a profile of Upheaval."""
    urban = {one.short for one in GAMES["urban_war"].rulebook.figure}
    assert urban >= {"AS", "SH", "ST", "T", "W", "CD", "SZ", "MV", "CAL", "FS", "CC"}
    upheaval = {one.short for one in GAMES["upheaval"].rulebook.figure}
    assert upheaval >= {"MOV", "TEK", "AV", "ACC", "MEL", "WL", "MOR", "WP", "DAM"}


def test_uw6_a_match_with_a_book_of_its_own_is_explained_with_that_book() -> None:
    game = GAMES["urban_war"]
    book = SHELF.texts()["house"].replace('title = "House cards"', 'title = "Our cards"')
    shipped = game.content_for(game.card.options())
    brought = tuple(Content("cards", "house", book) if one.kind == "cards" else one for one in shipped)
    options = msgspec.json.encode(game.card.options())
    ours, house = (explained(game, options, content, CARD).pictures for content in (brought, ()))
    assert ours != house
    assert explained(game, b'{"cards": "nobody-has-it"}', (), CARD).pictures == house
