"""Several books of armies as one: a table option names them with a `+` between (UH-H15)."""

from collections.abc import Iterable

from games.kernel import Content, ContentKind
from games.kernel.joining import Listed, joined
from games.upheaval.content.validation import ARMIES, KITS, PROFILES, WEAPONS

_LISTS = (
    Listed("weapon", "weapons", WEAPONS),
    Listed("profile", "profiles", PROFILES[1]),
    Listed("kit", "ready squads", KITS),
    Listed("army", "armies", ARMIES),
)


def books(kind: ContentKind, named: str, brought: Iterable[Content]) -> Content:
    """Return the book that an option names, or several as one; raises IllegalAction."""
    return joined(kind, named, brought, _LISTS, "books of armies")
