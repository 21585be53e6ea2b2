import random
from typing import Any

import pytest

from bot.considering import considered, settled, unsettled
from games.kernel import BadNotation, GameError, RngDice, Seat
from games.kernel.exploring.walk import random_text
from games.registry import find_game
from games.urban_war.game import URBAN_WAR
from tests.games.upheaval.battles import BATTLE, asked, duel
from tests.games.upheaval.fields import row, unit
from tests.games.urban_war.positions import field, stand, wall

GAME = find_game("raise_shields")


def begun() -> tuple[Any, Seat]:
    """Return a duel at its first question, and whom it asks."""
    state = GAME.setup(2, GAME.card.options(), (), RngDice(random.Random(3))).state
    return state, GAME.awaiting(state)[0].seat


def test_a_single_way_is_walked_and_taken_back_at_once() -> None:
    state, seat = begun()
    text, node = settled(GAME, state, seat, "")
    assert len(node.words) > 1
    assert text
    assert unsettled(GAME, state, seat, f"{text} {node.words[0].text}") == text


def test_a_draft_that_leads_nowhere_is_refused_or_starts_anew_and_says_why() -> None:
    state, seat = begun()
    with pytest.raises(GameError):
        settled(GAME, state, seat, "jump over the moon")
    found = considered(GAME, state, seat, "jump over the moon")
    assert found.fault
    assert found.text == found.start == settled(GAME, state, seat, "")[0]
    assert not found.chosen


def test_what_is_entered_goes_on_as_the_game_writes_it() -> None:
    state = asked(duel(unit("A1", *row(20, 30, 4)), unit("B1", (20, 20)), unit("B2", (24, 20))))
    text, node = settled(BATTLE, state, 0, "shoot A1 B1 1-3")
    assert text == "shoot A1 B1 1,2,3"
    assert [word.text for word in node.words] == ["B2"]
    assert considered(BATTLE, state, 0, f"{text} B2").ready
    assert settled(BATTLE, state, 0, "Fire a1 at b1")[0] == "shoot A1 B1"
    with pytest.raises(GameError, match="has no model 5"):
        settled(BATTLE, state, 0, "shoot A1 B1 1-9")


def test_a_point_that_is_entered_is_walked_to_round_what_is_in_the_way_as_a_typed_one_is() -> None:
    state = field({"A1": stand(24, 30), "B1": stand(2, 2)}, terrain=(wall(1, 22, 27, 26, 28, impassable=True),))
    with pytest.raises(GameError):
        URBAN_WAR.choices(state, 0, ("rush", "A1", "24,26"))
    text, node = settled(URBAN_WAR, state, 0, "rush A1 24,26")
    assert text == URBAN_WAR.format(URBAN_WAR.parse(state, 0, "rush A1 24,26"))
    assert text.endswith(">24,26")
    assert node.complete
    assert settled(URBAN_WAR, state, 0, "rush A1 24,29")[0] == "rush A1 24,29"
    assert settled(URBAN_WAR, state, 0, "rush A1 toward B1")[0].startswith("rush A1 ")
    with pytest.raises(GameError) as entered:
        settled(URBAN_WAR, state, 0, "rush A1 24,2")
    with pytest.raises(GameError) as typed:
        URBAN_WAR.check(state, 0, URBAN_WAR.parse(state, 0, "rush A1 24,2"))
    assert entered.value.reason == typed.value.reason


@pytest.mark.parametrize("entered", ["24,26", "27,30>27,26"])
def test_a_way_is_taken_back_whole_as_it_was_chosen(entered: str) -> None:
    """One choice is taken back at once: half a way would be another order, ready to confirm, that nobody gave.

    Where it goes round something, its corners are nobody’s choice, and the panel goes on from none of its points.
    """
    wall_between = wall(1, 22, 27, 26, 28, impassable=True)
    state = field({"A1": stand(24, 30), "A2": stand(2, 40), "B1": stand(2, 2)}, terrain=(wall_between,))
    text, node = settled(URBAN_WAR, state, 0, f"rush A1 {entered}")
    assert text.split()[2].count(">") > 0
    assert node.open is None
    assert unsettled(URBAN_WAR, state, 0, text) == "rush A1"
    assert URBAN_WAR.choices(state, 0, ("rush", "A1")).open is not None


def test_a_whole_action_is_ready_and_has_its_odds() -> None:
    state, seat = begun()
    text = random_text(GAME, state, seat, random.Random(1), 100)
    found = considered(GAME, state, seat, text)
    assert found.ready
    assert found.text == text
    assert not found.trouble
    action = GAME.parse(state, seat, text)
    assert found.forecast == GAME.forecast(state, seat, action)


def test_what_the_rules_refuse_at_the_end_is_told_and_never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = begun()
    text = random_text(GAME, state, seat, random.Random(1), 100)

    def refuse(state: Any, seat: Seat, action: Any) -> None:
        raise BadNotation("not here")

    monkeypatch.setattr(GAME, "check", refuse)
    found = considered(GAME, state, seat, text)
    assert found.trouble == "not here"
    assert found.forecast is None
    assert not found.ready
