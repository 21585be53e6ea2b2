"""Rolls that both players make against each other, and naming who begins (UW-16 .. UW-18, UW-22, B6, B7, B44)."""

from games.kernel import BadNotation, Choices, Line, Question, Seat, Verb, Word
from games.kernel.seats import seat_letter
from games.urban_war import board
from games.urban_war.actions import First, TakeSide
from games.urban_war.events import BeginnerNamed, Contest, Contested, SideTaken
from games.urban_war.state import (
    Activating,
    Deploying,
    Initiative,
    Marking,
    Public,
    Sheets,
    Side,
    Siding,
    Starting,
    State,
    Table,
)

_RULES: dict[Contest, tuple[str, ...]] = {
    "terrain": ("UW-15", "UW-B5", "UW-B6"),
    "side": ("UW-16", "UW-B6"),
    "start": ("UW-18", "UW-B6", "UW-B7"),
    "initiative": ("UW-22",),
}
SIDES: tuple[Side, ...] = ("south", "north")


def contest(table: Table, what: Contest, added: tuple[int, int] = (0, 0)) -> tuple[Seat, tuple[int, ...]]:
    """Let both roll, ties again; return who won, and all dice (B6)."""
    ties = 0
    thrown: tuple[int, ...] = ()
    while True:
        dice = tuple(table.roll(1, 10, f"{what} roll", by=seat, reason=what)[0] for seat in (0, 1))
        thrown = (*thrown, *dice)
        totals = [die + plus for die, plus in zip(dice, added, strict=True)]
        if totals[0] != totals[1]:
            break
        ties += 1
    winner = totals.index(max(totals))
    rules = (*_RULES[what], "UW-54") if any(added) else _RULES[what]
    table.tell(Contested(contest=what, dice=dice, added=added, ties=ties, winner=winner, rules=rules))
    return winner, thrown


# Sides of the table.


def take_sides(table: Table, frame: Siding) -> None:
    """Roll for who picks a side, and ask that player (UW-16)."""
    table.change(phase="sides")
    seat, _ = contest(table, "side")
    table.goto(Siding(seat))
    table.ask("side", seat)


def sides(table: Table, frame: Siding) -> None:
    """Roll, or go on with deployment once a side is picked (UW-16, UW-17); with sheets nobody is first (H4)."""
    if frame.seat is None:
        take_sides(table, frame)
        return
    table.change(phase="deployment")
    if table.public.options.sheets:
        table.goto(Sheets())
        return
    table.goto(Deploying())
    table.ask("beginner", board.other(frame.seat))


def take_side(table: Table, seat: Seat, action: TakeSide) -> None:
    """Take a side; the enemy has the other one (UW-16)."""
    across: Side = "north" if action.side == "south" else "south"
    table.change(sides=(action.side, across) if seat == 0 else (across, action.side))
    table.tell(SideTaken(seat=seat, side=action.side, rules=("UW-16",)))


def read_side(line: Line, state: State, seat: Seat) -> TakeSide:
    """Read `side north`."""
    side = line.one_of(SIDES, "side of the table")
    line.end()
    return TakeSide(side)


def words_side(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List both sides."""
    if said:
        return Choices(complete=True)
    return Choices(words=tuple(Word(side, side.capitalize()) for side in SIDES), label="side")


# Who begins.


def read_first(line: Line, state: State, seat: Seat) -> First:
    """Read `first me`, `first enemy`, or a letter."""
    word = line.take().lower()
    line.end()
    names = {"me": seat, "i": seat, "enemy": board.other(seat), "other": board.other(seat)}
    names |= {seat_letter(each).lower(): each for each in (0, 1)}
    if word not in names:
        raise BadNotation("write first me, or first enemy")
    return First(names[word])


def words_first(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List both seats, one's own first."""
    if said:
        return Choices(complete=True)
    mine, theirs = seat_letter(seat), seat_letter(board.other(seat))
    return Choices(words=(Word(mine, "I begin"), Word(theirs, "The enemy begins")), label="who begins")


def name_deployer(table: Table, seat: Seat, action: First) -> None:
    """Say who deploys first (UW-17)."""
    table.tell(BeginnerNamed(by=seat, seat=action.seat, what="deployment", rules=("UW-17",)))
    table.goto(Deploying(action.seat))


def start(table: Table, frame: Starting) -> None:
    """Make the start roll (UW-18); it decides nothing where an option has initiative rolled in turn 1 too (B7)."""
    winner, _ = contest(table, "start")
    table.change(first=winner)
    table.goto(Marking())


def initiative(table: Table, frame: Initiative) -> None:
    """Roll for initiative, or let the winner of the start roll choose in turn 1 (UW-22, B7, B44)."""
    public = table.public
    if public.turn == 1 and public.options.start_roll == "first" and public.first is not None:
        winner: Seat = public.first
        dice: tuple[int, ...] = ()
    else:
        winner, dice = contest(table, "initiative", (leaderless(public, 0), leaderless(public, 1)))
    table.goto(Initiative(winner, dice))
    table.ask("initiative", winner)


def leaderless(public: Public, seat: Seat) -> int:
    """Return what a side adds to initiative: -1 with its Commander dead or panicked, by its flag (UW-54, B40)."""
    chief = board.commander(public, seat)
    return -1 if chief is None or board.hindered(public, chief) else 0


def name_first(table: Table, seat: Seat, action: First) -> None:
    """Say who activates first (UW-18, UW-22)."""
    rule = "UW-18" if table.public.turn == 1 and table.public.options.start_roll == "first" else "UW-22"
    table.tell(BeginnerNamed(by=seat, seat=action.seat, what="turn", rules=(rule,)))
    table.change(phase="activation")
    table.goto(Activating(action.seat, table.public.options.group - 1))


def _first(title: str) -> dict[str, object]:
    return {
        "action": First,
        "read": read_first,
        "write": lambda action: f"first {seat_letter(action.seat)}",
        "words": words_first,
        "title": title,
        "needs": "me or enemy",
    }


SIDE = Question(
    kind="side",
    rule="UW-16",
    ask=lambda public, seat: "Pick your side of the table",
    default=lambda state, seat: TakeSide("south"),
    verbs=(
        Verb(
            action=TakeSide,
            read=read_side,
            words=words_side,
            carry_out=take_side,
            title="Side",
            needs="north or south",
        ),
    ),
)
BEGINNER = Question(
    kind="beginner",
    rule="UW-17",
    ask=lambda public, seat: "Say who deploys first",
    default=lambda state, seat: First(seat),
    verbs=(Verb(carry_out=name_deployer, **_first("Deploys first")),),  # type: ignore[arg-type] # as above
)
INITIATIVE = Question(
    kind="initiative",
    rule="UW-22",
    ask=lambda public, seat: "Say who activates first",
    default=lambda state, seat: First(seat),
    verbs=(Verb(carry_out=name_first, **_first("Goes first")),),  # type: ignore[arg-type] # as above
)
