"""How armies of a player's own making are written: `trooper*8 gunner*2 / captain`, and what may come next (UH-H15)."""

from collections.abc import Iterable
from typing import NamedTuple

from games.battlefield.books.sides import check_points
from games.kernel import BadNotation, Choices, Open, Word, quoted
from games.kernel.base.errors import passes
from games.kernel.base.numbers import counted
from games.upheaval.content.book import Book, Profile, Squad
from games.upheaval.content.builder import check_alone, resolved
from games.upheaval.content.limits import check_limits, has_room
from games.upheaval.content.notation import run_of, runs_of
from games.upheaval.content.validation import MODELS, SQUAD, UNITS
from games.upheaval.text.words import figure_words

JOINT = "/"
_FIRST, _NEXT = (8, 5, 3, 1), (2, 1)
"""How many models of a profile a menu offers: for a new squad, and beside others."""


def read_squads(words: Iterable[str]) -> tuple[Squad, ...]:
    """Return the squads that words are, with `/` between; raises BadNotation.

    A squad that is one word without a number may be a ready squad of the book: it has that name and no members.

    >>> [(squad.name, squad.members) for squad in read_squads(("trooper*2", "gunner", "/", "captain"))]
    [('', ('trooper', 'trooper', 'gunner')), ('captain', ())]
    """
    text = " ".join(words).lower().replace(JOINT, f" {JOINT} ").replace(",", " ")
    parts = [part.split() for part in text.split(JOINT)]
    if len(parts) > UNITS[1]:
        raise BadNotation(f"an army has at most {UNITS[1]} units")
    return tuple(map(_squad, parts))


def _squad(words: list[str]) -> Squad:
    if not words:
        raise BadNotation("there is a squad without models; write trooper*8 gunner*2 / captain")
    if len(words) == 1 and run_of(words[0]) == (words[0], 1):
        return Squad(words[0], ())
    members: list[str] = []
    for word in words:
        found = run_of(word)
        if found is None:
            raise BadNotation(f"{quoted(word)} is not part of a squad; write trooper, trooper*8, or a ready squad")
        if len(members) + found[1] > SQUAD[1]:
            raise BadNotation(f"a unit has at most {SQUAD[1]} models")
        members += [found[0]] * found[1]
    return Squad("", tuple(members)) if len(members) > 1 else Squad(members[0], ())


def squad_words(squad: Squad) -> tuple[str, ...]:
    """Return a squad as it is written."""
    return runs_of(squad.members) if squad.members else (squad.name,)


def write_squads(squads: Iterable[Squad]) -> str:
    """Return squads as they are written; the inverse of `read_squads`."""
    return f" {JOINT} ".join(" ".join(squad_words(squad)) for squad in squads)


class _Spare(NamedTuple):
    """What a squad can cost at most, since other units must follow, and all points that are left."""

    limit: int
    left: int


def next_words(book: Book, said: tuple[str, ...], most: int) -> Choices:
    """List what may follow in an army that is being made: squads and models that points and limits still allow."""
    here = said[len(said) - said[::-1].index(JOINT) :] if JOINT in said else said
    before = said[: len(said) - len(here)]
    squads = read_squads(said if here else before[:-1]) if said else ()
    found = resolved(book, squads)
    for squad in found:
        check_alone(book, squad)
    points, models = book.points(found), sum(len(squad.members) for squad in found)
    check_points(points, most, "army", "UH-H15")
    units = len(found) + (not here)
    spare = _Spare(most - points - max(0, UNITS[0] - units) * book.cheapest()[0], most - points)
    room = MODELS - models
    if not here:
        listed = _new_squad(book, spare, room)
    else:
        listed = _in_squad(book, here, found[-1], spare, room)
        follows = units < UNITS[1] and room and has_room(book, found, most)
        if follows and most - points >= book.cheapest()[0] * max(1, UNITS[0] - units):
            listed = (*listed, Word(JOINT, "Another unit", f"{most - points} points left"))
    complete = bool(here) and units >= UNITS[0] and passes(check_limits, book, found, most)
    joint = tuple(word for word in listed if word.text == JOINT)
    offered = tuple(word for word in listed if word.text != JOINT and _is_within(book, (*said, word.text), most))
    free = Open("text", "models, such as trooper*6", suggestions=offered) if offered else None
    return Choices(words=joint, open=free, complete=complete, label=f"unit {units}, {most - points} points left")


def _is_within(book: Book, said: tuple[str, ...], most: int) -> bool:
    """Whether what is said keeps the limits of an army (UH-H19)."""
    return passes(check_limits, book, resolved(book, read_squads(said)), most)


def _new_squad(book: Book, spare: _Spare, room: int) -> tuple[Word, ...]:
    """Return ready squads, then profiles by numbers, as far as points and room go."""
    kits = [
        Word(word, squad.name, f"{counted(len(squad.members), 'model')}, {points} points")
        for word, squad in book.kits
        if (points := book.models_points(squad.members)) <= spare.limit and len(squad.members) <= room
    ]
    runs = [
        word
        for profile in book.profiles
        for count in ((1,) if profile.has("personality") else _FIRST)
        for word in _offered(profile, count, spare, room)
    ]
    return (*kits, *runs)


def _in_squad(book: Book, here: tuple[str, ...], squad: Squad, spare: _Spare, room: int) -> tuple[Word, ...]:
    """Return the models that may join a squad; none joins a ready squad or a personality."""
    if here[0] in dict(book.kits) or book.profile(squad.members[0]).has("personality"):
        return ()
    left = min(room, SQUAD[1] - len(squad.members))
    return tuple(
        word
        for profile in book.profiles
        if not profile.has("personality") and profile.word != squad.members[-1]
        for count in _NEXT
        for word in _offered(profile, count, spare, left)
    )


def _offered(profile: Profile, count: int, spare: _Spare, room: int) -> tuple[Word, ...]:
    points = count * profile.points
    if points > spare.limit or count > room:
        return ()
    (text,) = runs_of((profile.word,) * count)
    label = f"{count} × {profile.name}" if count > 1 else profile.name
    return (Word(text, label, f"{points} points, {spare.left - points} left · {figure_words(profile)}"),)
