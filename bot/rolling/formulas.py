"""Saved formulas where dice are typed: by their name, in a sum, and the nearest name where one is misspelt."""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from bot.matches.errors import Refused
from bot.rolling.common import did_you_mean, read_line, reads_as_dice, single
from bot.rolling.model import Where
from bot.storage import Database
from bot.storage import dice as store
from rolls import Line, format_line, limits, parse_kept
from rolls.habits import with_first_label
from rolls.written import format_expression

_NAME = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]{2,})*")
"""Two letters or more and nothing else: meant as the name of a formula, not as dice."""
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_ALIKE = 0.74
"""How alike two names are, at least, of which one may be meant by the other."""
_WORDS = 12
"""So many words of a line are compared with names."""


async def resolve_one(database: Database, where: Where, text: str, what: str) -> Line:
    """Read a single roll, or the name of a saved one; raises Refused."""
    return single(await resolve(database, where.guild_id, where.user_id, text), what)


async def resolve(database: Database, guild_id: int, user_id: int, text: str) -> Line:
    """Read a line of dice, or the name of a saved formula (the person's own before the server's); raises Refused.

    Saved formulas also count in a sum: `fireball + 3`. Their names stay in the line as a label.
    """
    wanted = " ".join(text.split())
    saved = _by_name(await database.read(lambda tx: store.formulas(tx, guild_id, user_id)))
    if (formula := saved.get(wanted.casefold())) is not None:
        return called(read_line(formula.line), formula.name)
    if len(text) > limits.LENGTH or reads_as_dice(text):
        return read_line(text)
    for labelled in (True, False):
        whole = _spelled_out(text, saved, labelled=labelled)
        if whole and (not labelled or reads_as_dice(whole)):
            return read_line(whole)
    near = nearest_name(text, saved)
    if _NAME.fullmatch(wanted):
        hint = f" {did_you_mean(near)}" if near else "; dice are written like 4d6kh3+2, see `/dice help`."
        raise Refused(f"No formula is saved as {wanted!r}{'.' * bool(near)}{hint}")
    return read_line(text, near)


def _by_name(saved: Iterable[store.FormulaRow]) -> dict[str, store.FormulaRow]:
    """Return formulas by their names in small letters, a person's own before the server's."""
    found: dict[str, store.FormulaRow] = {}
    for formula in saved:
        found.setdefault(" ".join(formula.name.split()).casefold(), formula)
    return found


def called(line: Line, name: str) -> Line:
    """Return a line whose first roll is named by its formula, if it can be read again so.

    >>> from rolls import parse
    >>> format_line(called(parse("1d20+5, 2d6"), "Axe")), format_line(called(parse("1d20 # to hit"), "Axe"))
    ('1d20 + 5 # Axe, 2d6', '1d20 # Axe: to hit')
    """
    first, *others = line.items
    label = f"{name}: {first.label}" if first.label else name
    named = Line((replace(first, label=label), *others))
    written = format_line(named)
    return named if reads_as_dice(written) and parse_kept(written) == named else line


def _spelled_out(text: str, saved: Mapping[str, store.FormulaRow], *, labelled: bool) -> str:
    """Return a line with the dice of saved formulas for their names, "" where it names none. Raises Refused."""
    names = "|".join(re.escape(name).replace("\\ ", r"\s+") for name in sorted(saved, key=len, reverse=True))
    if not names:
        return ""
    found = False

    def dice(match: re.Match[str]) -> str:
        nonlocal found
        found = True
        formula = saved[" ".join(match[0].split()).casefold()]
        item = single(parse_kept(formula.line), f"The saved {' '.join(match[0].split())}, in a sum,").items[0]
        label = formula.name if labelled and len(formula.name) <= limits.LABEL else ""
        return f"({format_expression(with_first_label(item.expression, label))})"

    whole = re.sub(rf"(?<![\w'’-])(?:{names})(?![\w'’-])", dice, text, flags=re.IGNORECASE)
    return whole if found else ""


def nearest_name(text: str, saved: Mapping[str, store.FormulaRow]) -> str:
    """Return a line with the nearest saved name in place of a misspelt one, if it can be rolled so; else ""."""
    for start, end in _runs(text):
        typed = " ".join(text[start:end].split()).casefold()
        names = [name for name in saved if name.count(" ") == typed.count(" ")]
        for name in difflib.get_close_matches(typed, names, 1, _ALIKE):
            meant = f"{text[:start]}{saved[name].name}{text[end:]}".strip()
            if name == meant.casefold() or _can_be_rolled(meant, saved):
                return meant
    return ""


def _can_be_rolled(text: str, saved: Mapping[str, store.FormulaRow]) -> bool:
    try:
        return reads_as_dice(_spelled_out(text, saved, labelled=False))
    except Refused:
        return False


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the runs of words in a line begin and end, the longest first."""
    words = [found.span() for found in _WORD.finditer(text) if len(found[0]) > 2][:_WORDS]
    for size in range(min(4, len(words)), 0, -1):
        yield from ((words[at][0], words[at + size - 1][1]) for at in range(len(words) - size + 1))
