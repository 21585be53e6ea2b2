"""Table options: each one a position in which it makes the difference, beside the default ruling."""

from typing import Any

import pytest

from games.geometry.hexes import FACINGS, Grid, bearing, parse_hex
from games.kernel import BadNotation, NoDice, ScriptedDice
from games.raise_shields import events as ev
from games.raise_shields.actions import Build, Locate
from games.raise_shields.maneuver import penalty_of, planned
from games.raise_shields.phases.place import zone
from games.raise_shields.state import Maneuver, Options, Ship, State
from games.raise_shields.tables import built_base
from tests.games.raise_shields.duel import GAME, act, duel, events_of, facts, kinds, listed, refused, ship


def flying(where: str = "I10 N", enemy: str = "A1 S", upgrades: tuple[str, ...] = (), **options: Any) -> State:
    a = ship("A", where, upgrades=upgrades)
    return duel("movement", a, ship("B", enemy), options=Options(**options))


def plan(text: str, upgrades: tuple[str, ...] = (), **options: Any) -> Maneuver:
    state = flying(upgrades=upgrades, **options)
    return planned(state.public, state.public.ships[0], GAME.parse(state, 0, text).steps, text)


def cost(text: str, upgrades: tuple[str, ...] = (), **options: Any) -> tuple[int, bool]:
    """Return what a maneuver takes off its stress test, and whether it obliges one."""
    maneuver = plan(text, upgrades, **options)
    return penalty_of(maneuver.modifiers), maneuver.test


def placed(state: State) -> str:
    each = state.public.ships[0]
    assert each.hex is not None
    return f"{each.hex.name} {FACINGS[each.facing]}"


def fight(
    where: str = "L8 N", b: dict[str, Any] | None = None, a: dict[str, Any] | None = None, **options: Any
) -> State:
    return duel("cannon", ship("A", "I7 N", **(a or {})), ship("B", where, **(b or {})), options=Options(**options))


def chosen(face: int, hits: int, b: dict[str, Any], **options: Any) -> State:
    """Ship B has no shields; so many hits of A's starboard side pass its evasion, and the location die shows a face."""
    state = fight(b={"shields": 0, **b}, **options)
    state = act(state, "A", "fire starboard B", *(6,) * hits, *(1,) * (5 - hits)).state
    return act(state, "B", "evade", 1, face).state


def target(state: State) -> Ship:
    return state.public.ships[1]


# Maps (RS-68, RS-B3).


@pytest.mark.parametrize(("name", "grid"), [("standard", (17, 13)), ("large", (34, 13)), ("fleet", (34, 26))])
def test_rs68_b3_maps(name: str, grid: tuple[int, int]) -> None:
    state = GAME.setup(2, Options(map=name), (), ScriptedDice(6, 1)).state  # type: ignore[arg-type]
    assert state.public.grid == Grid(*grid)
    state = act(state, "A", "side west").state
    column = [where.name for where in zone(state.public, 0)]
    assert (column[0], column[-1], len(column)) == ("A1", f"A{grid[1]}", grid[1])


def test_rs68_the_far_corner_of_a_fleet_map_can_be_named_and_left() -> None:
    state = GAME.setup(2, Options(map="fleet"), (), ScriptedDice(6, 1)).state
    state = act(state, "A", "side east").state
    state = act(state, "A", "place AH26 NW").state
    assert placed(state) == "AH26 NW"
    state = act(state, "B", "place A1 SE", 6, 1).state
    state = act(state, "A", "first A").state
    assert "leaves the map" in {w.text: w.hint for w in GAME.choices(state, 0, ("move", "3L")).words}["F"]


# Speed, turns, engines (RS-15, RS-34, RS-B4, RS-B9, RS-B10).


