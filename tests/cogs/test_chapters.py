"""All rules by chapter: a menu under How to play."""

import pytest

from bot.posts.ids import address_of
from cogs.match.chapters import chapter_menu, chapter_sheet, pages
from games.registry import find_game
from tests.house import OURS


@pytest.mark.parametrize("slug", OURS)
def test_every_rule_and_ruling_stands_on_a_page_that_fits_a_message(slug: str) -> None:
    book = find_game(slug).rulebook
    found = pages(book)
    everything = "\n".join(page.text for page in found)
    assert all(f"· {entry.id}" in everything for entry in (*book.rule, *book.ruling))
    assert all(len(page.text) <= 3800 for page in found)
    assert len(found) <= 25, "a menu holds no more"


def test_the_menu_names_chapters_with_their_rules_and_works_without_a_match() -> None:
    book = find_game("raise_shields").rulebook
    menu = chapter_menu(book, "raise_shields", None)
    address = address_of(menu.custom_id)
    assert address is not None
    assert (address.match, address.argument) == ("-", "raise_shields")
    assert ("Upgrades", "RS-12 to RS-23") in [(label, hint) for _, label, hint in menu.options]


def test_a_page_that_is_gone_shows_the_first() -> None:
    book = find_game("raise_shields").rulebook
    first = pages(book)[0].text
    for number in ("", "99", "x"):
        shown = chapter_sheet(book, number).view().to_components()
        assert first[:40] in str(shown)
