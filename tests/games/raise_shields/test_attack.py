"""Attacks: arcs, lines of sight, ranges, dice, evasion, shields, locations (RS-42 .. RS-57)."""

import pytest

from games.geometry.hexes import parse_hex
from games.kernel import BadNotation, IllegalAction
from games.raise_shields.content.tables import hits_evaded, least_hit
from games.raise_shields.mechanics.gunnery.odds import count_hits, mean_left
from games.raise_shields.state import events as ev
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, duel, events_of, kinds, listed, refused, ship, shown

CLOSE = "L8 N"  # three hexes to starboard of I7


def fight(where: str = CLOSE, b: dict[str, object] | None = None, **a: object) -> State:
    return duel("cannon", ship("A", "I7 N", **a), ship("B", where, **(b or {})))


def target(state: State) -> Ship:
    return state.public.ships[1]


def hit(state: State, text: str, *faces: int, evade: str = "evade", evasion: tuple[int, ...] = (1,)) -> State:
    """Attack with scripted dice, evade with others; what follows must roll nothing more."""
    return act(act(state, "A", text, *faces).state, "B", evade, *evasion).state


def located(face: int, where: str = CLOSE, hits: int = 3, **b: object) -> State:
    """Ship B has no shields; so many hits of its enemy's five dice go where the face says."""
    state = fight(where, {"shields": 0, **b})
    faces = (6,) * hits + (1,) * (5 - hits)
    side = "starboard"
    return act(act(state, "A", f"fire {side} B", *faces).state, "B", "evade", 1, face).state


def test_rs42_one_attack_for_each_side_and_one_torpedo() -> None:
    state = fight(torpedoes=2)
    assert listed(state, "A") == ["fire", "torpedo", "pass"]
    state = act(state, "A", "fire starboard B", 1, 1, 1, 1, 1).state
    assert refused(state, "A", "fire starboard B") == "RS-42"
    assert listed(state, "A") == ["torpedo", "pass"]
    state = act(state, "A", "torpedo B", 1, 1, 1, 1, 1).state
    assert kinds(state) == [(1, "fire")]
    assert state.public.ships[0].torpedoes == 1


def test_rs43_a_line_without_a_target_means_the_only_one_there_is() -> None:
    """B is 3 hexes to starboard of A: nobody is to port, so there a target has to be named."""
    state = fight(torpedoes=1)
    for line in ("fire starboard", "torpedo"):
        assert GAME.format(GAME.parse(state, 0, line)) == f"{line} B"
    with pytest.raises(BadNotation, match="name a ship"):
        GAME.parse(state, 0, "fire port")


def test_rs42_a_second_torpedo_waits_for_the_next_round() -> None:
    state = act(fight(torpedoes=2), "A", "torpedo B", 1, 1, 1, 1, 1).state
    assert refused(state, "A", "torpedo B") == "RS-42"


def test_rs42_everything_is_optional() -> None:
    step = act(fight(), "A", "pass")
    assert step.state.public.ships[0].fired
    assert events_of(step, ev.FireCeased)[0].why == "passed"


@pytest.mark.parametrize(
    ("where", "side"), [("L8 N", "starboard"), ("F8 N", "port"), ("I4 N", None), ("I10 N", None), ("J7 S", "starboard")]
)
def test_rs43_rsb22_cannons_need_their_arc(where: str, side: str | None) -> None:
    state = fight(where, torpedoes=1)
    for gun in ("port", "starboard"):
        if gun == side:
            GAME.check(state, 0, GAME.parse(state, 0, f"fire {gun} B"))
        else:
            assert refused(state, "A", f"fire {gun} B") == "RS-43"
    GAME.check(state, 0, GAME.parse(state, 0, "torpedo B"))
    assert ("fire" in listed(state, "A")) == (side is not None)


def test_rs43_rsb26_only_enemies_that_are_in_play() -> None:
    state = fight(torpedoes=1)
    assert refused(state, "A", "torpedo A") == "RS-B26"
    assert refused(duel("cannon", *fight().public.ships), "A", "torpedo B") == "RS-20"


def test_rs44_no_shooting_through_a_ship() -> None:
    state = fight("L8 N")
    a, b = state.public.ships
    third = Ship(id="C", seat=1, name="Meridian", status="active", hex=parse_hex("K8"))
    assert a.hex is not None
    state = duel("cannon", a, b, ships=(a, b, third))
    with pytest.raises(IllegalAction, match="K8 blocks the line to Vesper: RS-44"):
        GAME.check(state, 0, GAME.parse(state, 0, "fire starboard B"))
    GAME.check(state, 0, GAME.parse(state, 0, "fire starboard C"))


