"""RS-51, RS-B30: which hits evasion takes away when some of them go past the shields."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import ScriptedDice
from games.raise_shields.content.numbers import BOX_POINTS, HULL_POINTS, STRESS_POINTS
from games.raise_shields.mechanics.damage.dodging import SHIP, Struck, harm, struck_of
from games.raise_shields.mechanics.damage.resolution import open_to, place_damage, strike
from games.raise_shields.state import events as ev
from games.raise_shields.state.frames import Attack, Attacking
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, State, Table
from games.registry import find_policy
from tests.games.raise_shields.duel import GAME, act, duel, events_of, facts, kinds, listed, refused, ship

HIT = (6, 5, 5, 1, 1)
"""Plasma cannons at close range: one hit past the shields, two others."""


def hit(dice: tuple[int, ...] = HIT, options: dict[str, Any] | None = None, **fields: Any) -> State:
    """A fires plasma cannons to starboard, into B's starboard side; B is to evade."""
    a, b = ship("A", "I7 N", cannon="plasma"), ship("B", "L8 S", **fields)
    state = duel("cannon", a, b, options=Options(**(options or {})))
    return act(state, "A", "fire starboard B", *dice).state


def test_rsb30_while_shields_stand_the_hits_past_them_are_evaded_first() -> None:
    step = act(hit(shields=1), "B", "evade", 2, 2)
    assert not events_of(step, ev.HullPierced)
    assert [event.amount for event in events_of(step, ev.ShieldsStruck)] == [1]
    assert [event.amount for event in events_of(step, ev.LocationRolled)] == [1]


@pytest.mark.parametrize(
    ("fields", "options", "pierced"),
    [
        # One hit of three is evaded. By hand, six times the harm of the two that are left:
        # both plain: hull 6, crew 8, stress 8, cannons 4; rows 8 + 6 + 4 + 8 + 8 + 4 = 38.
        # one past the shields (6 x 3) and one plain (4 + 3 + 2 + 4 + 4 + 2 = 19): 37, which is less.
        ({}, {}, True),
        # No crew: row 4 does nothing. 8 + 6 + 4 + 0 + 8 + 4 = 30, against 18 + 15 = 33.
        ({"crew": 0}, {}, False),
        # Stress that repairs take off counts 2. 8 + 6 + 4 + 8 + 4 + 4 = 34, against 18 + 17 = 35.
        ({}, {"stress_repair": True}, False),
        # The last hull point: past the shields it is lost for sure.
        ({"hull": 1}, {}, False),
    ],
)
def test_rsb30_without_shields_the_hits_go_that_cost_most_as_the_ship_is_now(
    fields: dict[str, Any], options: dict[str, Any], pierced: bool
) -> None:
    step = act(hit(shields=0, options=options, **fields), "B", "evade", 2, 2)
    assert bool(events_of(step, ev.HullPierced)) == pierced
    assert [event.amount for event in events_of(step, ev.LocationRolled)] == [1 if pierced else 2]


def test_rsb30_the_preview_of_an_evasion_counts_the_same_hits_past_the_shields() -> None:
    """By hand, 1D6 at stress 0 evades 0, 1, 1, 2, 2, 3 of three. Past the shields are left 1, 1, 1, 1, 1, 0: 0.83."""
    state = hit(shields=0)
    assert facts(GAME.forecast(state, 1, GAME.parse(state, 1, "evade")))["Past the shields"] == "0.83 of 1"
    state = hit(shields=3)
    assert facts(GAME.forecast(state, 1, GAME.parse(state, 1, "evade")))["Past the shields"] == "0.17 of 1"


def test_rsb30_the_defender_picks_where_the_table_plays_it() -> None:
    state = act(hit(shields=3, options={"pick_evaded": True}), "B", "evade", 3).state
    assert (kinds(state), GAME.awaiting(state)[0].ask) == ([(1, "dodge")], "Pick which 1 hit Vesper evades")
    assert listed(state, "B", "dodge") == ["0", "1"]
    assert [word.hint for word in GAME.choices(state, 1, ("dodge",)).words] == [
        "1 past the shields and 1 other hit strikes",
        "0 past the shields and 2 other hits strike",
    ]
    plain, past = act(state, "B", "dodge 0"), act(state, "B", "dodge 1")
    assert [plain.state.public.ship("B").hull, past.state.public.ship("B").hull] == [9, 10]
    assert [plain.state.public.ship("B").shields, past.state.public.ship("B").shields] == [2, 1]
    assert GAME.narrate(events_of(past, ev.HitsDodged)[0], GAME.view(past.state, None)) == (
        "Vesper evaded 1 hit past the shields."
    )
    assert refused(state, "B", "dodge 2") == "RS-51"
    for grade in ("advise", "steady", "easy"):
        answer = find_policy(GAME, grade)(GAME.view(state, 1), 1, random.Random(1), 100)
        assert GAME.format(answer) == "dodge 1"
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "dodge 1"


