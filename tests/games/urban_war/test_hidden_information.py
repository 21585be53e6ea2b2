"""What face-down orders must not change for others (UW-21): questions, moments, events, and what stays unsaid."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import Event, RngDice, ScriptedDice, Step, visible
from games.kernel.exploring.walk import random_text
from games.urban_war.state.events import CounterGone, CounterStays, Ended, Moved, Spent, TurnBegan
from games.urban_war.state.public import State, View
from games.urban_war.state.secret import Secret
from tests.games.urban_war.positions import GAME, card, every, field, gun, kinds, model, play, run, stand
from tests.games.urban_war.test_arithmetic import crowd

GUNNER = card("gunner", weapons=(gun("rifle", (0, 4), (0, 5), (0, 5), (0, 5), (0, 5)),))
TANK = card("tank", wounds=99, weapons=(gun("fists", (0, 4)),))
BOOK = (GUNNER, TANK)
DOWN = ("B1", "B2", "B3")
PLACES: dict[str, dict[str, Any]] = {
    "A1": stand(20, 24, "gunner", cal=1),
    "A2": stand(10, 24, "tank"),
    "B1": stand(28, 20, "gunner", counter="down"),
    "B2": stand(28, 28, "tank", counter="down"),
    "B3": stand(40, 40, "gunner", counter="down"),
    "B4": stand(24, 30, "tank"),
}
LINES = ("rush A1 24,24", "move A1 20,26 shoot B4", "move A1 stay", "assault A1 charge B4", "assault A1 charge B2")


def table(overwatch: tuple[str, ...], **fields: Any) -> State:
    state = field(PLACES, book=BOOK, **fields)
    return replace(state, secret=(Secret(overwatch=()), Secret(overwatch=overwatch)))


def orders() -> list[tuple[str, ...]]:
    return [tuple(name for name, yes in zip(DOWN, bits, strict=True) if yes) for bits in product((0, 1), repeat=3)]


def known(step: Step[State], seat: int | None) -> tuple[View, Sequence[Event]]:
    """All that a viewer receives of a step."""
    return GAME.view(step.state, seat), [event for event in step.events if visible(event, seat)]


@pytest.mark.parametrize("line", LINES)
def test_uwb14_questions_and_moments_do_not_hang_on_the_orders(line: str) -> None:
    seen = {repr(known(play(table(each), line), viewer)) for each in orders() for viewer in (None,)}
    assert len(seen) == 1
    mine = {repr(known(play(table(each), line), 0)) for each in orders()}
    assert len(mine) == 1


@pytest.mark.parametrize("line", ["pass", "interrupt"])
def test_what_was_said_beforehand_shows_only_when_its_moment_comes(line: str) -> None:
    """Until A1 stands where it goes nothing tells that B1 waits for it: not even how the walk is told."""
    state = play(table(("B1",)), "rush A1 24,24").state
    frame = state.public.frames[-1]
    answer = line if line == "pass" else f"interrupt B1 shot {len(frame.moments)}"  # type: ignore[union-attr]
    with ScriptedDice(*([] if line == "pass" else [1, 1])) as dice:
        step = GAME.apply(state, 1, GAME.parse(state, 1, answer), dice)
    assert every(step, Moved)[0].path == ((20000, 24000), (24000, 24000))


def test_uw32_a_lapsed_interruption_leaves_no_trace() -> None:
    """B1 waits for the leaver's way, strikes it before that, and was Snap-fire or not: only that comes to light."""
    places = {
        "A1": stand(20, 24, "tank"),
        "B1": stand(21.2, 24, "gunner", counter="down"),
        "B2": stand(26, 34, "gunner", counter="down"),
    }
    state = field(places, book=BOOK, overwatch="B1 B2")
    asked = play(state, "assault A1 leave B1 16,24").state
    frame = asked.public.frames[-1]
    watchers = {watcher.model for moment in frame.moments for watcher in moment.watchers}  # type: ignore[union-attr]
    assert watchers == {"B1", "B2"}
    number = next(
        place
        for place, moment in enumerate(frame.moments, 1)  # type: ignore[union-attr]
        if moment.when == "way" and moment.at != (16000, 24000) and any(each.model == "B1" for each in moment.watchers)
    )
    lapsed = play(asked, f"interrupt B1 shot {number}", 9, 9, 1)
    passed = play(asked, "pass", 9, 9, 1)
    assert repr(known(lapsed, None)) == repr(known(passed, None))


