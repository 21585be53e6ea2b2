"""Terms in the texts of rules: `{decree_cost}` is a number there, `{decree_tokens:word}` the number as a word.

A game's numbers are the constants of its module `content/numbers.py`; engine, computer players, texts and help all read
them there. A text that names a term which does not exist, and a term that no text names, are refused at once.
"""

import string
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from games.kernel.base.numbers import in_word, often


class TermsError(ValueError):
    """Texts and terms do not fit: a text lacks a term, or no text names a term."""


def numbers_of(module: ModuleType, *elsewhere: str) -> dict[str, object]:
    """Return the constants of a module of numbers as terms: `DECREE_COST` is `{decree_cost}`.

    `elsewhere` are those that the rules do not name themselves, since words that depend on an option do.
    """
    found = {name: value for name, value in vars(module).items() if name.isupper() and not name.startswith("_")}
    for name in elsewhere:
        del found[name]
    return {name.lower(): value for name, value in found.items()}


def leads(options: object, *names: str) -> dict[str, str]:
    """Return for each switch how the sentence begins that says what it does, and so whether it is on at a table.

    >>> class Options:
    ...     stays, teams = True, False
    >>> leads(Options, "stays", "teams")
    {'stays': 'At this table, with the option stays,', 'teams': 'With the option teams,'}
    """
    words = {True: "At this table, with", False: "With"}
    return {name: f"{words[getattr(options, name)]} the option {name}," for name in names}


class Filler(string.Formatter):
    """Fills terms into texts, and remembers which of them were used.

    >>> Filler({"cost": 2, "rows": (4, 6)}).fill("{cost:Word} coins, {cost:times}, {rows[0]}–{rows[1]}")
    'Two coins, twice, 4–6'
    """

    def __init__(self, terms: Mapping[str, object]) -> None:
        self._terms, self._used = terms, set[str]()

    def fill(self, text: str) -> str:
        """Return a text with its terms filled in; raises TermsError for one that does not exist."""
        return self.vformat(text, (), self._terms)

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Return a term, and note that it is used."""
        name = str(key)
        if name not in kwargs:
            raise TermsError(f"there is no term {{{name}}}, which a text of the rules names")
        self._used.add(name)
        return kwargs[name]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a term as a text has it: `:word` and `:Word` as a word, `:times` and `:Times` as "twice"."""
        if format_spec == "word":
            return in_word(value)
        if format_spec == "Word":
            return in_word(value).capitalize()
        if format_spec in ("times", "Times"):
            return often(value).capitalize() if format_spec == "Times" else often(value)
        return str(super().format_field(value, format_spec))

    def check_used(self) -> None:
        """Raise TermsError if no text named a term."""
        unused = sorted(self._terms.keys() - self._used)
        if unused:
            raise TermsError(
                f"no text names {', '.join(f'{{{name}}}' for name in unused)}: write it into one, or leave it out"
            )
