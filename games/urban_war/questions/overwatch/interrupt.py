"""Overwatch: whether, when and with whom an action is interrupted (UW-30, UW-34, UW-35, UW-B14)."""

from collections.abc import Iterator

from games.kernel import Choices, Fact, Forecast, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import bare, rest, taking
from games.kernel.text.prose import join
from games.urban_war.mechanics.overwatch import options
from games.urban_war.previews import interruptions, outlooks, shortcuts
from games.urban_war.questions.notation.names import OWN, model_argument
from games.urban_war.questions.overwatch import interrupt_best, interrupt_check, interrupt_plan
from games.urban_war.state.actions import Interrupt, Pass
from games.urban_war.state.models import Watch
from games.urban_war.state.public import Public, State, Table
from games.urban_war.text.words import action_words, moment_words
from games.urban_war.units import queries


def can(state: State, seat: Seat) -> bool:
    """Whether a seat has anybody on Overwatch who could interrupt."""
    return bool(options.options(state, seat))


def _who(state: State, seat: Seat) -> str:
    """Say which models could interrupt now, and how: "B1 by shot, B5 by shot or intercept"."""
    found: dict[str, dict[str, None]] = {}
    for one in options.options(state, seat):
        found.setdefault(one.model, {})[one.how] = None
    return ", ".join(f"{name} by {join(hows, 'or')}" for name, hows in found.items())


def passing(state: State, seat: Seat, action: Pass) -> Forecast | None:
    """Return what a player reads who is asked for secrecy alone: only passing is left; how to be spared (UW-B14)."""
    why = interrupt_check.nobody(state, seat)
    if not why:
        return None
    spare = Fact("order", "Standing order that passes for you until you drop it", "interrupt: pass")
    return Forecast(f"{why}: pass", facts=(spare,))


def read_best(line: Line, state: State, seat: Seat) -> Interrupt | Pass | None:
    """Read `interrupt best`, which may mean to pass."""
    if not line.flag(interrupt_best.WORD):
        return None
    return interrupt_best.read(line, state.public, interrupt_plan.found(state, seat))


def _models(state: State, seat: Seat) -> Iterator[Word]:
    for name in dict.fromkeys(one.model for one in interrupt_plan.found(state, seat)):
        yield Word(name, name, state.public.card(state.public.model(name)).name)


def interrupt(table: Table, seat: Seat, action: Interrupt) -> None:
    """Note in secret when the action under way is to be interrupted (UW-B14)."""
    plan = Watch(action.moment - 1, action.model, action.how, action.weapon, action.way, action.only)
    table.change_secret(seat, watch=plan)


def hold(table: Table, seat: Seat, action: Pass) -> None:
    """Let the action be."""


def _ask(public: Public, seat: Seat) -> str:
    frame = queries.action(public)
    return f"Interrupt {frame.model}, which {moment_words(public, frame, None)}, or pass"


def _outlook(state: State, seat: Seat) -> Forecast | None:
    """Return what the action under way is likely to do."""
    return outlooks.under_way(state, action_words(state.public, queries.action(state.public)))


def _at_once(state: State, seat: Seat) -> Choices:
    """Return every way to interrupt it, with its odds."""
    public = state.public
    return shortcuts.interruptions_now(state, seat, lambda number: moment_words(public, queries.action(public), number))


_MODEL = model_argument("model", OWN, _models)
_PLAN = rest(
    "plan",
    "shot or intercept, and when; perhaps via points, a weapon, if it missed",
    interrupt_plan.read_plan,
    interrupt_plan.words,
    write=interrupt_plan.write_plan,
)
QUESTION = Question(
    kind="interrupt",
    rule="UW-30",
    ask=_ask,
    default=lambda state, seat: Pass(),
    lets_be="pass",
    outlook=_outlook,
    verbs=(
        Verb(
            form=taking(_MODEL).then(_PLAN).spread(Interrupt),
            short=read_best,
            check=interrupt_check.check,
            apply=interrupt,
            forecast=interruptions.interrupt,
            second_look=interrupt_plan.unsaid_moment,
            shortcuts=_at_once,
            when=can,
            title="Interrupt",
            hint=_who,
            needs="a model, how and when, such as interrupt B5 shot 2, or best",
        ),
        Verb(
            form=bare(Pass),
            apply=hold,
            forecast=passing,
            title="Pass",
            hint="let it happen",
        ),
    ),
)
