"""Pages of the log: what fits, which round it is, and where the buttons lead."""

import discord

from bot.deeds import DeedKind
from bot.matches import LogLine
from bot.posts.ids import address_of
from bot.posts.sheets import Sheet
from cogs.match.history.logbook import ROOM, Page, fitting, lines_of, page_sheet, page_text
from tests.cogs.stand_in import match_info


def line(ply: int, under: str = "", told: str = "Somebody did something.") -> LogLine:
    return LogLine(ply, DeedKind.GAME, 0, "Ann", "pass", (told,), 0.0, under)


def leaves(sheet: Sheet) -> dict[str, str]:
    """Return where the buttons lead, by label."""
    buttons = [item for item in sheet.view().walk_children() if isinstance(item, discord.ui.Button)]
    addresses = {str(button.label): address_of(str(button.custom_id)) for button in buttons}
    return {label: address.argument for label, address in addresses.items() if address is not None}


def test_rounds_are_headings_and_a_page_tells_its_own() -> None:
    text = page_text([line(4, "Round 1"), line(5, "Round 1"), line(6, "Round 2")])
    assert [row for row in text.splitlines() if row.startswith("**R")] == ["**Round 1**", "**Round 2**"]
    assert text.startswith("**Round 1**\n`  4` **A** `pass` Somebody")
    assert page_text([]) == "Nothing has happened yet."


def test_a_page_holds_as_many_actions_as_fit_and_at_least_one() -> None:
    lines = [line(ply, told="x" * 150) for ply in range(60)]
    first, newest = fitting(lines, ROOM, newest=False), fitting(lines, ROOM, newest=True)
    assert first == tuple(lines[: len(first)])
    assert newest == tuple(lines[-len(newest) :])
    assert lines_of(page_text(first)) <= ROOM < lines_of(page_text(lines[: len(first) + 1]))
    assert fitting(lines, 2, newest=True) == (lines[-1],)
    assert fitting([], ROOM, newest=True) == ()


def test_the_buttons_lead_to_the_actions_before_and_after() -> None:
    info = match_info(ply=90)
    middle = page_sheet(Page(info, tuple(line(ply) for ply in range(30, 50)), "since your last turn"))
    assert leaves(middle) == {"Recap": "", "Older": "until.29", "Newer": "since.50", "Newest": "until", "Boards": "30"}
    texts = [item.content for item in middle.view().walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert texts[0] == "### Log: actions 30 to 49 of 90, since your last turn"
    assert leaves(page_sheet(Page(info, (line(89), line(90))))) == {"Older": "until.88", "Boards": "90"}
    assert leaves(page_sheet(Page(info, (line(0), line(1))))) == {"Newer": "since.2", "Newest": "until", "Boards": "1"}
