"""Picked armies: their names, their squads, and their units beside the table (UH-H15)."""

from games.kernel import Seat
from games.kernel.seats import seat_letter
from games.upheaval.content.book import Book, Squad
from games.upheaval.content.builder import cheapest, resolved
from games.upheaval.content.validation import UNITS
from games.upheaval.state.actions import Muster
from games.upheaval.state.units import Model, Unit

OWN = "Own army"


def army_name(book: Book, squads: tuple[Squad, ...]) -> str:
    """Return the name of a ready army, or what one of a player's own making is called."""
    return next((army.name for army in book.armies if army.squads == squads), OWN)


def units_of(seat: Seat, squads: tuple[Squad, ...]) -> tuple[Unit, ...]:
    """Return the units of an army, beside the table."""
    return tuple(
        Unit(
            id=f"{seat_letter(seat)}{number}",
            seat=seat,
            name=squad.name,
            models=tuple(Model(place, word) for place, word in enumerate(squad.members, 1)),
            gains=squad.gains,
            strength=len(squad.members),
            xp=squad.xp,
            spent=squad.spent,
        )
        for number, squad in enumerate(squads, 1)
    )


def squads_of(book: Book, action: Muster) -> tuple[Squad, ...]:
    """Return the units of an army that is picked, ready squads and single models of one's own making resolved."""
    army = book.army(action.army)
    return army.squads if army is not None else resolved(book, action.squads)


def any_pick(book: Book, seat: Seat) -> Muster:
    """Return what a player picks who says nothing."""
    if book.armies:
        return Muster(book.armies[seat % len(book.armies)].word)
    return Muster("", (Squad(cheapest(book)[1], ()),) * UNITS[0])


def any_army(book: Book, seat: Seat) -> tuple[Squad, ...]:
    """Return the army of a player who says nothing: a ready one, or the cheapest models."""
    return squads_of(book, any_pick(book, seat))
