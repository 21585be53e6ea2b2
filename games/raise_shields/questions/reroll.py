"""The stress test after a maneuver, and whether it is rolled again (RS-14, RS-38)."""

from msgspec.structs import replace

from games.kernel import Question, Seat, Verb
from games.kernel.base.numbers import minus
from games.kernel.questions.arguments import bare
from games.raise_shields.content.numbers import STRESS_FLOORS
from games.raise_shields.content.tables import stress_row
from games.raise_shields.mechanics.maneuver.engines import penalty_of
from games.raise_shields.mechanics.stress.result import settle, waiting_test
from games.raise_shields.previews.stress import forecast_accept, forecast_again, irreversible_loss
from games.raise_shields.state import events
from games.raise_shields.state.actions import Accept, Reroll
from games.raise_shields.state.frames import StressTest
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, State, Table


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
    settle(table, ship, test)


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
    test = waiting_test(table.public)
    table.tell(
        events.StressTestAccepted(
            ship=test.maneuver.ship, maneuver=test.maneuver, dice=test.dice, total=test.total, rules=("RS-14",)
        )
    )


def reroll(table: Table, seat: Seat, action: Reroll) -> None:
    """Have the test rolled again (RS-14)."""
    table.goto(StressTest(table.frame.maneuver, again=True))


def default(state: State, seat: Seat) -> Accept | Reroll:
    """Roll again what would hurt the hull, accept the rest."""
    return Reroll() if waiting_test(state.public).total < STRESS_FLOORS[-2] else Accept()


def _ask(public: Public, seat: Seat) -> str:
    total = waiting_test(public).total
    return f"Accept the stress test ({minus(total)}: {stress_row(total).effect}) or roll it again"


QUESTION = Question(
    kind="reroll",
    rule="RS-14",
    ask=_ask,
    default=default,
    verbs=(
        Verb(
            form=bare(Accept),
            apply=accept,
            forecast=forecast_accept,
            irreversible_loss=irreversible_loss,
            title="Accept",
            hint="keep this result",
        ),
        Verb(
            form=bare(Reroll),
            apply=reroll,
            forecast=forecast_again,
            title="Roll again",
            hint="the second result counts",
        ),
    ),
)
