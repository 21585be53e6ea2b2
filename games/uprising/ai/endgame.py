"""Go to War and tie-breaks: what a player answers who knows what the end is worth."""

from collections.abc import Callable

from games.kernel import Seat
from games.uprising.ai.foresight import fought, result
from games.uprising.board.order import turn_order
from games.uprising.content.numbers import MONEY_PER_POINT
from games.uprising.mechanics.war.sheet import Region, undecided, word_of_region, written_answer
from games.uprising.state.actions import Action, Settle
from games.uprising.state.frames import Fight
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, State

Score = Callable[[Public], float]


def sheet(public: Public, score: Score) -> Settle:
    """Return a sheet with the answers that score best in every region, where time-out would answer otherwise.

    What those can do there who settle later counts too.
    """
    words: list[str] = []
    for fight in undecided(public):
        said = _answers(public, fight, score)
        if said != [written_answer(answer) for answer in Region(public, fight).defaults()]:
            words += (word_of_region(public, fight), *said)
    return Settle(tuple(words))


def _answers(public: Public, fight: Fight, score: Score) -> list[str]:
    """Return the answers to all steps of one Skirmish."""
    region, said = Region(public, fight), list[str]()
    while region.answers:

        def rate(word: str) -> float:
            trial = Region(public, fight)
            trial.say([*said, word])
            trial.defaults()
            return score(_answered(trial.public, fight))

        said.append(max(map(written_answer, region.answers), key=rate))
        region.say(said[-1:])
    return said


def _answered(public: Public, fight: Fight) -> Public:
    """Return a region after those have fought there who settle later, as time-out would."""
    order = turn_order(public)
    for seat in order[order.index(fight.seat) + 1 :]:
        later = Region(public, Fight(fight.region, seat, trades=False))
        later.defaults()
        public = later.public
    return public


def best_answer(state: State, seat: Seat, actions: list[Action]) -> Action:
    """Return the answer to a tie-break after which one has most points more than any other player; else stay."""
    return max(actions, key=lambda action: _lead(fought(result(state, seat, action)), seat))


def _lead(state: State, seat: Seat) -> float:
    """Return by how many points a player is ahead, as they were scored last; among equals the purse decides."""
    players = state.public.players
    rivals = [one.vp for other, one in enumerate(players) if other != seat and not one.gone]
    return players[seat].vp - max(rivals, default=0) + all_purses(state)[seat] / MONEY_PER_POINT / 1000
