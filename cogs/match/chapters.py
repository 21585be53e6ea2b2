"""All rules of a game by chapter: a menu under How to play, and a page for each of its entries."""

from typing import NamedTuple

from bot.matches import MatchInfo
from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import MAX_OPTIONS, NEUTRAL, Menu, Sheet
from bot.posts.words import escape
from games.kernel import Rule, Rulebook, Ruling
from games.kernel.prose import clip

VERB = "chapter"
_LENGTH = 3400
"""Most characters of a page: a message holds 4000."""


class Page(NamedTuple):
    """A chapter, or a part of a long one, as it is shown; `hint` says from which rule to which."""

    title: str
    hint: str
    text: str


def pages(book: Rulebook) -> list[Page]:
    """Return all rules and rulings, chapter by chapter, each page short enough for a message."""
    found: list[Page] = []
    for chapter in book.chapters:
        kept: list[Rule | Ruling] = []
        for entry in chapter.entries:
            if kept and len(_text((*kept, entry))) > _LENGTH:
                found.append(_page(chapter.title, kept))
                kept = []
            kept.append(entry)
        found.append(_page(chapter.title, kept))
    return found


def _page(title: str, entries: list[Rule | Ruling]) -> Page:
    return Page(title, f"{entries[0].id} to {entries[-1].id}", _text(entries))


def _text(entries: list[Rule | Ruling] | tuple[Rule | Ruling, ...]) -> str:
    return "\n".join(_line(entry) for entry in entries)


def _line(entry: Rule | Ruling) -> str:
    if isinstance(entry, Rule):
        return f"**{escape(entry.title)}** {entry.text} · {entry.id}"
    return f"**{escape(entry.problem)}** {entry.ruling} · {entry.id}"


def chapter_menu(book: Rulebook, slug: str, info: MatchInfo | None) -> Menu:
    """Return the menu of all pages: of the rules as a match plays them, or (None) as any table does by default."""
    options = [(str(number), page.title, page.hint) for number, page in enumerate(pages(book))]
    match = info.id if info is not None and info.game == slug else NO_MATCH
    return Menu(button_id(match, VERB, argument=slug), "All rules by chapter", options[:MAX_OPTIONS])


def chapter_sheet(book: Rulebook, number: str) -> Sheet:
    """Return a page by its number in the menu; the first for a number that there is no more."""
    found = pages(book)
    page = found[int(number)] if number.isdigit() and int(number) < len(found) else found[0]
    return Sheet(NEUTRAL).text(f"## {escape(book.title)} · {escape(page.title)}").text(clip(page.text, 3800))
