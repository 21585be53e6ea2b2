"""The morale roll and the first player (RS-24, RS-B18, RS-B19, RS-B38)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel import SEAT_LETTERS, IllegalAction, Line, Question, Seat, Verb, Word, seat_letter
from games.kernel.questions.arguments import one_of, taking
from games.raise_shields.board import fleet, sides
from games.raise_shields.board.naming import find_ship
from games.raise_shields.content.numbers import PLAYERS
from games.raise_shields.mechanics import rounds
from games.raise_shields.mechanics.rounds import crew_of, in_play
from games.raise_shields.state import events
from games.raise_shields.state.actions import First
from games.raise_shields.state.frames import Morale, Movement
from games.raise_shields.state.state import Public, State, Table


def proceed(table: Table, frame: Morale) -> None:
    """Begin a round: roll for morale until one player is highest, and ask him who is first (RS-24)."""
    if frame.asked:
        rounds.line_up(table)
        table.goto(Movement())
        return
    _begin_round(table)
    rolled = [(0, 0)] * table.public.seats
    tied = in_play(table.public)
    while len(tied) > 1:
        tied = _roll(table, tied, rolled)
    table.change(morale=tuple(rolled))
    table.goto(Morale(asked=True))
    table.ask("first", tied[0])


def _begin_round(table: Table) -> None:
    public = table.public
    ships = tuple(replace(ship, moved=False, fired=False, used=()) for ship in public.ships)
    table.change(round=public.round + 1, ships=ships, order=(), turn="", points=())
    table.tell(events.RoundBegan(round=table.public.round, rules=("RS-28",)))


def _roll(table: Table, tied: tuple[Seat, ...], rolled: list[tuple[int, int]]) -> tuple[Seat, ...]:
    """Roll for some seats and note their (face, crew); return those with the highest morale (RS-B18)."""
    for seat in tied:
        (face,) = table.roll(1, 6, f"morale, seat {seat_letter(seat)}", by=seat, reason="morale")
        rolled[seat] = (face, crew_of(table.public, seat))
    best = max(sum(rolled[seat]) for seat in tied)
    highest = tuple(seat for seat in tied if sum(rolled[seat]) == best)
    winner = highest[0] if len(highest) == 1 else None
    rules = ("RS-24",) if winner is not None else ("RS-24", "RS-B18")
    table.tell(events.MoraleRolled(rolls=tuple((seat, *rolled[seat]) for seat in tied), winner=winner, rules=rules))
    return highest


def apply(table: Table, seat: Seat, action: First) -> None:
    """Hand over the first-player marker."""
    table.change(first=action.seat)
    table.tell(events.FirstNamed(by=seat, seat=action.seat, rules=("RS-24",)))


def _read(line: Line, state: State, seat: Seat) -> Seat:
    """Read `me`, a seat's letter, or one of its ships."""
    said = line.rest()
    if " ".join(said).lower() == "me":
        return seat
    letters = SEAT_LETTERS[: state.seats]
    if len(said) == 1 and len(said[0]) == 1 and said[0].upper() in letters:
        return letters.index(said[0].upper())
    return state.public.ship(find_ship(state.public, said)).seat


def check(state: State, seat: Seat, action: First) -> None:
    """Refuse a seat that is out of the game."""
    if action.seat not in in_play(state.public):
        raise IllegalAction("that seat has no ship in play", "RS-24")


def _words(state: State, seat: Seat) -> Iterator[Word]:
    """List the seats by their ships, one's own first."""
    for other in sorted(in_play(state.public), key=lambda other: other != seat):
        name = f"{fleet.ship_of(state.public, other).name} ({_whose(state.public, seat, other)})"
        yield Word(seat_letter(other), name, "moves and fires first this round")


def _whose(public: Public, seat: Seat, other: Seat) -> str:
    if other == seat:
        return "yours"
    if sides.are_friends(public, seat, other):
        return "your team"
    return "the enemy" if public.seats == PLAYERS[0] else f"seat {seat_letter(other)}"


_PLAYER = one_of("player", "Who goes first", _read, _words, label="first player", write=seat_letter)
QUESTION = Question(
    kind="first",
    rule="RS-24",
    ask=lambda public, seat: "Name the first player of the round",
    default=lambda state, seat: First(seat),
    verbs=(
        Verb(
            form=taking(_PLAYER).to(First),
            example="first A",
            check=check,
            apply=apply,
        ),
    ),
)
