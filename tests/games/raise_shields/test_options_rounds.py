"""Table options of repairs and victory: each in a position in which it makes the difference."""

from typing import Any

import pytest

from games.kernel import ScriptedDice
from games.raise_shields.state import events as ev
from games.raise_shields.state.options import Options
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, duel, events_of, kinds, listed, refused, ship
from tests.games.raise_shields.tables import fight, target

# Repairs (RS-59, RS-B39, RS-B66).


def repairing(points: tuple[int, int], hurt: dict[str, Any], first: int = 0, **options: Any) -> State:
    """Both ships roll so many sixes for repairs (crew = their number)."""
    ships = [ship(*who, crew=count, **hurt) for who, count in zip((("A", "I7 N"), ("B", "L7 N")), points, strict=True)]
    state = duel("cannon", *ships, options=Options(**options), first=first)
    state = act(state, "A", "pass").state
    return act(state, "B", "pass", *(6,) * sum(points)).state


def test_rsb39_two_points_take_off_a_stress_where_the_table_repairs_it() -> None:
    hurt = {"stress": 3, "shields": 9}
    assert refused(repairing((5, 0), hurt), "A", "repair stress 1") == "RS-B39"
    state = repairing((5, 0), hurt, stress_repair=True)
    assert listed(state, "A", "repair") == ["shields", "stress", "none"]
    assert listed(state, "A", "repair", "stress") == ["1", "2"]
    assert refused(state, "A", "repair stress 3") == "RS-59"
    assert refused(state, "A", "repair stress 4") == "RS-B40"
    step = act(state, "A", "repair stress 2 shields 1")
    after = step.state.public.ships[0]
    assert (after.stress, after.shields) == (1, 10)
    repaired = events_of(step, ev.ShipRepaired)[0]
    assert (repaired.stress, repaired.lost) == (2, 0)
    assert GAME.narrate(repaired, GAME.view(step.state, None)) == "Halcyon repaired 1 shield and 2 stress."
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "repair shields 1 stress 2"


def test_rsb66_repairs_are_sealed_until_all_have_given_their_orders() -> None:
    state = repairing((2, 2), {"shields": 5})
    before = state.public.ships
    step = act(state, "B", "repair shields 2")
    assert step.state.public.ships == before
    assert [type(event) for event in step.events] == [ev.RepairSealed]
    assert step.state.public.points == (2, 2)
    other = act(state, "B", "repair none").state
    assert GAME.view(step.state, 0) == GAME.view(other, 0)
    assert GAME.view(step.state, None) == GAME.view(other, None)
    assert GAME.view(step.state, 1) != GAME.view(other, 1)
    done = act(step.state, "A", "repair none")
    assert [each.shields for each in done.state.public.ships] == [5, 7]
    assert [event.ship for event in events_of(done, ev.ShipRepaired)] == ["A", "B"]
    assert all(secret.repairs is None for secret in done.state.secret)


@pytest.mark.parametrize(("first", "order"), [(0, "AB"), (1, "BA")])
def test_rsb66_repairs_in_order_are_open_one_after_the_other(first: int, order: str) -> None:
    state = repairing((2, 2), {"shields": 5}, first, sealed_repairs=False)
    assert kinds(state) == [("AB".index(order[0]), "repair")]
    state = act(state, order[0], "repair shields 2").state
    assert state.public.ships["AB".index(order[0])].shields == 7
    assert kinds(state) == [("AB".index(order[1]), "repair")]
    state = act(state, order[1], "repair shields 1").state
    assert state.public.ships["AB".index(order[1])].shields == 6
    assert state.public.round == 2


# Victory (RS-60, RS-65, RS-B52, RS-B55, RS-B57).


def test_rsb55_victory_after_attacks_lets_a_lone_ship_wreck_itself() -> None:
    a, b = ship("A", "I1 N"), ship("B", "L7 N", stress=9)
    state = duel("movement", a, b, options=Options(victory_after_attacks=True), ships=(a, b))
    step = act(state, "A", "move F")
    assert GAME.outcome(step.state) is None
    assert kinds(step.state) == [(1, "move")]
    step = act(step.state, "B", "move F", 1, 1)  # 2 - 1 - 9 = -8
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "RS-B42")
    assert outcome.reason == "Nobody wins: Halcyon has fled and Vesper is destroyed"


