"""Swiss rounds for two at a table: those with as many points meet, and nobody meets twice if that can be avoided.

These rules of the Dutch system of FIDE (handbook C.04.3) are kept:

* two do not meet twice (C1), and nobody has a second bye (C2), while that can be avoided;
* who has the bye is among the last: those with the fewest points who have had none;
* brackets of those with as many points are paired from the top; as few as possible float down, and the lowest of them;
* within a bracket the first of the upper half meets the first of the lower half, the second the second, and so on;
  those who floated down come first;
* who has begun more rarely begins; then who did not begin last; then the higher one if their number is odd, else the
  lower one (E.5).

Left out, since none of our games has colours as unequal as chess: nobody is kept from meeting somebody because both
should begin (C3 and its kin), nobody is kept from floating twice in a row, and where the halves do not fit, partners
are tried in the order of their distance and not in that of FIDE's transpositions and exchanges; who floats down is
chosen for the bracket above, not for the one below (C7).
"""

from collections.abc import Iterator, Sequence

from games.kernel import Frozen
from leagues.entrants import Entrant
from leagues.pairing.matching import most_pairs


class Standing(Frozen, frozen=True):
    """What a Swiss round needs to know of an entrant: points so far, and what was.

    `number` is the place in the list of the start, from 1. `met` are the opponents of all rounds, `firsts` says of each
    match played whether the entrant began.
    """

    entrant: Entrant
    number: int
    points: int = 0
    met: tuple[Entrant, ...] = ()
    firsts: tuple[bool, ...] = ()
    byes: int = 0


class Round(Frozen, frozen=True):
    """Who meets whom, the one who begins first in each pair, and who has the bye (None: nobody)."""

    pairs: tuple[tuple[Entrant, Entrant], ...]
    bye: Entrant | None = None


Pair = tuple[Standing, Standing]
Paired = tuple[list[Pair], list[Standing]]


def swiss_round(standings: Sequence[Standing]) -> Round:
    """Return the pairings of the next round, the best of the table first."""
    ranked = sorted(standings, key=lambda each: (-each.points, each.number))
    bye = _bye(ranked) if len(ranked) % 2 else None
    playing = [each for each in ranked if each is not bye]
    pairs = _by_brackets(playing) or _with_repeats(playing)
    order = {each.entrant: place for place, each in enumerate(ranked)}
    higher_first = (sorted(pair, key=lambda each: order[each.entrant]) for pair in pairs)
    placed = sorted(higher_first, key=lambda pair: order[pair[0].entrant])
    return Round(tuple(_seated(one, other) for one, other in placed), None if bye is None else bye.entrant)


def may_meet(one: Standing, other: Standing) -> bool:
    """Whether two have not met yet."""
    return other.entrant not in one.met


def _can_all(standings: Sequence[Standing]) -> bool:
    return len(most_pairs(standings, may_meet)) == len(standings)


def _bye(ranked: Sequence[Standing]) -> Standing:
    """Return who has the bye: the last of those with the fewest byes, if the others can meet somebody new then."""
    least = min(each.byes for each in ranked)
    fewest = [each for each in reversed(ranked) if each.byes == least]
    fits = (each for each in fewest if _can_all([other for other in ranked if other is not each]))
    return next(fits, fewest[0])


def _with_repeats(playing: Sequence[Standing]) -> list[Pair]:
    """Return pairs of which as few as possible have met before."""
    mates = most_pairs(playing, may_meet)
    fresh = [(each, mates[each]) for each in playing if each in mates and _above(each, mates[each])]
    rest = [each for each in playing if each not in mates]
    return [*fresh, *zip(rest[::2], rest[1::2], strict=True)]


def _above(one: Standing, other: Standing) -> bool:
    return (-one.points, one.number) < (-other.points, other.number)


def _by_brackets(playing: Sequence[Standing]) -> list[Pair]:
    """Return pairs of whom none has met before, bracket by bracket from the top; [] if there are none."""
    if not _can_all(playing):
        return []
    found: list[Pair] = []
    waiting: list[Standing] = []
    rest = list(playing)
    while rest or waiting:
        points = max((each.points for each in rest), default=0)
        bracket = [*waiting, *(each for each in rest if each.points == points)]
        rest = [each for each in rest if each.points != points]
        paired, waiting = _bracket(bracket, len(waiting), rest)
        found += paired
    return found


def _bracket(bracket: list[Standing], down: int, below: list[Standing]) -> Paired:
    """Return the pairs of a bracket and who floats down from it, as few as the brackets `below` allow.

    The first `down` of it have floated down themselves.
    """
    least = len(bracket) - len(most_pairs(bracket, may_meet))
    for floaters in range(least, len(bracket) + 1, 2):
        found = next(_tries(bracket, down, below, floaters), None)
        if found is not None:
            return found
    raise AssertionError("everybody can float down while the rest can be paired")


def _tries(bracket: list[Standing], down: int, below: list[Standing], floaters: int) -> Iterator[Paired]:
    """Yield ways to pair a bracket of which so many float down, the best first."""
    if len(bracket) - len(most_pairs(bracket, may_meet)) > floaters or not _can_all([*bracket, *below]):
        return
    if len(bracket) == floaters:
        yield [], bracket
        return
    first, *others = bracket
    right = down or (len(bracket) - floaters) // 2
    near = sorted(range(1, len(bracket)), key=lambda place: (abs(place - right), -place))
    for other in (bracket[place] for place in near if may_meet(first, bracket[place])):
        left = [each for each in others if each is not other]
        down_left = max(0, down - 1 - (others.index(other) < down - 1))
        for pairs, floating in _tries(left, down_left, below, floaters):
            yield [(first, other), *pairs], floating
    if floaters:
        for pairs, floating in _tries(others, max(0, down - 1), below, floaters - 1):
            yield pairs, [first, *floating]


def _seated(one: Standing, other: Standing) -> tuple[Entrant, Entrant]:
    """Return two in the order of their seats; `one` is higher in the table."""
    wish = _excess(one) - _excess(other)
    if not wish:
        wish = _last(one) - _last(other)
    if not wish:
        wish = -1 if one.number % 2 else 1
    return (one.entrant, other.entrant) if wish < 0 else (other.entrant, one.entrant)


def _excess(each: Standing) -> int:
    """Return how much more often somebody began than the other one did."""
    return 2 * sum(each.firsts) - len(each.firsts)


def _last(each: Standing) -> int:
    return int(bool(each.firsts) and each.firsts[-1])
