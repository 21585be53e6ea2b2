"""Armies of a player's own making: squads as a book has them, and what is wrong with them (UH-H13, UH-H15)."""

from collections.abc import Iterable
from difflib import get_close_matches

from games.battlefield.books.reading import NAME
from games.battlefield.books.sides import SidePick, check_points
from games.kernel import IllegalAction
from games.kernel.text.prose import clip, plural
from games.upheaval.content.book import Book, Profile, Squad
from games.upheaval.content.limits import check_limits
from games.upheaval.content.validation import MODELS

OWN = "Own army"
"""What an army of a player's own making is called."""


def resolved(book: Book, squads: Iterable[Squad]) -> tuple[Squad, ...]:
    """Return squads as a book has them, with names, no two alike; raises IllegalAction for what it does not have."""
    kits = dict(book.kits)
    found = [_resolved(book, kits, squad) for squad in squads]
    names = [squad.name for squad in found]
    return tuple(
        Squad(_numbered(squad.name, names[:place].count(squad.name) + 1), squad.members)
        for place, squad in enumerate(found)
    )


def _resolved(book: Book, kits: dict[str, Squad], squad: Squad) -> Squad:
    if not squad.members and squad.name in kits:
        return kits[squad.name]
    members = squad.members or (squad.name,)
    leader, *_ = [_profile(book, word) for word in members]
    name = leader.name if len(members) == 1 else plural(leader.name)
    return Squad(clip(name, NAME - 3), members)


def _numbered(name: str, number: int) -> str:
    return f"{name} {number}" if number > 1 else name


def _profile(book: Book, word: str) -> Profile:
    try:
        return book.profile(word)
    except KeyError:
        raise IllegalAction(_unknown(book, word), "UH-H15") from None


def _unknown(book: Book, word: str) -> str:
    """Say what is wrong with a word that is not a profile: it is a ready unit, or is like a name, or like none."""
    kits = [kit for kit, _ in book.kits]
    names = (*(each.word for each in book.profiles), *kits)
    if word in kits:
        return f"{word} is a unit of its own; write it between slashes, such as trooper*5 / {word}"
    near = get_close_matches(word[:20], names, 1)
    meant = f"the nearest is {near[0]}" if near else f"there are {', '.join(names)}"
    return f"there is no profile {word[:20]}; {meant}"


def squads_of(book: Book, pick: SidePick[Squad]) -> tuple[Squad, ...]:
    """Return the squads of an army that is picked, those of a player's own making as the book has them."""
    picked = book.picked(pick)
    return picked if pick.ready else resolved(book, picked)


def check_squads(book: Book, squads: tuple[Squad, ...], most: int) -> None:
    """Raise IllegalAction for squads that break the bounds (UH-H13, UH-H15, UH-H19)."""
    found = resolved(book, squads)
    models = sum(len(squad.members) for squad in found)
    if models > MODELS:
        raise IllegalAction(f"that army has {models} models; {MODELS} are allowed", "UH-H15")
    for squad in found:
        check_alone(book, squad)
    check_points(book.points(found), most, "army", "UH-H15")
    check_limits(book, found, most)


def check_alone(book: Book, squad: Squad) -> None:
    """Raise IllegalAction for a personality among others (UH-H13)."""
    lone = next((word for word in squad.members if book.profile(word).has("personality")), None)
    if lone and len(squad.members) > 1:
        raise IllegalAction(f"a personality is a unit of its own: put a / before and behind {lone}", "UH-H13")
