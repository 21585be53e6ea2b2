"""A tiny race: the second game that proves the kernel. Secret simultaneous paces, a distance, a roll.

It hides something in every way that a real game does: a choice until all have chosen, a number until the end, and
the reason why a question is (not) of use to the person asked.
"""

import pathlib
from collections.abc import Callable, Mapping
from typing import ClassVar

from games.kernel import (
    BadNotation,
    Choices,
    Codec,
    Dice,
    Event,
    Forecast,
    ForecastRow,
    Game,
    Open,
    Outcome,
    Prompt,
    Rng,
    Rulebook,
    Seat,
    Step,
    Summary,
    View,
    Word,
    read_rulebook,
    seat_letter,
)
from tests.tiny_game import moves, notation
from tests.tiny_game.state import (
    CODEC,
    COST,
    GRID,
    LONGEST,
    PACES,
    SHORTEST,
    Action,
    AnyEvent,
    Auto,
    Caught,
    Ended,
    Fall,
    Fell,
    Options,
    Pace,
    PaceChosen,
    PacesShown,
    Ran,
    Run,
    State,
    Stumbled,
    TinyView,
    Written,
)

ASK = {"pace": "Write your pace", "run": "Say how far you run", "stumble": "Catch yourself or fall"}
VERBS = {"pace": ("pace", "auto"), "run": ("run",), "stumble": ("catch", "fall")}


def careful(view: TinyView, seat: Seat, rng: Rng, nodes: int) -> Action:
    """Jog while the stamina lasts, never farther than 1 m, and never pay to stay on one's feet."""
    kind = next(kind for _, owner, kind in view.prompts if owner == seat)
    if kind == "pace":
        assert view.own is not None
        return Pace("jog" if view.own - view.spent[seat] >= 1 else "walk")
    return Run(100) if kind == "run" else Fall()


