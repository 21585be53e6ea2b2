"""Models of a squad as they are written: `trooper*8 gunner*2`, in files and in commands (UH-H15)."""

from collections.abc import Iterable
from itertools import groupby

from games.kernel.questions.notation import whole

TIMES = "*"


def run_of(word: str) -> tuple[str, int] | None:
    """Return which profile a word means and how often, or None; no profile is called by a number, or has a `*`.

    >>> run_of("trooper*8"), run_of("captain"), run_of("8*trooper")
    (('trooper', 8), ('captain', 1), ('trooper', 8))
    >>> run_of("trooper*0"), run_of("*8"), run_of("1*2"), run_of("2**2")
    (None, None, None, None)
    """
    name, times, count = word.partition(TIMES)
    if times and whole(name) is not None:
        name, count = count, name
    many = whole(count) if times else 1
    return (name, many) if name and TIMES not in name and whole(name) is None and many else None


def runs_of(members: Iterable[str]) -> tuple[str, ...]:
    """Return members as words, those beside each other as one.

    >>> runs_of(("trooper", "trooper", "captain"))
    ('trooper*2', 'captain')
    """
    counts = ((name, len(list(group))) for name, group in groupby(members))
    return tuple(f"{name}{TIMES}{count}" if count > 1 else name for name, count in counts)
