"""Armies of a player's own making: squads as they are written, what is wrong with them, what may come next (H-15)."""

from collections.abc import Iterable
from difflib import get_close_matches

from games.kernel import BadNotation, Choices, IllegalAction, Open, Word, quoted
from games.kernel.numbers import counted
from games.kernel.prose import clip, plural
from games.upheaval.armies.book import Book, Profile, Squad
from games.upheaval.armies.notation import run_of, runs_of
from games.upheaval.armies.points import army_points, members_points, model_points
from games.upheaval.armies.values import MODELS, NAME, SQUAD, UNITS

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
            raise BadNotation(f"{quoted(word)} is no part of a squad; write trooper, trooper*8, or a ready squad")
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
    """Say what is wrong with a word that is no profile: it is a ready unit, or is like a name, or like none."""
    kits = [kit for kit, _ in book.kits]
    names = (*(each.word for each in book.profiles), *kits)
    if word in kits:
        return f"{word} is a unit of its own; write it between slashes, such as trooper*5 / {word}"
    near = get_close_matches(word[:20], names, 1)
    meant = f"the nearest is {near[0]}" if near else f"there are {', '.join(names)}"
    return f"there is no profile {word[:20]}; {meant}"


def check_squads(book: Book, squads: tuple[Squad, ...], most: int) -> None:
    """Raise IllegalAction for an army that breaks the bounds (H-13, H-15)."""
    found = resolved(book, squads)
    if not UNITS[0] <= len(found) <= UNITS[1]:
        raise IllegalAction(f"an army has {UNITS[0]} to {UNITS[1]} units, not {len(found)}", "UH-H15")
    models = sum(len(squad.members) for squad in found)
    if models > MODELS:
        raise IllegalAction(f"that army has {models} models; {MODELS} are allowed", "UH-H15")
    for squad in found:
        _check_alone(book, squad)
    points = army_points(book, found)
    if points > most:
        raise IllegalAction(f"that army costs {points} points, {points - most} more than {most}", "UH-H15")


def _check_alone(book: Book, squad: Squad) -> None:
    """Raise IllegalAction for a personality among others (H-13)."""
    lone = next((word for word in squad.members if book.profile(word).has("personality")), None)
    if lone and len(squad.members) > 1:
        raise IllegalAction(f"a personality is a unit of its own: put a / before and behind {lone}", "UH-H13")


def cheapest(book: Book) -> tuple[int, str]:
    """Return the points and the word of the cheapest profile of a book."""
    return min((model_points(profile), profile.word) for profile in book.profiles)


def next_words(book: Book, said: tuple[str, ...], most: int) -> Choices:
    """List what may follow in an army that is being made: squads and models that the points still allow."""
    here = said[len(said) - said[::-1].index(JOINT) :] if JOINT in said else said
    before = said[: len(said) - len(here)]
    squads = read_squads(said if here else before[:-1]) if said else ()
    found = resolved(book, squads)
    for squad in found:
        _check_alone(book, squad)
    points, models = army_points(book, found), sum(len(squad.members) for squad in found)
    if points > most:
        raise IllegalAction(f"that army costs {points} points, {points - most} more than {most}", "UH-H15")
    units = len(found) + (not here)
    spare = most - points - max(0, UNITS[0] - units) * cheapest(book)[0]
    room = MODELS - models
    if not here:
        listed = _new_squad(book, spare, room)
    else:
        listed = _in_squad(book, here, found[-1], spare, room)
        if units < UNITS[1] and room and most - points >= cheapest(book)[0] * max(1, UNITS[0] - units):
            listed = (*listed, Word(JOINT, "Another unit", f"{most - points} points left"))
    complete = bool(here) and units >= UNITS[0]
    joint = tuple(word for word in listed if word.text == JOINT)
    offered = tuple(word for word in listed if word.text != JOINT)
    free = Open("text", "models, such as trooper*6", suggestions=offered) if offered else None
    return Choices(words=joint, open=free, complete=complete, label=f"unit {units}, {most - points} points left")


def _new_squad(book: Book, spare: int, room: int) -> tuple[Word, ...]:
    """Return ready squads, then profiles by numbers, as far as points and room go."""
    kits = [
        Word(word, squad.name, f"{counted(len(squad.members), 'model')}, {points} points")
        for word, squad in book.kits
        if (points := members_points(book, squad.members)) <= spare and len(squad.members) <= room
    ]
    runs = [
        word
        for profile in book.profiles
        for count in ((1,) if profile.has("personality") else _FIRST)
        for word in _offered(profile, count, spare, room)
    ]
    return (*kits, *runs)


def _in_squad(book: Book, here: tuple[str, ...], squad: Squad, spare: int, room: int) -> tuple[Word, ...]:
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


def _offered(profile: Profile, count: int, spare: int, room: int) -> tuple[Word, ...]:
    points = count * model_points(profile)
    if points > spare or count > room:
        return ()
    (text,) = runs_of((profile.word,) * count)
    label = f"{count} × {profile.name}" if count > 1 else profile.name
    return (Word(text, label, f"{points} points, {spare - points} left"),)
