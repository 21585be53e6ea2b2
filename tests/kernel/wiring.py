"""Wrong wirings, one a line that ends in `# wrong`: mypy must refuse each of them, and nothing else here."""

from collections.abc import Sequence
from typing import Any

from games.kernel import (
    Choices,
    Event,
    Forecast,
    Frozen,
    IllegalAction,
    Line,
    News,
    Nothing,
    Procedure,
    Question,
    Seat,
    Span,
    Verb,
    Word,
)
from games.kernel import Game as KernelGame
from games.kernel.questions.arguments import Form, bare, flag, number, one_of, repeat, rest, taking
from games.raise_shields.state.state import Public as OtherPublic
from games.raise_shields.state.state import State as OtherState
from games.raise_shields.state.state import View as OtherView
from renderers.contract import Picture, Renderer
from umpire_tiny.actions import Fall, Run
from umpire_tiny.game import TinyGame
from umpire_tiny.phases import pace, run
from umpire_tiny.state import Public, Running, Secret, State, Stumbling, Table, View

RUN = taking(run.DISTANCE).to(Run)
FALL = bare(Fall)
GOOD = Verb(form=RUN, check=run.check, apply=run.run)
"""How it is right: all of it is of one action, one state and one table."""


class Lean(Frozen, frozen=True, tag="lean"):
    side: str
    distance: int
    far: bool = False


def check_fall(state: State, seat: Seat, action: Fall) -> None:
    raise IllegalAction("never", "TR-6")


def do_fall(table: Table, seat: Seat, action: Fall) -> None:
    return None


def odds_of_fall(state: State, seat: Seat, action: Fall) -> Forecast | None:
    return None


def text_of_fall(state: State, seat: Seat, action: Fall) -> str:
    return ""


def words_elsewhere(state: OtherState, seat: Seat) -> tuple[Word, ...]:
    return ()


def sides(state: State, seat: Seat) -> tuple[Word, ...]:
    return ()


def read_side(line: Line, state: State, seat: Seat) -> str:
    return line.take()


def span_after(state: State, seat: Seat, side: str) -> Span:
    return Span(0, 1)


def words_after(state: State, seat: Seat, side: str) -> tuple[Word, ...]:
    return ()


def words_after_number(state: State, seat: Seat, side: int) -> tuple[Word, ...]:
    return ()


def far_word(state: State, seat: Seat, side: str, distance: int) -> Word | None:
    return None


def read_lean(line: Line, state: State, seat: Seat) -> tuple[str, int, bool]:
    return line.take(), 1, False


def words_of_lean(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    return Choices()


def write_lean(lean: tuple[str, int, bool]) -> str:
    return ""


def write_number(value: int) -> str:
    return str(value)


def usable_elsewhere(state: OtherState, seat: Seat) -> bool:
    return True


def ask_elsewhere(public: OtherPublic, seat: Seat) -> str:
    return ""


def default_elsewhere(state: OtherState, seat: Seat) -> Fall:
    return Fall()


def default_of_text(state: State, seat: Seat) -> str:
    return "fall"


def step_running(table: Table, frame: Running) -> None:
    return None


TinyVerb = Verb[Public, Secret, Nothing, Run]
TinyQuestion = Question[Public, Secret, Nothing]
TinyProcedure = Procedure[Public, Secret, Nothing, Stumbling]

TinyVerb(form=RUN, check=check_fall, apply=run.run)  # wrong
TinyVerb(form=FALL, check=run.check, apply=run.run)  # wrong
TinyVerb(form=RUN, apply=do_fall)  # wrong
TinyVerb(form=RUN, apply=run.run, forecast=odds_of_fall)  # wrong
TinyVerb(form=RUN, apply=run.run, pointless_reason=text_of_fall)  # wrong
TinyVerb(form=RUN, apply=run.run, irreversible_loss=text_of_fall)  # wrong
TinyVerb(form=RUN, apply=run.run, when=usable_elsewhere)  # wrong
Verb(form=RUN, check=check_fall, apply=run.run)  # wrong
Verb(form=FALL, check=check_fall, apply=run.run)  # wrong

SIDE = one_of("side", "Which side", read_side, sides)
DISTANCE = number("distance", "How far", span_after, words_after)
FAR = flag("far", "Farther", far_word, label="far")
LEAN = taking(SIDE).then(DISTANCE).then(FAR).to(Lean)
LEANS = rest("lean", "How", read_lean, words_of_lean, write=write_lean)
SPREAD: Form[State, Lean] = taking(LEANS).spread(Lean)
"""How arguments are right: each gets the values of those before it, and the action takes them all in order."""

taking(DISTANCE)  # wrong
taking(SIDE).then(FAR)  # wrong
taking(SIDE).then(DISTANCE).then(SIDE)  # wrong
taking(SIDE).then(DISTANCE).to(Run)  # wrong
taking(run.DISTANCE).to(Lean)  # wrong
taking(SIDE).to(Run)  # wrong
taking(SIDE).to(Run, Run, lambda done: ("",))  # wrong
taking(SIDE).to(Run, lambda side: Run(1), lambda done: (done.distance,))  # wrong
taking(SIDE).to(Run, lambda side: Fall(), lambda done: ("",))  # wrong
bare(Run)  # wrong
taking(SIDE).spread(Lean)  # wrong
taking(LEANS).spread(Run)  # wrong
one_of("side", "Which side", read_side, words_after)  # wrong
one_of("side", "Which side", read_side, sides, write=write_number)  # wrong
TinyVerb(form=taking(one_of("far", "How", run.DISTANCE.read, words_elsewhere)).to(Run), apply=run.run)  # wrong
taking(SIDE).then(number("distance", "How far", span_after, words_after_number))  # wrong
repeat("sides", "Which sides", read_side, sides)  # wrong
rest("sides", "Which sides", read_side, sides, write=str)  # wrong
TinyVerb(form=LEAN, apply=run.run)  # wrong

TinyQuestion(kind="a", rule="TR-4", ask=ask_elsewhere, default=lambda state, seat: Fall(), verbs=(GOOD,))  # wrong
TinyQuestion(kind="b", rule="TR-4", ask=lambda public, seat: "", default=default_elsewhere, verbs=(GOOD,))  # wrong
TinyQuestion(kind="c", rule="TR-4", ask=lambda public, seat: "", default=default_of_text, verbs=(GOOD,))  # wrong
TinyQuestion(kind="d", rule="TR-4", ask=run.RUN.ask, default=run.RUN.default, verbs=(Run,))  # wrong

Procedure(Stumbling, step_running)  # wrong
TinyProcedure(Stumbling, pace.show)  # wrong


class Mixed(TinyGame):
    procedures = (Procedure(Running, run.ask_how),)  # wrong


class Elsewhere(KernelGame[OtherPublic, Any, Any]):
    questions = (run.RUN,)  # wrong


class ElsewhereRenderer:
    def board(self, view: OtherView, news: News) -> Picture:
        raise NotImplementedError

    def roster(self, view: OtherView, news: News) -> Picture:
        raise NotImplementedError

    def preview(
        self, view: OtherView, action: object, forecast: Forecast | None, events: Sequence[Event]
    ) -> Picture | None:
        raise NotImplementedError


RIGHT: Renderer[OtherView] = ElsewhereRenderer()
RENDERER: Renderer[View] = ElsewhereRenderer()  # wrong
