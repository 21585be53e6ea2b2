"""Armies: all players pick theirs, ready or of their own making, before they see the others' (UH-H15)."""

from games.battlefield.books.picking import Picking, question
from games.battlefield.books.sides import Ready
from games.kernel import Fact, Forecast, Seat
from games.kernel.base.seats import seat_letter
from games.kernel.text.prose import clip, join
from games.upheaval.content.book import Book, Squad
from games.upheaval.content.builder import OWN, check_squads, squads_of
from games.upheaval.content.shelf import army_words
from games.upheaval.content.validation import UNITS
from games.upheaval.mechanics.deployment.mustering import silent_army
from games.upheaval.questions.setup.army_words import next_words, read_squads, write_squads
from games.upheaval.state.actions import Muster
from games.upheaval.state.events import ArmiesShown, ArmyNoted, ArmyPicked
from games.upheaval.state.frames import Mustering, Seasoning
from games.upheaval.state.public import State, Table
from games.upheaval.state.units import Model, Unit

_HINT = 100
"""As long as a menu's second line may be."""


def proceed(table: Table, frame: Mustering) -> None:
    """Ask all for an army at once; then all stand beside the table (UH-H15).

    Those that come from an earlier battle of their campaign bring theirs (UH-H12).
    """
    seats = range(table.public.seats)
    free = [seat for seat in seats if table.secret(seat).army is None]
    if not frame.asked and free:
        table.goto(Mustering(asked=True))
        table.ask("army", *free)
        return
    book = table.public.book.value
    armies = [table.secret(seat).army or () for seat in seats]
    for seat in seats:
        table.change_secret(seat, army=None)
    names = tuple(book.called(army, OWN) for army in armies)
    units = tuple(unit for seat, army in enumerate(armies) for unit in units_of(seat, army))
    table.change(units=units, armies=names, phase="experience")
    table.tell(
        ArmiesShown(
            names=names,
            points=tuple(book.points(army) for army in armies),
            models=tuple(sum(len(squad.members) for squad in army) for army in armies),
            rules=("UH-H15",),
        )
    )
    table.goto(Seasoning())


def units_of(seat: Seat, squads: tuple[Squad, ...]) -> list[Unit]:
    """Return the units of an army, beside the table."""
    return [
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
    ]


def _hint(book: Book, army: Ready[Squad]) -> str:
    return clip(f"{army_words(book, army)}: {army.words}", _HINT)


def muster(table: Table, seat: Seat, action: Muster) -> None:
    """Pick an army; nobody else sees which until all have (UH-H15)."""
    squads = squads_of(table.public.book.value, action)
    table.change_secret(seat, army=squads)
    table.tell(ArmyNoted(seat=seat, squads=squads, rules=("UH-H15",), seen_by=(seat,)))
    table.tell(ArmyPicked(seat=seat, rules=("UH-H15",)))


def forecast(state: State, seat: Seat, action: Muster) -> Forecast:
    """Return what an army is made of, and what it costs (UH-H15)."""
    book = state.public.book.value
    squads = squads_of(book, action)
    most = "" if action.ready else f" of {state.public.options.points}"
    return Forecast(
        title=book.called(squads, OWN),
        facts=(
            Fact("points", "Points", f"{book.points(squads)}{most}"),
            Fact("models", "Models", str(sum(len(squad.members) for squad in squads))),
            Fact("units", "Units", join(f"{squad.name} ({len(squad.members)})" for squad in squads)),
        ),
    )


ARMIES: Picking[Book, Squad] = Picking(
    noun="army",
    parts="units",
    least=UNITS[0],
    most=UNITS[1],
    rule="UH-H15",
    option="A ready army, or make and its units",
    example="units, such as army make trooper*8 gunner*2 / captain",
    read=lambda line: read_squads(line.rest()),
    write=write_squads,
    words=next_words,
    check=check_squads,
    hint=_hint,
)
QUESTION = question(
    ARMIES,
    Muster,
    lambda public: public.book.value,
    lambda public: public.options.points,
    muster,
    forecast,
    "army",
    silent_army,
)
