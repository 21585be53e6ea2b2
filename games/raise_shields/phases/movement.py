"""The movement phase: one ship at a time, and the stress test after the maneuver (RS-25, RS-29 .. RS-41)."""

from games.kernel import Choices, IllegalAction, Seat
from games.kernel.numbers import minus
from games.raise_shields import board, events
from games.raise_shields.actions import Accept, Move, Reroll
from games.raise_shields.maneuver import is_canonical, penalty_of, planned
from games.raise_shields.move_words import words as move_words
from games.raise_shields.notation import format_steps
from games.raise_shields.phases.harm import destroy, end_if_decided, lose_hull
from games.raise_shields.state import Maneuver, MoveTrace, State, StressTest
from games.raise_shields.steady_hand import default_move
from games.raise_shields.table import Question, Table, replace
from games.raise_shields.tables import stress_row


def begin(table: Table) -> None:
    """Set the order of ships, clockwise from the first player, and ask the first (RS-25)."""
    table.change(phase="movement", order=board.clockwise_from(table.state, table.state.first or 0))
    _ask_next(table)


def _ask_next(table: Table) -> None:
    ship_id = board.next_in_order(table.state)
    table.change(turn=ship_id)
    if ship_id:
        table.ask("move", table.state.ship(ship_id).seat)
    else:
        table.enter("cannon")


def carry_out(table: Table, seat: Seat, action: Move) -> None:
    """Fly the maneuver, then test for stress if it must (RS-29)."""
    ship = table.state.ship(table.state.turn)
    maneuver = planned(table.state, ship, action.steps, format_steps(action.steps))
    fled = maneuver.path[-1] not in table.state.grid
    end = maneuver.path[-2] if fled else maneuver.path[-1]
    table.change_ship(ship.id, hex=end, facing=maneuver.facing, moved=True)
    table.change(last=MoveTrace(maneuver))
    table.tell(
        events.ShipMoved(
            ship=ship.id,
            text=maneuver.text,
            start=maneuver.path[0],
            end=end,
            facing=maneuver.facing,
            spaces=len(maneuver.path) - 1,
            clicks=maneuver.clicks,
            penalty=penalty_of(maneuver.modifiers),
            fled=fled,
            rules=_movement_rules(table.state, maneuver),
        )
    )
    if fled:
        _flee(table, forced=False)
        _finish(table)
    elif maneuver.test:
        _test(table, maneuver, again=False)
    else:
        _finish(table)


def _movement_rules(state: State, maneuver: Maneuver) -> tuple[str, ...]:
    rules = ["RS-25", "RS-29", "RS-30", "RS-31"]
    if maneuver.clicks:
        rules += ["RS-32", "RS-33"]
    rules.append("RS-34")
    if "impulse" in state.ship(maneuver.ship).upgrades:
        rules.append("RS-15")
    return tuple(rules)


def _flee(table: Table, *, forced: bool) -> None:
    ship = table.change_ship(table.state.turn, status="fled")
    _trace(table, result="fled")
    rules = ("RS-35", "RS-B13") if forced else ("RS-35",)
    table.tell(events.ShipFled(ship=ship.id, forced=forced, rules=rules))


def _trace(table: Table, **fields: object) -> None:
    if isinstance(table.state.last, MoveTrace):
        table.change(last=replace(table.state.last, **fields))


def _test(table: Table, maneuver: Maneuver, *, again: bool) -> None:
    ship = table.state.ship(maneuver.ship)
    dice = table.dice.roll(2, 6, f"stress test of {ship.name}{', again' if again else ''}")
    modifier = penalty_of(maneuver.modifiers)
    total = sum(dice) - modifier - ship.stress
    rules = ("RS-38", "RS-14") if again else ("RS-38",)
    table.tell(
        events.StressTested(
            ship=ship.id, dice=dice, modifier=modifier, stress=ship.stress, total=total, again=again, rules=rules
        )
    )
    _trace(table, dice=dice, total=total)
    # Nothing is better than the first row, so nobody is asked whether to roll it again.
    if "evasive" in ship.upgrades and not again and stress_row(total).name != "clear":
        table.change(pending=StressTest(maneuver, dice, total))
        table.ask("reroll", ship.seat)
    else:
        _settle(table, total)


def answer_test(table: Table, seat: Seat, action: Accept | Reroll) -> None:
    """Let the pending stress test stand, or roll it again (RS-14)."""
    test = table.state.pending
    if not isinstance(test, StressTest):
        raise IllegalAction("no stress test is waiting", "RS-14")
    table.change(pending=None)
    if isinstance(action, Reroll):
        _test(table, test.maneuver, again=True)
        return
    table.tell(events.StressTestAccepted(ship=test.maneuver.ship, rules=("RS-14",)))
    _settle(table, test.total)


