"""Tie-breaks: the Move that wins the war that follows."""

from games.kernel import NoDice, Seat
from games.uprising.actions import Action, Stay
from games.uprising.board import MONEY_PER_POINT, all_purses
from games.uprising.phases import step, verb_now
from games.uprising.phases.settle import WAR
from games.uprising.players.listing import result
from games.uprising.state import State, Table


def best_answer(state: State, seat: Seat, actions: list[Action]) -> Action:
    """Return the answer to a tie-break after which one has most points more than any other player; else stay."""
    return max(actions, key=lambda action: _lead(fought(result(state, seat, action)), seat))


def fought(state: State) -> State:
    """Return the state after the next war, if nobody else moves before it, and all fight as time-out does."""
    table, cycles = Table(state, NoDice()), state.public.cycles
    while table.public.frames and table.public.cycles == cycles:
        if table.public.prompts:
            _answer(table)
        else:
            step(table)
    return table.state


def _answer(table: Table) -> None:
    seat = table.public.prompts[0].seat
    action = Stay() if table.public.phase == "tie" else WAR.default(table.state, seat)
    table.change(prompts=())
    verb_now(table.public, action).apply_action(table, seat, action)


def _lead(state: State, seat: Seat) -> float:
    """Return by how many points a player is ahead, as they were scored last; among equals the purse decides."""
    players = state.public.players
    rivals = [one.vp for other, one in enumerate(players) if other != seat and not one.gone]
    return players[seat].vp - max(rivals, default=0) + all_purses(state)[seat] / MONEY_PER_POINT / 1000
