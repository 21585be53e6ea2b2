"""Deployment: zones, formations, Infiltrators last, all at once, attached (UH-49, UH-H11, UH-H13, UH-B12, UH-B22)."""

from typing import Any

import pytest

from games.battlefield.scenario import Objective
from games.geometry.discs import Disc, apart
from games.geometry.inches import INCH, parse_point
from games.geometry.plane import squared
from games.kernel import BadNotation, IllegalAction, visible
from games.upheaval.mechanics.deployment.formation import form_up, point_beside
from games.upheaval.mechanics.deployment.limits import AWAY, deployment_limits
from games.upheaval.mechanics.deployment.zones import infiltrates
from games.upheaval.state.events import Deployed, SheetNoted, SheetWritten
from games.upheaval.state.frames import Deploying
from games.upheaval.state.public import State
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import queries, sides
from games.upheaval.units.coherency import in_coherency
from tests.games.upheaval.battles import BATTLE, asked
from tests.games.upheaval.fields import at as point
from tests.games.upheaval.fields import field, piece, unit
from tests.games.upheaval.setting import SETTING, at, play, through


def waiting(name: str, *words: str) -> Unit:
    """A unit that stands beside the table."""
    models = tuple(Model(number, word) for number, word in enumerate(words, 1))
    return Unit(name, "ABCD".index(name[0]), f"unit {name}", models, strength=len(words))


def deploying(*units: Unit, late: bool = False, **fields: Any) -> State:
    """A table on which A, in the south, is to place a unit."""
    return field(*units, frames=(Deploying(0, late),), **fields)


def fault(state: State, name: str, x: float, y: float) -> str:
    """Return why the leader of a unit may not stand at a point; "" if it may."""
    one = state.public.unit(name)
    found = deployment_limits(state.public, one).fault(one.models[0], point(x, y))
    return " ".join(found) if found else ""


def test_uhh11_whole_bases_stand_in_the_zone() -> None:
    state = deploying(waiting("A1", "trooper"))
    assert fault(state, "A1", 24, 40.5) == ""
    assert fault(state, "A1", 24, 40.4) == "would stand 0.1 inches outside its zone, at the south edge UH-H11"
    assert fault(state, "A1", 24, 38) == "would stand 2.5 inches outside its zone, at the south edge UH-H11"
    assert fault(state, "A1", 0.4, 44) == "would not stand wholly on the table UH-H11"
    wide = deploying(waiting("A1", "giant"))
    assert fault(wide, "A1", 24, 40.5) == "would stand 0.75 inches outside its zone, at the south edge UH-H11"


def test_uhh14_nobody_is_placed_in_what_is_impassable_or_in_a_wall() -> None:
    pond, low, house = (
        piece(1, "pond", 10, 42, 14, 46),
        piece(2, "wall", 20, 43, 26, 43.8),
        piece(3, "building", 30, 41, 38, 47),
    )
    state = deploying(waiting("A1", "trooper"), waiting("A2", "giant"), terrain=(pond, low, house))
    assert fault(state, "A1", 12, 44) == "would stand in pond T1 UH-H14"
    assert fault(state, "A1", 22, 43) == "would stand on wall T2 UH-H14"
    assert fault(state, "A1", 30, 42) == "would stand in a wall of building T3 UH-H14"
    assert fault(state, "A1", 34, 44) == "", "the inside of a building is open ground"
    assert fault(state, "A2", 34, 44) == "would stand in building T3 UH-H14", "no door lets in a Huge model"


def test_uh27_uhb22_flyers_are_not_placed_in_difficult_terrain() -> None:
    wood = piece(1, "wood", 10, 41, 16, 47)
    state = deploying(waiting("A1", "flyer"), waiting("A2", "trooper"), terrain=(wood,))
    assert fault(state, "A1", 13, 44) == "flies, and may not begin in wood T1 UH-B22"
    assert fault(state, "A1", 9.6, 44) == "flies, and may not begin in wood T1 UH-B22"
    assert fault(state, "A1", 9.5, 44) == ""
    assert fault(state, "A2", 13, 44) == ""


def test_uh29_uh49_nobody_stands_upon_or_touches_another() -> None:
    state = deploying(waiting("A1", "trooper"), unit("A2", (24, 44)), unit("B1", (10, 39.6)))
    assert fault(state, "A1", 24.9, 44) == "would be on top of A2.1 UH-49"
    assert fault(state, "A1", 25, 44) == ""
    assert fault(state, "A1", 10, 40.6) == "would touch B1.1 UH-29"


