"""Whose luck a roll was: every roll of whole games belongs to somebody, but for what nobody rolls for himself."""

import random

from games.kernel import RngDice, Roll, ScriptedDice, seat_letter
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from games.registry import find_policy
from tests.games.raise_shields.duel import GAME, Script, act, duel, ship

Owned = tuple[str, str | None, str]


def owners(rolls: list[Roll]) -> list[Owned]:
    """Return the words of each roll's reason, the letter of whose it was, and the reason for programs."""
    return [(roll.why, None if roll.by is None else seat_letter(roll.by), roll.reason) for roll in rolls]


def rolled(state: State, letter: str, text: str, *faces: int) -> list[Owned]:
    seat = "AB".index(letter)
    with Script(*faces) as dice:
        GAME.apply(state, seat, GAME.parse(state, seat, text), dice)
    return owners(dice.rolls)


def test_an_attack_is_the_attackers_and_its_evasion_the_defenders() -> None:
    state = duel("cannon", ship("A", "I7 N", torpedoes=1), ship("B", "L8 N", shields=0))
    assert rolled(state, "A", "torpedo B", 1, 1, 1, 1, 1)[0] == ("torpedo attack of Halcyon on Vesper", "A", "attack")
    shot = rolled(state, "A", "fire starboard B", 6, 6, 6, 6, 6)
    assert shot == [("starboard attack of Halcyon on Vesper", "A", "attack")]
    state = act(state, "A", "fire starboard B", 6, 6, 6, 6, 6).state
    assert rolled(state, "B", "evade", 1, 6) == [
        ("evasion of Vesper", "B", "evasion"),
        ("damage location on Vesper", None, "location"),
    ]


def test_whoever_acts_the_rolls_that_follow_are_their_owners() -> None:
    state = act(duel("cannon", ship("A", "I7 N", crew=1), ship("B", "L7 N", shields=1, crew=1)), "A", "pass").state
    found = rolled(state, "B", "pass", 2, 6)
    assert found[:2] == [("repairs of Halcyon", "A", "repairs"), ("repairs of Vesper", "B", "repairs")]


def test_stress_tests_overruns_and_collisions_are_of_the_ship_that_rolls() -> None:
    state = duel("movement", ship("A", "I7 N", stress=2, upgrades=("evasive",)), ship("B", "I4 S"))
    assert rolled(state, "A", "move F", 2, 2) == [("stress test of Halcyon", "A", "stress test")]
    state = act(state, "A", "move F", 2, 2).state
    assert rolled(state, "A", "reroll", 2, 2, 6, 4, 5)[:4] == [
        ("stress test of Halcyon, again", "A", "stress test"),
        ("overrun of Halcyon", "A", "overrun"),
        ("collision, Halcyon", "A", "collision"),
        ("collision, Vesper", "B", "collision"),
    ]
    state = duel("movement", ship("A", "I7 N", stress=5), ship("B", "I4 S"))
    assert rolled(state, "A", "move F", 2, 1, 1)[1] == ("stress damage of Halcyon", "A", "stress damage")


def test_rolls_of_seats_and_draws() -> None:
    with ScriptedDice(6, 1) as dice:
        state = GAME.setup(2, Options(), (), dice).state
    assert owners(dice.rolls) == [("side choice, seat A", "A", "sides"), ("side choice, seat B", "B", "sides")]
    assert rolled(state, "A", "side auto", 3) == [("side drawn by lot", None, "lot")]
    state = act(act(state, "A", "side south").state, "A", "place I13 N").state
    assert rolled(state, "B", "place I1 S", 1, 6) == [
        ("morale, seat A", "A", "morale"),
        ("morale, seat B", "B", "morale"),
    ]


def test_every_roll_of_whole_games_is_somebodys_but_locations_and_lots() -> None:
    rng = random.Random(12)
    captain = find_policy(GAME, "random")
    reasons: set[str] = set()
    for credits in (0, 20, 20, 20):
        dice = RngDice(rng)
        step = GAME.setup(2, Options(credits=credits), (), dice)
        while prompts := GAME.awaiting(step.state):
            action = captain(GAME.view(step.state, prompts[0].seat), prompts[0].seat, rng, 100)
            step = GAME.apply(step.state, prompts[0].seat, action, dice)
        for roll in dice.rolls:
            reasons.add(roll.reason)
            nobodys = roll.why.startswith(("damage location", "side drawn"))
            assert (roll.by is None) == nobodys, roll.why
    assert set(GAME.card.rolls) >= reasons >= {"morale", "repairs", "evasion", "stress test", "overrun"}
