"""A tiny race: secret simultaneous paces, a distance, a roll.

It hides something in every way that a real game does: a choice until all have chosen, a number until the end, and
the reason why a question is (not) of use to the person asked.
"""

import pathlib
from collections.abc import Mapping
from typing import Any

from umpire_api.rules import Dice, Game, GameCard, Nothing, Procedure, Seat, Summary, read_rulebook
from umpire_tiny import events, narrate, state, summary
from umpire_tiny.phases import pace, round, run
from umpire_tiny.players import careful
from umpire_tiny.state import Options, Public, Secret, State, View


class TinyGame(Game[Public, Secret, Nothing]):
    """The rules of a tiny race."""

    card = GameCard(
        slug="tiny",
        title="Tiny Race",
        command="tiny",
        seats=(2, 3),
        version=1,
        options=Options,
        presets={"sprint": {"length": 4, "rounds": 3}},
        policies={"careful": careful},
        places_rule="TR-1",
        over_rule="TR-7",
        example="`pace jog` or `run 2.35`",
        rolls=("stamina", "lot", "run"),
        secret_kinds=("pace",),
    )
    rulebook = read_rulebook(pathlib.Path(__file__).parent / "data")
    public = Public
    secret = Secret
    event = events.TinyEvent
    questions = (pace.QUESTION, run.RUN, run.STUMBLE)
    procedures = (
        Procedure(state.Starting, round.start),
        Procedure(state.Round, round.begin),
        Procedure(state.Showing, pace.show),
        Procedure(state.Running, round.run_on),
        Procedure(state.Stumbling, run.ask_how),
    )

    def initial_state(self, seats: int, options: Options, held: Mapping[str, Any]) -> State:
        """Put the runners at the start."""
        nothing = (0,) * seats
        public = Public(seats=seats, options=options, spent=nothing, at=nothing, frames=(state.Starting(),))
        return State(public=public, secret=(Secret(),) * seats)

    def narrate(self, event: events.TinyEvent, view: View) -> str:
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def summary(self, view: View) -> Summary:
        """Return who is where."""
        return summary.summary(view)

    def guess(self, view: View, seat: Seat, dice: Dice) -> Secret:
        """Guess a stamina of at least what was spent, and a walk for a pace that was written."""
        public = view.public
        guess = 3 + dice.roll(1, 6, "imagined stamina")[0]
        asked = {prompt.seat for prompt in public.prompts if prompt.kind == "pace"}
        written = bool(asked) and seat not in asked
        return Secret(max(guess, public.spent[seat]), "walk" if written else None)


TINY = TinyGame()
