"""The morale roll and the first player (RS-24, RS-B18, RS-B19, RS-B38)."""

from games.kernel import Choices, IllegalAction, Seat, Word, seat_letter
from games.raise_shields import board, events
from games.raise_shields.actions import First
from games.raise_shields.state import State
from games.raise_shields.table import Question, Table, replace


def begin(table: Table) -> None:
    """Begin a round: roll for morale until one player is highest, and ask him who is first (RS-24)."""
    state = table.state
    ships = tuple(replace(ship, moved=False, fired=False, used=()) for ship in state.ships)
    table.change(phase="morale", round=state.round + 1, ships=ships, order=(), turn="", points=(), shots=())
    table.tell(events.RoundBegan(round=table.state.round, rules=("RS-28",)))
    crews = {seat: crew_of(table.state, seat) for seat in in_play(table.state)}
    rolled = dict.fromkeys(range(state.seats), (0, 0))
    tied = tuple(crews)
    while len(tied) > 1:
        for seat in tied:
            rolled[seat] = (table.dice.roll(1, 6, f"morale, seat {seat_letter(seat)}")[0], crews[seat])
        rolls = tuple((seat, *rolled[seat]) for seat in tied)
        best = max(face + crew for _, face, crew in rolls)
        tied = tuple(seat for seat, face, crew in rolls if face + crew == best)
        winner = tied[0] if len(tied) == 1 else None
        rules = ("RS-24",) if winner is not None else ("RS-24", "RS-B18")
        table.tell(events.MoraleRolled(rolls=rolls, winner=winner, rules=rules))
    table.change(morale=tuple(rolled[seat] for seat in range(state.seats)))
    table.ask("first", tied[0])


def in_play(state: State) -> tuple[Seat, ...]:
    """Return the seats that have ships in play."""
    return tuple(sorted({ship.seat for ship in board.active_ships(state)}))


def crew_of(state: State, seat: Seat) -> int:
    """Return the crews of a seat's ships in play, summed (RS-B19, RS-B38)."""
    return sum(ship.crew for ship in board.active_ships(state) if ship.seat == seat)


def carry_out(table: Table, seat: Seat, action: First) -> None:
    """Hand over the first-player marker."""
    table.change(first=action.seat)
    table.tell(events.FirstNamed(by=seat, seat=action.seat, rules=("RS-24",)))
    table.enter("movement")


def check(state: State, seat: Seat, action: First) -> None:
    """Refuse a seat that is out of the game."""
    if action.seat not in in_play(state):
        raise IllegalAction("that seat has no ship in play", "RS-24")


def words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List the seats by their ships, one's own first."""
    if len(prefix) > 1:
        return Choices(complete=True)
    seats = sorted(in_play(state), key=lambda other: other != seat)
    listed = tuple(
        Word(
            seat_letter(other),
            f"{board.ship_of(state, other).name} ({'yours' if other == seat else 'the enemy'})",
            "moves and fires first this round",
        )
        for other in seats
    )
    return Choices(words=listed, label="first player")


QUESTION = Question(
    kind="first",
    rule="RS-24",
    verbs=("first",),
    actions=(First,),
    ask=lambda state, seat: "Name the first player of the round",
    check=check,
    carry_out=carry_out,
    words=words,
    default=lambda state, seat: First(seat),
)
