"""The rules page: every rule and ruling of the game is told, and every rule has a test that cites it."""

import pathlib
import re

import pytest

from tests.games.uprising.positions import GAME, fresh, options, play, position

HERE = pathlib.Path(__file__).parent


def test_every_rule_is_cited_by_a_test() -> None:
    names = " ".join(re.findall(r"def (test_\w+)", " ".join(path.read_text() for path in HERE.glob("test_*.py"))))
    cited = {int(number) for number in re.findall(r"_up(\d+)(?=_)", names)}
    assert cited == set(range(1, 39))


def test_rulings_name_the_option_that_changes_them() -> None:
    options = {option for ruling in GAME.rulebook.ruling for option in ruling.options}
    assert options == set(GAME.card.options.__struct_fields__)


@pytest.mark.parametrize("line", re.findall(r"`([^`/]+)`", GAME.rulebook.how_to_play.replace("`/match orders`", "")))
def test_the_lines_of_how_to_play_can_be_read(line: str) -> None:
    state = fresh(4)
    if line in GAME.card.presets:
        return
    kind, _, answer = line.rpartition(": ")
    assert not kind or kind in GAME.prompt_kinds
    for text in answer.split(";"):
        assert GAME.parse(state, 0, text if len(text.split()) > 2 or "end" in text else _complete(text))


def _complete(text: str) -> str:
    """The page shows that the character may be left out; here none is on the board."""
    words = text.split()
    if words[0] in ("promote", "campaign", "trade", "take", "settle") or "W" in words:
        return text if words[0] != "campaign" else "campaign W"
    return " ".join([words[0], "W", *words[1:]])


def test_the_first_example_of_several_actions_is_legal_from_next_door() -> None:
    line = next(text for text in re.findall(r"`([^`]+)`", GAME.rulebook.how_to_play) if ";" in text)
    country = fresh().public.country
    goal = country.regions[country.index("Millbrook")]
    for near in goal.near:
        at = {"AW": country.regions[near].name, "AL1": country.regions[near].name, "BW": "Northmoor"}
        after = play(position(at), line)
        assert after.public.turn == 1, "three actions end the turn: no `end` is needed"


def test_the_first_turn_that_is_taught_spends_the_starting_purse_on_three_followers() -> None:
    taught = [text for text in re.findall(r"`([^`]+)`", GAME.rulebook.how_to_play) if text.count(";") == 2]
    before = position({"AW": "Riverside", "AL1": "Riverside", "BW": "Grayport"}, money=(3, 3))
    after = play(before, taught[-1])
    region = after.public.country.index("Riverside")
    assert after.public.lands[region].followers == (3, 0)
    assert after.public.players[0].money == 0
    assert after.public.turn == 1


def test_chapters_are_called_after_what_people_look_for() -> None:
    titles = {title for title, _ in GAME.rulebook.chapters}
    assert titles >= {"Setup: start distance and supply", "Ties and tie-breaks"}


def test_up5_up24_up27_up34_the_rules_are_told_as_the_table_plays_them() -> None:
    def told(rule: str, **values: object) -> str:
        return GAME.rules_of(options(**values)).find(rule).text

    assert told("UP-5").endswith("chance gives it away when all are placed.")
    assert told("UP-5", bid_for_marker=True).endswith("the highest bid takes it when all are placed.")
    assert told("UP-5", marker_first=True).endswith("chance gives it away before the placement.")
    assert "round 12, or at the end of the round when" in told("UP-27")
    assert "round 6, or at once when" in told("UP-27", rounds=6, immediate_end=True)
    assert "each of your followers brings 2$" in told("UP-24")
    assert "each region with followers of yours brings 2$" in told("UP-24", income_per_region=True)
    assert told("UP-25", income_ties="none").endswith("none of those who are tied get it.")
    assert told("UP-30", vp_ties="none").endswith("none of those who are tied score.")
    assert "region by region" in told("UP-28", war_order="region")
    assert "after 3 tie-breaks the victory is shared" in told("UP-34")
    assert "as often as it takes" in told("UP-34", tie_cycles=0)
    calm = GAME.rules_of(options(**GAME.card.presets["calm"], rounds=6)).how_to_play
    assert "2$ a region with your followers, 2$ a region led. After 6 rounds" in calm
    assert GAME.rulebook == GAME.rules_of(options())


def test_the_rules_say_that_money_decides_and_what_calm_does() -> None:
    assert "An economic race: " in GAME.rulebook.how_to_play
    assert "purses stay small" in GAME.card.preset_words["calm"]
    assert set(GAME.card.preset_words) == set(GAME.card.presets)
