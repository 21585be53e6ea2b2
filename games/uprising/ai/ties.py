"""Tie-breaks: the Move that wins the war that follows."""

from games.kernel import Seat
from games.uprising.ai.foresight import fought, result
from games.uprising.board.scoring import MONEY_PER_POINT
from games.uprising.state.actions import Action
from games.uprising.state.purses import all_purses
from games.uprising.state.state import State


def best_answer(state: State, seat: Seat, actions: list[Action]) -> Action:
    """Return the answer to a tie-break after which one has most points more than any other player; else stay."""
    return max(actions, key=lambda action: _lead(fought(result(state, seat, action)), seat))


def _lead(state: State, seat: Seat) -> float:
    """Return by how many points a player is ahead, as they were scored last; among equals the purse decides."""
    players = state.public.players
    rivals = [one.vp for other, one in enumerate(players) if other != seat and not one.gone]
    return players[seat].vp - max(rivals, default=0) + all_purses(state)[seat] / MONEY_PER_POINT / 1000
