"""`first me`, `first enemy`: how it is read and listed who begins."""

from collections.abc import Callable

from games.kernel import BadNotation, Choices, Line, Nothing, Seat, Verb, Word
from games.kernel.arguments import by_hand_old
from games.kernel.seats import seat_letter
from games.urban_war.state.actions import First
from games.urban_war.state.public import Public, State, Table
from games.urban_war.state.secret import Secret
from games.urban_war.units import queries


def read_first(line: Line, state: State, seat: Seat) -> First:
    """Read `first me`, `first enemy`, or a letter."""
    word = line.take().lower()
    line.end()
    names = {"me": seat, "i": seat, "enemy": queries.other(seat), "other": queries.other(seat)}
    names |= {seat_letter(each).lower(): each for each in (0, 1)}
    if word not in names:
        raise BadNotation("write first me, or first enemy")
    return First(names[word])


def words_first(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List both seats, one's own first."""
    if said:
        return Choices(complete=True)
    mine, theirs = seat_letter(seat), seat_letter(queries.other(seat))
    return Choices(words=(Word(mine, "I begin"), Word(theirs, "The enemy begins")), label="who begins")


def first_verb(title: str, apply: Callable[[Table, Seat, First], None]) -> Verb[Public, Secret, Nothing, First]:
    """Return the verb that names who begins."""
    return Verb(
        form=by_hand_old(
            First,
            read=read_first,
            write=lambda action: f"first {seat_letter(action.seat)}",
            words=words_first,
        ),
        apply=apply,
        title=title,
        needs="me or enemy",
    )
