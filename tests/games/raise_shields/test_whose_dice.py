"""Whose luck a roll was: every roll of whole games belongs to somebody, but for what nobody rolls for himself."""

import random

import pytest

from games.kernel import RngDice, Roll, Seat, seat_letter
from games.raise_shields.state import Options
from games.registry import find_policy
from tests.games.raise_shields.duel import GAME, act, duel, ship


def owners(rolls: list[Roll], acting: Seat | None = None) -> list[tuple[str, str | None]]:
    """Return the first words of each roll's reason, and the letter of whose it was."""
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L8 N"))
    found = [(roll.why, GAME.roller(state, acting, roll)) for roll in rolls]
    return [(why, None if seat is None else seat_letter(seat)) for why, seat in found]


def rolled(state: object, letter: str, text: str, seed: int) -> list[Roll]:
    dice = RngDice(random.Random(seed))
    seat = "AB".index(letter)
    GAME.apply(state, seat, GAME.parse(state, seat, text), dice)  # type: ignore[arg-type]
    return dice.rolls


def test_an_attack_is_the_attackers_and_its_evasion_the_defenders() -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L8 N", shields=0))
    assert owners(rolled(state, "A", "fire starboard B", 1), 0) == [("starboard attack of Halcyon on Vesper", "A")]
    state = act(state, "A", "fire starboard B", 6, 6, 6, 6, 6).state
    assert owners(rolled(state, "B", "evade", 1), 1)[:2] == [
        ("evasion of Vesper", "B"),
        ("damage location on Vesper", None),
    ]


def test_whoever_acts_the_rolls_that_follow_are_their_owners() -> None:
    state = act(duel("cannon", ship("A", "I7 N"), ship("B", "L7 N", shields=1)), "A", "pass").state
    found = owners(rolled(state, "B", "pass", 3), 1)
    assert found[:2] == [("repairs of Halcyon", "A"), ("repairs of Vesper", "B")]


def test_stress_tests_overruns_and_collisions_are_of_the_ship_that_rolls() -> None:
    state = duel("movement", ship("A", "I7 N", stress=2, upgrades=("evasive",)), ship("B", "I4 S"))
    whys = [
        "stress test of Halcyon",
        "stress test of Halcyon, again",
        "overrun of Halcyon",
        "stress damage of Halcyon",
        "collision, Halcyon",
        "torpedo attack of Halcyon on Vesper",
    ]
    assert {GAME.roller(state, 1, Roll(6, (1,), why)) for why in whys} == {0}
    assert GAME.roller(state, 0, Roll(6, (1,), "collision, Vesper")) == 1


@pytest.mark.parametrize(
    ("why", "seat"),
    [
        ("side choice, seat A", 0),
        ("morale, seat B", 1),
        ("side drawn by lot", None),
        ("damage location on Vesper", None),
    ],
)
def test_rolls_of_seats_and_draws(why: str, seat: Seat | None) -> None:
    state = duel("cannon", ship("A", "I7 N"), ship("B", "L8 N"))
    assert GAME.roller(state, None, Roll(6, (1,), why)) == seat


def test_every_roll_of_whole_games_is_somebodys_but_locations_and_lots() -> None:
    rng = random.Random(12)
    captain = find_policy(GAME, "random")
    kinds: set[str] = set()
    for credits in (0, 20, 20, 20):
        dice = RngDice(rng)
        step = GAME.setup(2, Options(credits=credits), dice)
        while prompts := GAME.awaiting(step.state):
            action = captain(GAME.view(step.state, prompts[0].seat), prompts[0].seat, rng, 100)
            step = GAME.apply(step.state, prompts[0].seat, action, dice)
        for roll in dice.rolls:
            kinds.add(roll.why.split(" ")[0])
            nobodys = roll.why.startswith(("damage location", "side drawn"))
            assert (GAME.roller(step.state, None, roll) is None) == nobodys, roll.why
    assert kinds >= {"morale,", "repairs", "evasion", "stress", "overrun"}
