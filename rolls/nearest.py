"""What somebody may have meant by a line that is not understood: the nearest one that is."""

import difflib
import re
from collections.abc import Iterator

from rolls import limits
from rolls.habits import NUMBERS, SAID, number_of
from rolls.model import Line, pools
from rolls.modifiers import NAMES
from rolls.parser import parse
from rolls.scanner import RollError
from rolls.written import format_line

_TOKEN = re.compile(r"[^\W\d_]+|[0-9]+|\S")
_TRIES = 12
_MARKS = re.compile(r"(?<=[0-9])c[sf](?=[<>=0-9])", re.IGNORECASE)
_DICE = re.compile(r"(?<![^\W\d_])d\s*[0-9%f]", re.IGNORECASE)
_MANY = rf"(?:[0-9]+|{SAID.pattern})"
_TAKE = (
    r"\s(?:(?:and|then)\s+)*(?:take|taking|use|using|pick|picking|choose|choosing|keeping)\s+(?:only\s+)?(?:the\s+)?"
)
_WITHOUT = r"\s(?:without|ignoring|ignore|discard|discarding|dropping|less|minus)\s+(?:the\s+)?"
_WHOLE = r"\A(\S*d[0-9]+(?:\s*[-+]\s*[0-9]+)?)(.*?),?\s+"
_MEANT = tuple(
    (re.compile(theirs, re.IGNORECASE), ours)
    for theirs, ours in (
        (rf",\s*(?=(?:keep|drop|best|count|dc|ac|vs|against|versus|with|twice|thrice|{_MANY}\s+times)\b|[-+])", " "),
        (r"\s(?:and|but|then)\s+(?=(?:keep|drop|reroll)\b)", " "),
        (rf"\s(?:(?:and|then)\s+)*add(?:ing)?\s+(?={_MANY})", " plus "),
        (rf"\s(?:(?:and|then)\s+)*(?:less|subtract|subtracting)\s+(?={_MANY})", " minus "),
        (rf"{_TAKE}(?:best|better|highest|higher|high|top)(?:\s+one)?\b", " keep highest"),
        (rf"{_TAKE}(?:worst|worse|lowest|lower|low)(?:\s+one)?\b", " keep lowest"),
        (r"(d[0-9]+)\s+(?:higher|better)(?:\s+(?:one|die|roll))?\s*\Z", r"\1kh1"),
        (r"(d[0-9]+)\s+(?:lower|worse)(?:\s+(?:one|die|roll))?\s*\Z", r"\1kl1"),
        (rf"{_WITHOUT}(?=highest|lowest)", " drop "),
        (r"\Ahalf(?:\s+(?:of|the))*\s+(\(?\S*d[0-9]+\)?)", r"\1 / 2"),
        (r"\Adouble(?:\s+the)?\s+(\S*d[0-9]+)", r"\1 * 2"),
        (rf"{_WHOLE}(?:halved|half(?:\s+damage)?)\s*\Z", r"(\1) / 2\2"),
        (rf"{_WHOLE}doubled\s*\Z", r"(\1) * 2\2"),
        (r"(d[0-9]+)\s+(?:under|below)\s+(?=[0-9])", r"\1 vs <"),
        (r"\sat\s+least\s+(?=[0-9])", " vs >="),
        (r"\sat\s+most\s+(?=[0-9])", " vs <="),
        (r"\s(?:hits|success|successes)\s+on\s+(?=[0-9])", " count "),
        (rf"\b([0-9]+|{'|'.join(NUMBERS)})\s*d66\b", r"\1 times d66"),
        (r"(d[0-9]+)\s+count(?:ing)?\s+([0-9]+)", r"\1=\2"),
        (r"(d[0-9]+)\s+([0-9]+)\+(?=\s*(?:[,;#]|\Z))", r"\1>=\2"),
        (r"(d[0-9]+)\s+([0-9]+)s\b", r"\1=\2"),
        (r"(d[0-9]+)\s*(?:([hl])([0-9]*))\b", r"\1k\2\3"),
        (r"(d[0-9]+)\s*a\b", r"\1 adv"),
        (r"(?:the\s+)?(best|better|highest|higher)\s+of\s+(.+?)(?:\s+(?:and|or)\s+|\s*,\s*)(.+)", r"{\2, \3}kh1"),
        (r"(?:the\s+)?(worst|worse|lowest|lower)\s+of\s+(.+?)(?:\s+(?:and|or)\s+|\s*,\s*)(.+)", r"{\2, \3}kl1"),
        (r"(?:the\s+)?(?:best|better|highest|higher)\s+of\s+([0-9]+d[0-9]+)", r"\1kh1"),
        (r"(?:the\s+)?(?:worst|worse|lowest|lower)\s+of\s+([0-9]+d[0-9]+)", r"\1kl1"),
        (r"\s(?:and|with)\s+(?=[0-9]*d[0-9%f]|[0-9])", " + "),
        (r"(d[0-9%f]+|[)\]}])\s+(?=[0-9]*d[0-9%f]|[0-9])", r"\1 + "),
        (rf"(d[0-9]+)\s+times\s+({_MANY})", r"\1 * \2"),
        (r"\s(vs\s+[^\W\d_])", r" # \1"),
    )
)
"""What people write, and what they may mean by it: a guess, shown and never rolled."""
_SIDED = re.compile(
    rf"\b([0-9]{{1,4}}|{'|'.join(NUMBERS)})\s+([0-9]{{1,4}}|{SAID.pattern})[- ]sided\s+(?:dice|die)\b", re.IGNORECASE
)
_SLIP = re.compile(r"\W*(?:[^\W\d_]+[0-9]*)?\W*\Z")
"""At most one word, which may be a slip of the finger."""
_GROUP = re.compile(r"[{}]|(?<=[})])k[hl]?[0-9]*")