def test_rsb55_victory_after_attacks_is_checked_before_the_repairs() -> None:
    a, b = ship("A", "I1 N"), ship("B", "L7 N")
    state = duel("movement", a, b, options=Options(victory_after_attacks=True), ships=(a, b))
    step = act(act(state, "A", "move F").state, "B", "move 2F")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert events_of(step, ev.RepairRolled) == []


SILENT = {"ticks": (10, 10)}


def test_rs65_rsb52_whoever_alone_has_cannons_may_end_the_game() -> None:
    assert GAME.outcome(act(act(fight(b=SILENT), "A", "pass").state, "A", "first A").state) is None
    state = act(fight(b=SILENT, no_cannon=True), "A", "pass").state
    assert kinds(state) == [(0, "victory")]
    assert listed(state, "A") == ["declare", "fight"]
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "fight"
    step = act(state, "A", "declare")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "Halcyon wins: Vesper has fled")
    assert target(step.state).status == "fled"


def test_rs65_rsb52_fighting_on_goes_to_the_repairs_and_is_asked_again_next_round() -> None:
    state = act(fight(b={**SILENT, "torpedoes": 1, "crew": 1}, no_cannon=True), "A", "pass").state
    assert kinds(state) == [(1, "fire")]  # a torpedo is no cannon, but it may be fired
    state = act(state, "B", "pass").state
    assert kinds(state) == [(0, "victory")]
    step = act(state, "A", "fight")
    assert [type(event) for event in step.events][:2] == [ev.FoughtOn, ev.RepairRolled]
    assert step.state.public.round == 2


def test_rs65_is_reached_in_a_whole_game() -> None:
    """Three boardings of five sixes: the shields, then every cannon to starboard, then (turned round) to port."""
    state = GAME.setup(2, Options(no_cannon=True), (), ScriptedDice(6, 1)).state
    for letter, text, *faces in (
        ("A", "side south"), ("A", "place I13 N"), ("B", "place I1 S"),
        ("A", "first A"), ("A", "move 4F"), ("B", "move 4F"),
        ("A", "first A"), ("A", "move hold", 6, 6), ("B", "move L F R 3F", 6, 6),
        ("A", "fire starboard B boarding", 6, 6, 6, 6, 6), ("B", "evade", 1), ("B", "pass"),
        ("A", "first A"), ("A", "move hold", 6, 6), ("B", "move hold", 6, 6),
        ("A", "fire starboard B boarding", 6, 6, 6, 6, 6), ("B", "evade", 1, 3),
        ("A", "first A"), ("A", "move hold", 6, 6), ("B", "move 3L", 6, 6),
        ("A", "fire starboard B boarding", 6, 6, 6, 6, 6), ("B", "evade", 1, 3),
    ):  # fmt: skip
        state = act(state, letter, text, *faces).state
    assert target(state).ticks == (10, 10)
    assert kinds(state) == [(0, "victory")]
    assert GAME.outcome(act(state, "A", "declare").state) is not None


@pytest.mark.parametrize(
    ("a", "b", "one"), [({}, {}, False), (SILENT, SILENT, False), ({}, {"ticks": (10, 9)}, False), ({}, {}, True)]
)
def test_rs65_nobody_is_asked_while_both_or_neither_have_cannons(
    a: dict[str, Any], b: dict[str, Any], one: bool
) -> None:
    state = fight(a=a, b=b, no_cannon=True, one_cannon=one)
    while kinds(state)[0][1] == "fire":
        state = act(state, "AB"[kinds(state)[0][0]], "pass").state
    assert kinds(state)[0][1] == "first"


@pytest.mark.parametrize(
    ("a", "b", "winners", "reason"),
    [
        ({"shields": 3}, {"hull": 9, "shields": 3}, (0,), "Halcyon wins: 13 hull and shields against 12 (Vesper)"),
        ({"hull": 8}, {"shields": 8}, (), "Nobody wins: 18 hull and shields each for Halcyon and Vesper"),
    ],
)  # fmt: skip
def test_rsb57_round_limit(a: dict[str, Any], b: dict[str, Any], winners: tuple[int, ...], reason: str) -> None:
    state = fight(a={**a, "crew": 0}, b={**b, "crew": 0}, round_limit=1)
    step = act(act(state, "A", "pass").state, "B", "pass")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == (winners, f"{reason} after 1 round", "RS-B57")
    later = fight(a={**a, "crew": 0}, b={**b, "crew": 0}, round_limit=2)
    assert GAME.outcome(act(act(later, "A", "pass").state, "B", "pass").state) is None
