"""Writing a pace, all at once and in secret (TR-2, TR-3)."""

from collections.abc import Iterator

from umpire_api.rules import IllegalAction, Question, Seat, Verb, Word, bare, one_of, picked, seat_letter, taking
from umpire_tiny import events
from umpire_tiny.actions import Auto, Pace
from umpire_tiny.state import COST, PACES, WALKED, PaceName, Public, Running, Showing, State, Table, left


def paces(state: State, seat: Seat) -> Iterator[Word]:
    """List the paces that the runner can pay."""
    for pace in PACES:
        if COST[pace] <= left(state, seat):
            yield Word(pace, hint=f"{COST[pace]} stamina")


PACE = one_of("pace", "Walk, jog or dash", picked(PACES, "pace"), paces)


def check(state: State, seat: Seat, action: Pace) -> None:
    """Refuse a pace that cannot be paid (TR-2)."""
    if COST[action.pace] > left(state, seat):
        reason = f"a {action.pace} costs {COST[action.pace]} stamina, {left(state, seat)} left"
        raise IllegalAction(reason, "TR-2")


def write(table: Table, seat: Seat, action: Pace) -> None:
    """Write a pace down, for the writer's eyes alone."""
    table.change_secret(seat, pace=action.pace)
    table.tell(events.Written(seat=seat, rules=("TR-2",)))
    table.tell(events.PaceChosen(seat=seat, pace=action.pace, rules=("TR-2",), seen_by=(seat,)))


def write_auto(table: Table, seat: Seat, action: Auto) -> None:
    """Let a die write it; what cannot be paid becomes a walk."""
    (face,) = table.roll(1, 3, f"pace of {seat_letter(seat)}", by=None, reason="lot")
    pace: PaceName = PACES[face - 1]
    write(table, seat, Pace(pace if COST[pace] <= left(table.state, seat) else "walk"))


def show(table: Table, frame: Showing) -> None:
    """Show and pay all paces; walkers go at once (TR-3)."""
    paces = tuple(secret.pace or "walk" for secret in table.state.secret)
    table.tell(events.PacesShown(paces=paces, rules=("TR-3",)))
    public = table.public
    table.change(
        paces=paces,
        spent=tuple(old + COST[pace] for old, pace in zip(public.spent, paces, strict=True)),
        at=tuple(old + WALKED * (pace == "walk") for old, pace in zip(public.at, paces, strict=True)),
        queue=tuple(seat for seat, pace in enumerate(paces) if pace != "walk"),
    )
    for seat in range(public.seats):
        table.change_secret(seat, pace=None)
    table.goto(Running())


def _ask(public: Public, seat: Seat) -> str:
    return "Write your pace"


QUESTION = Question(
    kind="pace",
    rule="TR-2",
    ask=_ask,
    default=lambda state, seat: Auto(),
    verbs=(
        Verb(form=taking(PACE).to(Pace), check=check, apply=write),
        Verb(form=bare(Auto), apply=write_auto),
    ),
)
