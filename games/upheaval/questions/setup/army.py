"""Armies: all players pick theirs, ready or of their own making, before they see the others' (UH-H15)."""

from games.kernel import BadNotation, Choices, Fact, Forecast, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.kernel.arguments import by_hand_old
from games.kernel.prose import clip, join
from games.upheaval.content.book import Book
from games.upheaval.content.builder import cheapest, check_squads
from games.upheaval.content.points import army_points
from games.upheaval.content.shelf import army_words
from games.upheaval.content.validation import UNITS
from games.upheaval.questions.setup.army_words import next_words, read_squads, write_squads
from games.upheaval.state.actions import Muster
from games.upheaval.state.events import ArmiesShown, ArmyNoted, ArmyPicked
from games.upheaval.state.frames import Mustering, Seasoning
from games.upheaval.state.public import State, Table
from games.upheaval.units.army import any_pick, army_name, squads_of, units_of

_MAKE = "make"
_HINT = 100
"""As long as a menu's second line may be."""


def proceed(table: Table, frame: Mustering) -> None:
    """Ask all for an army at once; then all stand beside the table (UH-H15)."""
    seats = range(table.public.seats)
    if not frame.asked:
        table.goto(Mustering(asked=True))
        table.ask("army", *seats)
        return
    book = table.public.book.value
    armies = [table.secret(seat).army or () for seat in seats]
    for seat in seats:
        table.change_secret(seat, army=None)
    names = tuple(army_name(book, army) for army in armies)
    units = tuple(unit for seat, army in enumerate(armies) for unit in units_of(seat, army))
    table.change(units=units, armies=names, phase="experience")
    table.tell(
        ArmiesShown(
            names=names,
            points=tuple(army_points(book, army) for army in armies),
            models=tuple(sum(len(squad.members) for squad in army) for army in armies),
            rules=("UH-H15",),
        )
    )
    table.goto(Seasoning())


def read(line: Line, state: State, seat: Seat) -> Muster:
    """Read `army tide`, or `army make trooper*8 gunner*2 / captain`."""
    if line.flag(_MAKE):
        if not line.left:
            raise BadNotation("army make needs units, such as army make trooper*8 gunner*2 / rifles / captain")
        return Muster("", read_squads(line.rest()))
    word = line.take().lower()
    line.end()
    if " " in word:  # of a name in quotes: none has a space
        raise BadNotation(f"no army is called {quoted(word)}")
    return Muster(word)


def write(action: Muster) -> str:
    """Return the canonical line."""
    return f"army {action.army}" if action.army else f"army {_MAKE} {write_squads(action.squads)}"


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List ready armies, then making one, unit by unit."""
    book, most = state.public.book.value, state.public.options.points
    if not said:
        return Choices(words=_armies(book, most), label="army")
    if said[0] != _MAKE:
        if len(said) > 1:
            raise BadNotation("nothing may follow the name of an army")
        return Choices(complete=True)
    return next_words(book, said[1:], most)


def _armies(book: Book, most: int) -> tuple[Word, ...]:
    """Return the ready armies, and `make` where the points are enough for it."""
    ready = tuple(
        Word(army.word, army.name, clip(f"{army_words(book, army)}: {army.words}", _HINT)) for army in book.armies
    )
    own = Word(_MAKE, "Make your own", f"{UNITS[0]} to {UNITS[1]} units, up to {most} points")
    return (*ready, own) if UNITS[0] * cheapest(book)[0] <= most else ready


def check_book(book: Book, most: int) -> None:
    """Raise IllegalAction for a book of which nobody could pick an army (UH-H15)."""
    least = UNITS[0] * cheapest(book)[0]
    if not book.armies and least > most:
        raise IllegalAction(
            f"{book.title} has no ready army, and {UNITS[0]} of its cheapest models cost {least} points, not {most}",
            "UH-H15",
        )


def check(state: State, seat: Seat, action: Muster) -> None:
    """Raise IllegalAction for an army that there is not, or that breaks the bounds (UH-H15)."""
    book = state.public.book.value
    if not action.army:
        check_squads(book, action.squads, state.public.options.points)
    elif book.army(action.army) is None:
        names = ", ".join(army.word for army in book.armies)
        raise IllegalAction(f"there is no army {action.army[:20]}; there are {names or 'none'}", "UH-H15")


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
    most = "" if action.army else f" of {state.public.options.points}"
    return Forecast(
        title=army_name(book, squads),
        facts=(
            Fact("points", "Points", f"{army_points(book, squads)}{most}"),
            Fact("models", "Models", str(sum(len(squad.members) for squad in squads))),
            Fact("units", "Units", join(f"{squad.name} ({len(squad.members)})" for squad in squads)),
        ),
    )


QUESTION = Question(
    kind="army",
    rule="UH-H15",
    ask=lambda public, seat: "Pick your army",
    default=lambda state, seat: any_pick(state.public.book.value, seat),
    verbs=(
        Verb(
            form=by_hand_old(
                Muster,
                read=read,
                write=write,
                words=words,
            ),
            check=check,
            apply=muster,
            forecast=forecast,
            title="Army",
            hint="a ready one, or your own",
            needs="an army's name, or make and units, such as army make trooper*8 gunner*2 / captain",
        ),
    ),
)
