"""Table options of arcs, hits and damage: each in a position in which it makes the difference."""

from typing import Any

import pytest

from games.geometry.hexes import bearing, parse_hex
from games.kernel import BadNotation
from games.raise_shields.state import events as ev
from games.raise_shields.state.actions import Locate
from games.raise_shields.state.state import State
from tests.games.raise_shields.duel import GAME, act, events_of, kinds, listed, refused, shown
from tests.games.raise_shields.tables import chosen, fight, target

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
def test_rsb22_arcs(where: str, wide: str, narrow: str) -> None:
    here, there = parse_hex("I7"), parse_hex(where)
    assert here is not None
    assert there is not None
    assert bearing(here, 0, there) == wide
    assert bearing(here, 0, there, narrow=True) == narrow


def test_rsb22_rsb23_narrow_arcs_aim_and_strike() -> None:
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
def test_rs55_rsb35_five_hits_on_a_crew_of_one(options: dict[str, Any], rolled: int, picked: int) -> None:
    after = target(chosen(4, 5, {"crew": 1}, **options))
    assert (after.crew, after.hull) == (0, rolled)
    after = target(act(chosen(6, 5, {"crew": 1}, **options), "B", "locate crew").state)
    assert (after.crew, after.hull) == (0, picked)


def test_rsb35_the_chooser_is_told_where_the_rest_goes_and_all_read_it() -> None:
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


def test_rsb35_rsb36_an_empty_place_that_was_rolled_passes_hits_on_where_the_table_says_so() -> None:
    after = target(chosen(4, 3, {"crew": 0}, overflow_to_hull=True))
    assert (after.crew, after.hull) == (0, 7)
    assert target(chosen(4, 3, {"crew": 0})).hull == 10


def test_rsb35_what_goes_on_to_the_hull_can_destroy() -> None:
    step = act(chosen(6, 5, {"crew": 1, "hull": 4}), "B", "locate crew")
    assert target(step.state).status == "destroyed"
    assert events_of(step, ev.ShipDestroyed)[0].cause == "attack"


def test_rsb34_divided_hits() -> None:
    assert refused(chosen(6, 5, {}), "B", "locate crew 2 stress 3") == "RS-B34"
    state = chosen(6, 5, {"crew": 3}, split_damage=True)
    step = act(state, "B", "locate crew 2 stress 1 cannons 2")
    after = target(step.state)
    assert (after.crew, after.stress, after.ticks, after.hull) == (1, 1, (2, 0), 10)
    assert [(event.where, event.amount) for event in events_of(step, ev.DamagePlaced)] == [
        ("crew", 2), ("stress", 1), ("cannons", 2),
    ]  # fmt: skip
    assert dict(shown(step).attack.losses) == {"crew": 2, "stress": 1, "cannons": 2}
    assert target(act(state, "B", "locate stress").state).stress == 5


def test_rsb34_only_the_hits_can_be_divided_and_only_where_they_fit() -> None:
    state = chosen(6, 5, {"crew": 3, "ticks": (9, 0)}, split_damage=True)
    for wrong in ("crew 2 stress 2", "crew 4 stress 1", "crew 2 crew 3", "crew 5", "cannons 2 stress 3"):
        assert refused(state, "B", f"locate {wrong}") == "RS-B34", wrong
    with pytest.raises(BadNotation):
        GAME.parse(state, 1, "locate crew 2 stress")
    with pytest.raises(BadNotation):
        GAME.parse(state, 1, "locate crew two")
    assert GAME.format(Locate("crew", (("crew", 2), ("stress", 3)))) == "locate crew 2 stress 3"


def test_rsb34_the_words_lead_to_every_division_and_to_no_other() -> None:
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


def test_rsb34_a_hull_that_is_gone_takes_no_further_parts() -> None:
    step = act(chosen(1, 5, {"hull": 2}, split_damage=True), "A", "locate hull 2 crew 3")
    assert target(step.state).status == "destroyed"
    assert [event.where for event in events_of(step, ev.DamagePlaced)] == ["hull"]


def test_rs66_rsb51_the_last_cannon_of_a_side_cannot_be_ticked_out() -> None:
    after = target(chosen(3, 5, {"ticks": (8, 0)}))
    assert (after.ticks, after.cannons("port"), after.hull) == ((10, 0), 0, 10)
    after = target(chosen(3, 5, {"ticks": (8, 0)}, one_cannon=True))
    assert (after.ticks, after.cannons("port"), after.hull) == ((9, 0), 1, 10)  # 5 - 9 // 2 = 1; rolled: lost
    after = target(act(chosen(1, 5, {"ticks": (8, 0)}, one_cannon=True), "A", "locate cannons").state)
    assert (after.ticks, after.hull) == ((9, 0), 6)  # chosen: to the hull
    assert "cannons" not in listed(chosen(1, 5, {"ticks": (9, 0)}, one_cannon=True), "A", "locate")