@pytest.mark.parametrize(
    ("distance", "laser", "phaser", "pulse", "plasma"),
    [(1, 4, 4, 4, 4), (2, 5, 4, 4, 5), (5, 5, 4, 4, 5), (6, 6, 5, 4, 6), (16, 6, 5, 4, 6)],
)
def test_rs45_rs17_rs18_rs19_rsb20_ranges(distance: int, laser: int, phaser: int, pulse: int, plasma: int) -> None:
    kinds_of_cannon = ("laser", "phaser", "pulse", "plasma")
    assert tuple(least_hit(kind, distance) for kind in kinds_of_cannon) == (laser, phaser, pulse, plasma)


@pytest.mark.parametrize(("ticks", "dice"), list(enumerate((5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0))))
def test_rs46_rs55_one_die_for_each_working_cannon(ticks: int, dice: int) -> None:
    state = fight(ticks=(0, ticks))
    if not dice:
        assert refused(state, "A", "fire starboard B") == "RS-46"
        return
    step = act(state, "A", "fire starboard B", *(1,) * dice)
    assert len(events_of(step, ev.AttackRolled)[0].dice) == dice


def test_rs47_dice_are_read_singly() -> None:
    assert count_hits((6, 5, 5, 4, 1), 5, boarding=False, bypass=7) == (3, 0)
    assert count_hits((6, 5, 5, 4, 1), 6, boarding=False, bypass=7) == (1, 0)


def test_rs48_rsb28_boarding_costs_a_crew_and_doubles_sixes() -> None:
    state = fight("J7 N", crew=1)
    assert listed(state, "A", "fire", "starboard", "B") == ["boarding"]
    step = act(state, "A", "fire starboard B boarding", 6, 6, 4, 3, 1)
    assert step.state.public.ships[0].crew == 0
    assert events_of(step, ev.AttackRolled)[0].hits == 5


def test_rsb28_boarding_needs_crew() -> None:
    assert refused(fight("J7 N", crew=0), "A", "fire starboard B boarding") == "RS-B28"


def test_rs48_rs49_boarding_needs_the_true_distance() -> None:
    assert refused(fight(), "A", "fire starboard B boarding") == "RS-48"
    assert refused(fight(cannon="pulse"), "A", "fire starboard B boarding") == "RS-49"
    assert listed(fight(cannon="pulse"), "A", "fire", "starboard", "B") == []


@pytest.mark.parametrize(
    ("upgrades", "answer", "dice"), [((), "evade", 1), ((), "evade stress", 2), (("evasive",), "evade stress", 3)]
)
def test_rs50_rs14_rsb31_evasion_dice(upgrades: tuple[str, ...], answer: str, dice: int) -> None:
    state = act(fight(b={"upgrades": upgrades}), "A", "fire starboard B", 6, 6, 6, 1, 1).state
    assert kinds(state) == [(1, "evade")]
    step = act(state, "B", answer, *(6,) * dice)
    assert target(step.state).stress == answer.count("stress")
    assert len(events_of(step, ev.AttackEvaded)[0].dice) == dice


@pytest.mark.parametrize(
    ("total", "stress", "evaded"), [(1, 0, 0), (6, 0, 3), (6, 1, 2), (5, 2, 1), (2, 5, 0), (18, 0, 9)]
)
def test_rs51_hits_evaded(total: int, stress: int, evaded: int) -> None:
    assert hits_evaded(total, stress) == evaded


def test_rs51_the_stress_just_taken_counts() -> None:
    state = act(fight(b={"stress": 1}), "A", "fire starboard B", 6, 6, 6, 6, 6).state
    step = act(state, "B", "evade stress", 3, 2)
    assert events_of(step, ev.AttackEvaded)[0].evaded == 1  # (3 + 2 - 2) / 2


@pytest.mark.parametrize(("dice", "means"), [(1, (1.5, 0.67, 0.17)), (2, (3.25, 2.25, 1.33)), (3, (5.0, 4.0, 3.0))])
def test_mean_hits_evaded(dice: int, means: tuple[float, ...]) -> None:
    many = 20
    found = tuple(many - mean_left(many, dice, stress) for stress in (0, 2, 4))
    assert found == pytest.approx(means, abs=0.006)


def test_rs52_hits_take_shields_first() -> None:
    state = hit(fight(), "fire starboard B", 6, 6, 5, 1, 1)
    assert (target(state).shields, target(state).hull) == (7, 10)


