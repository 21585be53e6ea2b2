"""Terrain before a match: as the scenario has it, or placed by the players by turns, piece by piece."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from games.battlefield.scenario import laid_out
from games.battlefield.terrain.events import PiecePlaced, TerrainLaid
from games.battlefield.terrain.filling import REST, Filling, Order, Placement, left_alone, read_order, write_order
from games.kernel.base.seats import Frozen, Seat
from games.kernel.questions.arguments import by_hand
from games.kernel.questions.question import Question, Verb
from games.kernel.state.model import Public
from games.kernel.state.table import Table

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")
PlacementT = TypeVar("PlacementT", bound=Placement)

_KIND = "terrain"


class LayingFrame(Frozen, frozen=True):
    """Terrain is about to be laid; each game has a frame of its own.

    If the players place it, `seat` is to place a piece, `left` are how many each still may, `rest` are the seats that
    leave theirs to the bot.
    """

    seat: Seat | None = None
    left: tuple[int, ...] = ()
    rest: tuple[Seat, ...] = ()


class TerrainTurns(NamedTuple, Generic[P, S, U]):
    """How terrain comes onto the table of a game.

    `filling` is the table as everybody knows it, `laid` and `placed` are the rules by which the scenario's terrain and
    a player's piece come. `begin` returns who places first, and how many pieces each; `after` goes on when all lies.
    With `in_a_row` a player places all of their pieces before the next one does.
    """

    filling: Callable[[P], Filling]
    laid: tuple[str, ...]
    placed: tuple[str, ...]
    begin: Callable[[Table[P, S, U]], tuple[Seat, int]]
    after: Callable[[Table[P, S, U]], None]
    in_a_row: Callable[[P], bool] = lambda public: False

    def proceed(self, table: Table[P, S, U], frame: LayingFrame) -> None:
        """Lay the scenario's terrain; if the players fill the table, ask them by turns."""
        filling = self.filling(table.public)
        if filling.scenario.terrain != "placed":
            pieces = laid_out(filling.scenario, table.dice, "terrain")
            table.change(terrain=pieces)
            table.tell(TerrainLaid(pieces=len(pieces), style=filling.scenario.title, rules=self.laid))
            self.after(table)
        elif frame.seat is None:
            seat, each = self.begin(table)
            table.goto(replace(frame, seat=seat, left=(each,) * table.public.seats))
        elif not any(frame.left) or not filling.open:
            self.after(table)
        elif frame.seat in frame.rest:
            self.put(table, frame.seat, Order(REST))
        else:
            table.ask(_KIND, frame.seat)

    def put(self, table: Table[P, S, U], seat: Seat, order: Order | Placement) -> None:
        """Place a piece, and pass the turn on to the next player who has one left."""
        public, frame, filling = table.public, table.frame, self.filling(table.public)
        piece = filling.piece(order)
        table.change(terrain=(*filling.standing, piece))
        table.tell(PiecePlaced(seat=seat, piece=piece, rules=self.placed))
        left = tuple(count - (number == seat) for number, count in enumerate(frame.left))
        first = seat if self.in_a_row(public) else seat + 1
        turns = ((first + number) % public.seats for number in range(public.seats))
        following = next((one for one in turns if left[one]), seat)
        table.goto(replace(frame, seat=following, left=left, rest=left_alone(frame.rest, seat, order)))

    def question(self, action: type[PlacementT], rule: str, example: str) -> Question[P, S, U]:
        """Return the question that lets a player place a piece; `action` is a struct of what an Order says."""
        filling = self.filling
        return Question(
            kind=_KIND,
            rule=rule,
            ask=lambda public, seat: "Place a piece of terrain",
            default=lambda state, seat: action(filling(state.public).next_template()),
            verbs=(
                Verb[P, S, U, PlacementT](
                    form=by_hand(
                        action,
                        "piece",
                        "What, where, and how turned",
                        lambda line, state, seat: action(*read_order(line, filling(state.public).scenario)),
                        lambda state, seat, said: filling(state.public).words(said),
                        write=write_order,
                    ),
                    check=lambda state, seat, placed: filling(state.public).check(placed),
                    apply=self.put,
                    title="Place",
                    hint="a piece of terrain",
                    needs=f"a piece, a point and a turn, such as {example}; or rest for all that are left",
                ),
            ),
        )
