"""Rules that meet (UH-10 .. UH-23, UH-40, UH-44, UH-B15, UH-B25, UH-B37, UH-H8, UH-H16)."""

import pytest
from msgspec.structs import replace

from games.kernel import Held, IllegalAction
from games.upheaval.content.book import Book
from games.upheaval.state import events
from games.upheaval.state.events import Hazard, Moved, StateChanged
from games.upheaval.state.frames import Activating
from games.upheaval.state.items import Item
from games.upheaval.state.public import State
from games.upheaval.state.units import Model, Unit
from games.upheaval.units import coherency, queries
from tests.games.upheaval.battles import BATTLE, asked, duel, every, one, play, prompts, refused, run, who
from tests.games.upheaval.fields import PROFILES, at, field, piece, row, unit
from tests.games.upheaval.going import altered, where

FAR = unit("B1", (5, 5))
MINES = Item("M1", "mines", 0, at(20, 42))
TUNNEL = (Item("E1", "tunnel", 0, at(10, 42)), Item("E2", "tunnel", 1, at(30, 42)))


def test_uh40_uh44_uhb42_mines_lie_above_a_tunnel() -> None:
    """The straight line from the one entrance to the other runs over the mines; nobody walks there."""
    for options in ({}, {"mines_all": True}):
        state = duel(unit("A1", (10, 42)), FAR, items=(*TUNNEL, MINES), conditions=(2, 6), options=options)
        step = play(state, "tunnel A1 E2")
        assert where(step.state.public, "A1") == [at(30, 42)]
        assert every(step, Hazard) == []


def test_uhb37_uh12_by_option_a_tunnel_is_the_move_and_a_run_may_follow_it() -> None:
    for costs in (False, True):
        state = duel(unit("A1", (10, 42)), FAR, items=TUNNEL, options={"tunnel_costs_move": costs})
        through = play(state, "tunnel A1 E2").state
        if costs:
            assert refused(through, "move A1 30,36") == "UH-B37"
            assert where(play(through, "run A1 30,36").state.public, "A1") == [at(30, 36)]
        else:
            assert refused(through, "run A1 30,36") == "UH-12"
            moved = play(through, "move A1 30,36").state
            assert where(play(moved, "run A1 30,30").state.public, "A1") == [at(30, 30)]
        for deed in ("shoot", "charge"):
            assert refused(through, f"{deed} A1 B1") == "UH-40"


def test_uhb15_uh15_who_charged_may_take_cover_for_after_the_melee_others_may_shoot_at_it() -> None:
    step = play(duel(unit("A1", (20, 30)), unit("B1", (20, 26))), "charge A1 B1")
    assert prompts(step.state) == [(0, "act")]
    assert refused(step.state, "shoot A1 B1") == "UH-B15"
    assert who(play(step.state, "cover A1").state, "A1").covered


def test_uhb25_uh15_cover_lasts_while_the_unit_falls_back_and_ends_with_its_next_activation() -> None:
    covered = unit("A1", (20, 30), covered=True, falling=True, compelled=True)
    theirs = play(duel(covered, FAR, by="B1"), "move B1 5,6").state
    assert who(theirs, "A1").covered
    assert not who(play(field(covered, FAR, frames=(Activating(0),)), "fall A1").state, "A1").covered


def test_uhb47_uhh8_without_the_house_pack_nobody_tests_by_house_rules() -> None:
    """B1 loses one of two models: with the house pack it would test MOR for the half."""
    state = duel(unit("A1", *row(20, 40, 2)), unit("B1", *row(20, 20, 2)), options={"house_pack": False})
    step = run(state, ("shoot A1 B1",), ("casualty B1 1",), ("done",), ("done",))
    assert every(step, events.Tested) == []
    assert not who(step.state, "B1").falling


