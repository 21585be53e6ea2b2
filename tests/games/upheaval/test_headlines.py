"""What an outline of many actions says of what happened: in a clause, what mattered above all."""

import typing

import pytest

from games.battlefield.terrain.events import TerrainLaid
from games.kernel.text.outline import outline
from games.kernel.text.prose import plural
from games.upheaval.state import events as ev
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from games.upheaval.text.headlines import TOLD
from tests.games.telling import Told, told_words, words
from tests.games.upheaval.battles import BATTLE, duel, run
from tests.games.upheaval.fields import row, unit

LEFT_OUT = {
    TerrainLaid, ev.ArmyPicked, ev.ArmyNoted, ev.ArmiesShown, ev.ExperienceSpent, ev.ExperienceShown, ev.ZonesDrawn,
    ev.SheetWritten, ev.SheetNoted, ev.Drawn, ev.Activated, ev.Hazard, ev.Ended,
}  # fmt: skip
"""Rolls and steps whose outcome is an event of its own, what is secret, the setup of all, the end."""


def test_every_event_is_told_or_left_out_on_purpose() -> None:
    assert set(TOLD) | LEFT_OUT | {ev.TurnBegan} == set(typing.get_args(ev.UpheavalEvent))
    assert not set(TOLD) & LEFT_OUT


def told(state: State, *lines: tuple[object, ...]) -> str:
    step = run(state, *lines)
    headlines = (BATTLE.headline(event, step.state.public) for event in step.events)
    return outline([headline for headline in headlines if headline is not None], 300)


def facing(theirs: int = 3, gap: float = 10, word: str = "trooper", **options: object) -> State:
    return duel(
        unit("A1", *row(20, 30, 2)),
        unit("B1", *row(20, 30 - gap, theirs), word=word),
        unit("B9", (2, 2), word="bare"),
        unit("A9", (46, 46), word="bare"),
        options={"casualties": "auto"} | options,
    )


def test_a_volley_in_vain_is_told_apart_from_the_next_one() -> None:
    told = [
        BATTLE.headline(event, facing().public)
        for event in (
            ev.Shot(unit="A1", target="B1", shooters=(), hits=0, gap=9_000),
            ev.Wounded(unit="B1", by="A1", deed="shot", cover=0, blows=(ev.Blow(1, (0, 0), 6, (), None, "killed"),)),
        )
    ]
    assert outline([one for one in told if one], 99) == "A1 shoots B1 in vain, then kills 1 of B1"


def test_volleys_are_told_by_what_they_did() -> None:
    assert told(facing(), ("shoot A1 B1", 1, 1)) == "A1 shoots B1 in vain"
    assert told(facing(), ("shoot A1 B1", 10, 10, 1, 1)) == "A1 shoots B1 in vain"
    assert told(facing(), ("shoot A1 B1", 10, 10, 10, 10)) == "A1 kills 2 of B1"
    assert told(facing(word="giant"), ("shoot A1 B1", 10, 1, 9)) == "A1 wounds B1"
    assert told(facing(knockdown=True), ("shoot A1 B1", 10, 1, 6)) == "A1 knocks B1 down"


def test_uhh5_a_volley_whose_hits_nobody_has_taken_yet_is_told() -> None:
    """Both rifles hit, and the owner of the three models is asked who takes the hits."""
    assert told(facing(casualties="always"), ("shoot A1 B1", 10, 10)) == "A1 hits B1"
    assert (
        told(facing(casualties="always"), ("shoot A1 B1", 10, 10), ("casualties auto", 1, 1)) == "A1 shoots B1 in vain"
    )


def test_units_that_go_are_told_in_a_breath_and_their_end_too() -> None:
    assert told(facing(1), ("move A1 20,29",), ("shoot A1 B1", 10, 1, 10)) == (
        "A1 moves and kills 1 of B1; B1 is destroyed"
    )
    assert told(facing(), ("cover A1",)) == "A1 takes cover"
    assert told(facing(4, 4), ("charge A1 B1",)).startswith("A1 charges B1")


def test_uhh5_hits_that_are_left_when_all_are_dead_are_counted() -> None:
    """Two rifles hit, and the first hit kills the only model: one hit is left, and no die is rolled for it."""
    step = run(facing(1), ("shoot A1 B1", 10, 10, 10))
    (wounded,) = (event for event in step.events if isinstance(event, ev.Wounded))
    assert (len(wounded.blows), wounded.surplus) == (1, 1)


