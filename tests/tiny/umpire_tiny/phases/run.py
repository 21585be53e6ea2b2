"""Running: how far, and what becomes of a stumble (TR-4 .. TR-6)."""

from collections.abc import Iterator
from fractions import Fraction

from umpire_api.rules import (
    Event,
    Forecast,
    ForecastRow,
    IllegalAction,
    Question,
    Seat,
    Span,
    Verb,
    Word,
    bare,
    number,
    seat_letter,
    taking,
)
from umpire_tiny import events
from umpire_tiny.actions import Catch, Fall, Run
from umpire_tiny.state import GRID, LONGEST, SHORTEST, State, Stumbling, Table, left, put


def span(state: State, seat: Seat) -> Span:
    """Return how far a runner may run, in centimetres (TR-4)."""
    return Span(SHORTEST, LONGEST[state.public.paces[seat] or "walk"], GRID, 100)


def far(state: State, seat: Seat) -> Iterator[Word]:
    """Suggest how far to run."""
    metres = span(state, seat)
    return (Word(metres.text(value)) for value in (SHORTEST, 100, metres.high))


DISTANCE = number("distance", "How far, in metres", span, far, unit="metres", scale=100)


def check(state: State, seat: Seat, action: Run) -> None:
    """Refuse what is too short, too far, or off the grid (TR-4)."""
    metres = span(state, seat)
    if not metres.holds(Fraction(action.distance, 100)):
        low, high, step = metres.text(metres.low), metres.text(metres.high), metres.text(metres.step)
        reason = f"{metres.text(action.distance)} m is not between {low} and {high} m in steps of {step}"
        raise IllegalAction(reason, "TR-4")


def run(table: Table, seat: Seat, action: Run) -> None:
    """Roll for the run (TR-5)."""
    (face,) = table.roll(1, 6, f"run of {seat_letter(seat)}", by=seat, reason="run")
    if face * 100 < action.distance:
        table.tell(events.Stumbled(seat=seat, face=face, rules=("TR-5",)))
        table.call(Stumbling(seat, action.distance))
    else:
        arrive(table, seat, action.distance, events.Ran(seat=seat, distance=action.distance, rules=("TR-4",)))


def arrive(table: Table, seat: Seat, distance: int, event: Event) -> None:
    """Put a runner where the run took him; the next one follows."""
    table.tell(event)
    table.change(at=put(table.public.at, seat, table.public.at[seat] + distance), queue=table.public.queue[1:])


def forecast(state: State, seat: Seat, action: Run) -> Forecast:
    """Return the odds of a run."""
    bad = sum(face * 100 < action.distance for face in range(1, 7))
    effects = ((6 - bad, "runs", "TR-4"), (bad, "stumbles", "TR-5"))
    rows = tuple(ForecastRow(label, f"{label} ({rule})", ways, 6) for ways, label, rule in effects)
    return Forecast(f"Run {action.distance / 100:g} m", "D6 ≥ metres", rows)


def ask_how(table: Table, frame: Stumbling) -> None:
    """Ask the runner who stumbles, even one who cannot pay: that he cannot is his secret (TR-6)."""
    table.ask("stumble", frame.seat)


def catch(table: Table, seat: Seat, action: Catch) -> None:
    """Pay, and run on (TR-6)."""
    distance = table.frame.distance
    table.change(spent=put(table.public.spent, seat, table.public.spent[seat] + 1))
    table.end()
    arrive(table, seat, distance, events.Caught(seat=seat, distance=distance, rules=("TR-6",)))


def check_catch(state: State, seat: Seat, action: Catch) -> None:
    """Refuse who cannot pay (TR-6)."""
    if left(state, seat) < 1:
        raise IllegalAction("catching yourself costs 1 stamina, 0 left", "TR-6")


def fall(table: Table, seat: Seat, action: Fall) -> None:
    """Go half the distance (TR-6)."""
    distance = table.frame.distance // 2
    table.end()
    arrive(table, seat, distance, events.Fell(seat=seat, distance=distance, rules=("TR-6",)))


RUN = Question(
    kind="run",
    rule="TR-4",
    ask=lambda public, seat: "Say how far you run",
    default=lambda state, seat: Run(SHORTEST),
    verbs=(Verb(form=taking(DISTANCE).to(Run), check=check, apply=run, forecast=forecast),),
)
STUMBLE = Question(
    kind="stumble",
    rule="TR-6",
    ask=lambda public, seat: "Catch yourself or fall",
    default=lambda state, seat: Fall(),
    verbs=(
        Verb(
            form=bare(Catch),
            check=check_catch,
            apply=catch,
            when=lambda state, seat: left(state, seat) > 0,
        ),
        Verb(form=bare(Fall), apply=fall),
    ),
)
