"""The strip's words tell what the events of a match tell."""

import io
import random
import re
from collections import Counter
from collections.abc import Iterable

import pytest
from PIL import Image

from games.geometry.hexes import Hex
from games.kernel import Event, RngDice, news_for
from games.raise_shields.content.numbers import BOARDING_WORTH
from games.raise_shields.content.tables import GRIDS
from games.raise_shields.state import events as ev
from games.raise_shields.state.frames import Attack
from games.raise_shields.text.changes import Flight, Shot, changes_of
from games.registry import GAMES
from renderers.contract import find_renderer
from renderers.kit.panels import WIDTH
from renderers.raise_shields.action import shot_pill
from renderers.raise_shields.scene import layout_of
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


@pytest.mark.parametrize(("evaded", "told"), [(3, ("13 · all evaded", "13")), (1, ("13 · 3 hits", "13 · 3 hits"))])
def test_labels_of_a_crowded_map_have_words_for_harm_alone(evaded: int, told: tuple[str, str]) -> None:
    start, end = Hex(3, 3), Hex(5, 3)
    attack = Attack("A", "B", "port", 2, 5, (5, 5, 5, 1, 1), 3, evasion=(6,), evaded=evaded)
    layout = layout_of(GRIDS["standard"], None, 900)
    pills = [shot_pill(layout, Shot(attack, start, end), "13 · ", brief=brief) for brief in (False, True)]
    assert tuple(pill.text for pill in pills) == told


def test_what_four_players_are_to_do_fits_the_header() -> None:
    rules = GAMES["raise_shields"]
    state = rules.setup(4, rules.card.options(credits=20), (), RngDice(random.Random(1))).state
    picture = Image.open(
        io.BytesIO(find_renderer("raise_shields").board(rules.view(state, None), news_for([], None)).png)
    )
    beside = picture.convert("L").crop((WIDTH - 13, 20, WIDTH, 70))
    assert beside.getextrema()[1] < 128
