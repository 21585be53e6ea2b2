"""What models, squads and armies cost in points (UH-H15)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from games.upheaval.content.book import Book, Class, Gain, Keyword, Profile, Squad

_WEAPONS: Mapping[Class, int] = MappingProxyType({"assault": 4, "light": 5, "heavy": 9})
_KEYWORDS: Mapping[Keyword, int] = MappingProxyType(
    {"flying": 6, "mounted": 3, "huge": 6, "infiltrators": 4, "elite": 4, "personality": 5}
)
SHARE = 3
"""Points are a third of what the figures of a model add up to, so that 300 of them are an army of 15 to 35 models."""


def worth3(profile: Profile) -> int:
    """Return three times what the figures of a profile add up to: its MOV counts a third (UH-H15).

    >>> worth3(Profile("plain", "Plain"))
    90
    """
    figures = profile.tek + profile.accuracy + profile.melee + profile.morale + profile.armour
    body = profile.wound_level - 5 + 4 * (profile.wounds - 1)
    weapons = sum(_WEAPONS[weapon.kind] for weapon in profile.weapons)
    return profile.move + 3 * (figures + body + weapons + sum(_KEYWORDS[word] for word in profile.keywords))


def model_points(profile: Profile) -> int:
    """Return the points of a model, rounded to the nearest whole one (UH-H15).

    >>> model_points(Profile("plain", "Plain"))
    10
    """
    parts = 3 * SHARE
    return max(1, (2 * worth3(profile) + parts) // (2 * parts))


def members_points(book: Book, members: Iterable[str], gains: tuple[Gain, ...] = ()) -> int:
    """Return the points of models by their profiles, with what their unit has gained."""
    return sum(model_points(book.profile(word, gains)) for word in members)


def squad_points(book: Book, squad: Squad) -> int:
    """Return the points of a squad, its gains included."""
    return members_points(book, squad.members, squad.gains)


def army_points(book: Book, squads: Iterable[Squad]) -> int:
    """Return the points of an army."""
    return sum(squad_points(book, squad) for squad in squads)
