"""What is told before an action is confirmed: what Accept would do, what loses the game, and what gains nothing."""

from fractions import Fraction

import msgspec
import pytest

from games.kernel import DiceMismatch, Forecast
from games.kernel.base.numbers import percent
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, facts, kinds
from tests.games.raise_shields.tables import fight, flying

EVASIVE = ("evasive",)


def rolled(*faces: int, where: str = "I10 N", enemy: str = "A1 S", move: str = "move F", stress: int = 0) -> State:
    """Ship A with Evasive Maneuvers has rolled its stress test, and may roll it again."""
    state = flying(where, enemy, EVASIVE)
    ship, other = state.public.ships
    ships = (msgspec.structs.replace(ship, stress=stress, hull=3), other)
    state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, ships=ships))
    state = act(state, "A", move, *faces).state
    assert kinds(state) == [(0, "reroll")]
    return state


def accepted(state: State) -> Forecast:
    found = GAME.forecast(state, 0, GAME.parse(state, 0, "accept"))
    assert found is not None
    return found


def rows(forecast: Forecast) -> list[tuple[str, str, int, int]]:
    return [(row.label, row.effect, row.ways, row.out_of) for row in forecast.rows]


def irreversible_loss(state: State, text: str) -> str:
    return GAME.irreversible_loss(state, 0, GAME.parse(state, 0, text))


def test_rs14_accept_shows_what_drifting_would_do() -> None:
    state = rolled(2, 1, where="I10 N")
    found = accepted(state)
    assert rows(found) == [
        ("0 spaces", "stays where it is", 1, 6),
        ("1 space", "pushed to I8", 2, 6),
        ("2 spaces", "pushed to I7", 2, 6),
        ("3 spaces", "pushed to I6", 1, 6),
    ]
    assert facts(found)["Stress"] == "0 → 1"
    assert found.formula == "half a D6, rounded down"
    for face, where in ((1, "I9"), (2, "I8"), (6, "I6")):
        ship = act(state, "A", "accept", face).state.public.ships[0]
        assert ship.hex is not None
        assert ship.hex.name == where


def test_rs14_accept_shows_what_an_overrun_would_meet() -> None:
    rams = accepted(rolled(1, 1, where="I10 N", enemy="I7 S"))
    assert rows(rams) == [
        ("1 space", "pushed to I8", 1, 6),
        ("2 spaces or more", "rams Vesper at I7 (RS-37)", 5, 6),
    ]
    state = rolled(1, 1, where="I3 N")
    leaves = accepted(state)
    assert rows(leaves) == [
        ("1 space", "pushed to I1", 1, 6),
        ("2 spaces or more", "leaves the map: fled, out of the game (RS-B13)", 5, 6),
    ]
    assert irreversible_loss(state, "accept") == "", "the die may show 1"


def test_rs14_accept_shows_what_the_hull_would_lose_and_what_is_certain() -> None:
    assert rows(accepted(rolled(1, 1, stress=2))) == [
        ("1 hull", "hull 3 → 2", 1, 6),
        ("2 hull", "hull 3 → 1", 1, 6),
        ("3 hull", "the ship is destroyed", 4, 6),
    ]
    strained = accepted(rolled(4, 1))
    assert strained.rows == ()
    assert facts(strained)["Result"] == "+1 stress"


def test_what_loses_the_game_for_certain_is_told_before() -> None:
    assert irreversible_loss(flying("I2 N"), "move 2F") == "flee and lose the game"
    assert irreversible_loss(flying("I2 N"), "move F") == ""
    assert irreversible_loss(flying("I2 N"), "move hold") == ""
    assert irreversible_loss(rolled(1, 1, where="I2 N"), "accept") == "lose the game"
    assert irreversible_loss(rolled(1, 1, where="I2 N"), "reroll") == ""
    assert irreversible_loss(rolled(1, 1, stress=9), "accept") == "lose the game"


@pytest.mark.parametrize(("stress", "why"), [(4, ""), (13, "one more die evades no more hits at stress 13")])
def test_rs50_one_more_die_at_high_stress_gains_nothing(stress: int, why: str) -> None:
    state = act(fight(b={"stress": stress}), "A", "fire starboard B", 6, 6, 6, 1, 1).state
    told = GAME.pointless_reason(state, 1, GAME.parse(state, 1, "evade stress"))
    assert told.startswith(why)
    assert bool(told) is bool(why)
    assert GAME.pointless_reason(state, 1, GAME.parse(state, 1, "evade")) == "", "it costs nothing"


def ends(state: State, text: str, *thrown: int) -> dict[str, Fraction]:
    """Carry an action out with every fall of the dice, and return the chance of each status that its ship ends in."""
    try:
        return {act(state, "A", text, *thrown).state.public.ships[0].status: Fraction(1)}
    except DiceMismatch:
        found: dict[str, Fraction] = {}
        for face in range(1, 7):
            for status, share in ends(state, text, *thrown, face).items():
                found[status] = found.get(status, Fraction(0)) + share / 6
        return found


@pytest.mark.parametrize(
    ("where", "enemy", "stress", "hull"),
    [("I4 N", "A1 S", 2, 10), ("I4 N", "A1 S", 6, 3), ("I9 N", "I6 S", 5, 2), ("I9 N", "A1 S", 12, 10)],
)
def test_rs39_a_move_tells_the_exact_odds_of_leaving_the_map_and_of_being_destroyed(
    where: str, enemy: str, stress: int, hull: int
) -> None:
    state = flying(where, enemy)
    ship, other = state.public.ships
    ships = (msgspec.structs.replace(ship, stress=stress, hull=hull), other)
    state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, ships=ships))
    found, told = ends(state, "move F"), facts(GAME.forecast(state, 0, GAME.parse(state, 0, "move F")))
    for status, label in (("fled", "Leaves the map"), ("destroyed", "Is destroyed")):
        share = found.get(status, Fraction(0))
        assert told.get(label, "") == (percent(float(share), fine=True) if share else "")