def _settle(table: Table, total: int) -> None:
    """Carry out the row of the stress table (RS-39)."""
    ship_id, row = table.state.turn, stress_row(total)
    if row.stress:
        ship = table.state.ship(ship_id)
        ship = table.change_ship(ship_id, stress=ship.stress + row.stress)
        _trace(table, stress=row.stress)
        table.tell(events.StressGained(ship=ship_id, amount=row.stress, stress=ship.stress, rules=("RS-39",)))
    if row.name in ("drift", "overrun"):
        face = table.dice.roll(1, 6, f"overrun of {table.state.ship(ship_id).name}")[0]
        _overrun(table, face, face // 2 if row.name == "drift" else face)
    elif row.name == "damage":
        _strain(table)
    elif row.name == "destroyed":
        _trace(table, result="destroyed")
        destroy(table, ship_id, "stress", "RS-39")
    _finish(table)


def _strain(table: Table) -> None:
    ship = table.state.ship(table.state.turn)
    face = table.dice.roll(1, 6, f"stress damage of {ship.name}")[0]
    left = max(0, ship.hull - face)
    table.tell(events.HullStrained(ship=ship.id, face=face, hull=left, rules=("RS-39", "RS-B16")))
    lost = lose_hull(table, ship.id, face, "stress")
    _trace(table, hull=lost, result="" if left else "destroyed")


def _overrun(table: Table, face: int, spaces: int) -> None:
    """Carry the ship on in the direction it faces now (RS-39, RS-B11, RS-B12, RS-37)."""
    ship = table.state.ship(table.state.turn)
    here, drift, struck = board.place_of(ship), [], None
    others = {board.place_of(other): other for other in board.active_ships(table.state) if other.id != ship.id}
    fled = False
    for _ in range(spaces):
        ahead = here.step(ship.facing)
        struck = others.get(ahead)
        if struck is not None:
            break
        drift.append(ahead)
        fled = ahead not in table.state.grid
        if fled:
            break
        here = ahead
    table.change_ship(ship.id, hex=here)
    _trace(table, drift=tuple(drift))
    rules = ("RS-39", "RS-B11", "RS-B12") if face != spaces else ("RS-39", "RS-B11")
    table.tell(events.ShipOverran(ship=ship.id, face=face, spaces=len(drift), end=here, rules=rules))
    if struck is not None:
        _collide(table, ship.id, struck.id)
    elif fled:
        _flee(table, forced=True)


def _collide(table: Table, ship_id: str, other_id: str) -> None:
    """Both ships lose hull, each by its own die (RS-37, RS-B14)."""
    faces = (
        table.dice.roll(1, 6, f"collision, {table.state.ship(ship_id).name}")[0],
        table.dice.roll(1, 6, f"collision, {table.state.ship(other_id).name}")[0],
    )
    table.tell(events.ShipsCollided(ship=ship_id, other=other_id, dice=faces, rules=("RS-37", "RS-B14", "RS-B15")))
    lost = lose_hull(table, ship_id, faces[0], "collision")
    lose_hull(table, other_id, faces[1], "collision")
    _trace(table, hull=lost, result="collision", struck=other_id)


def _finish(table: Table) -> None:
    if not end_if_decided(table):
        _ask_next(table)


def check(state: State, seat: Seat, action: Move) -> None:
    """Refuse what cannot be flown (RS-34 .. RS-36), and steps that are not written as they should be (RS-B59)."""
    if not is_canonical(action.steps):
        raise IllegalAction("steps of one kind are written as one, turns with three clicks at most", "RS-B59")
    planned(state, state.ship(state.turn), action.steps, "")


def check_test(state: State, seat: Seat, action: Accept | Reroll) -> None:
    """Anybody who is asked may do either (RS-14)."""


def _test_words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    return Choices(complete=True)


def default_test(state: State, seat: Seat) -> Accept | Reroll:
    """Roll again what would hurt the hull, accept the rest."""
    test = state.pending
    return Reroll() if isinstance(test, StressTest) and test.total <= 0 else Accept()


def _ask_test(state: State, seat: Seat) -> str:
    total = state.pending.total if isinstance(state.pending, StressTest) else 0
    row = stress_row(total)
    return f"Accept the stress test ({minus(total)}: {row.effect}) or roll it again"


QUESTIONS = (
    Question(
        kind="move",
        rule="RS-25",
        verbs=("move",),
        actions=(Move,),
        ask=lambda state, seat: f"Move {state.ship(state.turn).name}",
        check=check,
        carry_out=carry_out,
        words=move_words,
        default=lambda state, seat: Move(default_move(state, state.ship(state.turn))),
    ),
    Question(
        kind="reroll",
        rule="RS-14",
        verbs=("accept", "reroll"),
        actions=(Accept, Reroll),
        ask=_ask_test,
        check=check_test,
        carry_out=answer_test,
        words=_test_words,
        default=default_test,
    ),
)
