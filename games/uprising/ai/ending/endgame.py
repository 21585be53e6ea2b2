"""Go to War and tie-breaks: what a player answers who knows what the end is worth."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from games.kernel import Seat
from games.uprising.ai.ending.foresight import fought, result
from games.uprising.board.edit import set_at
from games.uprising.board.order import turn_order
from games.uprising.board.scoring import points
from games.uprising.content.numbers import MONEY_PER_POINT
from games.uprising.mechanics.war.sheet import Region, undecided, word_of_region, written_answer
from games.uprising.mechanics.war.war import fights_left
from games.uprising.state.actions import Action, Path, Settle
from games.uprising.state.frames import Fight
from games.uprising.state.pieces import Land
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, State

PASSES = 2
"""How often all regions are gone through: who has the most on the board depends on several of them together."""
OWN = 0.01
"""What a player's own points count besides: among equal leads, more are better."""


class _Way(NamedTuple):
    """Answers for a region, and what it is in the end if all who settle later answer as time-out does."""

    words: Path
    land: Land


def sheet(state: State, seat: Seat) -> Settle:
    """Return a sheet with the answers that bring the largest lead in points; without those that gain nothing."""
    public, purses = state.public, all_purses(state)
    ways = {fight: list(_ways(public, fight)) for fight in undecided(public)}
    lands = public.lands
    for fight in fights_left(public):
        lands = set_at(lands, fight.region, _by_default(public, fight))
    chosen: dict[Fight, Path] = {}
    for fight in [*ways] * PASSES:

        def rate(way: _Way, fight: Fight = fight, others: tuple[Land, ...] = lands) -> float:
            return _margin(replace(public, lands=set_at(others, fight.region, way.land)), purses, seat)

        best = max(ways[fight], key=rate)
        if rate(best) > _margin(replace(public, lands=lands), purses, seat):
            chosen[fight], lands = best.words, set_at(lands, fight.region, best.land)
    said = ((word_of_region(public, fight), *chosen[fight]) for fight in ways if fight in chosen)
    return Settle(tuple(chain.from_iterable(said)))


def _margin(public: Public, purses: tuple[int, ...], seat: Seat) -> float:
    """Return by how many points a player is ahead if these are the lands in the end."""
    totals = [sum(parts) for parts in points(public, purses)]
    rivals = [total for other, total in enumerate(totals) if other != seat and not public.players[other].gone]
    return totals[seat] - max(rivals, default=0) + OWN * totals[seat]


def _ways(public: Public, fight: Fight, said: Path = ()) -> Iterator[_Way]:
    """Yield all answers to the steps of one Skirmish."""
    region = Region(public, fight)
    region.say(said)
    if region.answers:
        for answer in region.answers:
            yield from _ways(public, fight, (*said, written_answer(answer)))
    else:
        yield _Way(said, _answered(region.public, fight))


def _by_default(public: Public, fight: Fight) -> Land:
    """Return a region in the end if nothing is said of it."""
    region = Region(public, fight)
    region.defaults()
    return _answered(region.public, fight)


def _answered(public: Public, fight: Fight) -> Land:
    """Return a region after those have fought there who settle later, as time-out would."""
    order = turn_order(public)
    for seat in order[order.index(fight.seat) + 1 :]:
        later = Region(public, Fight(fight.region, seat, trades=False))
        later.defaults()
        public = later.public
    return public.lands[fight.region]


def best_answer(state: State, seat: Seat, actions: list[Action]) -> Action:
    """Return the answer to a tie-break after which one has most points more than any other player; else stay."""
    return max(actions, key=lambda action: _lead(fought(result(state, seat, action)), seat))


def _lead(state: State, seat: Seat) -> float:
    """Return by how many points a player is ahead, as they were scored last; among equals the purse decides."""
    players = state.public.players
    rivals = [one.vp for other, one in enumerate(players) if other != seat and not one.gone]
    return players[seat].vp - max(rivals, default=0) + all_purses(state)[seat] / MONEY_PER_POINT / 1000