class TinyGame(Game[State, Action, Options, TinyView]):
    slug = "tiny"
    title = "Tiny Race"
    command = "tiny"
    seats = (2, 3)
    rules_version = 1
    open_information = False
    options = Options
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"sprint": {"length": 4, "rounds": 3}}
    action: ClassVar[object] = Action
    event: ClassVar[object] = AnyEvent
    view_type = TinyView
    prompt_kinds = ("pace", "run", "stumble")
    secret_kinds = ("pace",)
    codec: ClassVar[Codec] = CODEC  # type: ignore[type-arg]
    rulebook: ClassVar[Rulebook] = read_rulebook(pathlib.Path(__file__).parent / "data")
    policies: ClassVar[Mapping[str, Callable[..., object]]] = {"careful": careful}

    def setup(self, seats: int, options: Options, dice: Dice) -> Step[State]:
        stamina = tuple(3 + dice.roll(1, 6, f"stamina of {seat_letter(seat)}")[0] for seat in range(seats))
        nothing = (0,) * seats
        state = State(options=options, seats=seats, stamina=stamina, spent=nothing, at=nothing)
        return Step(moves.start_round(state), ())

    def awaiting(self, state: State) -> tuple[Prompt, ...]:
        asked = sorted(state.prompts, key=lambda prompt: prompt[1])
        return tuple(Prompt(pid, seat, kind, ASK[kind], VERBS[kind]) for pid, seat, kind in asked)

    def choices(self, state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
        kind = next((kind for _, owner, kind in state.prompts if owner == seat), None)
        if kind is None:
            return Choices()
        if not prefix:
            return Choices(tuple(Word(verb) for verb in VERBS[kind] if verb != "catch" or state.left(seat)))
        if prefix == ("pace",) and kind == "pace":
            payable = (pace for pace in PACES if COST[pace] <= state.left(seat))
            return Choices(tuple(Word(pace, hint=f"{COST[pace]} stamina") for pace in payable), label="pace")
        if prefix == ("run",) and kind == "run":
            return Choices(open=_distances(LONGEST[state.paces[seat] or "walk"]), label="distance")
        moves.check(state, seat, notation.parse(" ".join(prefix)))
        if prefix != tuple(notation.format_action(notation.parse(" ".join(prefix))).split()):
            raise BadNotation(f"{' '.join(prefix)!r} is not how it is written")
        return Choices(complete=True)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return notation.parse(text)

    def format(self, action: Action) -> str:
        return notation.format_action(action)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        moves.check(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        return moves.apply(state, seat, action, dice)

    def answers(self, state: State, seat: Seat, action: Action) -> str | None:
        return moves.prompt_of(state, seat, action)

    def default(self, state: State, prompt: Prompt) -> Action:
        return {"pace": Auto(), "run": Run(SHORTEST), "stumble": Fall()}[prompt.kind]

    def view(self, state: State, seat: Seat | None) -> TinyView:
        return TinyView(
            seat=seat,
            options=state.options,
            spent=state.spent,
            at=state.at,
            round=state.round,
            paces=state.paces if state.shown else (None,) * state.seats,
            written=tuple(pace is not None for pace in state.paces),
            queue=state.queue,
            stumble=state.stumble,
            prompts=state.prompts,
            opened=state.opened,
            own=None if seat is None else state.stamina[seat],
            pace=None if seat is None or state.shown else state.paces[seat],
            awaited=self.awaiting(state),
            outcome=state.outcome,
        )

    def narrate(self, event: Event, view: TinyView) -> str:
        match event:
            case Written():
                return f"{_name(view, event.seat)} has written a pace."
            case PaceChosen():
                return f"{_name(view, event.seat)} will {event.pace}."
            case PacesShown():
                told = ", ".join(f"{_name(view, seat)} {pace}" for seat, pace in enumerate(event.paces))
                return f"The paces: {told}."
            case Ran():
                return f"{_name(view, event.seat)} runs {event.distance / 100:g} m."
            case Stumbled():
                return f"{_name(view, event.seat)} rolls {event.face} and stumbles."
            case Caught():
                return f"{_name(view, event.seat)} keeps going for {event.distance / 100:g} m."
            case Fell():
                return f"{_name(view, event.seat)} falls after {event.distance / 100:g} m."
            case Ended():
                return f"{_name(view, event.winners[0])} wins." if event.winners else "The race is drawn."
        return ""

    def summary(self, view: TinyView) -> Summary:
        lines = tuple(f"{_name(view, seat)}  {at / 100:g} m" for seat, at in enumerate(view.at))
        title = "Finished" if view.outcome else f"Round {view.round}"
        return Summary(title, lines, f"A straight track. {'; '.join(lines)}.", "; ".join(lines))

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def imagine(self, view: TinyView, seat: Seat, dice: Dice) -> State:
        """Guess the others' stamina (at least what they spent or a written pace needs) and walks for their paces."""
        stamina = []
        paces = list(view.paces)
        for other, spent in enumerate(view.spent):
            guess = 3 + dice.roll(1, 6, "imagined stamina")[0]
            stamina.append(view.own if other == seat and view.own is not None else max(guess, spent))
            if view.written[other] and paces[other] is None:
                paces[other] = view.pace if other == seat else "walk"
        shown = any(pace is not None for pace in view.paces)
        return State(
            options=view.options,
            seats=len(view.at),
            stamina=tuple(stamina),
            spent=view.spent,
            at=view.at,
            round=view.round,
            paces=tuple(paces),
            shown=shown,
            queue=view.queue,
            stumble=view.stumble,
            prompts=view.prompts,
            opened=view.opened,
            outcome=view.outcome,
        )

    def forecast(self, state: State, seat: Seat, action: Action) -> Forecast | None:
        if not isinstance(action, Run):
            return None
        bad = sum(face * 100 < action.distance for face in range(1, 7))
        effects = ((6 - bad, "runs", "TR-4"), (bad, "stumbles", "TR-5"))
        rows = tuple(ForecastRow(label, f"{label} ({rule})", ways, 6) for ways, label, rule in effects)
        return Forecast(f"Run {action.distance / 100:g} m", "D6 ≥ metres", rows)


def _distances(most: int) -> Open:
    suggested = tuple(Word(f"{value / 100:g}") for value in (SHORTEST, 100, most))
    return Open("number", "distance", SHORTEST / 100, most / 100, GRID / 100, "metres", suggested)


def _name(view: View, seat: Seat) -> str:
    return view.names[seat] if view.names else seat_letter(seat)


TINY = TinyGame()
__all__ = ["TINY", "TinyGame", "TinyView"]
