"""Stat cards: of a book of cards, and of one model."""

import msgspec
from msgspec.structs import replace

from bot.considering import explained
from bot.jobs import new_board
from games.kernel import Content
from games.urban_war.content.loader import BOOKS
from games.urban_war.content.shelf import SHELF
from renderers.contract import Showing, find_renderer
from renderers.kit.text import text_width
from renderers.urban_war import stat_card
from renderers.urban_war.cards import leaves_of_book
from renderers.urban_war.stat_card import Face
from tests.renderers.urban_war.book import MARINE, WALKER
from tests.renderers.urban_war.positions import GAME, begun, seen

RENDERER = find_renderer("urban_war")


def test_uw6_a_book_of_cards_is_shown_as_stat_cards_and_a_scenario_as_its_board() -> None:
    text = SHELF.texts()["house"]
    picture = new_board(GAME, Content("cards", "house", text))
    assert picture is not None
    assert picture.alt.startswith("Stat cards of House cards, 17 cards: Colonial Marine, 20–33 pts; ")
    view, _ = seen(begun())
    assert isinstance(RENDERER, Showing)
    assert RENDERER.content(view, "cards") != picture, "the view has another book"
    assert RENDERER.content(view, "scenario") is None


def test_uwb4_a_stat_card_says_which_rules_of_it_are_not_played() -> None:
    plain = Face(MARINE, 0, "20 pts")
    idle = plain._replace(card=replace(MARINE, unsupported=("sniper", "marksman")))
    assert ("Not played: sniper, marksman", False) in stat_card.note_lines(idle, 560)
    assert stat_card.face_height(idle, 560) > stat_card.face_height(plain, 560)


def test_uw4_the_figures_of_a_weapon_never_lie_upon_its_name_or_each_other() -> None:
    for card in (MARINE, WALKER, *BOOKS.read(SHELF.texts()["house"]).cards):
        columns = stat_card.column_widths(card)
        for weapon in card.weapons:
            for cell, width in zip(weapon.cells, columns, strict=True):
                assert text_width(stat_card.cell_words(cell), 24, 700) < width
            taken = text_width(weapon.name, 24, 600) + sum(columns)
            assert stat_card.needs_line(card, weapon, 572) == (taken > 572 - 36), weapon.name


def test_the_cards_of_a_book_and_a_card_explained_leave_a_screen_room_for_the_text_below() -> None:
    leaves = leaves_of_book(BOOKS.read(SHELF.texts()["house"]))
    assert [card for leaf in leaves for card in leaf] == list(BOOKS.read(SHELF.texts()["house"]).cards)
    options = msgspec.json.encode(GAME.card.options())
    cards, card = (explained(GAME, options, (), key).pictures for key in ("reference", "card"))
    assert len(cards) == len(leaves)
    assert max(picture.height for picture in cards) <= 1390
    assert max(picture.height for picture in card) <= 1280
