"""What an action leads to at once, and what follows by itself: the rules, without dice and without questions."""

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel import NoDice, Seat
from games.uprising.mechanics.characters.catalogue import CHARACTER_ACTIONS
from games.uprising.mechanics.setup.placement import place_characters
from games.uprising.mechanics.skirmish.steps import answer_step, fight_on
from games.uprising.mechanics.turn.rounds import end, turn_over
from games.uprising.mechanics.war.sheet import settle, war_default
from games.uprising.mechanics.war.tie_break import move_in_tie_break, stay, tie_break
from games.uprising.mechanics.war.war import war
from games.uprising.state.actions import Action, End, Move, Place, Settle, Stay, Take, Trade
from games.uprising.state.frames import Fight, Frame, TieBreak, TurnOver, War
from games.uprising.state.state import State, Table

Effect = Callable[[Table, Seat, Any], None]

EFFECTS: Mapping[type, Effect] = {
    **{rules.action: rules.act for rules in CHARACTER_ACTIONS},
    End: end,
    Place: place_characters,
    Take: answer_step,
    Trade: answer_step,
    Settle: settle,
}
"""What actions do that computer players foresee, outside tie-breaks."""

IN_TIE_BREAK: Mapping[type, Effect] = {Move: move_in_tie_break, Stay: stay}

_FOLLOWING: Mapping[type[Frame], Callable[[Table, Any], None]] = {
    Fight: fight_on,
    TurnOver: turn_over,
    War: war,
    TieBreak: tie_break,
}
"""The procedures that are foreseen."""


def _carry_out(table: Table, seat: Seat, action: Action) -> None:
    effects = IN_TIE_BREAK if table.public.phase == "tie" else EFFECTS
    effects[type(action)](table, seat, action)


def result(state: State, seat: Seat, action: Action) -> State:
    """Return the state right after an action, before anything follows by itself."""
    table = Table(state, NoDice())
    if state.public.prompts:
        table.change(prompts=())
    _carry_out(table, seat, action)
    return table.state


def finish_steps(state: State) -> State:
    """Take the steps of a paid Skirmish that need no decision, until one does or it is over; pass an ended turn on."""
    frames = state.public.frames
    if not isinstance(frames[-1], Fight | TurnOver) or isinstance(frames[0], War):
        return state
    table = Table(state, NoDice())
    while not table.public.prompts and isinstance(table.frame, Fight | TurnOver):
        _FOLLOWING[type(table.frame)](table, table.frame)
    return table.state


def fought(state: State) -> State:
    """Return the state after the next war, if nobody else moves before it, and all fight as time-out does."""
    table, cycles = Table(state, NoDice()), state.public.cycles
    while table.public.frames and table.public.cycles == cycles:
        if table.public.prompts:
            _answer(table)
        else:
            _FOLLOWING[type(table.frame)](table, table.frame)
    return table.state


def _answer(table: Table) -> None:
    seat = table.public.prompts[0].seat
    action = Stay() if table.public.phase == "tie" else war_default(table.public)
    table.change(prompts=())
    _carry_out(table, seat, action)
