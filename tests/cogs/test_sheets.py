import discord
import pytest

from bot.posts.sheets import MAX_TEXT, NEUTRAL, Control, Menu, Sheet, seat_colour
from cogs.common.answering.failing import sentence_of
from renderers.contract import Picture


async def test_text_never_exceeds_the_limit() -> None:
    sheet = Sheet()
    for _ in range(10):
        sheet.text("x" * 900)
    assert sheet.view().content_length() <= MAX_TEXT


async def test_a_picture_has_a_gallery_of_its_own_with_alt_text() -> None:
    sheet = Sheet().picture(Picture(b"png", 1, 1, "a" * 2000), "board").picture(Picture(b"png", 1, 1, "b"), "roster")
    galleries = [item for item in sheet.view().walk_children() if isinstance(item, discord.ui.MediaGallery)]
    assert [len(gallery.items) for gallery in galleries] == [1, 1]
    assert len(galleries[0].items[0].description or "") == 1024


async def test_buttons_go_five_to_a_row() -> None:
    sheet = Sheet().buttons([Control(str(number), f"u:k7m2pq:-:act:{number}") for number in range(12)])
    rows = [item for item in sheet.view().walk_children() if isinstance(item, discord.ui.ActionRow)]
    assert [len(row.children) for row in rows] == [5, 5, 2]


async def test_a_menu_holds_at_most_25_options() -> None:
    options = [(str(number), "label" * 40, "hint" * 40) for number in range(30)]
    menu = Menu("u:k7m2pq:-:pick", "ask", options)
    select = next(item for item in Sheet().menu(menu).view().walk_children() if isinstance(item, discord.ui.Select))
    assert len(select.options) == 25
    assert all(len(option.label) <= 100 and len(option.description or "") <= 100 for option in select.options)


async def test_a_sheet_is_never_kept_in_memory() -> None:
    assert Sheet().text("x").view().is_finished()


async def test_too_many_components_are_refused() -> None:
    sheet = Sheet()
    for _ in range(41):
        sheet.line()
    with pytest.raises(ValueError, match="40"):
        sheet.view()


def test_the_accent_is_the_colour_of_the_one_seat_awaited() -> None:
    assert seat_colour([0, 0]) == 0xFABE37
    assert seat_colour([0, 1]) == NEUTRAL
    assert seat_colour([]) == NEUTRAL


def test_a_fault_that_is_marked_ends_with_its_block() -> None:
    assert sentence_of("missing here:\n```\n2d\n```").endswith("```")
