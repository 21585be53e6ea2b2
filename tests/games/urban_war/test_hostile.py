"""Lines that nobody should write, and bounds that hold whatever is played: nothing breaks, nothing overlaps."""

import random

import pytest

from games.geometry.discs import apart
from games.kernel import BadNotation, GameError, RngDice
from games.urban_war.state.public import State
from games.urban_war.units import queries
from tests.games.urban_war.positions import GAME, field, play, run, stand
from tests.games.urban_war.test_arithmetic import crowd, games

_SAID = """
move rush assault rally done interrupt pass go use strike shield deploy orders first side put team A1 a1 B1 b2 A9 T1
shot intercept charge fight leave foo stay shoot at with via off toward north-east 8 0 -1 ² ٣ 99999999999999999999
12,20 12,20>13,21 ,, > 0,0 48,48 1e9,2 12.0001,3 nan,inf rifle blade fists 1 2 overwatch snap all auto make ẞ İ
"""
WORDS = tuple(_SAID.split())
"""Words of the notation, and some that look like them."""


def positions() -> list[State]:
    """A position of every question of a battle."""
    places = {
        "A1": stand(20, 24, "grunt", cal=1, panic=True),
        "A2": stand(10, 24, "grunt"),
        "B1": stand(28, 24, "grunt", counter="down"),
        "B2": stand(10, 25.2, "grunt"),
        "B3": stand(10, 22.8, "grunt"),
    }
    start = field(places, overwatch="B1")
    act = play(start, "rally A1", 9, 9).state
    watch = play(act, "move A1 20,27 shoot B1").state
    replan = play(watch, "interrupt B1 shot 1", 1, 1).state
    follow = play(replan, "go", 1).state
    use = play(start, "assault A2 fight B2").state
    strike = play(start, "assault A2 leave B2 7,24", 9, 9).state
    use = use if use.public.prompts[0].kind == "use" else play(use, "pass").state
    strike = strike if strike.public.prompts[0].kind == "strike" else play(strike, "pass").state
    found = [start, act, watch, replan, follow, use, strike]
    kinds = [state.public.prompts[0].kind for state in found]
    assert kinds == ["activate", "act", "interrupt", "replan", "follow", "use", "strike"]
    return found


def test_hostile_lines_are_refused_with_a_sentence_or_read_back_alike() -> None:
    rng = random.Random(5)
    for state in positions():
        seat = state.public.prompts[0].seat
        offered = [word.text for word in GAME.choices(state, seat, ()).words]
        for _ in range(250):
            first = offered[rng.randrange(len(offered))] if rng.randrange(3) else WORDS[rng.randrange(len(WORDS))]
            words = (first, *(WORDS[rng.randrange(len(WORDS))] for _ in range(rng.randrange(6))))
            try:
                action = GAME.parse(state, seat, " ".join(words))
                assert GAME.parse(state, seat, GAME.format(action)) == action, words
                GAME.apply(state, seat, action, RngDice(rng))
            except GameError:
                pass


def test_hostile_prefixes_offer_nothing_or_what_is_legal() -> None:
    rng = random.Random(6)
    for state in positions():
        seat = state.public.prompts[0].seat
        offered = [word.text for word in GAME.choices(state, seat, ()).words]
        for _ in range(120):
            tail = tuple(WORDS[rng.randrange(len(WORDS))] for _ in range(rng.randrange(5)))
            prefix = (offered[rng.randrange(len(offered))], *tail)
            try:
                node = GAME.choices(state, seat, prefix)
            except GameError:
                continue
            if node.complete:
                action = GAME.parse(state, seat, " ".join(prefix))
                GAME.check(state, seat, action)
                assert GAME.format(action) == " ".join(prefix)


@pytest.mark.parametrize("moment", ["²", "٣", "0", "99", "-1"])
def test_moments_that_there_are_not(moment: str) -> None:
    state, line = positions()[2], f"interrupt B1 shot {moment}"
    with pytest.raises(GameError):
        GAME.check(state, 1, GAME.parse(state, 1, line))
    with pytest.raises(GameError):
        GAME.choices(state, 1, tuple(line.split()))


def test_an_assault_of_no_known_kind_is_not_offered() -> None:
    state = positions()[0]
    with pytest.raises(BadNotation):
        GAME.choices(state, 0, ("assault", "A2", "foo", "B2"))


@pytest.mark.parametrize("seed", [40, pytest.param(41, marks=pytest.mark.soak)])
def test_bases_never_overlap_nor_leave_the_table_and_states_survive_bytes(seed: int) -> None:
    for _, after, _, _ in games(seed):
        standing = after.public.standing()
        for number, one in enumerate(standing):
            base = after.public.disc(one)
            assert base.radius <= base.centre[0] <= 48000 - base.radius
            assert base.radius <= base.centre[1] <= 48000 - base.radius
            for other in standing[number + 1 :]:
                assert apart(base, after.public.disc(other)), (one.id, other.id)
        for model in standing:
            touching = queries.contacts(after.public, model)
            assert not model.shielded or model.shielded in {enemy.id for enemy in touching} or after.public.frames
    assert GAME.dump(after) == GAME.dump(after)


def test_time_out_alone_plays_a_crowd_to_its_end() -> None:
    state = crowd(random.Random(3))
    dice = RngDice(random.Random(4))
    for _ in range(400):
        prompts = GAME.awaiting(state)
        if not prompts:
            break
        state = GAME.apply(state, prompts[0].seat, GAME.default(state, prompts[0]), dice).state
    assert state.public.outcome is not None
    assert run(field({"A1": stand(1, 1), "B1": stand(9, 9)}), "move A1 stay").state.public.turn == 2
