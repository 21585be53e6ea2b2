"""Which matches count, and who is compared with whom: rules RT-1 to RT-10, as `docs/ratings.md` has them."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from games.kernel import Frozen, Seat
from games.kernel.text.prose import join
from leagues.ratings.facts import Facts, SeatFacts
from leagues.ratings.model import Change, Duel, Who, changes, of_duel
from leagues.ratings.scale import Rating, mu_of

LEAST_MOVES = 3
"""A match counts from so many moves of each player on (RT-3)."""
COMPUTER_SIGMA = 0.5
"""How sure the fixed ratings of computers are (RT-2)."""
Kind = Literal["ranked", "practice"]
"""Matches of people alone, and those with computers from the setup on (RT-2)."""


class Verdict(Frozen, frozen=True):
    """Whether a match counts, and as what (None: not at all): `why` says so in words, `notes` what else is to know."""

    kind: Kind | None
    why: str
    notes: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """What people read about it."""
        notes = f" It was played with {join(self.notes)}." if self.notes else ""
        return f"{self.why}{notes}"


def judged(facts: Facts, computers: Mapping[str, int]) -> Verdict:
    """Return whether a match counts; `computers` are the points of the computer players of its game (RT-1 to RT-4)."""
    named = {seat.computer for seat in facts.seats if seat.computer is not None}
    kind: Kind = "practice" if named else "ranked"
    reason = _against(facts, named - set(computers))
    if reason:
        return Verdict(None, f"This match changes no rating: {reason}.")
    said = {
        "ranked": "This match counts for the ratings.",
        "practice": "Computers play in this match, so it changes no rating but how an even one is chosen (RT-2).",
    }
    return Verdict(kind, said[kind], tuple(_notes(facts)))


def _against(facts: Facts, unknown: Collection[str]) -> str:
    """Return why a match does not count, or ""."""
    if not facts.begun:
        return "it began from a position of another match (RT-4)"
    if unknown:
        return f"nobody has measured how good {join(sorted(unknown))} is (RT-2)"
    if not facts.people:
        return "only computers played it (RT-2)"
    if len(facts.teams) < 2:
        return "everybody was on the same side (RT-5)"
    lost = any(seat.out is not None for seat in facts.seats)
    if facts.winners is None and not lost:
        return "it ended without a result (RT-1)"
    late = any(seat.late for seat in facts.seats)
    if not lost and not late and any(seat.moves < LEAST_MOVES for seat in facts.seats if seat.computer is None):
        return f"not everybody made {LEAST_MOVES} moves (RT-3)"
    return ""


def _notes(facts: Facts) -> Iterator[str]:
    """Yield what a match is counted with although it was not quite as others are (RT-10)."""
    if facts.undone:
        yield "an undo by consent after dice"
    if any(seat.handed for seat in facts.seats):
        yield "a hand-over to a computer"
    if any(seat.sat_in for seat in facts.seats):
        yield "a substitute"


def compared(facts: Facts, ratings: Mapping[Who, Rating]) -> dict[Who, Change]:
    """Return what a match that counts does to the ratings of its people.

    `ratings` has everybody's before it, and those of its computers by their names.
    """
    lineups = {team: _lineup(facts, team) for team in facts.teams}
    duels = list(_duels(facts, lineups))
    found = _without_wins(facts, ratings, [*duels, *_losses(facts)])
    for seat in facts.seats:
        if seat.last is None or seat.last == seat.person:
            continue
        found[seat.last] = _only(1, found.get(seat.last, Change()))  # RT-7
        if seat.person is not None and seat.out is None:
            before = [_with(duel, seat.last, seat.person) for duel in duels]
            found[seat.person] = _only(-1, changes(ratings, before).get(seat.person, Change()))  # RT-8
    return {who: change for who, change in found.items() if change != Change()}


def _only(sign: int, change: Change) -> Change:
    """Return a change that goes up only (1), or down only (-1); nothing if it goes the other way."""
    return change if change.mu * sign > 0 else Change()


def _with(duel: Duel, old: Who, new: Who) -> Duel:
    sides = [tuple(new if who == old else who for who in side) for side in (duel.first, duel.second)]
    return Duel(sides[0], sides[1], duel.drawn)


def _lineup(facts: Facts, team: tuple[Seat, ...]) -> tuple[Who, ...]:
    """Return who is compared for a side: not those who lost their seats (RT-6), and substitutes for those before."""
    played = (_finisher(facts.seats[place]) for place in team)
    return tuple(who for who in played if who is not None)


def _finisher(seat: SeatFacts) -> Who | None:
    """Return who is compared by a seat's result: who played it last, or the person in whose place a computer did."""
    if seat.computer is not None:
        return seat.computer
    return seat.person if seat.last is None and seat.out is None else seat.last


def _can_win(facts: Facts, team: tuple[Seat, ...]) -> bool:
    """Whether somebody finished a seat of a side, and not a computer in a person's place (RT-9)."""
    return any(seat.last is not None or seat.computer is not None for seat in (facts.seats[place] for place in team))


def _duels(facts: Facts, lineups: Mapping[tuple[Seat, ...], tuple[Who, ...]]) -> Iterator[Duel]:
    """Yield the duels between sides, as the result has them; two that both lost are not compared (RT-5)."""
    if facts.winners is None:
        return
    playing = [team for team in facts.teams if lineups[team]]
    won = {team: not facts.winners or any(seat in facts.winners for seat in team) for team in playing}
    for place, one in enumerate(playing):
        for other in playing[place + 1 :]:
            if not (won[one] or won[other]):
                continue
            first, second = (one, other) if won[one] else (other, one)
            drawn = won[one] == won[other]
            if _can_win(facts, first) and (not drawn or _can_win(facts, second)):
                yield Duel(lineups[first], lineups[second], drawn)


def _losses(facts: Facts) -> Iterator[Duel]:
    """Yield the duels of those who lost their seats: each is lost to everybody of the other sides (RT-6)."""
    for team in facts.teams:
        others = [place for place in range(len(facts.seats)) if place not in team]
        for seat in (facts.seats[place] for place in team):
            if seat.person is None or seat.out is None:
                continue
            winners = [_opponent(facts.seats[place], seat.out) for place in others]
            yield from (Duel((winner,), (seat.person,)) for winner in winners if winner is not None)


def _opponent(seat: SeatFacts, when: int) -> Who | None:
    """Return who is better than somebody who lost a seat by the action `when`; None: who had that seat was out too."""
    if seat.computer is not None:
        return seat.computer
    if seat.out is None:
        return seat.person if seat.last is None else seat.last
    return seat.person if seat.out > when else seat.last


def _without_wins(facts: Facts, ratings: Mapping[Who, Rating], duels: list[Duel]) -> dict[Who, Change]:
    """Return what duels do, but nothing for what a computer won in a person's place (RT-9)."""
    idle = {seat.person for seat in facts.seats if seat.last is None and seat.person is not None}
    found: dict[Who, Change] = {}
    for duel in duels:
        for who, change in of_duel(ratings, duel).items():
            counted = _only(-1, change) if who in idle else change
            found[who] = found.get(who, Change()) + counted
    return found


def computer_rating(points: int) -> Rating:
    """Return the fixed rating of a computer player (RT-2)."""
    return Rating(mu_of(points), COMPUTER_SIGMA)