def test_uhh16_uh23_uhb19_a_model_placed_into_difficult_terrain_slows_the_whole_unit() -> None:
    """Rubble from y 38.8 north; base 2 goes 1.5 inches, 0.8 of its base in the rubble: MOV 3 for all."""
    rubble = piece(1, "rubble", 20.9, 36, 30, 38.8)
    state = duel(unit("A1", (20, 40), (21.5, 40)), FAR, terrain=(rubble,))
    moved = one(play(state, "move A1 20,38.5 place 2 21.5,38.5"), Moved)
    assert (moved.most, moved.slowed) == (3000, "rubble T1")
    assert [track.path[-1] for track in moved.tracks] == [at(20, 38.5), at(21.5, 38.5)]
    assert refused(state, "move A1 20,36.5 place 2 21.5,38.5") == "UH-23"
    assert refused(state, "move A1 stay place 2 21.5,36.9") == "UH-H16"


def test_uhh16_placed_models_do_not_stand_upon_each_other_in_difficult_terrain() -> None:
    rubble = piece(1, "rubble", 20, 36, 30, 38.8)
    state = duel(unit("A1", (20, 40), (21.5, 40), (23, 40)), FAR, terrain=(rubble,))
    assert refused(state, "move A1 stay place 2 21.5,38.5 3 21.9,38.5") == "UH-H16"


def test_uh21_uhb13_a_unit_that_can_regain_coherency_must() -> None:
    """A gap of 5 inches: the second closes up with 3 of its 6. 15 inches cannot be closed: then any move is a try."""
    state = duel(unit("A1", (20, 40), (26, 40)), FAR)
    assert refused(state, "move A1 16,40 place 2 30,40") == "UH-21"
    assert refused(state, "cover A1") == "UH-21"
    assert refused(state, "done") == "UH-21"
    step = play(state, "move A1 stay")
    assert not who(step.state, "A1").pinned
    wide = play(duel(unit("A1", (20, 40), (35, 40)), FAR), "move A1 19,40")
    assert who(wide.state, "A1").pinned
    assert where(wide.state.public, "A1")[1] == at(29, 40)


def slow_flyers(*units: Unit, move: int) -> State:
    """A field on which flyers have another MOV, in high winds."""
    state = duel(*units, FAR, conditions=(3,))
    profiles = tuple(replace(one_, move=move) if one_.word == "flyer" else one_ for one_ in PROFILES)
    book = Held("armies:test", Book("test", "Test", (), profiles, ()))
    return replace(state, public=replace(state.public, book=book))


def test_uh41_uh21_flyers_whom_the_wind_holds_need_not_regain_coherency() -> None:
    """MOV 2, minus 2 in high winds: 0. Nobody can move, so nobody must."""
    state = asked(slow_flyers(unit("A1", (20, 40), (30, 40), word="flyer"), move=2))
    action = BATTLE.default(state, state.public.prompts[0])
    BATTLE.check(state, 0, action)
    assert BATTLE.format(action) == "done"
    assert refused(slow_flyers(unit("A1", (20, 40), word="flyer"), move=3), "move A1 20,38.9") == "UH-19"


def test_uh16_models_placed_by_hand_fall_back_their_whole_move_too() -> None:
    broken = unit("A1", (20, 30), (22, 30), (24, 30), falling=True, compelled=True)
    state = duel(broken, FAR)
    assert refused(state, "fall A1 20,36 place 2 22,30.1 3 24,30.1") == "UH-16"
    step = play(state, "fall A1 20,36 place 2 22,36 3 24,36")
    assert where(step.state.public, "A1") == [at(20, 36), at(22, 36), at(24, 36)]


def test_uh22_uhb18_who_fired_a_heavy_weapon_stays_and_may_break_coherency() -> None:
    mixed = unit("A1", (20, 40), (21.5, 40), words=("gunner", "bare"))
    target = unit("B1", (20, 20))
    step = play(duel(mixed, target), "shoot A1 B1", 1, 1)
    assert refused(step.state, "move A1 20,36 place 1 20,39") == "UH-22"
    away = play(step.state, "move A1 21.5,35")
    assert where(away.state.public, "A1")[0] == at(20, 40)
    assert who(away.state, "A1").pinned
    (pinned,) = every(away, StateChanged)
    assert (pinned.what, pinned.why, pinned.rules) == ("pinned", "coherency", ("UH-20",))


