"""What pictures are drawn from: moves and attacks, told by events, however many actions they are of."""

import functools
import random
from itertools import pairwise

from games.kernel import RngDice, Step, news_for
from games.kernel.exploring.walk import random_policy
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import State, under_way
from games.raise_shields.text.changes import Flight, Shot, changes_of
from games.raise_shields.text.summary import in_words
from tests.games.raise_shields.duel import GAME, act, duel, ship


@functools.cache
def match(seed: int) -> list[Step[State]]:
    """Return the steps of a duel with upgrades, half at random."""
    rng = random.Random(seed)
    dice = RngDice(rng)
    done = [GAME.setup(2, Options(credits=20), (), dice)]
    policies = (random_policy(GAME), GAME.card.policies["steady"])
    while prompts := GAME.awaiting(done[-1].state):
        state, seat = done[-1].state, prompts[0].seat
        action = policies[rng.randrange(2)](GAME.view(state, seat), seat, rng, 20)
        done.append(GAME.apply(state, seat, action, dice))
    return done


def lost(before: Ship, after: Ship) -> dict[str, int]:
    """Return what a ship lost, or gained of stress."""
    figures = {what: getattr(before, what) - getattr(after, what) for what in ("shields", "hull", "crew")}
    return {what: n for what, n in figures.items() if n} | (
        {"stress": after.stress - before.stress} if after.stress != before.stress else {}
    )


def test_events_tell_where_ships_went_and_what_their_tests_cost() -> None:
    tested = 0
    for seed in range(3):
        for before, after in pairwise(match(seed)):
            for flight in changes_of(after.state.public, [after.events]):
                if not isinstance(flight, Flight):
                    continue
                was, now = (step.state.public.ship(flight.maneuver.ship) for step in (before, after))
                on_map = [place for place in (*flight.maneuver.path, *flight.drift) if place in after.state.public.grid]
                assert now.hex == on_map[-1]
                assert (flight.result == "fled") == (now.status == "fled")
                assert now.stress - was.stress == flight.stress
                assert was.hull - now.hull == flight.hull
                tested += flight.total is not None
    assert tested > 20


def test_events_tell_what_attacks_cost_from_the_first_die_to_the_last_hit() -> None:
    ended = 0
    for seed in range(3):
        before: State | None = None
        for step in match(seed):
            public = step.state.public
            ends = [one for one in changes_of(public, [step.events]) if isinstance(one, Shot) and not one.pending]
            # In the same step the crews may have repaired what was hit.
            for shot in ends if public.phase == "cannon" else ():
                assert before is not None
                told = {what: count for what, count in shot.attack.losses if count and what != "cannons"}
                assert lost(before.public.ship(shot.attack.target), public.ship(shot.attack.target)) == told
                ended += 1
            before = before if under_way(public) is not None else step.state
    assert ended > 20


def test_a_test_that_is_decided_on_later_is_told_with_its_move() -> None:
    state = duel("movement", ship("A", "I10 N", upgrades=("evasive",), stress=1), ship("B", "A1 S"))
    flown = act(state, "A", "move 2F L", 2, 3)
    (asked,) = changes_of(flown.state.public, [flown.events])
    (same,) = changes_of(flown.state.public, [])
    assert isinstance(asked, Flight)
    assert (asked.dice, asked.total) == ((2, 3), 3)
    assert same == asked, "who is told nothing sees what is to be decided"
    stood = act(flown.state, "A", "accept", 4)
    (alone,) = changes_of(stood.state.public, [stood.events])
    assert changes_of(stood.state.public, [flown.events, stood.events]) == (alone,)
    assert (alone.maneuver, alone.total, len(alone.drift), alone.stress) == (asked.maneuver, 3, 2, 1)
    again = act(flown.state, "A", "reroll", 6, 5)
    (rolled,) = changes_of(again.state.public, [flown.events, again.events])
    assert changes_of(again.state.public, [again.events]) == (rolled,)
    assert (rolled.dice, rolled.total, rolled.drift) == ((6, 5), 9, ())


def test_several_actions_are_told_in_their_order() -> None:
    state = duel("cannon", ship("A", "I7 N", torpedoes=1), ship("B", "L8 N"))
    steps = [act(state, "A", "fire starboard B", 6, 6, 1, 1, 1)]
    steps.append(act(steps[-1].state, "B", "evade", 1))
    steps.append(act(steps[-1].state, "A", "torpedo B", 5, 1, 1, 1, 1))
    public = steps[-1].state.public
    acts = changes_of(public, news_for((step.events for step in steps), None))
    assert [one.attack.weapon for one in acts if isinstance(one, Shot)] == ["starboard", "torpedo"]
    assert [one.pending for one in acts if isinstance(one, Shot)] == [False, True]
    assert in_words(public, acts[0]).startswith("Halcyon fired to starboard at Vesper: 2 hits, 0 evaded")


def test_rs65_a_ship_that_has_to_flee_is_not_the_one_that_moved_last() -> None:
    a, b = ship("A", "I9 N"), ship("B", "I4 N", ticks=(10, 10))
    moved = act(duel("movement", a, b, options=Options(no_cannon=True)), "A", "move 2F")
    ended = act(moved.state, "A", "declare")
    (flown,) = changes_of(ended.state.public, [moved.events, ended.events])
    assert (flown.result, ended.state.public.ships[1].status) == ("", "fled")