@pytest.mark.parametrize(("dice", "evasion"), [((6, 6, 6, 1, 1), 3), ((5, 5, 5, 1, 1), 3), (HIT, 1), (HIT, 6)])
def test_rsb30_nobody_picks_where_all_hits_are_alike_or_all_or_none_are_evaded(
    dice: tuple[int, ...], evasion: int
) -> None:
    step = act(hit(dice, {"pick_evaded": True}, shields=9), "B", "evade", evasion)
    assert "dodge" not in [kind for _, kind in kinds(step.state)]


def cost(before: Ship, after: Ship, mends: bool) -> int:
    """What a ship has lost, as RS-B30 counts it."""
    lost = (before.hull - after.hull) * HULL_POINTS + (before.crew - after.crew) * 4
    lost += (after.stress - before.stress) * (STRESS_POINTS if mends else 4)
    return lost + (sum(after.ticks) - sum(before.ticks)) * BOX_POINTS + (SHIP if after.hull == 0 else 0)


def by_playing(public: Public, attack: Attack) -> int:
    """Six times the cost of some hits by letting them strike, for each face of the location die."""
    before, total = public.ship("B"), 0
    for face in range(1, 7) if attack.hits and attack.piercing < before.hull else (0,) * 6:
        table = Table(State(replace(public, frames=(Attacking(attack),), prompts=()), ()), ScriptedDice(*[face][:face]))
        strike(table, attack)
        if not table.public.prompts:
            total += cost(before, table.public.ship("B"), public.options.stress_repair)
            continue
        choices, by = [], table.public.prompts[0].seat
        for where in open_to(table.public):
            each = Table(table.state, ScriptedDice())
            now = each.public.frames[-1].attack
            place_damage(each, now, ((where, now.through),), by)
            choices.append(cost(before, each.public.ship("B"), public.options.stress_repair))
        total += max(choices) if face == 1 else min(choices)
    return total


@pytest.mark.parametrize(("seed", "ships"), [(1, 300), pytest.param(2, 10_000, marks=pytest.mark.soak)])
def test_rsb30_the_harm_is_what_the_rules_do_for_every_face_of_the_location_die(seed: int, ships: int) -> None:
    rng = random.Random(seed)
    for _ in range(ships):
        overflow = rng.choice(({}, {}, {"overflow_to_hull": True}, {"overflow_lost": True}))
        options = Options(stress_repair=rng.random() < 0.4, one_cannon=rng.random() < 0.3, **overflow)
        ticks = rng.choice((0, 0, 3, 8, 9 if options.one_cannon else 10))
        figures = {"hull": rng.randint(1, 10), "crew": rng.choice((0, 1, 2, 10)), "stress": rng.randrange(4)}
        target = ship("B", "L8 S", shields=0, ticks=(ticks, ticks), **figures)
        public = duel("cannon", ship("A", "I7 N"), target, options=options).public
        plain, piercing = rng.randrange(6), rng.randrange(6)
        struck = rng.choice(("bow", "port", "starboard", "stern"))
        attack = Attack(
            "A", "B", "starboard", 3, 5, (), plain, piercing=piercing, struck=struck, evasion=(1,), evaded_past=0
        )
        assert harm(struck_of(public, attack), plain, piercing) == by_playing(public, attack), (options, target, attack)


def test_rsb30_at_the_bow_no_cannons_are_struck() -> None:
    """By hand, one plain hit: rows 4 + 3 + 3 + 4 + 4 + 3; from the side with boxes left 4 + 3 + 2 + 4 + 4 + 2."""
    bow = Struck(0, 10, 10, None, False, True, False)
    assert (harm(bow, 1, 0), harm(bow._replace(boxes=10), 1, 0)) == (21, 19)
