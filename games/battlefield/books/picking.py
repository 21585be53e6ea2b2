"""The question with which players pick a side, ready or of their own making, before they see the others'."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from games.battlefield.books.sides import Ready, SideBook, SidePick
from games.kernel.base.errors import BadNotation, IllegalAction, quoted
from games.kernel.base.seats import Seat
from games.kernel.odds.forecast import Forecast
from games.kernel.questions.arguments import by_hand
from games.kernel.questions.notation import Line
from games.kernel.questions.question import Question, Verb
from games.kernel.state.choices import Choices, Word
from games.kernel.state.model import Public, State
from games.kernel.state.table import Table

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")
PartT = TypeVar("PartT")
PickT = TypeVar("PickT", bound=SidePick[Any])
BookT = TypeVar("BookT", bound=SideBook[Any])

_MAKE = "make"


class Picking(NamedTuple, Generic[BookT, PartT]):
    """How sides of a game are called, written, listed and checked.

    `noun` is what a side is, `parts` are what it is made of, from `least` to `most` of them; `example` shows what to
    write behind `make`, and `option` describes the option of the slash command. `words` lists what may follow in a side
    that is being made of a book with so many points, `check` raises IllegalAction for one that is no good; `hint` is
    the second line of a ready side in a menu.
    """

    noun: str
    parts: str
    least: int
    most: int
    rule: str
    example: str
    option: str
    read: Callable[[Line], tuple[PartT, ...]]
    write: Callable[[tuple[PartT, ...]], str]
    words: Callable[[BookT, tuple[str, ...], int], Choices]
    check: Callable[[BookT, tuple[PartT, ...], int], None]
    hint: Callable[[BookT, Ready[PartT]], str]

    @property
    def one(self) -> str:
        """The noun with its article."""
        return f"{'an' if self.noun[0] in 'aeiou' else 'a'} {self.noun}"

    def read_pick(self, line: Line, action: type[PickT], book: BookT) -> PickT:
        """Read the name of a ready side, or `make` and parts, by their words or as people read them."""
        if line.flag(_MAKE):
            parts = self.read(line.renamed(book.part_names)) if line.left else ()
            if not parts:
                raise BadNotation(f"{self.noun} {_MAKE} needs {self.example}")
            return action("", parts)
        word = line.named({side.name: side.word for side in book.ready}).lower()
        if " " in word:  # of a name in quotes that no side has
            raise BadNotation(f"no {self.noun} is called {quoted(word)}")
        return action(word)

    def write_pick(self, pick: SidePick[PartT]) -> str:
        """Return the canonical words after the verb."""
        return pick.ready or f"{_MAKE} {self.write(pick.own)}"

    def choices(self, book: BookT, points: int, said: tuple[str, ...]) -> Choices:
        """List the ready sides, and `make` if the points are enough for it; then one's own, part by part."""
        if said[:1] == (_MAKE,):
            return self.words(book, said[1:], points)
        if len(said) > 1:
            raise BadNotation(f"nothing may follow the name of {self.one}")
        if said:
            return Choices(complete=True)
        ready = tuple(Word(side.word, side.name, self.hint(book, side)) for side in book.ready)
        own = Word(_MAKE, "Make your own", f"{self.least} to {self.most} {self.parts}, up to {points} points")
        return Choices(words=(*ready, own) if self._least_points(book) <= points else ready, label=self.noun)

    def check_pick(self, book: BookT, points: int, pick: SidePick[PartT]) -> None:
        """Raise IllegalAction for a side that there is not, or that breaks the bounds."""
        if not pick.ready:
            self.check(book, pick.own, points)
            if not self.least <= len(pick.own) <= self.most:
                bounds = f"{self.least} to {self.most} {self.parts}"
                raise IllegalAction(f"{self.one} has {bounds}, not {len(pick.own)}", self.rule)
        elif book.find(pick.ready) is None:
            names = ", ".join(side.word for side in book.ready) or "none"
            raise IllegalAction(f"there is no {self.noun} {pick.ready[:20]}; there are {names}", self.rule)

    def check_book(self, book: BookT, points: int) -> None:
        """Raise IllegalAction for a book of which nobody could pick a side."""
        least = self._least_points(book)
        if not book.ready and least > points:
            cost = f"{self.least} of its cheapest models cost {least} points, not {points}"
            raise IllegalAction(f"{book.title} has no ready {self.noun}, and {cost}", self.rule)

    def _least_points(self, book: BookT) -> int:
        return self.least * int(book.cheapest()[0])


def question(
    picking: Picking[BookT, PartT],
    action: type[PickT],
    book: Callable[[P], BookT],
    points: Callable[[P], int],
    apply: Callable[[Table[P, S, U], Seat, PickT], None],
    forecast: Callable[[State[P, S, U], Seat, PickT], Forecast],
    what: str,
    silent: Callable[[P, Seat], PickT],
) -> Question[P, S, U]:
    """Return the question that lets a player pick a side, which is `what`.

    `book` and `points` are what everybody knows: the book, and what a side of a player's own may cost. `silent` says
    which side a player gets who says nothing.
    """
    return Question(
        kind=picking.noun,
        rule=picking.rule,
        ask=lambda public, seat: f"Pick your {what}",
        default=lambda state, seat: silent(state.public, seat),
        verbs=(
            Verb[P, S, U, PickT](
                form=by_hand(
                    action,
                    picking.noun,
                    picking.option,
                    lambda line, state, seat: picking.read_pick(line, action, book(state.public)),
                    lambda state, seat, said: picking.choices(book(state.public), points(state.public), said),
                    write=picking.write_pick,
                ),
                check=lambda state, seat, pick: picking.check_pick(book(state.public), points(state.public), pick),
                apply=apply,
                forecast=forecast,
                title=picking.noun.capitalize(),
                hint="a ready one, or your own",
                needs=f"{picking.one}'s name, or {_MAKE} and {picking.example}",
            ),
        ),
    )