def test_b4_legacy_speed_makes_five_and_six_spaces_free() -> None:
    assert [cost(f"move {spaces}F") for spaces in (0, 1, 2, 5, 6)] == [
        (2, True), (1, True), (0, False), (1, True), (1, True),
    ]  # fmt: skip
    legacy = [cost(f"move {spaces}F", legacy_speed=True) for spaces in (0, 1, 2, 5, 6)]
    assert legacy == [(2, True), (1, True), (0, False), (0, False), (0, False)]
    assert refused(flying("I13 N", legacy_speed=True), "A", "move 7F") == "RS-34"


def test_b9_test_always_tests_straight_and_moderate_moves() -> None:
    assert cost("move 3F", test_always=True) == (0, True)
    step = act(flying(test_always=True), "A", "move 3F", 2, 3)
    assert events_of(step, ev.StressTested)[0].total == 5
    assert step.state.public.ships[0].stress == 1


IMPULSE = ("impulse",)


@pytest.mark.parametrize(
    ("text", "default", "single", "by_click", "both"),
    [
        ("move 6F", (0, False), (0, False), (0, False), (0, False)),
        ("move 5F L", (0, True), (1, True), (0, True), (1, True)),
        ("move 5F 2L", (0, True), (1, True), (1, True), (2, True)),
        ("move L 2F 2R", (2, True), (1, True), (2, True), (2, True)),
        ("move L", (2, True), (1, True), (2, True), (1, True)),
        ("move hold", (0, False), (0, False), (0, False), (0, False)),
    ],
)
def test_rs15_b10_readings_of_impulse_engines(
    text: str, default: object, single: object, by_click: object, both: object
) -> None:
    assert cost(text, IMPULSE) == default
    assert cost(text, IMPULSE, impulse_single=True) == single
    assert cost(text, IMPULSE, impulse_by_click=True) == by_click
    assert cost(text, IMPULSE, impulse_single=True, impulse_by_click=True) == both


def test_b4_b10_legacy_speed_leaves_impulse_engines_their_second_benefit() -> None:
    assert cost("move 6F 2L", IMPULSE, legacy_speed=True) == (0, True)
    assert cost("move 6F 2L L", legacy_speed=True) == (3, True)


# Slipping along the side arrows (RS-30, RS-B7).


def test_b7_sideslip_keeps_the_facing_costs_nothing_and_obliges_a_test() -> None:
    assert refused(flying(), "A", "move 2F S") == "RS-B7"
    assert cost("move 2F 2S", sideslip=True) == (0, True)
    assert cost("move S", sideslip=True) == (1, True)
    step = act(flying(sideslip=True), "A", "move 2F 2S", 6, 6)
    assert placed(step.state) == "K7 N"  # two north, two north-east
    assert placed(act(flying(sideslip=True), "A", "move 2P F", 6, 6).state) == "G8 N"
    assert "RS-B7" in events_of(step, ev.ShipMoved)[0].rules


def test_b7_b59_slips_are_offered_and_written_as_steps_of_their_own() -> None:
    assert "P" not in listed(flying(), "A", "move")
    state = flying(sideslip=True)
    assert listed(state, "A", "move")[:12] == ["F", "2F", "3F", "4F", "5F", "6F", "P", "2P", "3P", "4P", "5P", "6P"]
    assert listed(state, "A", "move", "2S")[:8] == ["F", "2F", "3F", "4F", "P", "2P", "3P", "4P"]
    assert "S" not in listed(state, "A", "move", "2S")
    hints = {word.text: (word.label, word.hint) for word in GAME.choices(state, 0, ("move",)).words}
    assert hints["2S"] == ("slip to starboard 2 to K9", "stress test 2D6")
    assert GAME.format(GAME.parse(state, 0, "move s s f l")) == "move 2S F L"
    assert refused(state, "A", "move 4S 3F") == "RS-34"
    with pytest.raises(BadNotation):
        GAME.choices(state, 0, ("move", "S", "S"))


