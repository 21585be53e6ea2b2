"""The strip's lines tell what the events of a match tell, each of its own dice."""

import re

import pytest

from games.urban_war.state import events as ev
from games.urban_war.text.changes import changes_of, wounds_of
from games.urban_war.text.headlines import headline
from games.urban_war.text.narrate import narrate
from renderers.urban_war.strip import Row, rows
from tests.renderers.plays import Played, played


@pytest.mark.parametrize("seed", [2, 5])
def test_strip_caption_and_events_of_whole_matches_tell_the_same(seed: int) -> None:
    wounds = checks = 0
    for play in played("urban_war", seed):
        found = changes_of([play.events])
        for most in (99, len(found.rolls)):
            shown, left_out = rows(play.after, found, most)
            if play.after.public.outcome is None or play.after.public.outcome.rule:
                assert not left_out
                assert told(shown, "wounds?") == sum(wounds_of(found.blows).values())
                assert dice(shown) == thrown(play)
        wounds += sum(wounds_of(found.blows).values())
        checks += sum(isinstance(event, ev.Checked) for event in play.events)
        captions(play)
    assert wounds
    assert checks


def told(shown: list[Row], word: str) -> int:
    """Return what all lines tell of something together."""
    return sum(int(found[1]) for row in shown if (found := re.search(rf"(\d+) {word}\b", row.told)))


def dice(shown: list[Row]) -> list[int]:
    """Return the faces of all lines."""
    return [die.face for row in shown for chain in row.chains for die in chain.dice]


def thrown(play: Played) -> list[int]:
    """Return the faces of all rolls that events tell of."""
    found: list[int] = []
    for event in play.events:
        if isinstance(event, ev.Checked):
            found += event.dice
        elif isinstance(event, ev.Shot | ev.Struck):
            blow = event.blow
            found += [one.face for each in (blow.hits, blow.armour, blow.damage, blow.saves) for one in each]
    return found


def captions(play: Played) -> None:
    """What is said of an attack is what came of it."""
    for event in play.events:
        if isinstance(event, ev.Shot | ev.Struck):
            said = re.search(r"(\d+) wounds?\.", narrate(event, play.after))
            assert (int(said[1]) if said else 0) == event.blow.wounds
        if isinstance(event, ev.Shot):
            assert (headline(event, play.after.public) is None) == bool(event.blow.wounds)