def test_uhh11_infiltrators_keep_twelve_inches_from_enemies_and_stand_anywhere() -> None:
    state = deploying(waiting("A1", "scout"), unit("B1", (24, 20)), late=True)
    assert fault(state, "A1", 24, 33) == ""
    assert (
        fault(state, "A1", 24, 32.999) == "would stand 11.999 inches from B1.1; 12 is the least for Infiltrators UH-H11"
    )
    assert fault(state, "A1", 10, 2) == "", "beside the enemy's own edge"


@pytest.mark.parametrize("words", [("trooper",) * 8, ("giant", "giant"), ("rider",) * 5, ("trooper", "giant", "rider")])
@pytest.mark.parametrize("spot", [(24, 44), (0.75, 47.2), (2, 41.8), (46, 46)])
def test_uhb12_formations_are_coherent_and_stand_where_they_may(
    words: tuple[str, ...], spot: tuple[float, float]
) -> None:
    wood, wreck = piece(1, "wood", 20, 42, 26, 45), piece(2, "wreck", 3, 43, 6, 45)
    one = waiting("A1", *words)
    state = deploying(one, unit("A2", (22, 46), (27, 44)), terrain=(wood, wreck))
    room = deployment_limits(state.public, one)
    leader = point(*spot)
    if room.fault(one.models[0], leader):
        leader = point(24, 44)
    found = form_up(room, leader, {})
    assert found is not None
    discs = [Disc(found[model.number], state.public.profile(one, model).radius) for model in one.models]
    assert found[1] == leader
    assert in_coherency(discs, 2 * INCH)
    assert not any(room.fault(model, found[model.number]) for model in one.models)
    assert all(apart(a, b) for place, a in enumerate(discs) for b in discs[:place])


@pytest.mark.parametrize(("gap", "together"), [(2, True), (2.001, False)])
def test_uhb12_bases_hang_together_within_two_inches(gap: float, together: bool) -> None:
    discs = [Disc(point(1, 1), 500), Disc(point(2 + gap, 1), 500), Disc(point(3 + 2 * gap, 1), 500)]
    assert in_coherency(discs, 2 * INCH) is together


def deployment(**values: Any) -> State:
    """A match of the Ash Tide (A) and the Last Company (B) in which units are placed."""
    return at("deploy", **values)


def test_uh49_units_are_placed_by_turns_and_infiltrators_last() -> None:
    state = deployment()
    told: list[tuple[int, str]] = []
    while state.public.outcome is None:
        (prompt,) = SETTING.awaiting(state)
        word = SETTING.choices(state, prompt.seat, ("deploy",)).words[0].text
        where = SETTING.choices(state, prompt.seat, ("deploy", word)).open
        assert where is not None
        step = play(state, prompt.seat, f"deploy {word} {where.suggestions[0].text}")
        placed = [event for event in step.events if isinstance(event, Deployed)]
        assert all("UH-H11" in event.rules for event in placed), "zones are the house's"
        told += [(event.seat, event.unit) for event in placed]
        state = step.state
    first = state.public.order[0]
    assert [seat for seat, _ in told[:8]] == [first, 1 - first] * 4
    assert told[-1] == (1, infiltrator(state)), "the Pathfinders are Infiltrators"
    assert len(told) == len(state.public.units)


def test_uh49_uhh16_a_unit_is_placed_by_its_leader_and_models_by_hand() -> None:
    state = deployment()
    seat = SETTING.awaiting(state)[0].seat
    name = f"{'AB'[seat]}1"
    south = state.public.zones[seat].edges == ("south",)
    y = 44 if south else 4
    after = play(state, seat, f"deploy {name} 24,{y}").state.public.unit(name)
    assert after.models[0].at == point(24, y)
    by_hand = play(state, seat, f"deploy {name} 24,{y} place 3 25.9,{y}").state.public.unit(name)
    assert by_hand.models[2].at == point(25.9, y)
    for line, sentence in (
        (f"deploy {name} 24,{y} place 3 30,{y}", f"{name} would not be in coherency"),
        (f"deploy {name} 24,{y} place 3 24.5,{y}", f"{name}.3 would be on top of {name}.1"),
        (f"deploy {name} 24,{y} place 3 24,24", f"{name}.3 would stand 16."),
        (f"deploy {name} 24,{y} place 30 24,{y}", f"{name} has models 1 to"),
        (f"deploy {name} 24,{y} place 1 24,{y}", f"{name}.1 leads, and stands where {name} is placed"),
        (f"deploy {name} 24,24", f"{name}.1 would stand"),
        (f"deploy {name} 20,{y} {name} 24,{y}", "units are placed one at a time"),
        (f"deploy {'BA'[seat]}1 24,{y}", "is not to be placed now"),
        ("deploy", "deploy needs a unit"),
        (f"deploy {name}", "deploy needs a unit"),
        (f"deploy {name} here", "is not a point"),
    ):
        with pytest.raises((IllegalAction, BadNotation)) as refused:
            play(state, seat, line)
        assert sentence in str(refused.value), line