def test_b7_slips_are_blocked_by_ships_and_leave_the_map() -> None:
    assert refused(flying("I10 N", enemy="K9 S", sideslip=True), "A", "move 2S") == "RS-36"
    step = act(flying("A10 N", sideslip=True), "A", "move P")
    assert step.state.public.ships[0].status == "fled"


# The overrun (RS-39, RS-B11) and collisions (RS-37, RS-B14).


def test_b11_drift_start_carries_a_ship_on_where_it_faced_before() -> None:
    faces = (2, 2, 6, 2)
    now = act(duel("movement", ship("A", "I10 N", stress=2), ship("B", "A1 S")), "A", "move 2F L", 2, 2, 2).state
    assert placed(now) == "G7 NW"
    a = ship("A", "I10 N", stress=2)
    state = duel("movement", a, ship("B", "A1 S"), options=Options(drift="start"))
    assert placed(act(state, "A", "move 2F L", *faces[:2], 2).state) == "I6 NW"


def test_b11_drift_start_is_what_forecasts_warn_of_and_time_out_avoids() -> None:
    text = "move 2F 2L"
    for drift, danger in (("now", ""), ("start", "1 space or more would leave the map")):
        a = ship("A", "I3 N")
        state = duel("movement", a, ship("B", "A13 S"), options=Options(drift=drift))  # type: ignore[arg-type]
        assert facts(GAME.forecast(state, 0, GAME.parse(state, 0, text))).get("Overrun", "") == danger


@pytest.mark.parametrize(("drift", "text"), [("now", "move 2L 2F"), ("start", "move 2L 4F")])
def test_b62_b11_time_out_flies_what_is_safest_for_the_direction_of_its_overrun(drift: str, text: str) -> None:
    state = flying("I2 N", drift=drift)
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == text


@pytest.mark.parametrize(("one_die", "faces", "hulls"), [(False, (4, 5), (6, 5)), (True, (4,), (6, 6))])
def test_b14_one_collision_die_hits_both_alike(one_die: bool, faces: tuple[int, ...], hulls: tuple[int, int]) -> None:
    a, b = ship("A", "I7 N", stress=2), ship("B", "I4 S")
    state = duel("movement", a, b, options=Options(one_collision_die=one_die))
    step = act(state, "A", "move F", 2, 2, 6, *faces)
    assert tuple(each.hull for each in step.state.public.ships) == hulls
    assert events_of(step, ev.ShipsCollided)[0].left == hulls


# Building (RS-13, RS-16, RS-B5, RS-B6).


@pytest.mark.parametrize(("plates", "added", "doubled"), [(0, 10, 10), (1, 15, 20), (2, 20, 40)])
def test_rs13_rs23_b5_armor(plates: int, added: int, doubled: int) -> None:
    """The printed example: two platings make 10 + 5 + 5 = 20; "you double your hull points" makes 40."""
    upgrades = ("armor",) * plates
    assert built_base(upgrades, Options()).hull == added
    assert built_base(upgrades, Options(armor_double=True)).hull == doubled


def building(**options: Any) -> State:
    return GAME.setup(2, Options(credits=20, **options), (), NoDice()).state


def test_b5_the_hint_and_the_ship_as_built_tell_what_armor_does() -> None:
    for options, effect, hull in (({}, "+5 hull", "15"), ({"armor_double": True}, "doubles the hull", "20")):
        state = building(**options)
        hints = {word.text: word.hint for word in GAME.choices(state, 0, ("build",)).words}
        assert hints["armor"].endswith(effect)
        assert facts(GAME.forecast(state, 0, Build(("armor",))))["Hull"] == hull


def test_b6_crew_quarters_once() -> None:
    GAME.check(building(), 0, Build(("crew", "crew")))
    assert refused(building(crew_once=True), "A", "build crew crew") == "RS-22"
    assert "crew" not in listed(building(crew_once=True), "A", "build", "crew")


# Firing arcs (RS-43, RS-54, RS-B22, RS-B23).


