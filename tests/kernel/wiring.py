"""Wrong wirings, one a line that ends in `# wrong`: mypy must refuse each of them, and nothing else here."""

from collections.abc import Sequence
from typing import Any

from games.kernel import Choices, Event, Forecast, IllegalAction, Line, News, Nothing, Procedure, Question, Seat, Verb
from games.kernel import Game as KernelGame
from games.raise_shields.state.state import Public as OtherPublic
from games.raise_shields.state.state import State as OtherState
from games.raise_shields.state.state import View as OtherView
from renderers.contract import Picture, Renderer
from umpire_tiny.actions import Fall, Run
from umpire_tiny.game import TinyGame
from umpire_tiny.phases import pace, run
from umpire_tiny.state import Public, Running, Secret, State, Stumbling, Table, View

GOOD = Verb(action=Run, read=run.read, write=run.write, words=run.words, check=run.check, apply=run.run)
"""How it is right: all of it is of one action, one state and one table."""


def check_fall(state: State, seat: Seat, action: Fall) -> None:
    raise IllegalAction("never", "TR-6")


def read_fall(line: Line, state: State, seat: Seat) -> Fall:
    return Fall()


def write_fall(action: Fall) -> str:
    return "fall"


def do_fall(table: Table, seat: Seat, action: Fall) -> None:
    return None


def odds_of_fall(state: State, seat: Seat, action: Fall) -> Forecast | None:
    return None


def text_of_fall(state: State, seat: Seat, action: Fall) -> str:
    return ""


def words_elsewhere(state: OtherState, seat: Seat, said: tuple[str, ...]) -> Choices:
    return Choices()


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

TinyVerb(action=Run, read=run.read, check=check_fall, apply=run.run)  # wrong
TinyVerb(action=Run, read=read_fall, check=run.check, apply=run.run)  # wrong
TinyVerb(action=Run, read=run.read, write=write_fall, apply=run.run)  # wrong
TinyVerb(action=Run, read=run.read, apply=do_fall)  # wrong
TinyVerb(action=Fall, read=run.read, apply=run.run)  # wrong
TinyVerb(action=Run, read=run.read, apply=run.run, forecast=odds_of_fall)  # wrong
TinyVerb(action=Run, read=run.read, apply=run.run, pointless_reason=text_of_fall)  # wrong
TinyVerb(action=Run, read=run.read, apply=run.run, irreversible_loss=text_of_fall)  # wrong
TinyVerb(action=Run, read=run.read, apply=run.run, words=words_elsewhere)  # wrong
TinyVerb(action=Run, read=run.read, apply=run.run, usable=usable_elsewhere)  # wrong
Verb(action=Run, read=run.read, check=check_fall, apply=run.run)  # wrong
Verb(action=Fall, read=run.read, check=check_fall, apply=do_fall)  # wrong

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
