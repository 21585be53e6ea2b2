"""Lines whose meaning is clear though no action starts with their first word: `overwatch A2` for `orders ..`."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

Shorthand = Mapping[str, tuple[str, ...]]
"""What a first word may stand for, as the words of a line: `{}` is the next word that was typed, `*` all that are left.

Without `*` those that are left come behind. The first that answers the question counts.
"""

JOINTS = ("then", "and")
"""Words with which people join two actions to one."""

BY = frozenset(("with", "using"))
FILLERS = frozenset((*BY, "at", "the", "a", "an", "my"))
"""Words of a sentence that say nothing in a line."""


def written_out(words: Sequence[str], shorthand: Shorthand, fits: Callable[[str], bool]) -> tuple[str, ...]:
    """Return a typed line with its shorthand written out; `fits` says whether a verb answers what is asked.

    >>> short = {"shoot": ("move {} stay shoot", "interrupt {} shot"), "board": ("fire * boarding",)}
    >>> written_out(("Shoot", "A1", "B2"), short, lambda verb: verb == "move")
    ('move', 'A1', 'stay', 'shoot', 'B2')
    >>> written_out(("board", "port", "B"), short, lambda verb: True)
    ('fire', 'port', 'B', 'boarding')
    >>> written_out(("shoot", "A1"), short, lambda verb: False)
    ('shoot', 'A1')
    """
    meant = next((text for text in shorthand.get(words[0].lower(), ()) if fits(text.split()[0])), None)
    if meant is None:
        return tuple(words)
    left, written = list(words[1:]), list[str]()
    for part in meant.split():
        if part == "*":
            written += left
            left = []
        elif part != "{}":
            written.append(part)
        elif not left:
            break  # so that the refusal names what is missing
        else:
            written.append(left.pop(0))
    return (*written, *left)


def cut_at_joint(words: Sequence[str], starts: Callable[[str], bool]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the two parts of a line in which `then`, `and` or a comma comes before the first word of another action.

    >>> cut_at_joint(("move", "2F,", "then", "fire", "port", "B"), "fire".__eq__)
    (('move', '2F'), ('fire', 'port', 'B'))
    >>> cut_at_joint(("move", "2F,", "fire", "port", "B"), "fire".__eq__)
    (('move', '2F'), ('fire', 'port', 'B'))
    """
    for place, word in enumerate(words):
        before = words[place - 1].lower().strip(",") in JOINTS
        if place > before and starts(word.lower()) and (before or words[place - 1].endswith(",")):
            first = words[: place - before]
            return (*first[:-1], first[-1].rstrip(",")), tuple(words[place:])
    return None


def cut_at_word(
    words: Sequence[str], known: Callable[[str], bool]
) -> tuple[tuple[str, ...], tuple[str, ...], str] | None:
    """Return a line cut before the first of some words and its joint, if any, and that word.

    >>> cut_at_word(("rush", "A2", "toward", "B1,", "and", "Shoot"), "shoot".__eq__)
    (('rush', 'A2', 'toward', 'B1'), ('and', 'Shoot'), 'shoot')
    """
    place = next((place for place, word in enumerate(words) if place and known(word.lower().strip(","))), None)
    if place is None:
        return None
    found = words[place].lower().strip(",")
    while words[place - 1].lower().strip(",") in JOINTS:
        place -= 1
    first = tuple(words[:place])
    return (*first[:-1], first[-1].rstrip(",")), tuple(words[place:]), found


def without_joint(words: Sequence[str]) -> tuple[str, ...]:
    """Return a line without a `then` or `and` before it, as people begin the second action of a line.

    >>> without_joint(("and", "then", "run", "A2")), without_joint(("then",))
    (('run', 'A2'), ())
    """
    return tuple(itertools.dropwhile(lambda word: word.lower().strip(",") in JOINTS, words))


def without_fillers(words: Sequence[str]) -> tuple[str, ...]:
    """Return a line without the small words of a sentence; what acts "with" something comes first.

    >>> without_fillers(("shoot", "with", "A2", "at", "the", "B4")), without_fillers(("fire", "at", "B4", "with", "A2"))
    (('shoot', 'A2', 'B4'), ('fire', 'A2', 'B4'))
    """
    first, *rest = words or ("",)
    doers = [word for before, word in itertools.pairwise(words) if before.lower() in BY and word.lower() not in FILLERS]
    others = [word for word in rest if word.lower() not in FILLERS and word not in doers]
    return tuple(word for word in (first, *doers[:1], *others, *doers[1:]) if word and word.lower() not in FILLERS)


def put_right(words: Sequence[str], verbs: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield what a line may mean that names its piece before the verb, or leaves out the only verb there is.

    >>> list(put_right(("A2", "shoots", "B5"), ("move", "shoot")))
    [('shoots', 'A2', 'B5'), ('shoot', 'A2', 'B5')]
    >>> list(put_right(("auto",), ("casualties",)))
    [('casualties', 'auto')]
    """
    if len(words) > 1:
        piece, verb, *rest = words
        yield from (
            (spelled, piece, *rest) for spelled in dict.fromkeys((verb.lower(), verb.lower().removesuffix("s")))
        )
    if len(verbs) == 1:
        yield (*verbs, *words)