def test_rsb33_shields_at_exactly_nothing_place_nothing() -> None:
    state = hit(fight(b={"shields": 3}), "fire starboard B", 6, 6, 5, 1, 1)
    assert (target(state).shields, target(state).hull) == (0, 10)


def test_rs53_one_roll_for_the_whole_remainder() -> None:
    state = fight(b={"shields": 1})
    state = act(act(state, "A", "fire starboard B", 6, 6, 5, 1, 1).state, "B", "evade", 1, 2).state
    assert (target(state).shields, target(state).hull) == (0, 8)


def test_rs54_row_2_hull_row_4_crew_row_5_stress() -> None:
    assert target(located(2)).hull == 7
    assert target(located(4)).crew == 7
    assert target(located(5)).stress == 3


@pytest.mark.parametrize(("facing", "ticks"), [("N", (3, 0)), ("S", (0, 3)), ("NE", (3, 0)), ("SW", (0, 3))])
def test_rs54_rsb23_row_3_the_cannons_on_the_side_struck(facing: str, ticks: tuple[int, int]) -> None:
    after = target(located(3, f"L8 {facing}"))
    assert (after.ticks, after.hull) == (ticks, 10)


@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_rs54_row_3_bow_and_stern_have_no_cannons(facing: str) -> None:
    after = target(located(3, f"J7 {facing}"))
    ends_on = facing in ("NW", "SE")  # the attacker lies to the north-west
    assert (after.hull < 10) == ends_on
    assert (sum(after.ticks) > 0) == (not ends_on)


def test_rs54_row_1_the_attacker_chooses() -> None:
    state = located(1)
    assert kinds(state) == [(0, "locate")]
    assert listed(state, "A", "locate") == ["hull", "crew", "stress", "cannons"]
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "locate hull"
    assert target(act(state, "A", "locate crew").state).crew == 7


def test_rs54_row_6_the_defender_chooses() -> None:
    state = located(6)
    assert kinds(state) == [(1, "locate")]
    assert refused(state, "A", "locate hull") == "RS-54"
    assert target(act(state, "B", "locate stress").state).stress == 3


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({}, "crew"),
        ({"crew": 3}, "cannons"),
        ({"crew": 3, "ticks": (8, 0)}, "stress"),
        ({"crew": 0, "ticks": (10, 10)}, "stress"),
    ],
)
def test_rsb65_default_of_row_6_is_crew_then_cannons_then_stress(fields: dict[str, object], answer: str) -> None:
    state = located(6, **fields)
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == f"locate {answer}"


def test_rsb34_rsb36_nowhere_that_is_empty() -> None:
    state = located(6, crew=0, ticks=(10, 0))
    assert listed(state, "B", "locate") == ["hull", "stress"]
    assert refused(state, "B", "locate crew") == refused(state, "B", "locate cannons") == "RS-B36"
    assert refused(located(6, "J7 SE"), "B", "locate cannons") == "RS-54"


def test_rs55_rsb37_two_ticks_silence_a_cannon() -> None:
    after = target(located(3, ticks=(1, 0)))
    assert after.ticks == (4, 0)
    assert (after.cannons("port"), after.cannons("starboard")) == (3, 5)


def test_rs55_cannons_that_fire_for_every_number_of_ticks() -> None:
    """ "Every two checks removes a cannon from play": ten boxes a side, two to a cannon."""
    fires = [ship("A", "I7 N", ticks=(ticks, 10 - ticks)) for ticks in range(11)]
    assert [each.cannons("port") for each in fires] == [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]
    assert [each.cannons("starboard") for each in reversed(fires)] == [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]


def test_rs55_one_hit_on_cannons_silences_none() -> None:
    after = target(located(3, hits=1))
    assert (after.ticks, after.cannons("port")) == ((1, 0), 5)
    after = target(located(3, hits=1, ticks=(1, 0)))
    assert (after.ticks, after.cannons("port")) == ((2, 0), 4)


@pytest.mark.parametrize(
    ("face", "fields", "field", "value"),
    [(4, {"crew": 2}, "crew", 0), (3, {"ticks": (9, 0)}, "ticks", (10, 0)), (3, {"ticks": (10, 0)}, "ticks", (10, 0))],
)
def test_rsb35_rsb36_what_does_not_fit_is_lost(face: int, fields: dict[str, object], field: str, value: object) -> None:
    after = target(located(face, **fields))
    assert getattr(after, field) == value
    assert (after.hull, after.stress) == (10, 0)