def test_uhh16_nobody_is_placed_behind_a_single_model() -> None:
    state = asked(deploying(waiting("A1", "captain")))
    assert SETTING.choices(state, 0, ("deploy", "A1", "20,44")).words == ()
    with pytest.raises(BadNotation, match="A1 is one model"):
        SETTING.choices(state, 0, ("deploy", "A1", "20,44", "place"))


def test_uh49_infiltrators_are_not_placed_before_the_others() -> None:
    state = deployment()
    if SETTING.awaiting(state)[0].seat == 0:
        state = play(state, 0, "deploy auto").state
    late = infiltrator(state)
    with pytest.raises(IllegalAction, match=f"{late} is not to be placed now; there are B1, "):
        play(state, 1, f"deploy {late} 24,24")


def infiltrator(state: State) -> str:
    """Return the one unit of the second player that infiltrates."""
    (found,) = (one.id for one in state.public.units if one.seat == 1 and infiltrates(state.public, one))
    return found


@pytest.mark.parametrize("word", ["auto", "rest"])
def test_uh49_auto_places_all_that_are_left_of_one_player(word: str) -> None:
    state = deployment()
    seat = SETTING.awaiting(state)[0].seat
    step = play(state, seat, f"deploy {word}")
    placed = [event.unit for event in step.events if isinstance(event, Deployed)]
    assert placed == [
        one.id for one in step.state.public.units if one.seat == seat and not infiltrates(step.state.public, one)
    ]
    assert SETTING.awaiting(step.state)[0].seat == 1 - seat


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uh49_whoever_says_nothing_stands_in_the_zone_in_coherency(seats: int) -> None:
    public = through(deployment(seats=seats))[0].public
    for one in public.units:
        discs = [disc for _, disc in queries.bases(public, one)]
        assert len(discs) == len(one.models)
        assert in_coherency(discs, 2 * INCH)
        if infiltrates(public, one):
            foes = [disc for foe in sides.enemy_units(public, one.seat) for _, disc in queries.bases(public, foe)]
            assert all(apart(disc, foe, AWAY) for disc in discs for foe in foes)


def test_uh49_with_sheets_all_place_at_once_and_infiltrators_after() -> None:
    state = at("sheet", sheets=True)
    assert [prompt.seat for prompt in SETTING.awaiting(state)] == [0, 1]
    y = 44 if state.public.zones[0].edges == ("south",) else 4
    with pytest.raises(IllegalAction, match="place all 7 units at once"):
        play(state, 0, f"deploy A1 24,{y}")
    line = f"deploy A1 6,{y} A2 15,{y} A3 24,{y} A4 33,{y} A5 42,{y} A6 24,{y - 3 if y > 24 else y + 3}"
    line += f" A7 33,{y - 3 if y > 24 else y + 3}"
    after = play(state, 0, line).state
    assert [prompt.seat for prompt in SETTING.awaiting(after)] == [1]
    assert not any(unit.on_table for unit in after.public.units), "the other player sees nothing before writing too"
    assert SETTING.view(after, 1).public.units == SETTING.view(state, 1).public.units
    late = play(after, 1, "deploy auto").state
    assert late.public.unit("A1").on_table[0].at == (6000, y * 1000)
    assert {unit.seat for unit in late.public.units if unit.on_table} == {0, 1}
    assert late.secret[0].sheet is None
    assert [(prompt.seat, prompt.kind) for prompt in SETTING.awaiting(late)] == [(1, "deploy")]
    assert play(late, 1, "deploy auto").state.public.outcome is not None


