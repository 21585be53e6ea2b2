"""Every action of a game with a line that people could type, for the page behind How to play."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from games.kernel.questions.question import Question, VerbOf

_EXAMPLE = re.compile(r"such as (?:`([^`]+)`|(.+?)(?=, |; |$))")


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
    own = verb.example if isinstance(verb.example, str) else verb.example(state)
    needs = verb.needs if isinstance(verb.needs, str) else verb.needs(state)
    found = _EXAMPLE.search(needs)
    return own or (found[1] or found[2] if found is not None else verb.word)


def _hint(verb: VerbOf[Any, Any, Any]) -> str:
    return f": {verb.hint}" if isinstance(verb.hint, str) and verb.hint else ""
