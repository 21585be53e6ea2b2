"""What battle conditions put on the table (UH-39 .. UH-44, UH-B35, UH-B41, UH-B46)."""

from typing import Any

import pytest

from games.geometry.discs import Disc, gap
from games.geometry.inches import INCH
from games.geometry.polygons import area2
from games.kernel import BadNotation, IllegalAction, ScriptedDice
from games.upheaval.mechanics.conditions import placement
from games.upheaval.questions.setup import place_item
from games.upheaval.state import items
from games.upheaval.state.events import ItemPlaced
from games.upheaval.state.frames import Deploying, Furnishing
from games.upheaval.state.public import Rolled, State
from games.upheaval.terrain.types import kind_of
from tests.games.upheaval.fields import at as point
from tests.games.upheaval.fields import field, piece, table
from tests.games.upheaval.setting import SETTING, new_match, play


def furnished(*faces: int, seats: int = 2, scenario: str = "fords", **options: Any) -> State:
    """Return a match in which the first thing is to be placed; A is in the south, and first."""
    state = new_match(seats=seats, scenario=scenario, conditions=True, **options)
    with ScriptedDice(1, 1, *faces) as dice:
        for prompt in SETTING.awaiting(state):
            state = SETTING.apply(state, prompt.seat, SETTING.default(state, prompt), dice).state
    return state


def left(state: State) -> tuple[tuple[int, str], ...]:
    frame = state.public.frames[-1]
    assert isinstance(frame, Furnishing)
    return frame.left


def refused(state: State, line: str) -> str:
    with pytest.raises((IllegalAction, BadNotation)) as caught:
        play(state, SETTING.awaiting(state)[0].seat, line)
    return str(caught.value)


def test_uhb46_the_roller_places_first_then_the_others_clockwise() -> None:
    public = field(seats=3, order=(1, 2, 0), rolled=(Rolled(0, 2, 2), Rolled(1, 1, 1), Rolled(2, 10, 6))).public
    tunnels = ((0, "tunnel"), (1, "tunnel"), (2, "tunnel"))
    mines = ((2, "mines"), (0, "mines"), (1, "mines"))
    assert placement.furnishing(public).left == (*tunnels, (1, "plant"), *mines)


def test_uhb32_what_is_rolled_twice_is_placed_twice() -> None:
    assert left(furnished(2, 2)) == ((0, "tunnel"), (1, "tunnel"), (1, "tunnel"), (0, "tunnel"))
    assert left(furnished(5, 5)) == ((0, "bunker"), (1, "bunker"))


def test_flat_conditions_place_nothing() -> None:
    assert isinstance(furnished(3, 8).public.frames[-1], Deploying)


def test_uh39_a_plant_stands_twelve_inches_from_any_building() -> None:
    state = furnished(1, 3)
    assert SETTING.awaiting(state)[0].ask == "Place the plant"
    after = play(state, 0, "set 40,4")
    (item,) = after.state.public.items
    assert (item.id, item.kind, item.seat, item.at) == ("P1", "plant", 0, point(40, 4))
    assert refused(state, "set 0.5,4") == "the plant would reach 0.25 inches beyond the table: UH-39"
    assert refused(state, "set none") == "the plant must be placed; write set auto for where the rules would: UH-39"


def test_uh39_a_refusal_says_by_how_much() -> None:
    """The house ends at 10 inches; a plant in the middle of its side at 20 is 10 - 0.75 away."""
    house = piece(1, "building", 2, 20, 10, 28)
    public = field(terrain=(house,), frames=(Furnishing(((0, "plant"),)),)).public
    with pytest.raises(IllegalAction, match=r"the plant would stand 9\.25 inches from T1; 12 is the least"):
        placement.check_at(public, "plant", point(20, 24))
    placement.check_at(public, "plant", point(22.75, 24))
    with pytest.raises(IllegalAction, match=r"11\.999 inches"):
        placement.check_at(public, "plant", point(22.749, 24))


def test_uhb35_without_a_legal_spot_a_plant_stands_as_far_from_buildings_as_possible() -> None:
    houses = tuple(
        piece(number + 3 * row, "building", x, y, x + 8, y + 8)
        for number, x in enumerate((4, 20, 36), 1)
        for row, y in enumerate((4, 20, 36))
    )
    frame = Furnishing(((0, "plant"),))
    state = field(terrain=houses, frames=(frame,))
    placed = table(state, ScriptedDice())
    action = SETTING.parse(state, 0, "set auto")
    place_item.put(placed, 0, action)
    (item,) = placed.public.items
    found = min(gap(Disc(item.at, 750), house.outline) for house in houses)
    assert 4 * INCH < found < 12 * INCH
    with pytest.raises(IllegalAction, match=r"is possible"):
        placement.check_at(state.public, "plant", point(14, 24))


def test_uh40_every_player_may_place_an_entrance_or_decline() -> None:
    state = play(furnished(2, 3), 0, "set 20,44").state
    (item,) = state.public.items
    assert (item.id, item.at) == ("E1", point(20, 44))
    after = play(state, 1, "set none")
    assert after.state.public.items == (item,)
    assert any(isinstance(event, ItemPlaced) and event.item is None for event in after.events)


