"""What pictures are drawn from: events that add up to what became of the position, however many actions they are of."""

import random
from itertools import pairwise

import pytest

from games.kernel import RngDice, Step, news_for
from games.kernel.exploring.walk import random_policy
from games.uprising.state.options import Options
from games.uprising.state.pieces import Character
from games.uprising.state.purses import all_purses
from games.uprising.state.state import State
from games.uprising.text.changes import Act, Changes, changes_of
from renderers.uprising.words import done_words
from tests.games.uprising.positions import GAME, position, setup, steps

AT = {"AW": "Riverside", "AL1": "Millbrook", "BW": "Cape Farrow", "BL1": "Riverside"}
STATE = position(AT, {"Riverside": (3, 4)}, {"Riverside": (3, 5)}, money=(17, 4), round=4)


def match(seed: int, seats: int, **options: object) -> list[Step[State]]:
    """Return the steps of a random match, played by `easy` every other time."""
    rng = random.Random(seed)
    dice = RngDice(rng)
    done = [setup(seats, Options(**options), dice)]  # type: ignore[arg-type]
    policies = (random_policy(GAME), GAME.card.policies["easy"])
    while prompts := GAME.awaiting(done[-1].state):
        state, seat = done[-1].state, prompts[0].seat
        action = policies[rng.randrange(2)](GAME.view(state, seat), seat, rng, 20)
        done.append(GAME.apply(state, seat, action, dice))
    return done


def difference(before: State, after: State) -> dict[str, object]:
    """Return what is another in two positions, in the words of `Happened`."""
    old = {one.tag: one for one in before.public.characters}
    new = {one.tag: one for one in after.public.characters}
    lands = list(enumerate(zip(before.public.lands, after.public.lands, strict=True)))
    supplied = any(land.tokens for land in before.public.lands)
    return {
        "tokens": {
            (at, kind): b - a
            for at, (was, now) in lands
            if supplied
            for kind, a, b in zip(before.public.types(at), was.tokens, now.tokens, strict=True)
            if a != b
        },
        "followers": {
            (at, seat): b - a
            for at, (was, now) in lands
            for seat, (a, b) in enumerate(zip(was.followers, now.followers, strict=True))
            if a != b
        },
        "unstable": [at for at, (was, now) in lands if now.unstable and not was.unstable],
        "places": {tag: one.region for tag, one in new.items() if tag not in old or old[tag].region != one.region},
        "gone": sorted(set(old) - set(new)),
        "money": {
            seat: b - a for seat, (a, b) in enumerate(zip(all_purses(before), all_purses(after), strict=True)) if a != b
        },
    }


def summed(done: Changes) -> dict[str, object]:
    """Return the same as events tell it."""
    places = {one.tag: one.region for one in done.raised} | {tag: goal for tag, _, goal in done.moved}
    gone = {tag for tag, _ in done.removed}
    return {
        "tokens": {(at, kind): change for at, kind, change in done.tokens},
        "followers": {(at, seat): change for at, seat, change in done.followers},
        "unstable": sorted(done.unstable),
        "places": {tag: at for tag, at in places.items() if tag not in gone},
        "gone": sorted(gone - {one.tag for one in done.raised}),
        "money": dict(done.money),
    }


TABLES = [
    (1, 4, {}),
    (2, 2, {"map": "narrows", "gifts": True}),
    (3, 4, {"choose_characters": True, "remove_dropouts": True, "gifts": True}),
    (4, 3, {"secret_money": True, "rounds": 3, "fresh_lieutenant_waits": True}),
    (5, 4, {"map": "realm", "immediate_end": True, "n_value": 1, "rounds": 4}),
]


@pytest.mark.parametrize(("seed", "seats", "options"), TABLES)
def test_events_add_up_to_what_became_of_the_position(seed: int, seats: int, options: dict[str, object]) -> None:
    done = match(seed, seats, **options)
    for before, after in pairwise(done):
        assert summed(changes_of([after.events])) == difference(before.state, after.state)


@pytest.mark.parametrize(("seed", "seats", "options"), TABLES)
def test_events_of_several_actions_add_up_too(seed: int, seats: int, options: dict[str, object]) -> None:
    done = match(seed, seats, **options)
    first = next(number for number, step in enumerate(done) if step.state.public.round)
    for start in range(first, len(done) - 1, 5):
        stretch = done[start : start + 7]
        told = summed(changes_of(step.events for step in stretch[1:]))
        real = difference(stretch[0].state, stretch[-1].state)
        # Whoever went somewhere and came back is told of, and stands where it stood.
        came_back = {one.tag: one.region for one in stretch[0].state.public.characters}
        places = told["places"]
        assert isinstance(places, dict)
        told["places"] = {tag: at for tag, at in places.items() if came_back.get(tag) != at}
        assert told == real


def test_every_action_is_one_act_whatever_follows_from_it() -> None:
    done = match(3, 4, choose_characters=True, remove_dropouts=True, gifts=True)
    for step in done[1:]:
        assert len(changes_of([step.events]).acts) == 1
    assert changes_of([done[0].events]).acts == ()
    assert len(changes_of(news_for((step.events for step in done), None)).acts) == len(done) - 1


def words(line: str) -> tuple[list[str], str]:
    done = steps(STATE, line)
    return done_words(GAME.view(done[-1].state, None), changes_of(step.events for step in done))


def test_the_strip_numbers_several_actions_and_adds_up_what_they_changed() -> None:
    assert words("intimidate W grain") == (
        ["Player A: Intimidate in Riverside"],
        "grain −1; A +1 follower; purse 17$ → 16$",
    )
    assert words("intimidate W grain; intimidate W timber; move L1 Riverside; end") == (
        ["Player A: 1–2 Intimidate in Riverside, 3 Move to Riverside", "Player B: 4 End turn"],
        "grain −1; timber −1; A +2 followers; purse of A 17$ → 14$; income A +12$, B +8$",
    )


def test_a_skirmish_is_one_act_with_all_its_steps() -> None:
    line = "skirmish W Riverside; trade 1; skirmish L1 Riverside; campaign W"
    state = position({"AW": "Riverside", "AL1": "Riverside", "BW": "Cape Farrow"}, {"Riverside": (3, 7)}, money=(17, 4))
    acts = changes_of(step.events for step in steps(state, line)).acts
    assert [act.verb for act in acts] == ["skirmish", "skirmish", "campaign"]


def test_what_is_undone_again_is_not_told() -> None:
    region = STATE.public.country.index("Riverside")
    done = changes_of(step.events for step in steps(STATE, "intimidate W grain; slay W B"))
    assert done.followers == ((region, 0, 1), (region, 1, -1))
    taken = changes_of(
        step.events for step in steps(STATE, "intimidate W grain; skirmish W Riverside; take BL1; trade 1")
    )
    assert (region, 0) not in {(at, seat) for at, seat, _ in taken.followers}
    assert taken.acts[0] == Act(0, "intimidate", "AW", region)


def test_a_lieutenant_that_came_and_went_is_among_both() -> None:
    new = Character(0, 2, "", 3)
    assert summed(Changes(raised=(new,), removed=(("AL2", 3),)))["places"] == {}
