"""The rules of a game by chapter: a menu below How to play, and the text of each chapter."""

from bot.posts.sheets import Menu
from bot.posts.words import escape
from games.kernel import Rule, Rulebook
from games.kernel.text.prose import clip

_LONGEST = 3900
"""Characters of a chapter; Discord allows 4000."""


def chapter_text(book: Rulebook, number: int) -> str:
    """Return all rules and rulings of a chapter, as far as one message can hold them."""
    return clip(whole_chapter(book, number), _LONGEST)


def whole_chapter(book: Rulebook, number: int) -> str:
    """Return all rules and rulings of a chapter."""
    title, entries = book.chapters[number]
    told = (
        f"**{entry.id} · {escape(entry.title)}** {entry.text}"
        if isinstance(entry, Rule)
        else f"**{entry.id} · {escape(entry.problem)}** {entry.ruling}"
        for entry in entries
    )
    return "\n".join((f"### {escape(title)}", *told))


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