def test_uh42_a_stand_of_trees_is_a_wood_of_four_by_three() -> None:
    state = furnished(4, 3)
    after = play(state, 0, "set 24,42").state.public
    trees = after.terrain[-1]
    assert (kind_of(trees), trees.id, trees.difficult) == ("wood", after.items[0].id, True)
    xs, ys = zip(*trees.outline, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (4 * INCH, 3 * INCH)
    assert "would overlap T" in refused(state, "set 22.4,20.6")
    assert "beyond the west edge of the table" in refused(state, "set 1,42")


def test_uh43_uhb41_a_bunker_is_a_building_near_the_middle() -> None:
    state = furnished(5, 3)
    after = play(state, 0, "set 22,33").state.public
    bunker = after.terrain[-1]
    assert (kind_of(bunker), abs(area2(bunker.outline)) // 2) == ("building", 16 * INCH**2)
    assert after.items[0].id == bunker.id
    far = "the middle of the bunker would lie 13 inches from that of the table; 12 is the most: UH-43"
    assert refused(state, "set 24,37") == far
    assert "must be placed" in refused(state, "set none")


def test_uh44_a_minefield_is_three_by_three() -> None:
    state = play(furnished(6, 3), 0, "set 24,30").state
    (item,) = state.public.items
    assert item.id == "M1"
    assert items.minefield(item.at) == (point(22.5, 28.5), point(25.5, 28.5), point(25.5, 31.5), point(22.5, 31.5))
    assert refused(state, "set 1.4,30") == "the minefield would reach 0.1 inches beyond the table: UH-44"


@pytest.mark.parametrize("face", [1, 2, 4, 5, 6])
def test_the_panel_offers_places_that_are_legal(face: int) -> None:
    state = furnished(face, 3, scenario="streets")
    found = SETTING.choices(state, 0, ("set",))
    assert ("none" in [word.text for word in found.words]) == (face in (2, 4, 6))
    assert found.open is not None
    assert found.open.suggestions
    for word in found.open.suggestions:
        play(state, 0, f"set {word.text}")
        assert SETTING.choices(state, 0, ("set", word.text)).complete


@pytest.mark.parametrize(
    ("face", "line"), [(1, "set auto"), (2, "set none"), (4, "set none"), (5, "set auto"), (6, "set none")]
)
def test_section_c_who_says_nothing_places_what_must_be_placed(face: int, line: str) -> None:
    state = furnished(face, 3)
    assert SETTING.format(SETTING.default(state, SETTING.awaiting(state)[0])) == line


def test_section_c_auto_is_the_legal_spot_nearest_to_the_own_edge() -> None:
    state = play(furnished(1, 5), 0, "set auto").state
    assert state.public.items[0].at[1] == 48 * INCH - 750, "at the southern edge"
    bunker = play(state, 1, "set auto").state.public.items[1]
    middle = 24 * INCH
    assert bunker.at[1] < middle - 10 * INCH, "as far north as twelve inches from the middle allow"


def test_where_there_is_no_room_for_trees_nobody_is_asked() -> None:
    full = piece(1, "pond", 0, 0, 48, 48)
    frame = Furnishing(((0, "trees"),))
    placed = table(field(terrain=(full,), frames=(frame,)), ScriptedDice())
    place_item.proceed(placed, frame)
    assert placed.public.frames == (Furnishing(()),)
    assert placed.events == [ItemPlaced(seat=0, kind="trees", item=None, rules=("UH-42",))]


@pytest.mark.parametrize(
    ("face", "first"),
    [
        (2, "1. 24,27: centre-flag, your side | 3 inches from the centre-flag · 13 from your zone, 19 from theirs"),
        (6, "1. 24,21: centre-flag, their side | 3 inches from the centre-flag · 19 from your zone, 13 from theirs"),
        (1, "1. 12,27: elsewhere | bites who holds west-flag · 13 from your zone, 19 from theirs"),
    ],
)
def test_uhb46_places_are_offered_at_objectives_with_what_they_give(face: int, first: str) -> None:
    state = furnished(face, 3)
    offered = SETTING.choices(state, 0, ("set",)).open
    assert offered is not None
    assert f"{offered.suggestions[0].label} | {offered.suggestions[0].hint}" == first
    for word in offered.suggestions:
        SETTING.check(state, 0, SETTING.parse(state, 0, f"set {word.text}"))


def test_uh40_a_second_entrance_is_offered_with_how_far_it_is_from_the_first() -> None:
    state = play(furnished(2, 3), 0, "set 24,44").state
    offered = SETTING.choices(state, 1, ("set",)).open
    assert offered is not None
    assert offered.suggestions[0].hint.endswith("23 inches from E1")
    labels = {word.text: (word.label, word.hint) for word in SETTING.choices(state, 1, ("set",)).words}
    assert labels == {
        "auto": ("Nearest to your edge", "placed for you, where it may be"),
        "none": ("None", "you place none"),
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_uhb46_sites_know_whose_zones_are_near(seats: int) -> None:
    state = furnished(*(6,) * seats, seats=seats)
    offered = SETTING.choices(state, SETTING.awaiting(state)[0].seat, ("set",)).open
    assert offered is not None
    titles = [word.label.partition(": ")[2] for word in offered.suggestions]
    assert any(title.endswith("their side") for title in titles)
    assert any(title.endswith("your side") for title in titles)
