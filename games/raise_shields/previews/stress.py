"""What a stress test may do to a ship, before it is rolled and before its result is let stand (RS-37 .. RS-41)."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec.structs import replace

from games.geometry.hexes import FACINGS
from games.kernel import Fact, Forecast, ForecastRow, Seat, Tone
from games.kernel.base.numbers import counted, minus, percent
from games.raise_shields.board import fleet
from games.raise_shields.board.overrun import carried
from games.raise_shields.content.numbers import STRESS_FLOORS
from games.raise_shields.content.tables import STRESS_ROWS, stress_row
from games.raise_shields.mechanics.damage.hull import loss_of
from games.raise_shields.mechanics.maneuver.engines import penalty_of
from games.raise_shields.mechanics.stress.odds import stress_ways
from games.raise_shields.mechanics.stress.result import waiting_test
from games.raise_shields.state.actions import Accept, Reroll
from games.raise_shields.state.frames import Maneuver, StressTest
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, State

_TONES: tuple[Tone, ...] = ("good", "plain", "warn", "warn", "harm", "harm")


def odds_of(public: Public, maneuver: Maneuver, *, again: bool = False) -> Forecast:
    """Return the six rows of the stress test that a maneuver needs (RS-38, RS-39), or that it needs none."""
    ship, end = public.ship(maneuver.ship), maneuver.path[-1]
    title = f"{ship.name}: {'second stress test' if again else f'move {maneuver.text}'}"
    if end not in public.grid:
        return Forecast(title, facts=(Fact("result", "Result", "leaves the map: fled, out of the game (RS-35)"),))
    place = Fact("end", "Ends at", f"{end.name} facing {FACINGS[maneuver.facing]}")
    if not maneuver.test:
        return Forecast(title, facts=(place, Fact("test", "Stress test", "none")))
    penalty = ship.stress + penalty_of(maneuver.modifiers)
    rows = tuple(
        ForecastRow(row.label, row.effect, ways, 36, tone)
        for row, ways, tone in zip(STRESS_ROWS, stress_ways(penalty), _TONES, strict=True)
    )
    facts = (place, *_losses(public, maneuver, penalty), *_burdens(ship, maneuver),
             *_dangers(public, maneuver, penalty, again=again))  # fmt: skip
    return Forecast(title, f"2D6 − {penalty}" if penalty else "2D6", rows, facts)


def _losses(public: Public, maneuver: Maneuver, penalty: int) -> list[Fact]:
    """Return the exact odds of losing the ship by a move: off the map, or destroyed."""
    odds = losses_of(public, maneuver, penalty)
    return [
        Fact(key, label, percent(float(odds[key]), fine=True), tone="harm")
        for key, label in (("fled", "Leaves the map"), ("destroyed", "Is destroyed"))
        if odds[key]
    ]


def losses_of(public: Public, maneuver: Maneuver, penalty: int) -> dict[str, Fraction]:
    """Return the chances that a stress test ends off the map and that it destroys the ship, with all dice after it."""
    ship = replace(public.ship(maneuver.ship), hex=maneuver.path[-1])
    there = replace(public, ships=tuple(ship if other.id == ship.id else other for other in public.ships))
    odds = {"fled": Fraction(0), "destroyed": Fraction(0)}
    for total, ways in Counter(one + two - penalty for one in range(1, 7) for two in range(1, 7)).items():
        results = results_of(there, StressTest(maneuver, total=total))
        for result in results:
            share = Fraction(ways, 36 * len(results))
            if result.end == "rams":
                odds["destroyed"] += share * Fraction(max(0, 7 - max(1, ship.hull)), 6)
            elif result.end:
                odds[result.end] += share
    return odds


def _burdens(ship: Ship, maneuver: Maneuver) -> list[Fact]:
    """Return what is taken off the dice."""
    facts = [Fact("modifier", label, minus(size)) for label, size in maneuver.modifiers if size]
    return facts + ([Fact("stress", "Stress", minus(-ship.stress))] if ship.stress else [])


def _dangers(public: Public, maneuver: Maneuver, penalty: int, *, again: bool) -> list[Fact]:
    """Return what an overrun would meet, and whether there is a second try."""
    danger = _overrun_danger(public, maneuver, penalty)
    facts = [Fact("overrun", "Pushed ahead", danger, tone="warn")] if danger else []
    if "evasive" in public.ship(maneuver.ship).upgrades and not again:
        facts.append(Fact("evasive", "Evasive Maneuvers", f"below {STRESS_FLOORS[0]} you may roll once more (RS-14)"))
    return facts


def _overrun_danger(public: Public, maneuver: Maneuver, penalty: int) -> str:
    """Return what an overrun would meet first, as far as this test can carry the ship (RS-37, RS-B12, RS-B13)."""
    others = fleet.occupied(public, maneuver.ship)
    _, _, drift, overrun, _, _ = stress_ways(penalty)
    for spaces in range(1, 1 + (6 if overrun else 3 if drift else 0)):
        ahead = maneuver.path[-1].step(maneuver.carried, spaces)
        far = f"{counted(spaces, 'space')}{' or more' if spaces < 6 else ''}"
        if ahead in others:
            return f"{far} would ram the ship at {ahead.name}"
        if ahead not in public.grid:
            return f"{far} would leave the map"
    return ""


class Result(NamedTuple):
    """What one face of the die brings after a test: how far or how much, in words, in few words, how it ends.

    `end` is "fled" or "destroyed" for a ship that is lost, "rams" where dice of a collision follow.
    """

    label: str
    effect: str
    short: str
    tone: Tone = "plain"
    end: Literal["", "fled", "destroyed", "rams"] = ""

    @property
    def lost(self) -> bool:
        """Whether the ship is out of the game for certain."""
        return self.end in ("fled", "destroyed")


def odds_of_result(public: Public, test: StressTest) -> Forecast:
    """Return what a test that stands does: the die that follows it, face by face, or what is certain (RS-39)."""
    ship, row = public.ship(test.maneuver.ship), stress_row(test.total)
    title = f"{ship.name}: accept {minus(test.total)} ({row.effect})"
    facts = [Fact("stress", "Stress", f"{ship.stress} → {ship.stress + row.stress}", tone="warn")] if row.stress else []
    results = results_of(public, test)
    if len(results) == 1:
        facts.append(Fact("result", "Result", results[0].effect, tone=results[0].tone))
        return Forecast(title, facts=tuple(facts))
    rows = tuple(
        ForecastRow(result.label, result.effect, ways, len(results), result.tone) for result, ways in grouped(results)
    )
    return Forecast(title, "half a D6, rounded down" if row.name == "drift" else "1D6", rows, tuple(facts))


def grouped(results: Sequence[Result]) -> list[tuple[Result, int]]:
    """Return each result once, with how many faces bring it."""
    return [(result, len(list(same))) for result, same in groupby(results)]


def results_of(public: Public, test: StressTest) -> list[Result]:
    """Return what each face of the die brings after a test, or the one result where none is thrown (RS-39, RS-B11)."""
    ship, row = public.ship(test.maneuver.ship), stress_row(test.total)
    faces: dict[str, Callable[[int], Result]] = {
        "drift": lambda face: _carried_on(public, ship, test.maneuver, face // 2),
        "overrun": lambda face: _carried_on(public, ship, test.maneuver, face),
        "damage": lambda face: _strained(ship, face),
    }
    if row.name in faces:
        return [faces[row.name](face) for face in range(1, 7)]
    if row.name == "destroyed":
        return [Result("", row.effect, "ship lost", "harm", "destroyed")]
    return [Result("", row.effect, row.effect)]


def _carried_on(public: Public, ship: Ship, maneuver: Maneuver, spaces: int) -> Result:
    drift, struck = carried(public, ship, maneuver.carried, spaces)
    # A ship that rams or leaves the map goes no farther, even if the die shows more.
    if struck is not None:
        where = fleet.place_of(struck).name
        words = f"rams {struck.name} at {where} (RS-37)"
        return Result(_at_least(len(drift) + 1), words, f"rams {struck.id}", "harm", "rams")
    if drift and drift[-1] not in public.grid:
        words = "leaves the map: fled, out of the game (RS-B13)"
        return Result(_at_least(len(drift)), words, "fled", "harm", "fled")
    if not drift:
        return Result("0 spaces", "stays where it is", "stays", "good")
    return Result(counted(spaces, "space"), f"pushed to {drift[-1].name}", f"to {drift[-1].name}", "warn")


def _at_least(spaces: int) -> str:
    return f"{counted(spaces, 'space')} or more"


def _strained(ship: Ship, face: int) -> Result:
    left = max(0, ship.hull - face)
    effect = f"hull {ship.hull} → {left}" if left else "the ship is destroyed"
    lost = f"{min(face, ship.hull)} hull"
    return (
        Result(lost, effect, f"{left} left", "warn") if left else Result(lost, effect, "ship lost", "harm", "destroyed")
    )


def forecast_again(state: State, seat: Seat, action: Reroll) -> Forecast:
    """Return the odds of a second test."""
    return odds_of(state.public, waiting_test(state.public).maneuver, again=True)


def forecast_accept(state: State, seat: Seat, action: Accept) -> Forecast:
    """Return what the result that stands may do."""
    return odds_of_result(state.public, waiting_test(state.public))


def irreversible_loss(state: State, seat: Seat, action: Accept) -> str:
    """Return what is lost whatever the dice say; "" where there is hope."""
    public, test = state.public, waiting_test(state.public)
    lost = all(row.lost for row in results_of(public, test))
    return loss_of(public, public.ship(test.maneuver.ship)) if lost else ""
