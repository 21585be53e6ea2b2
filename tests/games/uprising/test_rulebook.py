"""The rules page: every rule and ruling of the game is told, and every rule has a test that cites it."""

import pathlib
import re

import pytest

from games.kernel.text.rulebook import Rule, Ruling
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
    taught = [
        text for text in re.findall(r"`/match act line:([^`]+)`", GAME.rulebook.first_turn) if text.count(";") == 2
    ]
    before = position({"AW": "Riverside", "AL1": "Riverside", "BW": "Grayport"}, money=(3, 3))
    after = play(before, taught[0])
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


TOLD: dict[str, tuple[object, str, str]] = {
    "n_value": (3, "UP-B1", "At this table, it is 3."),
    "resource_types": (1, "UP-B3", "One type in each region"),
    "marker_first": (True, "UP-5", "before the placement"),
    "reverse_placement": (True, "UP-4", "in reverse order"),
    "shared_start": (True, "UP-4", "but not the region where they are"),
    "choose_characters": (True, "UP-3", "that everybody picks"),
    "decree_needs_stable": (True, "UP-B13", "At this table, with the option"),
    "fresh_lieutenant_waits": (True, "UP-B31", "At this table, with the option"),
    "lieutenant_cap": (2, "UP-B32", "At this table, 2 at most."),
    "income_per_region": (True, "UP-35", "you get 2$ for the region, and 2$"),
    "income_ties": ("none", "UP-35", "if nobody has as many there"),
    "vp_ties": ("none", "UP-31", "none of those who are tied score"),
    "immediate_end": (True, "UP-27", "or at once when"),
    "keep_marker": (True, "UP-26", "but not after the last round"),
    "war_order": ("region", "UP-28", "region by region"),
    "tie_cycles": (0, "UP-34", "as often as it takes"),
    "gifts": (True, "UP-B50", "At this table, with the option"),
    "remove_dropouts": (True, "UP-B55", "At this table, with the option"),
    "secret_money": (True, "UP-H1", "At this table, with the option"),
    "rounds": (6, "UP-27", "after round 6"),
    "bid_for_marker": (True, "UP-5", "the highest bid takes it"),
}
"""For each option but the map another value, a rule whose text it changes, and what that says then."""


def test_up3_up35_every_option_changes_a_sentence_of_the_rules() -> None:
    assert {*TOLD, "map"} == set(GAME.card.options.__struct_fields__)
    for name, (value, rule, words) in TOLD.items():
        here, elsewhere = (GAME.rules_of(chosen).find(rule) for chosen in (options(**{name: value}), options()))
        assert words in _text(here), name
        assert words not in _text(elsewhere), name


def _text(found: Rule | Ruling) -> str:
    return found.text if isinstance(found, Rule) else found.ruling


def test_up35_the_first_turn_pays_for_followers_or_for_the_region_as_the_table_has_it() -> None:
    assert "you get 6$ for followers, and 2$ if nobody has more there" in _text(GAME.rulebook.find("UP-35"))


def test_all_other_lines_of_the_first_turn_can_be_read() -> None:
    lines = re.findall(r"`/match act line:([^`]+)`", GAME.rulebook.first_turn)
    assert len(lines) == 4
    for text in "; ".join(lines).split("; "):
        assert GAME.parse(fresh(4), 0, text), text


@pytest.mark.parametrize(
    ("shared", "told"),
    [
        (False, "not where another player is, and not in a region next to it (UP-4)"),
        (True, "not in a region next to another player's (UP-4)"),
    ],
)
def test_up4_how_to_play_says_where_nobody_may_begin(shared: bool, told: str) -> None:
    """One region for both characters, "not adjacent to a region occupied by another player"; UP-B5 by option."""
    book = GAME.rules_of(options(shared_start=shared))
    assert told in book.how_to_play
    assert told.removesuffix(" (UP-4)") in book.first_turn