@pytest.mark.parametrize(
    ("where", "wide", "narrow"),
    [
        ("J6", "starboard", "starboard"),  # 60 degrees off the bow: the border of the narrow arc
        ("J7", "starboard", "starboard"),  # 120 degrees
        ("K7", "starboard", "starboard"),  # abeam
        ("J5", "starboard", "bow"),  # 30 degrees: the border of the wide arc
        ("K5", "starboard", "bow"),  # 41 degrees
        ("J8", "starboard", "stern"),  # 150 degrees
        ("J9", "stern", "stern"),
        ("H5", "port", "bow"),
        ("H6", "port", "port"),
        ("I5", "bow", "bow"),
    ],
)
def test_b22_arcs(where: str, wide: str, narrow: str) -> None:
    here, there = parse_hex("I7"), parse_hex(where)
    assert here is not None
    assert there is not None
    assert bearing(here, 0, there) == wide
    assert bearing(here, 0, there, narrow=True) == narrow


def test_b22_b23_narrow_arcs_aim_and_strike() -> None:
    assert "fire" in listed(fight("J5 N"), "A")
    state = fight("J5 N", narrow_arcs=True)
    assert kinds(state) == [(0, "fire")]
    assert refused(state, "A", "fire starboard B") == "RS-43"
    struck = act(fight("L8 NE"), "A", "fire starboard B", 6, 1, 1, 1, 1).state.public.frames[-1]
    assert struck.attack.struck == "port"  # type: ignore[union-attr]
    narrow = act(fight("L8 NW", narrow_arcs=True), "A", "fire starboard B", 6, 1, 1, 1, 1).state.public.frames[-1]
    assert narrow.attack.struck == "bow"  # type: ignore[union-attr]


# Hits that do not fit (RS-55, RS-B35), divided hits (RS-54, RS-B34), the last cannon (RS-66, RS-B51).


@pytest.mark.parametrize(
    ("options", "rolled", "picked"),
    [
        ({}, 10, 6),
        ({"overflow_to_hull": True}, 6, 6),
        ({"overflow_lost": True}, 10, 10),
    ],
)
def test_rs55_b35_five_hits_on_a_crew_of_one(options: dict[str, Any], rolled: int, picked: int) -> None:
    after = target(chosen(4, 5, {"crew": 1}, **options))
    assert (after.crew, after.hull) == (0, rolled)
    after = target(act(chosen(6, 5, {"crew": 1}, **options), "B", "locate crew").state)
    assert (after.crew, after.hull) == (0, picked)


def test_b35_the_chooser_is_told_where_the_rest_goes_and_all_read_it() -> None:
    for options, rest in (({}, "4 of them to the hull"), ({"overflow_lost": True}, "4 of them lost")):
        state = chosen(6, 5, {"crew": 1}, **options)
        hints = {word.text: word.hint for word in GAME.choices(state, 1, ("locate",)).words}
        assert hints["crew"] == f"1 aboard, 5 hits, {rest}"
        assert hints["stress"] == "now 0, plus 5"
    step = act(chosen(6, 5, {"crew": 1}), "B", "locate crew")
    event = events_of(step, ev.DamagePlaced)[0]
    assert (event.amount, event.spilled, event.wasted, event.left, event.hull) == (1, 4, 0, 0, 6)
    words = GAME.narrate(event, GAME.view(step.state, None))
    assert words == "Vesper lost 1 crew, 0 left (Player B's choice); 4 hits went on to the hull, 6 left."


def test_b35_b36_an_empty_place_that_was_rolled_passes_hits_on_where_the_table_says_so() -> None:
    after = target(chosen(4, 3, {"crew": 0}, overflow_to_hull=True))
    assert (after.crew, after.hull) == (0, 7)
    assert target(chosen(4, 3, {"crew": 0})).hull == 10


def test_b35_what_goes_on_to_the_hull_can_destroy() -> None:
    step = act(chosen(6, 5, {"crew": 1, "hull": 4}), "B", "locate crew")
    assert target(step.state).status == "destroyed"
    assert events_of(step, ev.ShipDestroyed)[0].cause == "attack"