def test_uwb10_spent_says_no_more_than_being_passed_over() -> None:
    """After A's last Snap-fire B does not know whether the other counter of A is Overwatch until A would be next."""
    places = {
        "A1": stand(10, 44, "tank"),
        "A2": stand(14, 44, "tank", counter="down"),
        "B1": stand(10, 4, "tank"),
        "B2": stand(14, 4, "tank"),
    }
    state = field(places, book=BOOK)
    snap, waits = (replace(state, secret=(Secret(overwatch=each), Secret())) for each in ((), ("A2",)))
    first = [play(each, "move A1 stay") for each in (snap, waits)]
    assert repr(known(first[0], 1)) == repr(known(first[1], 1))
    second = [play(step.state, "move B1 stay") for step in first]
    assert [len(every(step, Spent)) for step in second] == [0, 1]
    assert [kinds(step.state) for step in second] == [[(0, "activate")], [(1, "activate")]]


def test_uw21_orders_of_one_do_not_show_while_the_other_still_writes() -> None:
    state = field({"A1": stand(10, 44, counter="", done=True), "B1": stand(10, 4, counter="snap")}, turn_of=1)
    written = play(state, "move B1 stay").state
    assert kinds(written) == [(0, "orders"), (1, "orders")]
    views = set()
    for line in ("orders snap", "orders overwatch A1"):
        views.add(repr(known(play(written, line), 1)))
    assert len(views) == 1


def test_uw46_what_a_fight_brings_to_light_is_public_from_then_on() -> None:
    places = {"A1": stand(20, 24, "tank"), "B1": stand(24, 24, "tank", counter="down"), "B2": stand(40, 40, "tank")}
    for overwatch, counter, done in (("B1", "", True), ("", "snap", False)):
        step = run(field(places, book=BOOK, overwatch=overwatch), "assault A1 charge B1", ("pass", [1, 1]))
        assert (model(step.state, "B1").counter, model(step.state, "B1").done) == (counter, done)


def test_guesses_agree_with_what_is_public() -> None:
    state = field(PLACES, book=BOOK, spent=(False, True))
    with ScriptedDice() as dice:
        assert GAME.guess(GAME.view(state, 0), 1, dice).overwatch == DOWN


DISCLOSING = (Spent, TurnBegan, Ended, CounterGone, CounterStays)
"""What can tell others of face-down orders: "disclosed by force" (UW-46), and who is asked after them."""


@pytest.mark.parametrize("seed", [200, pytest.param(201, marks=pytest.mark.soak)])
def test_in_random_games_other_orders_change_nothing_but_what_is_disclosed_by_force(seed: int) -> None:
    """Each action is played twice with the same dice, against the true orders and against others as likely."""
    rng = random.Random(seed)
    state = crowd(rng)
    for _ in range(60):
        prompts = GAME.awaiting(state)
        if not prompts:
            break
        seat = prompts[0].seat
        action = GAME.parse(state, seat, random_text(GAME, state, seat, rng))
        true = GAME.apply(state, seat, action, RngDice(random.Random(seed)))
        if state.secret[1 - seat].watch is None:
            imagined = GAME.imagine(GAME.view(state, seat), seat, RngDice(rng))
            other = GAME.apply(imagined, seat, action, RngDice(random.Random(seed)))
            one, two = known(true, seat), known(other, seat)
            assert one == two or isinstance(_parting(one[1], two[1]), DISCLOSING)
        state = true.state


def _parting(one: Sequence[Event], two: Sequence[Event]) -> Event | None:
    """The first event that is told in one case alone."""
    place = next((place for place, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), None)
    place = min(len(one), len(two)) if place is None else place
    return next((events[place] for events in (one, two) if len(events) > place), None)
