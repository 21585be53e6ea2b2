"""Shooting by some models alone and at several targets (UH-13, UH-H2)."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from games.kernel import BadNotation, IllegalAction
from games.upheaval.questions.shoot import SHOOT
from games.upheaval.state.actions import Shoot, Volley
from games.upheaval.state.events import Declared, Shot
from games.upheaval.state.public import State
from tests.games.upheaval.battles import BATTLE, asked, duel, every, play, refused, who
from tests.games.upheaval.fields import row, unit

TARGETS = ("B1", "B2", "B3")


def four(**options: object) -> State:
    """A1 of four models: rifle, carbine, carbine, cannon; B1 near, B2 and B3 out of the carbines' range.

    The rifle (24 inches) reaches B2, the cannon (36 inches) alone reaches B3.
    """
    kinds = ("trooper", "raider", "raider", "gunner")
    return asked(
        duel(
            unit("A1", *row(20, 46, 4), words=kinds),
            unit("B1", *row(20, 37, 2)),
            unit("B2", *row(20, 25, 2)),
            unit("B3", *row(20, 13, 2)),
            options=options,
        )
    )


def listed(state: State, *said: str) -> tuple[list[str], list[str], bool]:
    """What may come after words: listed ones, suggested ones, and whether that is an action."""
    found = BATTLE.choices(state, 0, ("shoot", *said))
    return [word.text for word in found.words], _suggested(state, said), found.complete


def _suggested(state: State, said: tuple[str, ...]) -> list[str]:
    found = BATTLE.choices(state, 0, ("shoot", *said)).open
    return [word.text for word in found.suggestions] if found else []


def lines(state: State, said: tuple[str, ...] = ("A1",)) -> Iterator[tuple[str, ...]]:
    """Every action that can be put together of listed and suggested words."""
    following, suggested, complete = listed(state, *said)
    if complete:
        yield said
    for word in (*following, *suggested):
        yield from lines(state, (*said, word))


def test_uhh2_after_the_target_come_single_models_and_those_with_the_same_weapon() -> None:
    assert listed(four(), "A1") == (["B1", "B2", "B3"], [], False)
    assert listed(four(), "A1", "B1") == ([], ["1", "2", "3", "4", "2,3"], True)
    assert listed(four(), "A1", "B2") == ([], ["1", "4"], True)
    open_word = BATTLE.choices(four(), 0, ("shoot", "A1", "B1")).open
    assert open_word is not None
    labels = [(word.label, word.hint) for word in open_word.suggestions]
    assert labels[1:] == [("Only 2", "Carbine"), ("Only 3", "Carbine"), ("Only 4", "Cannon"), ("Only 2,3", "Carbine")]


def test_uhh2_a_model_that_alone_can_shoot_may_be_named_so_that_the_others_have_another_target() -> None:
    assert listed(four(), "A1", "B3") == ([], ["4"], True)
    assert listed(four(), "A1", "B3", "4") == (["B1", "B2"], [], True)


def test_uhh2_the_only_model_of_a_unit_needs_no_number() -> None:
    alone = asked(duel(unit("A1", (20, 30)), unit("B1", (20, 20))))
    assert listed(alone, "A1", "B1") == ([], [], True)
    assert BATTLE.parse(alone, 0, "shoot A1 B1 1") == Shoot("A1", (Volley("B1"),))
    with pytest.raises(BadNotation, match=r"that is written shoot A1 B1$"):
        listed(alone, "A1", "B1", "1")
    assert refused(alone, "shoot A1 B1 2") == "UH-13"


def test_uhh2_the_target_of_all_others_is_written_last_wherever_it_is_named() -> None:
    split = Shoot("A1", (Volley("B3", (4,)), Volley("B2", (1,)), Volley("B1")))
    assert BATTLE.parse(four(), 0, "shoot A1 B3 4 B1 B2 1") == split
    assert BATTLE.format(split) == "shoot A1 B3 4 B2 1 B1"
    assert listed(four(), *BATTLE.format(split).split()[1:])[2]


def test_uhh2_after_models_come_targets_of_those_that_do_not_shoot_yet() -> None:
    assert listed(four(), "A1", "B1", "2,3") == (["B2", "B3"], [], True)
    assert listed(four(), "A1", "B1", "4") == (["B2"], [], True)
    assert listed(four(), "A1", "B1", "1,4") == ([], [], True)
    assert listed(four(), "A1", "B2", "1") == (["B1", "B3"], [], True)
    assert listed(four(), "A1", "B1", "1,2,3,4") == ([], [], True)


def test_uhh2_the_others_may_shoot_at_a_further_target_all_of_them_or_some() -> None:
    assert listed(four(), "A1", "B2", "1", "B1") == ([], ["2", "3", "4", "2,3"], True)
    assert listed(four(), "A1", "B2", "1", "B1", "2,3") == (["B3"], [], True)
    step = play(four(), "shoot A1 B2 1 B1 2,3 B3", 1, 1, 1, 1, 1, 1, 1)
    fired = {shot.target: [shooter.number for shooter in shot.shooters] for shot in every(step, Shot)}
    assert fired == {"B2": [1], "B1": [2, 3], "B3": [4]}
    assert who(step.state, "A1").shot


def test_uhh2_models_that_are_not_named_do_not_shoot() -> None:
    step = play(four(), "shoot A1 B1 2", 1, 1)
    (shot,) = every(step, Shot)
    assert [shooter.number for shooter in shot.shooters] == [2]
    assert not any(model.heavy for model in who(step.state, "A1").models), "the cannon was not fired (UH-22)"


def test_uhh2_all_models_may_be_split_over_several_targets() -> None:
    near = asked(
        duel(unit("A1", *row(20, 30, 3)), *(unit(name, (16 + 4 * number, 20)) for number, name in enumerate(TARGETS)))
    )
    assert listed(near, "A1", "B1", "1", "B2", "2") == (["B3"], [], True)
    assert listed(near, "A1", "B1", "1", "B2", "2", "B3") == ([], ["3"], True)
    step = play(near, "shoot A1 B1 1 B2 2 B3 3", 1, 1, 1)
    fired = [(shot.target, shot.shooters[0].number) for shot in every(step, Shot)]
    assert fired == [("B1", 1), ("B2", 2), ("B3", 3)]


@pytest.mark.parametrize(
    ("line", "rule", "says"),
    [
        ("shoot A1 B1 1 B2 1", "UH-H2", "one target only"),
        ("shoot A1 B1 1,1", "UH-H2", "a model is named twice"),
        ("shoot A1 B1 1-3 B2 2-4", "UH-H2", "one target only"),
        ("shoot A1 B1 1 B1 2", "UH-H2", "a target is named twice"),
        ("shoot A1 B1 B2", "UH-H2", "say which models"),
        ("shoot A1 A1 1", "UH-H2", "no enemy"),
        ("shoot A1 B1 5", "UH-13", "has no model 5"),
        ("shoot A1 B1 0", "UH-13", "has no model 0"),
        ("shoot A1 B2 2", "UH-H2", "too far away for A1.2"),
        ("shoot A1 B2 1,3", "UH-H2", "too far away for A1.3"),
        ("shoot A1 B1 1-4 B2", "UH-H2", "no model is left"),
        ("shoot A1 B1 4 B3", "UH-H2", "no model is left"),
    ],
)
def test_uhh2_refused_splits_name_their_rule_and_change_nothing(line: str, rule: str, says: str) -> None:
    state = four()
    before = BATTLE.dump(state)
    assert refused(state, line) == rule
    with pytest.raises(IllegalAction, match=says):
        BATTLE.check(state, 0, BATTLE.parse(state, 0, line))
    with pytest.raises(IllegalAction, match=says):
        BATTLE.choices(state, 0, tuple(line.split()))
    assert BATTLE.dump(state) == before


@pytest.mark.parametrize(
    ("theirs", "says"),
    [
        (("B1", "B2"), "B3 is 7 inches too far away for every model of A1; it can shoot at B2 or B1: UH-H2"),
        ((), "B3 is 7 inches too far away for every model of A1: UH-H2"),
    ],
)
def test_uhh2_a_refused_unit_is_told_whom_it_can_shoot(theirs: tuple[str, ...], says: str) -> None:
    near = [one for one in (unit("B1", *row(20, 37, 2)), unit("B2", *row(30, 46, 2))) if one.id in theirs]
    state = asked(duel(unit("A1", *row(20, 46, 2)), unit("B3", *row(20, 14, 2)), *near))
    with pytest.raises(IllegalAction) as refusal:
        BATTLE.check(state, 0, BATTLE.parse(state, 0, "shoot A1 B3"))
    assert str(refusal.value) == says


def test_uhh2_dead_models_and_models_on_the_ground_are_neither_listed_nor_taken() -> None:
    state = four(knockdown=True)
    shooters = who(state, "A1")
    dead, down = replace(shooters.models[1], at=None), replace(shooters.models[2], prone=True)
    less = replace(shooters, models=(shooters.models[0], dead, down, shooters.models[3]))
    public = replace(state.public, units=(less, *state.public.units[1:]))
    state = replace(state, public=public)
    assert listed(state, "A1", "B1") == ([], ["1", "4"], True)
    assert refused(state, "shoot A1 B1 2") == "UH-13"
    assert refused(state, "shoot A1 B1 3") == "UH-36"


@pytest.mark.parametrize("said", ["A1 B1 1 2", "A1 B1 3-1", "A1 B1 1 B7", "A1 B1 x", "A1 1", "A1 B1 1,"])
def test_uhh2_what_is_no_target_and_no_models_is_no_way_on(said: str) -> None:
    with pytest.raises(BadNotation):
        BATTLE.choices(four(), 0, ("shoot", *said.split()))


@pytest.mark.parametrize(("said", "canonical"), [("A1 B1 2-3", "2,3"), ("A1 B2 01", "1"), ("A1 b1", "B1")])
def test_uhh2_menus_go_on_from_canonical_words_alone_so_that_none_leads_to_a_dead_end(
    said: str, canonical: str
) -> None:
    with pytest.raises(BadNotation, match=rf"that is written shoot .*{canonical}$"):
        BATTLE.choices(four(), 0, ("shoot", *said.split()))


def test_uhh2_every_line_put_together_of_what_is_listed_is_canonical_and_legal() -> None:
    state = four()
    found = [" ".join(("shoot", *line)) for line in lines(state)]
    assert len(found) == len(set(found)) > 40
    for line in found:
        action = BATTLE.parse(state, 0, line)
        BATTLE.check(state, 0, action)
        assert BATTLE.format(action) == line


def test_uhh2_menus_go_on_to_exactly_what_may_be_done() -> None:
    state, tried = four(), set()
    for places in product((None, *TARGETS), repeat=4):
        groups = {name: tuple(n for n, place in enumerate(places, 1) if place == name) for name in TARGETS}
        action = Shoot("A1", tuple(Volley(name, models) for name, models in groups.items() if models))
        if action.volleys:
            said = tuple(SHOOT.write_action(action).split()[1:])
            assert _legal(state, action) == _leads_to(state, said), said
            tried.add(_legal(state, action))
    assert tried == {True, False}


def _legal(state: State, action: Shoot) -> bool:
    try:
        BATTLE.check(state, 0, action)
    except IllegalAction:
        return False
    return True


def _leads_to(state: State, said: tuple[str, ...]) -> bool:
    try:
        return SHOOT.words(state, 0, said).complete
    except IllegalAction:
        return False


def test_without_the_house_pack_any_weapon_reaches_any_enemy_and_models_may_be_named_all_the_same() -> None:
    """Who shoots matters there too: heavy weapons count as fired (UH-22)."""
    plain = four(house_pack=False)
    assert listed(plain, "A1") == (["B1", "B2", "B3"], [], False)
    assert listed(plain, "A1", "B3") == ([], ["1", "2", "3", "4", "2,3"], True)
    assert listed(plain, "A1", "B3", "1,4") == (["B1", "B2"], [], True)
    assert refused(plain, "shoot A1 B3 1-4 B1") == "UH-H2"


def test_without_the_house_pack_too_who_moved_fires_no_heavy_weapon_and_who_is_prone_none() -> None:
    moved = replace(who(four(), "A1"), models=tuple(replace(one, walked=True) for one in who(four(), "A1").models))
    plain = asked(duel(moved, unit("B1", (20, 20)), options={"house_pack": False}))
    assert listed(plain, "A1", "B1") == ([], ["1", "2", "3", "2,3"], True)
    assert refused(plain, "shoot A1 B1 4") == "UH-13"
    down = replace(who(four(), "A1"), models=tuple(replace(one, prone=True) for one in who(four(), "A1").models))
    prone = asked(duel(down, unit("B1", (20, 20)), options={"house_pack": False}))
    assert refused(prone, "shoot A1 B1") == "UH-13"


def test_without_the_house_pack_a_split_is_recorded_for_all_its_targets() -> None:
    step = play(four(house_pack=False), "shoot A1 B3 4 B1 2")
    assert every(step, Declared)[0].targets == ("B3", "B1")
    assert [model.heavy for model in who(step.state, "A1").models] == [False, False, False, True]
    assert BATTLE.awaiting(step.state)[0].ask == "Record what A1 did to B3 and B1, then done"
    assert [word.text for word in BATTLE.choices(step.state, 0, ("casualty",)).words] == ["B1", "B3", "A1", "B2"]
