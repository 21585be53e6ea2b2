"""The strip's words tell what the events of a match tell."""

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from games.kernel import Event
from games.raise_shields.content.numbers import BOARDING_WORTH
from games.raise_shields.state import events as ev
from games.raise_shields.text.changes import Flight, Shot, changes_of
from renderers.raise_shields.words import attack_result, move_result
from tests.renderers.plays import played


@pytest.mark.parametrize("seed", [3, 4])
def test_strip_caption_and_events_of_whole_matches_tell_the_same(seed: int) -> None:
    every: list[Event] = []
    view = None
    for play in played("raise_shields", seed):
        every += play.events
        view = play.after
    assert view is not None
    acts = changes_of(view.public, [every])
    shots = [act.attack for act in acts if isinstance(act, Shot)]
    rolled = [event for event in every if isinstance(event, ev.AttackRolled)]
    assert len(shots) == len(rolled)
    for attack, event in zip(shots, rolled, strict=True):
        words = attack_result(attack, pending=False)
        hits = int(found[1]) if (found := re.match(r"(\d+) hit", words)) else 0
        worth = BOARDING_WORTH if event.boarding else 1
        good = sum(worth if face == 6 else 1 for face in attack.dice if face >= event.need)
        assert hits == event.hits + event.piercing == good
    assert lost(acts) == struck(every)
    for act in acts:
        if isinstance(act, Flight) and act.total is not None:
            assert ("breaks apart" in move_result(act, view.public)) == (act.result == "destroyed")


def lost(acts: Iterable[Flight | Shot]) -> Counter[tuple[str, str]]:
    """Return what each ship lost, as the strip counts it."""
    found = Counter[tuple[str, str]]()
    for act in acts:
        if isinstance(act, Shot):
            found.update({(act.attack.target, what): number for what, number in act.attack.losses if number})
        else:
            found.update({(act.maneuver.ship, "stress"): act.stress, (act.maneuver.ship, "hull"): act.hull})
    return +found


def struck(every: Iterable[Event]) -> Counter[tuple[str, str]]:
    """Return what each ship lost, as events tell it; of a collision, what it cost the one that ran into the other."""
    found = Counter[tuple[str, str]]()
    for event in every:
        match event:
            case ev.ShieldsStruck():
                found[event.ship, "shields"] += event.amount
            case ev.HullPierced():
                found[event.ship, "hull"] += event.lost
            case ev.DamagePlaced():
                found[event.ship, event.where] += event.amount
                found[event.ship, "hull"] += event.spilled
            case ev.StressGained():
                found[event.ship, "stress"] += event.amount
            case ev.HullStrained():
                found[event.ship, "hull"] += event.lost
            case ev.ShipsCollided():
                found[event.ship, "hull"] += event.lost[0]
    return +found
