"""Several books of cards as one: a table option names them with a `+` between (UW-6)."""

from collections.abc import Iterable

from games.kernel import Content, ContentKind
from games.kernel.joining import Listed, joined
from games.urban_war.content.validation import CARDS, TEAMS

_LISTS = (Listed("card", "cards", CARDS[1]), Listed("team", "teams", TEAMS))


def books(kind: ContentKind, named: str, brought: Iterable[Content]) -> Content:
    """Return the book that an option names, or several as one; raises IllegalAction."""
    return joined(kind, named, brought, _LISTS, "books of cards")