def test_uhh13_a_personality_may_start_attached() -> None:
    state = deployment()
    while SETTING.awaiting(state)[0].seat != 0:
        state = play(
            state, 1, "deploy B1 24,44" if state.public.zones[1].edges == ("south",) else "deploy B1 24,4"
        ).state
    assert "attach" not in [word.text for word in SETTING.choices(state, 0, ()).words], "nobody stands to be joined"
    y = 44 if state.public.zones[0].edges == ("south",) else 4
    state = play(state, 0, f"deploy A1 24,{y}").state
    while SETTING.awaiting(state)[0].seat != 0:
        state = play(state, 1, "deploy auto").state
    assert [word.text for word in SETTING.choices(state, 0, ("attach",)).words] == ["A5"]
    assert [word.text for word in SETTING.choices(state, 0, ("attach", "A5")).words] == ["A1"]
    for line, sentence in (
        ("attach A2 A1", "A2 is not a personality"),
        ("attach A5 A3", "A3 is not a unit of yours on the table"),
        ("attach A5 B1", "B1 is not a unit of yours on the table"),
        ("attach A5 none", "A5 is placed now; it may leave a unit when that acts"),
        ("detach A5", "A5 is placed now; it may leave a unit when that acts"),
    ):
        with pytest.raises(IllegalAction, match=sentence):
            play(state, 0, line)
    public = play(state, 0, "attach A5 A1").state.public
    preacher, host = public.unit("A5"), public.unit("A1")
    assert preacher.joined == "A1"
    assert queries.distance(public, preacher, host) <= 2 * INCH


def test_uhh13_a_personality_stands_beside_its_unit_or_not_at_all() -> None:
    host, lone = unit("A1", (24, 44)), waiting("A5", "captain")
    open_ground = deploying(host, lone).public
    assert point_beside(deployment_limits(open_ground, lone), host) is not None
    boxes = ((18, 40, 23.4, 48), (24.6, 40, 30, 48), (23.4, 40, 24.6, 43.4), (23.4, 44.6, 24.6, 48))
    ponds = tuple(piece(number, "pond", *box) for number, box in enumerate(boxes, 1))
    assert point_beside(deployment_limits(deploying(host, lone, terrain=ponds).public, lone), host) is None


def test_uh49_uhh11_places_are_told_by_what_lies_near_and_infiltrators_by_how_far_they_keep() -> None:
    grove, marks = piece(7, "wood", 20, 38, 28, 44), (Objective("centre", point(24, 24)),)
    for late in (False, True):
        ours = waiting("A1", "scout" if late else "trooper")
        state = asked(deploying(ours, unit("B1", (24, 10)), late=late, terrain=(grove,), objectives=marks))
        (prompt,) = BATTLE.awaiting(state)
        found = BATTLE.choices(state, 0, ("deploy", "A1"))
        assert prompt.ask == ("Deploy Infiltrators" if late else "Deploy a unit")
        assert found.label == "where the leader stands" + ", 12 inches from enemies" * late
        assert found.open is not None
        told = {word.text: word.hint for word in found.open.suggestions}
        assert all("inches from the centre · " in hint and hint.endswith("from B1") for hint in told.values())
        assert sum(hint.startswith("in wood T7 · ") for hint in told.values()) > 0


def test_uh49_who_waits_learns_of_a_sheet_only_that_it_is_written() -> None:
    state = at("sheet", sheets=True)
    y = 44 if state.public.zones[0].edges == ("south",) else 4
    line = " ".join(f"A{number} {x},{y}" for number, x in enumerate((6, 15, 24, 33, 42), 1)) + "".join(
        f" A{number} {x},{y - 3 if y > 24 else y + 3}" for number, x in ((6, 24), (7, 33))
    )
    one, two = play(state, 0, f"deploy {line}"), play(state, 0, "deploy auto")
    for viewer in (1, None):
        heard = [[event for event in step.events if visible(event, viewer)] for step in (one, two)]
        assert heard[0] == heard[1] == [SheetWritten(seat=0, units=7, rules=("UH-49",))]
        assert SETTING.view(one.state, viewer) == SETTING.view(two.state, viewer)
    own = [event for event in one.events if isinstance(event, SheetNoted)]
    assert own[0].seen_by == (0,)
    assert SETTING.narrate(own[0], SETTING.view(one.state, 0)).startswith(f"Yours: A1 at 6,{y}, A2 at 15,{y}")


def test_uh49_the_places_that_are_nearest_to_an_objective_are_offered_first() -> None:
    state = deployment()
    prompt = SETTING.awaiting(state)[0]
    unit_id = SETTING.choices(state, prompt.seat, ("deploy",)).words[0].text
    where = SETTING.choices(state, prompt.seat, ("deploy", unit_id)).open
    assert where is not None
    goals = [mark.at for mark in state.public.objectives]
    far = [min(squared(parse_point(word.text), goal) for goal in goals) for word in where.suggestions]
    assert len(far) > 3
    assert far == sorted(far)