def test_b34_divided_hits() -> None:
    assert refused(chosen(6, 5, {}), "B", "locate crew 2 stress 3") == "RS-B34"
    state = chosen(6, 5, {"crew": 3}, split_damage=True)
    step = act(state, "B", "locate crew 2 stress 1 cannons 2")
    after = target(step.state)
    assert (after.crew, after.stress, after.ticks, after.hull) == (1, 1, (2, 0), 10)
    assert [(event.where, event.amount) for event in events_of(step, ev.DamagePlaced)] == [
        ("crew", 2), ("stress", 1), ("cannons", 2),
    ]  # fmt: skip
    assert dict(step.state.public.shots[-1].losses) == {"crew": 2, "stress": 1, "cannons": 2}
    assert target(act(state, "B", "locate stress").state).stress == 5


def test_b34_only_the_hits_can_be_divided_and_only_where_they_fit() -> None:
    state = chosen(6, 5, {"crew": 3, "ticks": (9, 0)}, split_damage=True)
    for wrong in ("crew 2 stress 2", "crew 4 stress 1", "crew 2 crew 3", "crew 5", "cannons 2 stress 3"):
        assert refused(state, "B", f"locate {wrong}") == "RS-B34", wrong
    with pytest.raises(BadNotation):
        GAME.parse(state, 1, "locate crew 2 stress")
    with pytest.raises(BadNotation):
        GAME.parse(state, 1, "locate crew two")
    assert GAME.format(Locate("crew", (("crew", 2), ("stress", 3)))) == "locate crew 2 stress 3"


def test_b34_the_words_lead_to_every_division_and_to_no_other() -> None:
    state = chosen(6, 3, {"crew": 2, "ticks": (9, 0)}, split_damage=True)
    assert listed(state, "B", "locate", "crew") == ["1", "2"]
    assert listed(state, "B", "locate", "crew", "2") == ["hull", "stress", "cannons"]
    assert listed(state, "B", "locate", "crew", "1", "cannons") == ["1"]
    assert listed(state, "B", "locate", "crew", "1", "cannons", "1") == ["hull", "stress"]
    assert GAME.choices(state, 1, ("locate", "crew")).complete
    found = set(divisions(state, ("locate",)))
    assert ("locate", "crew") in found
    assert ("locate", "crew", "1", "stress", "1", "hull", "1") in found
    for words in found:
        GAME.check(state, 1, GAME.parse(state, 1, " ".join(words)))
    rooms = {"hull": 10, "crew": 2, "stress": 3, "cannons": 1}
    expected = sum(
        1 for parts in splits(list(rooms), 3) if all(count <= rooms[where] for where, count in parts.items())
    )
    assert len({frozenset(zip(words[1::2], words[2::2], strict=True)) for words in found if len(words) > 2}) == expected


