"""Who wins when several ships are lost, and whose the credit is: RS-60, RS-66, RS-67, RS-B41, RS-B43, RS-B48, .."""

from games.raise_shields.state import events as ev
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import events_of, kinds, listed
from tests.games.raise_shields.several import acted, craft, out, table

FRAIL = {"shields": 0, "hull": 1}
ONE_HIT, NONE_EVADED, HULL = (6, 1, 1, 1, 1), 1, 2
"""Five dice of which one hits at up to five hexes; an evasion whose half is nothing; the place that is hull (RS-54)."""


def fired(state: State, letter: str, side: str, target: str) -> State:
    """One broadside with a single hit that is not evaded and goes to the hull."""
    state = acted(state, letter, f"fire {side} {target}", *ONE_HIT).state
    return acted(state, target[0], "evade", NONE_EVADED, HULL).state


def test_rs60_rsb41_two_are_lost_in_one_cannon_phase_and_the_third_wins() -> None:
    """A destroys B, who was to fire next and does not; then C destroys A."""
    ships = (craft("A", "I7 N", **FRAIL), craft("B", "K8 N", **FRAIL), craft("C", "G8 N"))
    state = fired(table("cannon", *ships), "A", "starboard", "B")
    assert out(state) == {"B": "destroyed"}
    state = acted(state, "A", "pass").state
    assert kinds(state) == [(2, "fire")]
    state = fired(state, "C", "starboard", "A")
    outcome = state.public.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((2,), "RS-60")
    assert outcome.reason == "Meridian wins: Halcyon is destroyed and Vesper is destroyed"


def test_rs67_rsb43_both_ships_of_a_team_are_lost_in_one_cannon_phase() -> None:
    """A destroys B, C destroys D: the team of A and C wins, whichever of them struck last."""
    ships = (craft("A", "I7 N"), craft("B", "K8 N", **FRAIL), craft("C", "C5 N"), craft("D", "E6 N", **FRAIL))
    state = fired(table("cannon", *ships, options={"teams": True}), "A", "starboard", "B")
    assert state.public.outcome is None
    state = acted(state, "A", "pass").state
    state = fired(state, "C", "starboard", "D")
    outcome = state.public.outcome
    assert outcome is not None
    assert outcome.winners == (0, 2)


def test_rs69_a_player_with_one_ship_of_a_fleet_left_goes_on() -> None:
    ships = (craft("A-1", "I7 N"), craft("B-1", "K8 N", **FRAIL), craft("A-2", "A1 S"), craft("B-2", "Q13 N"))
    state = fired(table("cannon", *ships, turn="A-1", options={"ships": 2}), "A", "starboard", "B-1")
    assert out(state) == {"B-1": "destroyed"}
    assert state.public.outcome is None


def test_rsb48_the_credit_of_a_ship_is_that_of_the_attack_that_destroyed_it() -> None:
    ships = (craft("A", "I7 N"), craft("B", "K8 N", **FRAIL), craft("C", "A1 S"))
    state = acted(table("cannon", *ships), "A", "fire starboard B", *ONE_HIT).state
    (lost,) = events_of(acted(state, "B", "evade", NONE_EVADED, HULL), ev.ShipDestroyed)
    assert (lost.ship, lost.cause, lost.by) == ("B", "attack", "A")


def test_rsb48_the_credit_of_a_torpedo_is_that_of_the_ship_that_launched_it() -> None:
    ships = (craft("A", "I7 N", torpedoes=1), craft("B", "K8 N"), craft("C", "I3 S", hull=1))
    state = acted(table("cannon", *ships), "A", "torpedo C", 6, 1, 1, 1, 1).state
    (lost,) = events_of(acted(state, "C", "evade", 1), ev.ShipDestroyed)
    assert (lost.ship, lost.cause, lost.by) == ("C", "attack", "A")


def test_rsb48_nobody_has_the_credit_of_a_collision_or_of_stress() -> None:
    """F: 2 and 1 less 1 is 2, pushed half of 4 ahead: I6 is free, I5 has B, both lose 5 and 6 of their single hull."""
    ships = (craft("A", "I7 N", hull=1), craft("B", "I4 N", hull=1), craft("C", "A1 S"))
    step = acted(table("movement", *ships), "A", "move F", 2, 1, 4, 5, 6)
    assert [(one.ship, one.cause, one.by) for one in events_of(step, ev.ShipDestroyed)] == [
        ("A", "collision", ""),
        ("B", "collision", ""),
    ]
    # 1 and 1, less 8 for the stress and 1 for the speed, is -7: the ship breaks apart (RS-39).
    worn = (craft("A", "I7 N", stress=8), craft("B", "A13 N"), craft("C", "A1 S"))
    step = acted(table("movement", *worn), "A", "move F", 1, 1)
    assert [(one.ship, one.cause, one.by) for one in events_of(step, ev.ShipDestroyed)] == [("A", "stress", "")]


def test_rs66_rsb51_with_one_cannon_the_last_of_a_side_cannot_be_ticked_out_by_a_team() -> None:
    """A side of B has nine ticks, all it can have with the option: the cannons are no place for hits any more."""
    ships = (craft("A", "I7 N"), craft("B", "K8 N", shields=0, ticks=(9, 0)), craft("C", "A1 S"), craft("D", "Q13 N"))
    state = table("cannon", *ships, options={"teams": True, "one_cannon": True})
    state = acted(state, "A", "fire starboard B", *ONE_HIT).state
    state = acted(state, "B", "evade", NONE_EVADED, 6).state  # the defender decides
    assert kinds(state) == [(1, "locate")]
    assert "cannons" not in listed(state, "B", "locate")
    assert state.public.ship("B").cannons("port") == 1