def test_uh36_uhb29_prone_models_of_a_broken_unit_stay_down_and_out_of_coherency() -> None:
    """Model 2 lies 10 inches away: that does not pin a unit that falls back, and it stays where it is."""
    broken = altered(unit("A1", (20, 20), (30, 20), falling=True, compelled=True), 2, prone=True)
    step = play(duel(broken, FAR), "fall A1")
    assert where(step.state.public, "A1") == [at(20, 26), at(30, 20)]
    assert not who(step.state, "A1").pinned
    assert who(step.state, "A1").model(2) == Model(2, "trooper", at(30, 20), prone=True, walked=True)


@pytest.mark.parametrize(
    ("gap", "down"), [(6, 2), (6, 1), (8.5, 2), (15, 2), (15, 1)], ids=["closed", "led", "just", "wide", "wide, led"]
)
def test_uh10_uhb29_time_out_regains_coherency_standing_up_and_comes_as_far_as_a_move(gap: float, down: int) -> None:
    """Who stands up stays, the others move as in a Move."""
    torn = altered(unit("A1", (20, 40), (20 + gap, 40)), down, prone=True)
    state = asked(duel(torn, FAR))
    text = BATTLE.format(BATTLE.default(state, state.public.prompts[0]))
    assert text.startswith("stand A1 ")
    stood, moved = play(state, text).state, play(state, text.replace("stand", "move", 1)).state
    assert where(moved.public, "A1") == where(stood.public, "A1")
    assert who(moved, "A1").pinned == who(stood, "A1").pinned == (gap > 9)
    assert who(moved, "A1").model(down).prone
    assert not any(model.prone for model in who(stood, "A1").on_table)


def only_one_fired() -> State:
    """Gunners 7 inches apart; the enemy is out of reach of the second one."""
    return play(duel(unit("A1", (10, 40), (18, 40), word="gunner"), unit("B1", (9, 3.6))), "shoot A1 B1", 1, 1).state


def test_uh10_uh21_a_torn_unit_that_has_shot_ends_nothing_while_a_move_brings_it_nearer_to_coherency() -> None:
    """The one that fired stays; the other one has 6 inches for the 5 that are missing."""
    state = only_one_fired()
    assert [model.heavy for model in who(state, "A1").models] == [True, False]
    with pytest.raises(IllegalAction, match="a Move brings it nearer to that: move A1") as caught:
        BATTLE.check(state, 0, BATTLE.parse(state, 0, "done"))
    assert caught.value.rule == "UH-21"
    assert refused(state, "cover A1") == "UH-21"
    text = BATTLE.format(BATTLE.default(state, state.public.prompts[0]))
    assert text in str(caught.value)
    moved = play(state, text).state
    assert coherency.coherent(moved.public, who(moved, "A1"))
    assert where(moved.public, "A1")[0] == at(10, 40)


def test_uh10_uh20_gunners_who_could_have_come_together_and_all_fired_spend_their_move_and_are_pinned() -> None:
    """Nobody can move any more (UH-22), but the unit has not tried: it does, and is out of coherency after its Move."""
    state = play(
        duel(unit("A1", (10, 40), (18, 40), word="gunner"), unit("B1", (14, 20))), "shoot A1 B1", *[1] * 4
    ).state
    with pytest.raises(IllegalAction, match="who fired a heavy weapon stays: move A1 stay"):
        BATTLE.check(state, 0, BATTLE.parse(state, 0, "done"))
    text = BATTLE.format(BATTLE.default(state, state.public.prompts[0]))
    assert text == "move A1 stay"
    step = play(state, text)
    assert where(step.state.public, "A1") == [at(10, 40), at(18, 40)]
    assert [(one_.what, one_.why) for one_ in every(step, StateChanged)] == [("pinned", "coherency")]
    words = BATTLE.choices(state, 0, ("move", "A1"))
    assert [word.text for word in words.words] == ["stay"]


