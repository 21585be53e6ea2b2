"""The rules page: every rule and ruling is told once, in a chapter that fits, and every id that is cited is told."""

import random
import re

import pytest

from games.kernel import RngDice
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.options import Options
from games.urban_war.state.public import State
from tests.games.urban_war.books import new_match

LINES = re.findall(r"`([^`]+)`", URBAN_WAR.rulebook.how_to_play)
HOUSE_RULES = 6


def at(kind: str, **values: object) -> State:
    """Return a match at the first question of a kind, everything before it answered as time-out does."""
    state, dice = new_match(**values), RngDice(random.Random(4))
    while True:
        prompt = URBAN_WAR.awaiting(state)[0]
        if prompt.kind == kind and prompt.seat == 0:
            return state
        state = URBAN_WAR.apply(state, prompt.seat, URBAN_WAR.default(state, prompt), dice).state


@pytest.fixture(scope="module")
def fight() -> State:
    """A match in which player A is about to activate a model."""
    return at("activate")


def test_every_option_changes_a_ruling_and_every_ruling_names_real_options() -> None:
    named = {option for ruling in URBAN_WAR.rulebook.ruling for option in ruling.options}
    assert named == set(Options.__struct_fields__)


def test_rules_that_no_event_cites_say_why() -> None:
    reasons = {rule.id: rule.seen for rule in URBAN_WAR.rulebook.rule if rule.seen != "play"}
    assert set(reasons) == {f"UW-{number}" for number in (1, 2, 4, 6, 8, 9, 15, 33, 56, 57)}


def test_uw56_uw57_the_odds_that_are_told_are_those_of_the_dice() -> None:
    def passes(bonus: int) -> int:
        return sum(a + b > 5 and a + b + bonus >= 15 for a in range(1, 11) for b in range(1, 11))

    told = next(rule for rule in URBAN_WAR.rulebook.rule if rule.id == "UW-56")
    for bonus in range(-2, 10):
        shown = str(bonus).replace("-", "−")
        assert re.search(rf"{shown}( in all| and more)? {passes(bonus)}\b", told.text), bonus


@pytest.mark.parametrize("line", [line for line in LINES if not line.startswith(("orders", "deploy"))])
def test_the_lines_of_how_to_play_can_be_read_while_a_side_activates(fight: State, line: str) -> None:
    action = URBAN_WAR.parse(fight, 0, line)
    assert URBAN_WAR.parse(fight, 0, URBAN_WAR.format(action)) == action


def test_the_lines_of_how_to_play_are_legal_when_they_are_asked(fight: State) -> None:
    for kind, line in (("team", LINES[0]), ("team", LINES[1]), ("orders", "orders overwatch A2 A5")):
        state = at(kind)
        assert line in LINES
        URBAN_WAR.check(state, 0, URBAN_WAR.parse(state, 0, line))
    deployment = at("deploy")
    spot = next(line for line in LINES if line.startswith("deploy"))
    if deployment.public.sides[0] == "north":
        spot = spot.replace("44", "4")
    URBAN_WAR.check(deployment, 0, URBAN_WAR.parse(deployment, 0, spot))
    rush = URBAN_WAR.parse(fight, 0, "rush A3 toward B2")
    URBAN_WAR.check(fight, 0, rush)
