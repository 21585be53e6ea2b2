"""Knock-outs for two at a table: seeds, byes, and who meets whom once results are known.

The first seed and the second one can meet only in the final, the first four only from the semi-finals on, and so on.
Where the number is no power of two, the highest seeds have a bye in the first round.
"""

from collections.abc import Mapping, Sequence

from games.kernel import Frozen
from leagues.entrants import Entrant

Place = tuple[int, int]
"""A match of the bracket: the round and the match in it, both from 0."""


class Knocked(Frozen, frozen=True):
    """A match of a knock-out as far as it is known; the one higher in the bracket begins.

    `known` is False while an earlier match decides who plays it. With a single entrant it is a bye; with none, nobody
    was left to come here.
    """

    place: Place
    entrants: tuple[Entrant, ...]
    known: bool
    winner: Entrant | None = None


def seeded(count: int) -> tuple[int | None, ...]:
    """Return the seeds (from 1) of the first round from top to bottom, two for each match; None is a bye.

    >>> seeded(6)
    (1, None, 5, 4, 3, 6, None, 2)
    """
    order = [1]
    while len(order) < count:
        total = 2 * len(order) + 1
        # The higher seed is at the outer side of each half, as brackets are printed.
        order = [
            seed
            for place, high in enumerate(order)
            for seed in ((high, total - high) if place % 2 == 0 else (total - high, high))
        ]
    return tuple(seed if seed <= count else None for seed in order)


def bracket(entrants: Sequence[Entrant], winners: Mapping[Place, Entrant | None]) -> tuple[tuple[Knocked, ...], ...]:
    """Return all rounds of a knock-out, as far as they are known.

    `entrants` are by seed, `winners` by match: None where both are out, so that the next one has a bye. A match that is
    a bye has its winner by itself. Raises ValueError for fewer than two, or a winner who does not play there.
    """
    if len(set(entrants)) != len(entrants) or len(entrants) < 2:
        raise ValueError("a knock-out needs two different entrants at least")
    slots = [None if seed is None else entrants[seed - 1] for seed in seeded(len(entrants))]
    coming = [(True, slot) for slot in slots]
    rounds: list[tuple[Knocked, ...]] = []
    while len(coming) > 1:
        played = tuple(
            _match((len(rounds), match), coming[2 * match : 2 * match + 2], winners)
            for match in range(len(coming) // 2)
        )
        rounds.append(played)
        coming = [(_is_decided(match, winners), match.winner) for match in played]
    return tuple(rounds)


def _match(
    place: Place, coming: Sequence[tuple[bool, Entrant | None]], winners: Mapping[Place, Entrant | None]
) -> Knocked:
    here = tuple(entrant for _, entrant in coming if entrant is not None)
    known = all(decided for decided, _ in coming)
    if known and len(here) < 2:
        return Knocked(place, here, known, here[0] if here else None)
    winner = winners.get(place)
    if winner is not None and (not known or winner not in here):
        raise ValueError(f"{winner} does not play match {place[1] + 1} of round {place[0] + 1}")
    return Knocked(place, here, known, winner)


def _is_decided(match: Knocked, winners: Mapping[Place, Entrant | None]) -> bool:
    """Whether it is known who comes from a match, if anybody does."""
    return match.known and (len(match.entrants) < 2 or match.place in winners)


def open_matches(rounds: Sequence[Sequence[Knocked]], winners: Mapping[Place, Entrant | None]) -> tuple[Knocked, ...]:
    """Return the matches of a bracket that can be played now."""
    return tuple(match for played in rounds for match in played if match.known and not _is_decided(match, winners))


def final_places(rounds: Sequence[Sequence[Knocked]], winners: Mapping[Place, Entrant | None]) -> dict[Entrant, int]:
    """Return the places that are decided: who is out in the same round shares one.

    >>> winners = {(0, 1): 9, (1, 0): 9}
    >>> final_places(bracket([7, 8, 9], winners), winners)
    {8: 3, 7: 2, 9: 1}
    """
    found: dict[Entrant, int] = {}
    for played in rounds:
        for match in played:
            if _is_decided(match, winners):
                found |= {entrant: len(played) + 1 for entrant in match.entrants if entrant != match.winner}
    final = rounds[-1][0]
    return found if final.winner is None else found | {final.winner: 1}