def nearest(fault: RollError) -> str:
    """Return the line, as we write it, that is nearest to one that was refused; "" if nothing near it can be rolled.

    For a line that is too long nothing is looked for: what that takes grows with the square of its length.

    >>> try: parse("4d6hk3")
    ... except RollError as fault: nearest(fault)
    '4d6kh3'
    """
    if len(fault.text) > limits.LENGTH:
        return ""
    seen = {fault.text}
    for _, candidate in zip(range(_TRIES), _candidates(fault.text, fault.position), strict=False):
        if candidate.strip() and candidate not in seen:
            seen.add(candidate)
            try:
                line = parse(candidate)
            except RollError:
                continue
            if _terms(line) >= len(_DICE.findall(fault.text)) or "#" in fault.text:
                return format_line(line)
    return ""


def _sided(found: re.Match[str]) -> str:
    """Return `3 six-sided dice` as dice.

    >>> _SIDED.sub(_sided, "three six-sided dice + 2")
    '3d6 + 2'
    """
    return f"{number_of(found[1].lower())}d{number_of(found[2].lower())}"


def _terms(line: Line) -> int:
    """Count the dice terms of a line: a guess that has lost one is no guess at what was meant."""
    return sum(len(pools(item.expression)) for item in line.items)


def _candidates(text: str, at: int) -> Iterator[str]:
    """Yield changed lines, the likeliest first."""
    if _SIDED.search(text):
        yield _SIDED.sub(_sided, text)
    yield from (theirs.sub(ours, text) for theirs, ours in _MEANT if theirs.search(text))
    before, after = text[:at], text[at:]
    token = _TOKEN.match(after)
    if after[:1] in ("x", "X"):
        yield f"{before} {after}"
    if token is not None:
        rest = after[token.end() :]
        yield from (f"{before}{name}{rest}" for name in _like(token[0].lower()))
        if token[0] == "+":
            yield f"{before}{rest}"
    if text.count("(") > text.count(")"):
        yield f"{text})"
    if _MARKS.search(text):
        yield _MARKS.sub("", text)
    if text.count("{") > text.count("}"):
        yield f"{text}}}kh1"
    if "{" in text:
        yield re.sub(r"\}.*", "}kh1", text)
        yield _GROUP.sub("", text)
    first = re.search(r"[0-9]*d[0-9%f]", text, re.IGNORECASE)
    if first is not None and first.start() and before.strip() == "":
        yield f"{text[first.start() :]} # {text[: first.start()].strip()}"  # words in front of the dice
    if token is not None and not _means(token[0]):
        apart = " " if before[-1:].isdigit() else ""
        yield f"{before}{apart}{after[token.end() :]}"
    if _SLIP.match(after) and not any(map(_means, _TOKEN.findall(after)[:1])):
        yield before.rstrip(" +-*/,;([{#")


def _means(token: str) -> bool:
    """Whether a number or a word asks for something: a guess that has lost it is no guess at what was meant."""
    return token.isdigit() or (len(token) > 2 and token.lower() in NAMES)


def _like(token: str) -> list[str]:
    """Return our words that look like one of theirs, also with its letters in another order."""
    turned = [name for name in NAMES if len(name) > 1 and sorted(name) == sorted(token)]
    close = difflib.get_close_matches(token, (*NAMES, "advantage", "disadvantage"), 3, 0.7)
    return list(dict.fromkeys((*turned, *close)))
