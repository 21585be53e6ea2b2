"""All ready teams and cards of a match's book in words: the page behind How to play (UW-1 .. UW-7)."""

from collections import Counter

from games.kernel.text.prose import join
from games.urban_war.content.book import Book, Card, Member
from games.urban_war.text.words import figure_words


def reference(book: Book) -> str:
    """Return the ready teams with their models, then every card with the figures of its first CAL."""
    teams = (
        f"`team {team.word}` **{team.name}**, {book.points(team.parts)} points: {_members(book, team.parts)}"
        for team in book.ready
    )
    return "\n".join((*teams, "", *map(_card, book.cards)))


def _members(book: Book, members: tuple[Member, ...]) -> str:
    named = Counter(book.card(member.card).name for member in members)
    return join(f"{many} {name}" if many > 1 else name for name, many in named.items())


def _card(card: Card) -> str:
    costs = [f"CAL {grade.cal} {grade.cost} points" for grade in card.grades]
    weapons = join(weapon.name for weapon in card.weapons)
    return f"**{card.name}** ({', '.join(costs)}): {figure_words(card, card.grades[0])} · {weapons}"
