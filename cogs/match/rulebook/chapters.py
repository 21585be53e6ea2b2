"""The rules of a game by chapter: a menu below How to play, and a screen for each chapter."""

from bot.posts.sheets import NEUTRAL, Menu, Sheet
from bot.posts.words import escape
from games.kernel import Rule, Rulebook
from games.kernel.text.prose import clip

_LONGEST = 3900
"""Characters of a chapter; Discord allows 4000."""


def chapter_text(book: Rulebook, number: int) -> str:
    """Return all rules and rulings of a chapter."""
    title, entries = book.chapters[number]
    told = (
        f"**{entry.id} · {escape(entry.title)}** {entry.text}"
        if isinstance(entry, Rule)
        else f"**{entry.id} · {escape(entry.problem)}** {entry.ruling}"
        for entry in entries
    )
    return clip("\n".join((f"### {escape(title)}", *told)), _LONGEST)


def chapter_of(book: Rulebook, title: str) -> int | None:
    """Return the number of a chapter by its title in any case, or None."""
    titles = [name.lower() for name in book.titles]
    wanted = title.strip().lower()
    return titles.index(wanted) if wanted in titles else None


def chapter_menu(book: Rulebook, custom_id: str) -> Menu:
    """Return the menu of all chapters; each says which rules it holds."""
    options = [
        (str(number), title, ", ".join(entry.id for entry in entries))
        for number, (title, entries) in enumerate(book.chapters)
    ]
    return Menu(custom_id, "All rules, by chapter", options)


def chapter_sheet(book: Rulebook, custom_id: str, number: int) -> Sheet:
    """Return the screen of a chapter, with the menu to go on to another."""
    return Sheet(NEUTRAL).text(chapter_text(book, number)).menu(chapter_menu(book, custom_id))
