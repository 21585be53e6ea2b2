"""The book of ratings: matches are booked in the order of their end, and can be booked again from the first one."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.kernel import Frozen
from leagues.ratings.counting import Kind, Verdict, compared, computer_rating, judged
from leagues.ratings.facts import Facts
from leagues.ratings.model import Change, Who
from leagues.ratings.scale import BEGINNER, Rating


class Key(NamedTuple):
    """Whose rating it is: of a person for a game on a server, from ranked matches or from practice."""

    server: int
    game: str
    person: int
    kind: Kind


class Booking(Frozen, frozen=True):
    """What a match has changed: the ratings of its people after it."""

    verdict: Verdict
    after: dict[int, Rating]


Computers = Mapping[str, Mapping[str, int]]
"""The points of computer players by game and name."""


def booked(facts: Facts, ratings: Mapping[int, Rating], computers: Mapping[str, int]) -> Booking:
    """Return what a match changes.

    `ratings` are those of its people before it, of the kind as which it counts (`judged`); who has none is a beginner.
    """
    verdict = judged(facts, computers)
    if verdict.kind is None:
        return Booking(verdict, {})
    before: dict[Who, Rating] = {who: ratings.get(who, BEGINNER) for who in facts.people}
    before |= {
        seat.computer: computer_rating(computers[seat.computer]) for seat in facts.seats if seat.computer is not None
    }
    found: dict[Who, Change] = compared(facts, before)
    after = {who: change.on(before[who]) for who, change in found.items() if isinstance(who, int)}
    return Booking(verdict, after)


def recomputed(matches: Iterable[Facts], computers: Computers) -> dict[Key, Rating]:
    """Return all ratings that matches make, in the order of their end."""
    found: dict[Key, Rating] = {}
    for facts in matches:
        points = computers.get(facts.game, {})
        kind = judged(facts, points).kind
        if kind is None:
            continue
        keys = {who: Key(facts.server, facts.game, who, kind) for who in facts.people}
        before = {who: found[key] for who, key in keys.items() if key in found}
        found |= {keys[who]: rating for who, rating in booked(facts, before, points).after.items()}
    return found
