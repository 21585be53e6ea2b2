"""The strip's words tell what the positions before and after an action differ in."""

import re
from collections import Counter

import pytest

from games.kernel import seat_letter
from games.kernel.base.numbers import MINUS
from games.uprising.state import events as ev
from games.uprising.text.changes import changes_of
from renderers.uprising.words import done_words
from tests.renderers.plays import Played, played

SIGNED = rf"([+{MINUS}]\d+)"


@pytest.mark.parametrize(("seed", "seats"), [(2, 2), (5, 4)])
def test_strip_caption_and_events_of_whole_matches_tell_the_same(seed: int, seats: int) -> None:
    told = Counter[str]()
    for play in played("uprising", seed, seats):
        if play.before is None or play.after.public.phase != "play" or play.before.public.phase != "play":
            continue
        if any(isinstance(event, ev.RoundBegan) for event in play.events):
            continue
        effects = done_words(play.after, changes_of([play.events]))[1]
        for seat in range(seats):
            change = followers(play.after, seat) - followers(play.before, seat)
            assert number(rf"\b{seat_letter(seat)} {SIGNED} follower", effects) == change, effects
            told["followers"] += bool(change)
        for kind in ("grain", "timber", "ore", "cloth"):
            change = tokens(play, kind, before=False) - tokens(play, kind, before=True)
            assert number(rf"{kind} {SIGNED}", effects) == change, effects
            told["tokens"] += bool(change)
        told["purses"] += purses(play, effects)
    assert all(told[what] for what in ("followers", "tokens", "purses"))


def number(pattern: str, words: str) -> int:
    found = re.search(pattern, words)
    return int(found[1].replace(MINUS, "-")) if found else 0


def followers(view: object, seat: int) -> int:
    return sum(land.followers[seat] for land in view.public.lands)  # type: ignore[attr-defined]


def tokens(play: Played, kind: str, *, before: bool) -> int:
    view = play.before if before else play.after
    public = view.public
    return sum(
        left
        for region, land in enumerate(public.lands)
        for each, left in zip(public.types(region), land.tokens, strict=True)
        if each == kind
    )


def purses(play: Played, effects: str) -> int:
    """Check the purse of whoever acted; return whether it changed."""
    found = re.search(r"purse (\d+)\$ → (\d+)\$", effects)
    if found is None:
        return 0
    seat = changes_of([play.events]).acts[-1].seat
    purse = [view.public.players[seat].money for view in (play.before, play.after)]
    assert [int(found[1]), int(found[2])] == purse
    return 1
