"""Personalities attached to units, wherever the rules speak of units: they are part of them (UH-H13)."""

from typing import Any

import pytest

from games.geometry.discs import Disc
from games.kernel import IllegalAction
from games.upheaval.state import events
from games.upheaval.state.actions import Charge
from games.upheaval.state.events import Moved, StateChanged, Wounded
from games.upheaval.state.frames import Hit, Melee, Wounding
from games.upheaval.state.items import Item
from games.upheaval.state.units import Unit
from games.upheaval.terrain import command_centre
from games.upheaval.terrain.cover import cover_of
from tests.games.upheaval.battles import (
    BATTLE,
    alive,
    asked,
    duel,
    every,
    go,
    one,
    play,
    prompts,
    refused,
    results,
    run,
    who,
)
from tests.games.upheaval.fields import at, field, piece, row, unit
from tests.games.upheaval.going import altered, states, where

FAR = unit("B1", (5, 5))


def attached(x: float, y: float, name: str = "A5", to: str = "A1", **fields: Any) -> Unit:
    """A captain attached to a unit."""
    return unit(name, (x, y), word="captain", joined=to, **fields)


def test_uh14_uhh13_a_charge_may_touch_who_is_attached_to_the_target() -> None:
    """B5 stands 4 inches straight ahead of A1, before the troopers of B1: contact with B5 is contact with B1."""
    foes = unit("B1", (20, 20), (21.5, 20)), attached(18.5, 20, "B5", "B1")
    state = duel(unit("A1", (18.5, 25)), *foes)
    charged = play(state, "charge A1 B1").state
    assert where(charged.public, "A1") == [at(18.5, 21.01)]
    assert play(state, "charge A1 B5").state == charged


def test_uhb14_uhh13_nobody_is_charged_apart_from_the_unit_that_he_is_attached_to() -> None:
    state = asked(duel(unit("A1", (18.5, 25)), unit("B1", (20, 20), (21.5, 20)), attached(18.5, 20, "B5", "B1")))
    with pytest.raises(IllegalAction, match="there is no enemy B5 on the table"):
        BATTLE.check(state, 0, Charge("A1", "B5"))


def test_uhb7_uhh13_a_personality_that_is_left_behind_when_its_unit_leaves_is_alone_again() -> None:
    """A1 is half an inch from the edge, its captain 9.5: with 6 inches he stops 3.5 from it."""
    broken = unit("A1", (20, 47), falling=True, compelled=True)
    step = play(duel(broken, attached(20, 38), FAR), "fall A1")
    assert not who(step.state, "A1").alive
    assert where(step.state.public, "A5") == [at(20, 44)]
    captain = who(step.state, "A5")
    assert (captain.joined, captain.falling) == ("", True)
    assert states(list(step.events)) == [("gone", "edge"), ("detached", "")]


def test_uhb7_uhh13_a_personality_that_leaves_the_table_is_told() -> None:
    """A1 is 6.5 inches from the edge and goes 6; its captain, 0.5 from it, leaves."""
    broken = unit("A1", (20, 41), falling=True, compelled=True)
    step = play(duel(broken, attached(20, 47), FAR), "fall A1")
    gone = [event for event in every(step, StateChanged) if event.what == "gone"]
    assert [(event.unit, event.rules) for event in gone] == [("A5", ("UH-B7",))]
    assert who(step.state, "A1").alive


def test_uh43_uhb40_uhh13_a_captain_in_the_bunker_alone_gives_nothing_while_his_unit_is_outside() -> None:
    bunker, item = piece(1, "building", 22, 22, 26, 26), Item("T1", "bunker", 0, at(24, 24))

    def bonus(*units: Unit) -> int:
        return command_centre.command_bonus(
            field(*units, FAR, terrain=(bunker,), items=(item,), conditions=(5,)).public, 0
        )

    assert bonus(unit("A1", (24, 28)), attached(24, 24)) == 0
    assert bonus(unit("A1", (24, 24)), attached(24, 28)) == 0
    assert bonus(unit("A1", (23.5, 24)), attached(24.8, 24)) == 2


def test_uhh4_uhh13_half_of_a_unit_is_counted_with_who_is_attached() -> None:
    """Of three models one is in the wood: less than half. Of two, one: half."""
    wood, source = piece(1, "wood", 18, 18, 22, 22), Disc(at(40, 5), 500)

    def cover(*units: Unit) -> int:
        public = field(*units, FAR, terrain=(wood,)).public
        return cover_of(public, units[0], (source,))

    pair = unit("A1", (20, 20), (24, 20))
    assert cover(pair) == 2
    assert cover(pair, attached(25.5, 20)) == 0
    assert cover(pair, attached(21.4, 20)) == 2