def test_rs56_no_hull_no_ship() -> None:
    state = located(2, hull=3)
    assert target(state).status == "destroyed"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_rs57_rs20_rsb27_a_torpedo_goes_to_the_hull() -> None:
    state = hit(fight(torpedoes=1), "torpedo B", 4, 6, 5, 3, 1)
    assert (target(state).shields, target(state).hull) == (10, 7)
    assert state.public.ships[0].torpedoes == 0


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_rsb27_the_table_says_how_many_dice_a_torpedo_rolls(dice: int) -> None:
    state = duel("cannon", *fight(torpedoes=1).public.ships, options=Options(torpedo_dice=dice))
    hints = [word.hint for word in GAME.choices(state, 0, ("torpedo",)).words]
    assert [hint.split(" · ")[0] for hint in hints] == [f"3 hexes (close), {dice}D6, hits on 4–6"]
    assert hints[0].split(" · ")[1].startswith(f"{dice / 2:.1f} hits, "), "every other die hits on average"
    assert target(hit(state, "torpedo B", *(6,) * dice)).hull == 10 - dice


def test_rsb27_a_torpedo_is_evaded_as_any_attack_is() -> None:
    state = act(fight("I13 N", torpedoes=1), "A", "torpedo B", 4, 4, 5, 6, 3).state  # six hexes astern: no range
    assert kinds(state) == [(1, "evade")]
    after = target(act(state, "B", "evade stress", 4, 3).state)
    assert (after.hull, after.stress, after.shields) == (9, 1, 10)  # (4 + 3 - 1) / 2 = 3 of 4 hits evaded


def test_rs57_rs19_sixes_of_plasma_cannons_go_to_the_hull() -> None:
    state = hit(fight(cannon="plasma"), "fire starboard B", 6, 6, 5, 1, 1)
    assert (target(state).shields, target(state).hull) == (9, 8)


def test_rsb29_plasma_sixes_of_boarders_are_two_hits_on_the_hull() -> None:
    state = hit(fight("J7 N", cannon="plasma"), "fire starboard B boarding", 6, 4, 1, 1, 1)
    assert (target(state).shields, target(state).hull) == (9, 8)


def test_rsb30_evasion_removes_the_hits_that_bypass_first() -> None:
    state = hit(fight(cannon="plasma"), "fire starboard B", 6, 5, 5, 1, 1, evasion=(4,))
    assert (target(state).shields, target(state).hull) == (9, 10)
    state = hit(fight(cannon="plasma"), "fire starboard B", 6, 6, 5, 1, 1, evasion=(2,))
    assert (target(state).shields, target(state).hull) == (9, 9)


def test_rsb32_no_evasion_without_hits() -> None:
    step = act(fight(torpedoes=1), "A", "fire starboard B", 1, 2, 3, 4, 4)
    assert kinds(step.state) == [(0, "fire")]
    assert not shown(step).pending


def test_rsb25_each_attack_has_its_own_evasion() -> None:
    state = act(fight(torpedoes=1), "A", "fire starboard B", 6, 1, 1, 1, 1).state
    first = act(state, "B", "evade", 1)
    state = act(first.state, "A", "torpedo B", 6, 1, 1, 1, 1).state
    assert kinds(state) == [(1, "evade")]
    second = act(state, "B", "evade", 6)
    assert [shown(step).attack.weapon for step in (first, second)] == ["starboard", "torpedo"]


def test_rsb63_a_ship_that_can_hit_nobody_is_passed_over() -> None:
    state = duel("movement", ship("A", "I8 N"), ship("B", "I4 N"))
    step = act(state, "A", "move 2F")
    assert [event.why for event in events_of(step, ev.FireCeased)] == ["no target", "no target"]
    assert step.state.public.round == 2


def test_losses_are_kept_for_the_picture() -> None:
    state = fight(b={"shields": 1})
    step = act(act(state, "A", "fire starboard B", 6, 6, 5, 1, 1).state, "B", "evade stress", 1, 1, 2)
    last = shown(step).attack
    assert (last.dice, last.hits, last.evasion, last.evaded) == ((6, 6, 5, 1, 1), 3, (1, 1), 0)
    assert (last.absorbed, last.through, last.location) == (1, 2, 2)
    assert dict(last.losses) == {"stress": 1, "shields": 1, "hull": 2}


def test_rsb62_default_answers_of_the_cannon_phase() -> None:
    state = fight()
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "pass"
    state = act(state, "A", "fire starboard B", 6, 1, 1, 1, 1).state
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "evade"