def test_what_mattered_of_a_melee_is_who_died() -> None:
    strikes = (
        ev.Strike("A1.1", "B1.2", None, None, True),
        ev.Strike("A1.2", "B1.1", ev.Die(1, 1, 5, False), None, False),
        ev.Strike("B1.1", "A1.1", ev.Die(9, 9, 5, True), ev.Die(9, 9, 5, True), True),
    )
    fought = ev.Fought(units=("A1", "B1"), strikes=strikes, caused=(1, 1), losers=())
    deaths = "fights B1 (1 of A1 killed and 1 of B1 killed)"
    assert told_words(BATTLE.headline(fought, facing().public)) == words("A1", deaths, True)
    both = ev.Fought(units=("A1", "A4", "B1"), strikes=(), caused=(0, 0), losers=())
    told = told_words(BATTLE.headline(both, facing().public))
    assert told == words("A1 and A4", "fight B1", True), "friends do not fight each other"


@pytest.mark.parametrize(
    ("event", "headline"),
    [
        (ev.StateChanged(unit="A1", what="falling", why="losses"), words("A1", "falls back", True)),
        (ev.StateChanged(unit="A1", what="covered"), words("A1", "takes cover")),
        (ev.StateChanged(unit="A1", what="passed"), words("A1", "does nothing")),
        (ev.StateChanged(unit="A1", what="attached", other="A2"), words("A1", "joins A2")),
        (
            ev.Scored(turn=2, holders=(0, None, 1, 0), points=(4, 1)),
            words("objectives", "held: A 2, B 1 (points A 4, B 1)", True),
        ),
        (ev.TurnBegan(turn=2, deck=(3, 3)), words("turn 2", "begins")),
        (ev.Scored(turn=2, holders=(None, None), points=(0, 0)), None),
        (ev.Recorded(seat=0, unit="A1", what="lost", models=(1, 3)), words("A1", "loses 2", True)),
        (ev.Recorded(seat=0, unit="A1", what="prone", models=(1,)), None),
        (ev.Declared(unit="A1", targets=("B1", "B2"), what="shot"), words("A1", "shoots B1 and B2")),
        (ev.Tested(unit="A1", face=3, morale=6, good=True, why="losses"), words("A1", "passes its MOR test")),
        (ev.Tested(unit="A1", face=8, morale=6, good=False, why="losses"), None),
        (ev.Tested(unit="A1", face=8, morale=6, good=False, why="regroup"), words("A1", "does not rally", True)),
        (
            ev.ItemPlaced(seat=0, kind="mines", item=Item("M1", "mines", 0, (12000, 20000))),
            words("A", "places a minefield at 12,20"),
        ),
        (ev.ItemPlaced(seat=1, kind="mines", item=None), words("B", "places no minefield")),
    ],
)
def test_other_events_are_told_as_far_as_they_tell_something(event: ev.UpheavalEvent, headline: Told | None) -> None:
    assert told_words(BATTLE.headline(event, facing().public)) == headline


@pytest.mark.parametrize(("deed", "told"), [("plant", "loses 1 to the plant"), ("mines", "loses 1 to mines")])
def test_hazards_are_told_of_whom_they_harm(deed: str, told: str) -> None:
    blow = ev.Blow(1, (0, 0), 6, (), ev.Die(9, 9, 5, True), "killed")
    event = ev.Wounded(unit="A1", by="", deed=deed, cover=0, blows=(blow,))  # type: ignore[arg-type] # one of the two
    assert told_words(BATTLE.headline(event, facing().public)) == words("A1", told, True)


@pytest.mark.parametrize("what", typing.get_args(typing.get_type_hints(ev.StateChanged)["what"]))
def test_every_change_of_a_state_is_counted_by_what_it_is(what: typing.Any) -> None:
    found = BATTLE.headline(ev.StateChanged(unit="A1", what=what, other="A2"), facing().public)
    assert found is not None
    assert found.kind not in ("change", "event")


def test_several_units_that_took_cover_are_counted_as_such() -> None:
    covered = [TOLD[ev.StateChanged](ev.StateChanged(unit=unit, what="covered")) for unit in ("A1", "A2", "B1")]
    assert [plural(one.kind) for one in covered if one is not None] == ["covered units"] * 3