def divisions(state: State, prefix: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return all complete actions that the words lead to."""
    choices = GAME.choices(state, 1, prefix)
    found = [prefix] if choices.complete else []
    return found + [each for word in choices.words for each in divisions(state, (*prefix, word.text))]


def splits(places: list[str], hits: int) -> list[dict[str, int]]:
    """Return every way to divide hits between two places or more."""
    if not places:
        return [{}] if hits == 0 else []
    found = []
    for count in range(hits + 1):
        for rest in splits(places[1:], hits - count):
            found.append({places[0]: count, **rest} if count else rest)
    return [each for each in found if len(places) < 4 or len(each) > 1]


def test_b34_a_hull_that_is_gone_takes_no_further_parts() -> None:
    step = act(chosen(1, 5, {"hull": 2}, split_damage=True), "A", "locate hull 2 crew 3")
    assert target(step.state).status == "destroyed"
    assert [event.where for event in events_of(step, ev.DamagePlaced)] == ["hull"]


def test_rs66_b51_the_last_cannon_of_a_side_cannot_be_ticked_out() -> None:
    after = target(chosen(3, 5, {"ticks": (8, 0)}))
    assert (after.ticks, after.cannons("port"), after.hull) == ((10, 0), 0, 10)
    after = target(chosen(3, 5, {"ticks": (8, 0)}, one_cannon=True))
    assert (after.ticks, after.cannons("port"), after.hull) == ((9, 0), 1, 10)  # 5 - 9 // 2 = 1; rolled: lost
    after = target(act(chosen(1, 5, {"ticks": (8, 0)}, one_cannon=True), "A", "locate cannons").state)
    assert (after.ticks, after.hull) == ((9, 0), 6)  # chosen: to the hull
    assert "cannons" not in listed(chosen(1, 5, {"ticks": (9, 0)}, one_cannon=True), "A", "locate")


# Repairs (RS-59, RS-B39, RS-B66).


def repairing(points: tuple[int, int], hurt: dict[str, Any], first: int = 0, **options: Any) -> State:
    """Both ships roll so many sixes for repairs (crew = their number)."""
    ships = [ship(*who, crew=count, **hurt) for who, count in zip((("A", "I7 N"), ("B", "L7 N")), points, strict=True)]
    state = duel("cannon", *ships, options=Options(**options), first=first)
    state = act(state, "A", "pass").state
    return act(state, "B", "pass", *(6,) * sum(points)).state


def test_b39_two_points_take_off_a_stress_where_the_table_repairs_it() -> None:
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


def test_b66_repairs_are_sealed_until_all_have_given_their_orders() -> None:
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
def test_b66_repairs_in_order_are_open_one_after_the_other(first: int, order: str) -> None:
    state = repairing((2, 2), {"shields": 5}, first, sealed_repairs=False)
    assert kinds(state) == [("AB".index(order[0]), "repair")]
    state = act(state, order[0], "repair shields 2").state
    assert state.public.ships["AB".index(order[0])].shields == 7
    assert kinds(state) == [("AB".index(order[1]), "repair")]
    state = act(state, order[1], "repair shields 1").state
    assert state.public.ships["AB".index(order[1])].shields == 6
    assert state.public.round == 2


# Victory (RS-60, RS-65, RS-B52, RS-B55, RS-B57).


def test_b55_victory_after_attacks_lets_a_lone_ship_wreck_itself() -> None:
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


def test_b55_victory_after_attacks_is_checked_before_the_repairs() -> None:
    a, b = ship("A", "I1 N"), ship("B", "L7 N")
    state = duel("movement", a, b, options=Options(victory_after_attacks=True), ships=(a, b))
    step = act(act(state, "A", "move F").state, "B", "move 2F")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert events_of(step, ev.RepairRolled) == []


SILENT = {"ticks": (10, 10)}


def test_rs65_b52_whoever_alone_has_cannons_may_end_the_game() -> None:
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


def test_rs65_b52_fighting_on_goes_to_the_repairs_and_is_asked_again_next_round() -> None:
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
        ({"shields": 3}, {"hull": 9, "shields": 3}, (0,), "Halcyon wins: after 1 round Halcyon has 13, Vesper has 12"),
        ({"hull": 8}, {"shields": 8}, (), "Nobody wins: after 1 round Halcyon has 18, Vesper has 18"),
    ],
)  # fmt: skip
def test_b57_round_limit(a: dict[str, Any], b: dict[str, Any], winners: tuple[int, ...], reason: str) -> None:
    state = fight(a={**a, "crew": 0}, b={**b, "crew": 0}, round_limit=1)
    step = act(act(state, "A", "pass").state, "B", "pass")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == (winners, f"{reason} hull and shields", "RS-B57")
    later = fight(a={**a, "crew": 0}, b={**b, "crew": 0}, round_limit=2)
    assert GAME.outcome(act(act(later, "A", "pass").state, "B", "pass").state) is None