def test_uh10_uh21_a_torn_unit_that_no_move_brings_nearer_may_pass() -> None:
    """A pond all across is between its models, and each touches it."""
    pond = (piece(1, "pond", 0, 30, 48, 34),)
    state = field(unit("A1", (20, 29.5), (20, 34.5)), FAR, terrain=pond, frames=(Activating(0),))
    assert BATTLE.format(BATTLE.default(asked(state), asked(state).public.prompts[0])) == "pass A1"
    assert not who(play(state, "pass A1").state, "A1").pinned


def test_uh21_uhb29_time_out_passes_with_a_torn_unit_that_lies_whole() -> None:
    """Nobody of it can move, standing up or not: it owes nothing (UH-22), and would be pinned if it stood up."""
    torn = altered(altered(unit("A1", (20, 40), (30, 40)), 1, prone=True), 2, prone=True)
    state = asked(duel(torn, FAR))
    assert BATTLE.format(BATTLE.default(state, state.public.prompts[0])) in ("done", "pass A1")
    stood = who(play(state, "stand A1 stay").state, "A1")
    assert stood.pinned
    assert not any(model.prone for model in stood.on_table)


def test_uh14_uhh11_nobody_charges_over_the_table_edge() -> None:
    state = duel(unit("A1", (20, 47)), unit("B1", (23, 47)))
    assert refused(state, "charge A1 B1 via 21.5,49") == "UH-H11"
    charged = play(state, "charge A1 B1 via 21.5,46").state
    assert queries.engaged(charged.public, who(charged, "A1"))


def test_uh27_uhh14_water_stops_who_walks_and_whoever_would_end_in_it() -> None:
    """A pond 3 inches wide: a flyer that goes 5.5 stands beyond it."""
    pond = (piece(1, "pond", 10, 35.5, 30, 38.5),)
    flying = duel(unit("A1", (20, 40), word="flyer"), FAR, terrain=pond)
    assert where(play(flying, "move A1 20,34.5").state.public, "A1") == [at(20, 34.5)]
    assert refused(flying, "move A1 20,37") == "UH-27"
    assert refused(duel(unit("A1", (20, 40)), FAR, terrain=pond), "move A1 20,34.5") == "UH-H14"


def test_uh27_uhb14_a_flyer_charges_over_a_wood_and_not_into_it() -> None:
    over = duel(unit("A1", (20, 40), word="flyer"), unit("B1", (20, 35)), terrain=(piece(1, "wood", 15, 37, 25, 39),))
    assert where(play(over, "charge A1 B1").state.public, "A1") == [at(20, 36.01)]
    into = duel(unit("A1", (20, 40), word="flyer"), unit("B1", (20, 36)), terrain=(piece(1, "wood", 15, 33, 25, 38),))
    assert refused(into, "charge A1 B1") == "UH-B14"


def test_uh16_uh18_uhb11_pinned_and_falling_together_it_stays_and_only_shoots_or_takes_cover() -> None:
    broken = unit("A1", (20, 30), words=("gunner",), falling=True, compelled=True, pinned=True)
    state = field(broken, unit("B1", (20, 20)), frames=(Activating(0),))
    assert refused(state, "fall A1") == "UH-B11"
    assert refused(state, "move A1 20,33") == "UH-B11"
    assert refused(state, "shoot A1 B1") == "UH-17", "a heavy weapon never"
    assert who(play(state, "cover A1").state, "A1").covered
    assert not who(play(state, "pass A1").state, "A1").covered


def test_uh25_oracle_3_a_rider_stops_two_inches_inside() -> None:
    """MOV 10, halved 5; base edge 1 inch from the rubble, 3 wide: 1 to its edge, and 2 with the base over it, are 3."""
    rubble = (piece(1, "rubble", 10, 35.25, 30, 38.25),)
    state = duel(unit("A1", (20, 40), word="rider"), FAR, terrain=rubble)
    assert where(play(state, "move A1 20,37").state.public, "A1") == [at(20, 37)]
    assert refused(state, "move A1 20,36.9") == "UH-25"
    assert refused(state, "move A1 20,34") == "UH-23"


