"""Raise Shields (N. C. Patterson, 2019): duels of starships on a hex map."""

import pathlib
from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec

from games.kernel import (
    Choices,
    Codec,
    Dice,
    Event,
    Forecast,
    Game,
    IllegalAction,
    Outcome,
    Prompt,
    Roll,
    Rulebook,
    Seat,
    Step,
    Summary,
    read_rulebook,
)
from games.raise_shields import figures, flow, forecast, narrate, notation, policies, summary, whose_dice
from games.raise_shields.actions import Action
from games.raise_shields.events import RaiseShieldsEvent
from games.raise_shields.state import CODEC, Options, State
from games.raise_shields.views import RaiseShieldsView, view_of

__all__ = ["RaiseShields"]


class RaiseShields(Game[State, Action, Options, RaiseShieldsView]):
    """The rules of Raise Shields, for two players."""

    slug: ClassVar[str] = "raise_shields"
    title: ClassVar[str] = "Raise Shields"
    command: ClassVar[str] = "shields"
    seats: ClassVar[tuple[int, int]] = (2, 2)
    rules_version: ClassVar[int] = 1
    open_information: ClassVar[bool] = False
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "first": {"credits": 0},
        "skirmish": {"credits": 10},
        "refitted": {"credits": 20},
    }
    figure_names: ClassVar[tuple[str, ...]] = figures.NAMES
    order_examples: ClassVar[tuple[str, ...]] = figures.EXAMPLES
    action: ClassVar[object] = Action
    event: ClassVar[object] = RaiseShieldsEvent
    view_type: ClassVar[type[RaiseShieldsView]] = RaiseShieldsView
    prompt_kinds: ClassVar[tuple[str, ...]] = tuple(flow.QUESTIONS)
    secret_kinds: ClassVar[tuple[str, ...]] = ("build",)
    codec: ClassVar[Codec] = CODEC  # type: ignore[type-arg]
    rulebook: ClassVar[Rulebook] = read_rulebook(pathlib.Path(__file__).parent / "data")
    policies: ClassVar[Mapping[str, Callable[..., object]]] = {"advise": policies.advise, "steady": policies.steady}
    random_sense: ClassVar[int] = 75  # pure chance breaks its ship in 20 actions and never meets RS-53

    def setup(self, seats: int, options: Options, dice: Dice) -> Step[State]:
        """Lay out a new match; raises IllegalAction for a number of seats that the game does not have (RS-2)."""
        least, most = self.seats
        if not least <= seats <= most:
            raise IllegalAction(f"this game is for {least} players, not {seats}", "RS-2")
        return flow.set_up(seats, options, dice)

    def awaiting(self, state: State) -> tuple[Prompt, ...]:
        """Return the open prompts, in seat order."""
        return flow.awaiting(state)

    def choices(self, state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
        """Return the next words of a partly written action; raises BadNotation, IllegalAction."""
        return flow.choices(state, seat, prefix)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        """Read a line as typed; raises BadNotation, AmbiguousNotation."""
        return notation.parse(state, seat, text)

    def format(self, action: Action) -> str:
        """Return the canonical text."""
        return notation.format_action(action)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Raise IllegalAction if the seat may not do this now."""
        flow.check(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Carry out an action and all that follows from it; raises IllegalAction."""
        return flow.carry_out(state, seat, action, dice)

    def answers(self, state: State, seat: Seat, action: Action) -> str | None:
        """Return the id of the open prompt that this action answers."""
        return flow.answered(state, seat, action)

    def default(self, state: State, prompt: Prompt) -> Action:
        """Return what time-out does."""
        return flow.default(state, prompt)

    def view(self, state: State, seat: Seat | None) -> RaiseShieldsView:
        """Return what a seat may see: everything but sealed builds."""
        return view_of(state, seat, flow.awaiting(state))

    def narrate(self, event: Event, view: RaiseShieldsView) -> str:
        """Return one sentence for an event."""
        return narrate.narrate(event, view)

    def summary(self, view: RaiseShieldsView) -> Summary:
        """Return the facts of the pictures in words."""
        return summary.summary(view)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None."""
        return state.outcome

    def imagine(self, view: RaiseShieldsView, seat: Seat, dice: Dice) -> State:
        """Return the state itself, other seats' sealed builds taken as empty."""
        asked = {owner for _, owner, kind in view.state.prompts if kind == "build"}
        builds = tuple(
            () if build is None and owner not in asked else build for owner, build in enumerate(view.state.builds)
        )
        return msgspec.structs.replace(view.state, builds=builds)

    def forecast(self, state: State, seat: Seat, action: Action) -> Forecast | None:
        """Return the exact odds of a move or an attack."""
        return forecast.forecast(state, seat, action)

    def figures(self, state: State, prompt: Prompt) -> Mapping[str, int]:
        """Return what a standing order may look at when a question is asked."""
        return figures.figures(state, prompt.seat)

    def roller(self, state: State, seat: Seat | None, roll: Roll) -> Seat | None:
        """Return whose dice a recorded roll was; None for damage locations and sides drawn by lot."""
        return whose_dice.roller(state, roll)
