"""How to play, its pages and the chapters of the rules, leaf by leaf: each fits a phone, and nothing is lost."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.considering import explained
from bot.matches import Refused
from bot.posts.ids import address_of
from bot.posts.sheets import Sheet
from cogs.match.rulebook.chapters import whole_chapter
from cogs.match.rulebook.leaves import LEAF, leaves_of, lines_of_picture, lines_on_a_phone
from cogs.match.rulebook.pages import Place, chapter_sheet, how_to_play
from games.registry import GAMES

TALL = 18
"""Lines on a phone of the longest single line of a text, a ruling, which is never cut."""


def height(leaf: str) -> int:
    return sum(map(lines_on_a_phone, leaf.split("\n")))


def parts(sheet: Sheet) -> list[dict[str, Any]]:
    container: Any = sheet.view().to_components()[0]
    found: list[dict[str, Any]] = container["components"]
    return found


def said(sheet: Sheet) -> str:
    return "\n".join(part["content"] for part in parts(sheet) if part["type"] == 10)


def pressed(sheet: Sheet) -> dict[str, str]:
    rows = [part for part in parts(sheet) if part["type"] == 1]
    return {item["label"]: item["custom_id"] for row in rows for item in row["components"] if item["type"] == 2}


@given(st.lists(st.text("ab :#*", max_size=120), max_size=80), st.integers(0, 40), st.integers(1, 30))
def test_leaves_hold_every_line_in_its_order(lines: list[str], taken: int, high: int) -> None:
    text = "\n".join(lines)
    leaves = leaves_of(text, taken, high)
    assert [line for leaf in leaves for line in leaf.split("\n") if line] == [
        line for line in text.strip().split("\n") if line
    ]
    for leaf in leaves:
        tallest = max(map(lines_on_a_phone, leaf.split("\n")))
        led = any(line.endswith(":") or line.startswith("#") for line in leaf.split("\n"))
        assert height(leaf) <= max(high, tallest) + (4 if led else 0)


@pytest.mark.parametrize("slug", GAMES)
def test_how_to_play_says_first_what_to_press_and_then_a_first_turn_to_copy(slug: str) -> None:
    game, book = GAMES[slug], GAMES[slug].rulebook
    first = how_to_play(game, book, Place(slug))
    assert said(first).split("\n")[1].startswith("**What to press.** When the board calls you, press **Act**")
    assert book.goal.split("\n")[0] in said(first)
    whole, leaf, sheet = said(first), 0, first
    while "Next" in pressed(sheet):
        leaf += 1
        assert height(said(sheet)) <= LEAF + 2
        sheet = how_to_play(game, book, Place(slug), leaf)
        whole += f"\n{said(sheet)}"
        assert "Back" in pressed(sheet)
    assert leaf >= 1
    for line in book.first_turn.strip().split("\n"):
        assert line in whole
    assert f"-# {book.credit}" in whole
    assert list(pressed(first)).index("Next") == 0


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_of_a_game_is_cut_into_leaves_that_fit_a_phone(slug: str) -> None:
    game = GAMES[slug]
    options = game.card.options()
    assert game.help_pages(options)[0].title == "The game"
    for page in game.help_pages(options):
        found = explained(game, msgspec.json.encode(options), (), page.key)
        leaves = leaves_of(found.text, lines_of_picture(found.pictures[-1] if found.pictures else None))
        assert "\n".join(leaves).strip().replace("\n\n", "\n") == found.text.strip().replace("\n\n", "\n")
        assert all(height(leaf) <= LEAF for leaf in leaves)


@pytest.mark.parametrize("slug", GAMES)
def test_every_chapter_is_turned_leaf_by_leaf(slug: str) -> None:
    book = GAMES[slug].rulebook
    for number in range(len(book.chapters)):
        leaf, told = 0, []
        while True:
            sheet = chapter_sheet(book, Place(slug), number, leaf)
            told.append(said(sheet))
            assert height(told[-1]) <= LEAF + TALL
            if "Next" not in pressed(sheet):
                break
            leaf += 1
            address = address_of(pressed(sheet)["Next"])
            assert address is not None
            assert address.argument == f"{slug}.chapter.{number}.{leaf}"
        assert "\n".join(told) == whole_chapter(book, number), "no rule is cut off, however long the chapter"


def test_a_chapter_that_is_no_more_is_refused_and_a_leaf_that_is_no_more_is_the_last() -> None:
    game = GAMES["uprising"]
    with pytest.raises(Refused, match="The rules have changed since"):
        chapter_sheet(game.rulebook, Place("uprising"), 99)
    last = how_to_play(game, game.rulebook, Place("uprising"), 99)
    assert "Next" not in pressed(last)
    assert f"-# {game.rulebook.credit}" in said(last)
