"""The stress test after a maneuver, and all that can come of it (RS-14, RS-37 .. RS-41)."""

from typing import cast

from msgspec.structs import replace

from games.kernel import Forecast, Question, Seat, Verb
from games.kernel.notation import bare
from games.kernel.numbers import minus
from games.raise_shields import board, events
from games.raise_shields.actions import Accept, Reroll
from games.raise_shields.maneuver import penalty_of
from games.raise_shields.phases.harm import destroy, lose_hull, loss_of
from games.raise_shields.phases.stress_odds import carried, odds_of, odds_of_result, results_of
from games.raise_shields.state import Public, Ship, State, StressTest, Table
from games.raise_shields.tables import stress_row


def proceed(table: Table, test: StressTest) -> None:
    """Roll the test, ask who may roll it again whether he will (RS-14), and let the result happen."""
    ship = table.public.ship(test.maneuver.ship)
    if not test.dice:
        test = _roll(table, test, ship)
        # Nothing is better than the first row, so nobody is asked whether to roll it again.
        if "evasive" in ship.upgrades and not test.again and stress_row(test.total).name != "clear":
            table.goto(test)
            table.ask("reroll", ship.seat)
            return
    table.end()
    _settle(table, ship, test)


def _roll(table: Table, test: StressTest, ship: Ship) -> StressTest:
    why = f"stress test of {ship.name}{', again' if test.again else ''}"
    dice = table.roll(2, 6, why, by=ship.seat, reason="stress test")
    modifier = penalty_of(test.maneuver.modifiers)
    total = sum(dice) - modifier - ship.stress
    table.tell(
        events.StressTested(
            ship=ship.id,
            dice=dice,
            modifier=modifier,
            stress=ship.stress,
            total=total,
            again=test.again,
            maneuver=test.maneuver if test.again else None,
            rules=("RS-38", "RS-14") if test.again else ("RS-38",),
        )
    )
    return replace(test, dice=dice, total=total)


def accept(table: Table, seat: Seat, action: Accept) -> None:
    """Let the test stand (RS-14)."""
    test = _waiting(table.public)
    table.tell(
        events.StressTestAccepted(
            ship=test.maneuver.ship, maneuver=test.maneuver, dice=test.dice, total=test.total, rules=("RS-14",)
        )
    )


def reroll(table: Table, seat: Seat, action: Reroll) -> None:
    """Have the test rolled again (RS-14)."""
    table.goto(StressTest(table.frame.maneuver, again=True))


def flee(table: Table, ship_id: str, *, forced: bool) -> None:
    """Take a ship that left the map out of the game (RS-35, RS-B13)."""
    board.change_ship(table, ship_id, status="fled")
    rules = ("RS-35", "RS-B13") if forced else ("RS-35",)
    table.tell(events.ShipFled(ship=ship_id, forced=forced, rules=rules))


def _settle(table: Table, ship: Ship, test: StressTest) -> None:
    """Carry out the row of the stress table (RS-39)."""
    row = stress_row(test.total)
    if row.stress:
        ship = board.change_ship(table, ship.id, stress=ship.stress + row.stress)
        table.tell(events.StressGained(ship=ship.id, amount=row.stress, stress=ship.stress, rules=("RS-39",)))
    if row.name in ("drift", "overrun"):
        (face,) = table.roll(1, 6, f"overrun of {ship.name}", by=ship.seat, reason="overrun")
        _overrun(table, ship, test.maneuver.carried, face, face // 2 if row.name == "drift" else face)
    elif row.name == "damage":
        _strain(table, ship)
    elif row.name == "destroyed":
        destroy(table, ship.id, "stress", "RS-39")


def _strain(table: Table, ship: Ship) -> None:
    (face,) = table.roll(1, 6, f"stress damage of {ship.name}", by=ship.seat, reason="stress damage")
    lost = min(face, ship.hull)
    table.tell(
        events.HullStrained(ship=ship.id, face=face, lost=lost, hull=ship.hull - lost, rules=("RS-39", "RS-B16"))
    )
    lose_hull(table, ship.id, face, "stress")


def _overrun(table: Table, ship: Ship, heading: int, face: int, spaces: int) -> None:
    """Carry the ship on in its travel direction (RS-39, RS-B11, RS-B12, RS-37)."""
    drift, struck = carried(table.public, ship, heading, spaces)
    on_map = [where for where in (board.place_of(ship), *drift) if where in table.public.grid]
    board.change_ship(table, ship.id, hex=on_map[-1])
    rules = ("RS-39", "RS-B11", "RS-B12") if face != spaces else ("RS-39", "RS-B11")
    table.tell(events.ShipOverran(ship=ship.id, face=face, drift=drift, rules=rules))
    if struck is not None:
        _collide(table, ship, struck)
    elif len(on_map) == len(drift):
        flee(table, ship.id, forced=True)


def _collide(table: Table, ship: Ship, other: Ship) -> None:
    """Both ships lose hull, each by its own die unless the table throws one for both (RS-37, RS-B14)."""
    rolling = (ship,) if table.public.options.one_collision_die else (ship, other)
    faces = [table.roll(1, 6, f"collision, {each.name}", by=each.seat, reason="collision")[0] for each in rolling]
    one, two = faces[0], faces[-1]
    rules = ("RS-37", "RS-B14", "RS-B15")
    lost = min(one, ship.hull), min(two, other.hull)
    left = ship.hull - lost[0], other.hull - lost[1]
    table.tell(events.ShipsCollided(ship=ship.id, other=other.id, dice=(one, two), lost=lost, left=left, rules=rules))
    lose_hull(table, ship.id, one, "collision")
    lose_hull(table, other.id, two, "collision")


def default(state: State, seat: Seat) -> Accept | Reroll:
    """Roll again what would hurt the hull, accept the rest."""
    return Reroll() if _waiting(state.public).total <= 0 else Accept()


def _waiting(public: Public) -> StressTest:
    """Return the test that somebody may roll again."""
    return cast(StressTest, public.frames[-1])


def _ask(public: Public, seat: Seat) -> str:
    total = _waiting(public).total
    return f"Accept the stress test ({minus(total)}: {stress_row(total).effect}) or roll it again"


def forecast_again(state: State, seat: Seat, action: Reroll) -> Forecast:
    """Return the odds of a second test."""
    return odds_of(state.public, _waiting(state.public).maneuver, again=True)


def forecast_accept(state: State, seat: Seat, action: Accept) -> Forecast:
    """Return what the result that stands may do."""
    return odds_of_result(state.public, _waiting(state.public))


def grave(state: State, seat: Seat, action: Accept) -> str:
    """Return what is lost whatever the dice say; "" where there is hope."""
    public, test = state.public, _waiting(state.public)
    lost = all(row.lost for row in results_of(public, test))
    return loss_of(public, public.ship(test.maneuver.ship)) if lost else ""


QUESTION = Question(
    kind="reroll",
    rule="RS-14",
    ask=_ask,
    default=default,
    verbs=(
        Verb(
            action=Accept,
            read=bare(Accept()),
            carry_out=accept,
            forecast=forecast_accept,
            grave=grave,
            title="Accept",
            hint="let the stress test stand",
        ),
        Verb(
            action=Reroll,
            read=bare(Reroll()),
            carry_out=reroll,
            forecast=forecast_again,
            title="Roll again",
            hint="the second result stands",
        ),
    ),
)
