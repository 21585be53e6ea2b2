"""`first me`, `first enemy`: how it is read and listed who begins."""

from collections.abc import Callable

from games.kernel import BadNotation, Line, Nothing, Seat, Verb, Word
from games.kernel.base.seats import seat_letter
from games.kernel.questions.arguments import one_of, taking
from games.urban_war.state.actions import First
from games.urban_war.state.public import Public, State, Table
from games.urban_war.state.secret import Secret
from games.urban_war.units import queries


def _read(line: Line, state: State, seat: Seat) -> Seat:
    """Read `me`, `enemy`, or a letter."""
    word = line.take().lower()
    names = {"me": seat, "i": seat, "enemy": queries.other(seat), "other": queries.other(seat)}
    names |= {seat_letter(each).lower(): each for each in (0, 1)}
    if word not in names:
        raise BadNotation("write first me, or first enemy")
    return names[word]


def _words(state: State, seat: Seat) -> tuple[Word, ...]:
    """List both seats, one's own first."""
    return Word(seat_letter(seat), "I begin"), Word(seat_letter(queries.other(seat)), "The enemy begins")


_WHO = one_of("who", "me or enemy", _read, _words, label="who begins", write=seat_letter)


def first_verb(title: str, apply: Callable[[Table, Seat, First], None]) -> Verb[Public, Secret, Nothing, First]:
    """Return the verb that names who begins."""
    return Verb(
        form=taking(_WHO).to(First),
        apply=apply,
        title=title,
        needs="me or enemy, such as first me",
    )
