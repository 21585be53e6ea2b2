"""The pages behind How to play: a first turn, the stat card, every action with an example, and what the game ships."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.kernel.questions.question import Question, VerbOf
from games.kernel.text.rulebook import Rulebook

_EXAMPLE = re.compile(r"such as (?:`([^`]+)`|(.+?)(?=, |; |$))")


LONGEST_PAGE = 3600
"""Characters of a page; Discord allows 4000 in a message, and its title and buttons take some."""


class Page(NamedTuple):
    """A page by its key, with what its button says."""

    key: str
    title: str


TURN, CARD, ACTIONS, REFERENCE = "turn", "card", "actions", "reference"


def pages_of(book: Rulebook, reference: str) -> tuple[Page, ...]:
    """Return the pages of a game; `reference` is the title of what it ships, "" for a game that has no such page."""
    found = (
        Page(TURN, "A first turn" if book.first_turn else ""),
        Page(CARD, "Stat card" if book.figure else ""),
        Page(ACTIONS, "All actions"),
        Page(REFERENCE, reference),
    )
    return tuple(page for page in found if page.title)


def card_text(book: Rulebook) -> str:
    """Return what every abbreviation of a stat card is and does, for those who do not see its picture too."""
    return "\n".join(f"**{one.short}** {one.name}: {one.text}" for one in book.figure)


def actions_text(questions: Iterable[Question[Any, Any, Any]], state: Any) -> str:
    """Return every action with an example, a line for each verb."""
    return "\n".join(
        f"`{example_of(verb, state)}` **{verb.title or verb.word.capitalize()}**{_hint(verb)}"
        for verb in each_verb(questions)
    )


def each_verb(questions: Iterable[Question[Any, Any, Any]]) -> Iterator[VerbOf[Any, Any, Any]]:
    """Yield every verb once, in the order of the questions."""
    found = {verb.word: verb for question in reversed(tuple(questions)) for verb in reversed(question.verbs)}
    yield from reversed(found.values())


def example_of(verb: VerbOf[Any, Any, Any], state: Any) -> str:
    """Return a line of a verb as people could type it: its own example, or the first that `needs` names.

    >>> _EXAMPLE.search("a unit and whom, such as shoot A2 B3, or shoot A2 B3 1,2").group(2)
    'shoot A2 B3'
    """
    needs = verb.needs if isinstance(verb.needs, str) else verb.needs(state)
    found = _EXAMPLE.search(needs)
    return verb.example or (found[1] or found[2] if found is not None else verb.word)


def _hint(verb: VerbOf[Any, Any, Any]) -> str:
    return f": {verb.hint}" if isinstance(verb.hint, str) and verb.hint else ""
