"""Melees: which comes next, who strikes whom, wounds, losers (UH-37, UH-B4, UH-B48, UH-H7, UH-H12)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation
from games.upheaval.mechanics.melee import pairing
from games.upheaval.previews.fights.melee import melee_odds
from games.upheaval.state import events, frames
from games.upheaval.state.actions import Blows
from games.upheaval.state.events import Drawn, Fought, StateChanged
from games.upheaval.state.frames import Attack, Melees
from games.upheaval.state.public import State
from games.upheaval.state.units import Unit
from tests.games.upheaval.battles import BATTLE, alive, asked, every, go, one, play, prompts, refused, who
from tests.games.upheaval.fields import field, row, unit

STOP = (unit("A9", (2, 46)), unit("B9", (46, 2)))


def melee(*units: Unit, **fields: object) -> State:
    """The Melee phase of a field; nothing follows it."""
    plain = {"phase": "melee", "frames": (frames.Melee(tuple(unit_.id for unit_ in units)),)}
    return field(*units, *STOP, **(plain | fields))


def pair(ours: str = "trooper", theirs: str = "trooper", **fields: object) -> State:
    """A1 and B1 in contact, one model each."""
    return melee(unit("A1", (20, 20), word=ours), unit("B1", (21, 20), word=theirs), **fields)


def test_uhh7_every_model_in_contact_strikes_once_at_the_same_time() -> None:
    step = go(pair(), 6, 6, 6, 6)
    fought = one(step, Fought)
    assert [(strike.attacker, strike.target, strike.killed) for strike in fought.strikes] == [
        ("A1.1", "B1.1", True),
        ("B1.1", "A1.1", True),
    ]
    assert (fought.caused, fought.losers) == ((1, 1), ())
    assert (alive(step.state, "A1"), alive(step.state, "B1")) == ([], [])
    assert sorted(one_.unit for one_ in every(step, StateChanged)) == ["A1", "B1"]


def test_uhh7_six_hits_with_ones_own_melee_less_the_enemys() -> None:
    step = go(pair(), 5, 5)
    assert [strike.hit.good for strike in one(step, Fought).strikes] == [False, False]
    assert [strike.wound for strike in one(step, Fought).strikes] == [None, None]


def test_uhh7_fewer_wounds_lose_and_the_losers_test_at_once() -> None:
    state = melee(unit("A1", (20, 20), (20, 21.5)), unit("B1", (21, 20), (22.5, 20)))
    step = go(state, 6, 6, 5, 7)
    assert (one(step, Fought).caused, one(step, Fought).losers) == ((1, 0), (1,))
    tested = one(step, events.Tested)
    assert (tested.unit, tested.why, tested.good) == ("B1", "melee", False)
    assert who(step.state, "B1").falling
    assert not who(step.state, "B1").broken
    assert who(step.state, "A1").removed == 1
    held = go(state, 6, 6, 5, 6)
    assert not who(held.state, "B1").falling


def test_uhh7_units_that_hang_together_fight_as_one_melee() -> None:
    units = unit("A1", (20, 20)), unit("B1", (21, 20)), unit("A2", (22, 20)), unit("B2", (40, 20)), unit("A3", (41, 20))
    found = pairing.melees_left(field(*units).public)
    assert found == (("A1", "B1", "A2"), ("B2", "A3"))


def test_uhh7_of_three_sides_everybody_with_fewer_wounds_than_the_most_loses() -> None:
    units = unit("A1", (20, 20), (18, 20)), unit("B1", (21, 20), (21, 18.5)), unit("C1", (20.5, 20.866), (22, 22))
    state = field(*units, *STOP, seats=3, phase="melee", frames=(frames.Melee(("A1", "B1", "C1")),), deck=(0, 0, 0))
    step = play(state, "blows A1.1 B1.1", seat=0)
    assert prompts(step.state) == [(1, "blows"), (2, "blows")]
    step = play(step.state, "blows auto", seat=1)
    step = play(step.state, "blows auto", 6, 6, 5, 5, 10, 10, seat=2)
    assert one(step, Fought).losers == (1, 2)


def test_uh37_prone_models_in_a_melee_die_of_any_hit() -> None:
    lying = unit("B1", (21, 20), word="captain")
    state = melee(unit("A1", (20, 20)), replace(lying, models=(replace(lying.models[0], prone=True),)))
    step = go(state, 6, 5)
    strike = one(step, Fought).strikes[0]
    assert (strike.wound, strike.killed) == (None, True)
    assert "UH-37" in one(step, Fought).rules


def test_uh34_in_a_melee_an_equal_roll_wounds_and_no_cover_helps() -> None:
    step = go(pair(options={"knockdown": True}), 6, 6, 5)
    assert alive(step.state, "B1") == []


def two_foes(**fields: object) -> State:
    """A1.1 touches B1.1 and B1.2."""
    return melee(unit("A1", (20, 20), (20, 18.5)), unit("B1", (21, 20), (19, 20)), **fields)


def test_uhh7_whoever_touches_several_is_asked_and_strikes_whom_the_owner_says() -> None:
    state = asked(two_foes())
    assert prompts(state) == [(0, "blows")]
    step = play(state, "blows A1.1 B1.2", 6, 6, 5, 5, 6)
    assert one(step, Fought).strikes[0].target == "B1.2"
    by_rules = play(state, "blows auto", 6, 6, 5, 5, 6)
    assert one(by_rules, Fought).strikes[0].target == "B1.1"


@pytest.mark.parametrize("line", ["blows A1.2 B1.1", "blows A1.1 B9.1", "blows A1.1 B1.1 A1.1 B1.2"])
def test_uhh7_blows_that_cannot_be_struck_are_refused(line: str) -> None:
    assert refused(two_foes(), line) == "UH-H7"


def test_uhh7_blows_are_listed_model_by_model() -> None:
    state = asked(two_foes())
    assert [word.text for word in BATTLE.choices(state, 0, ("blows",)).words] == ["auto", "A1.1"]
    assert [word.text for word in BATTLE.choices(state, 0, ("blows", "A1.1")).words] == ["B1.1", "B1.2"]
    assert BATTLE.choices(state, 0, ("blows", "A1.1", "B1.2")).complete
    assert BATTLE.parse(state, 0, "blows a1.1 at b1.2") == Blows((Attack("A1.1", "B1.2"),))
    with pytest.raises(BadNotation):
        BATTLE.choices(state, 0, ("blows", "A1.2"))


def two_melees(**fields: object) -> State:
    units = unit("A1", (20, 20)), unit("B1", (21, 20)), unit("A2", (30, 20)), unit("B2", (31, 20))
    return field(*units, *STOP, frames=(Melees(),), phase="action", **fields)


def test_uhb4_whose_card_came_first_picks_the_next_melee() -> None:
    state = asked(two_melees(first=1))
    assert prompts(state) == [(1, "fight")]
    assert [word.text for word in BATTLE.choices(state, 1, ("fight",)).words] == ["A1", "A2"]
    assert refused(state, "fight A9") == "UH-B4"
    assert BATTLE.format(BATTLE.parse(state, 1, "fight B2")) == "fight A2", "any unit names its melee"
    step = play(state, "fight B2", 5, 5, 5, 5, 1)
    assert [fought.units for fought in every(step, Fought)] == [("A2", "B2"), ("A1", "B1")]


def test_uhb4_by_option_a_card_says_who_picks() -> None:
    step = go(two_melees(options={"draw_melees": True}), 6)
    assert (one(step, Drawn).seat, prompts(step.state)) == (1, [(1, "fight")])
    assert one(step, Drawn).of == 6


def test_uhh13_an_attached_personality_fights_with_its_own_profile() -> None:
    captain = unit("A2", (20, 21), word="captain", joined="A1")
    state = melee(unit("A1", (20, 22.5)), unit("B1", (21, 21)))
    state = field(
        unit("A1", (20, 22.5)),
        captain,
        unit("B1", (21, 21)),
        *STOP,
        phase="melee",
        frames=(
            frames.Melee(pairing.melees_left(field(unit("A1", (20, 22.5)), captain, unit("B1", (21, 21))).public)[0]),
        ),
    )
    step = go(state, 5, 6, 6, 7)
    assert [strike.attacker for strike in one(step, Fought).strikes] == ["A2.1", "B1.1"]
    assert who(step.state, "A2").model(1).wounds == 1
    assert (one(step, events.Tested).unit, who(step.state, "A1").falling) == ("A1", True)


def test_uhh7_a_melee_forecast_tells_both_ways_exactly() -> None:
    found = melee_odds(pair().public, who(pair(), "A1"), "A1 fights")
    assert found is not None
    # Each wounds with 1/2 x 1/2.
    shares = [Fraction(row_.ways, row_.out_of) for row_ in found.rows]
    assert shares == [Fraction(3, 16), Fraction(10, 16), Fraction(3, 16)]
    assert melee_odds(field(*STOP).public, STOP[0], "nobody") is None


def test_uhh7_models_without_contact_do_not_strike() -> None:
    state = melee(unit("A1", *row(20, 20, 3, -1.5)), unit("B1", (21, 20)))
    assert [strike.attacker for strike in one(go(state, 5, 5), Fought).strikes] == ["A1.1", "B1.1"]