def test_uh35_uhb47_nobody_records_a_huge_model_as_prone() -> None:
    state = duel(unit("A1", (20, 30)), unit("B1", (20, 20), word="giant"), options={"house_pack": False})
    shot = play(state, "shoot A1 B1").state
    assert refused(shot, "state B1 prone 1") == "UH-35"
    assert who(play(shot, "state B1 falling").state, "B1").falling


def test_uh26_uhh16_who_is_placed_at_the_edge_of_terrain_has_stopped_there_too() -> None:
    """Rubble 4 inches before the base: half of MOV 6 does not reach it."""
    state = duel(unit("A1", (20, 40)), FAR, terrain=(piece(1, "rubble", 10, 30, 30, 35.5),))
    for order in ("20,36", "stay place 1 20,36"):
        assert refused(play(state, f"move A1 {order}").state, "run A1 20,34") == "UH-26"


def test_uh26_uhb21_who_stopped_at_the_edge_of_terrain_moves_no_further_unless_the_option_says_so() -> None:
    field = {"terrain": (piece(1, "rubble", 10, 22, 30, 26),)}
    units = unit("A1", (20, 30.5)), unit("B1", (20, 24))
    stopped = play(duel(*units, **field), "move A1 20,26.5").state
    assert refused(stopped, "run A1 20,26") == "UH-26"
    assert refused(stopped, "charge A1 B1") == "UH-26"
    anew = play(duel(*units, **field, options={"run_from_edge": True}), "move A1 20,26.5").state
    assert where(play(anew, "charge A1 B1").state.public, "A1") == [at(20, 25.01)]


def test_uh21_the_places_that_are_offered_regain_coherency() -> None:
    state = asked(duel(unit("A1", (20, 40), (26, 40)), FAR))
    offered = BATTLE.choices(state, 0, ("move", "A1")).open
    assert offered is not None
    assert offered.suggestions
    for word in offered.suggestions:
        assert not who(play(state, f"move A1 {word.text}").state, "A1").pinned


def cited(state: State, line: str) -> set[str]:
    """The rules between 21 and 27 that the log cites for the move of a line."""
    rules = {rule for moved in every(play(state, line), Moved) for rule in moved.rules}
    return rules & {f"UH-{number}" for number in range(21, 28)}


def test_uh21_uh23_uh24_uh25_uh26_uh27_moves_cite_what_made_them_what_they_are() -> None:
    rubble = (piece(1, "rubble", 10, 30, 40, 39),)

    def through(word: str, line: str) -> set[str]:
        return cited(duel(unit("A1", (20, 40), word=word), FAR, terrain=rubble), line)

    assert through("trooper", "move A1 20,38") == {"UH-23"}
    assert through("captain", "move A1 20,34") == {"UH-24"}
    assert through("rider", "move A1 20,38") == {"UH-23", "UH-25"}
    assert through("horseman", "move A1 20,38") == {"UH-25"}
    assert through("flyer", "move A1 25.9,40.2") == set()
    assert cited(duel(unit("A1", (20, 40)), FAR, terrain=(piece(1, "wood", 10, 30, 30, 35.5),)), "move A1 20,36") == {
        "UH-26"
    }
    wood = (piece(1, "wood", 10, 37, 30, 38.5),)
    assert cited(duel(unit("A1", (20, 40), word="flyer"), FAR, terrain=wood), "move A1 20,36") == {"UH-27"}
    assert cited(duel(unit("A1", (20, 40), (26, 40)), FAR), "move A1 stay") == {"UH-21"}


def test_uh6_uh30_rules_that_no_event_cites_say_why() -> None:
    reasons = {rule.id: rule.seen for rule in BATTLE.rulebook.rule if rule.seen != "play" and "option" not in rule.seen}
    assert set(reasons) == {f"UH-{number}" for number in (3, 5, 6, 19, 22, 28, 29, 30, 31)}
