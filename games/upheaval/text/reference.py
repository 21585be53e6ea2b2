"""All ready armies and profiles of a battle's book in words: the page behind How to play (UH-H1, UH-H6)."""

from collections import Counter

from games.kernel.text.prose import join
from games.upheaval.content.book import Book, Profile, Squad
from games.upheaval.text.words import arm_words, figure_words


def reference(book: Book) -> str:
    """Return the ready armies with their units, then every profile with all its figures."""
    armies = (
        f"`army {army.word}` **{army.name}**, {book.mustered(army.parts)} points: "
        + "; ".join(_squad(book, squad) for squad in army.parts)
        for army in book.ready
    )
    return "\n".join((*armies, "", *map(profile_line, book.profiles)))


def _squad(book: Book, squad: Squad) -> str:
    return join(f"{many} {book.profile(word).name}" for word, many in Counter(squad.members).items())


def profile_line(profile: Profile) -> str:
    """Return a profile with its points, all its figures, its weapons and its keywords."""
    told = (figure_words(profile), *arm_words(profile))
    return f"**{profile.name}** {profile.points} points: {' · '.join(told)}"