def test_uhh7_uhh13_who_survives_the_unit_that_he_was_attached_to_tests_for_the_lost_melee() -> None:
    """B1 wounds once, A's captain not at all: A lost, and A1 is gone. The captain tests MOR 6 with a 7."""
    ours = unit("A1", (20, 20)), attached(21.2, 20)
    theirs = unit("B1", (20, 19), (21.2, 19), word="bare")
    state = field(*ours, *theirs_of(theirs), phase="melee", frames=(Melee(("A1", "B1")),))
    # Models strike in order: A1.1, A5.1, B1.1, B1.2; 6 hits with equal MEL, 6 wounds with DAM 4 against WL 10.
    step = go(state, 1, 1, 6, 6, 1, 7)
    tested = one(step, events.Tested)
    assert (tested.unit, tested.face, tested.good) == ("A5", 7, False)
    assert who(step.state, "A5").falling


def theirs_of(*units: Unit) -> tuple[Unit, ...]:
    """Units, and somebody else of theirs far away."""
    return (*units, unit("B2", (5, 5)))


def test_uhh13_the_dead_do_not_detach() -> None:
    """The captain has 1 Wound Point left, leads over the mines, and dies of them: 6 - 5 = 1 hit, 4 + 6 = WL 10."""
    captain = altered(attached(20, 41.5), 1, wounds=2)
    mines = Item("M1", "mines", 0, at(20.5, 38))
    state = duel(unit("A1", (20, 40), (21.5, 40)), captain, FAR, items=(mines,), conditions=(6,))
    step = run(state, ("attach A5 none",), ("move A1 20,36", 6, 4), ("done",))
    assert [event.what for event in every(step, StateChanged) if event.unit == "A5"] == ["destroyed"]


def test_uhh5_uhh13_numbers_of_a_party_do_not_shift_when_one_of_two_captains_dies() -> None:
    """B1 is 1, its captains are 2 and 3; hits go to 2 until he is dead (3 wounds), then to 3 as said, not to 1."""
    hit = Hit(4, 4, "rifle", at(20, 30), saves=False, knocks=False)
    frame = Wounding("B1", (hit,), order=None)
    foes = unit("B1", (20, 20)), attached(21.2, 20, "B5", "B1"), attached(22.4, 20, "B6", "B1")
    state = field(*foes, unit("A1", (20, 30)), frames=(frame,))
    step = play(go(state).state, "casualties 2 3 1", 6, 6, 6, 6)
    assert one(step, Wounded).unit == "B1"
    assert results(step) == [(2, "wounded"), (2, "wounded"), (2, "killed"), (3, "wounded")]
    assert alive(step.state, "B1") == [1]


def test_uh24_uh23_uhh13_an_attached_captain_is_slowed_and_a_lone_one_is_not() -> None:
    """6 inches of rubble: alone with MOV 6 through it, attached 3."""
    rubble = piece(1, "rubble", 10, 20, 40, 39.4)
    alone = play(duel(unit("A5", (20, 40), word="captain"), FAR, by="A5", terrain=(rubble,)), "move A5 20,34").state
    assert where(alone.public, "A5") == [at(20, 34)]
    party = duel(unit("A1", (21.5, 40)), attached(20, 40), FAR, terrain=(rubble,))
    assert one_move(play(party, "move A1 21.5,37.2")).most == 3000
    assert refused(party, "move A1 21.5,36.8") == "UH-23"


def one_move(step: Any) -> Moved:
    """How A1 moved."""
    (moved,) = (event for event in every(step, Moved) if event.unit == "A1")
    return moved  # type: ignore[no-any-return]


def test_uhh13_uh11_a_unit_whose_captain_is_in_contact_is_held() -> None:
    state = duel(unit("A1", (20, 40)), attached(21.5, 40), unit("B1", (21.5, 39)))
    assert prompts(go(state).state) == [(0, "act")]
    assert refused(state, "move A1 20,44") == "UH-11"


def test_uhh8_uhh13_an_attached_captain_falls_back_with_his_unit_and_rallies_with_it() -> None:
    broken = unit("A1", *row(20, 20, 2), falling=True, compelled=True)
    step = play(duel(broken, attached(20, 21.5), FAR), "fall A1")
    assert [event.unit for event in every(step, Moved)] == ["A1", "A5"]
    assert where(step.state.public, "A5") == [at(20, 27.5)]


def test_uh36_uhh13_a_captain_who_lies_on_the_ground_holds_his_unit_from_charging_and_stands_up_with_it() -> None:
    captain = altered(attached(20, 41.5), 1, prone=True)
    state = duel(unit("A1", (20, 40)), captain, unit("B1", (20, 36)))
    assert refused(state, "charge A1 B1") == "UH-36"
    stood = play(state, "stand A1 20,38").state
    assert not who(stood, "A5").on_table[0].prone
    assert where(stood.public, "A5") == [at(20, 41.5)]
