import random

import msgspec
import pytest

from bot.conformance.walks import options_for
from bot.selfplay import Seen, SelfplaySetup, play_match, play_matches, unseen
from games.kernel import RngDice
from games.registry import GAMES, find_policy
from umpire_tiny.actions import Run
from umpire_tiny.game import TINY, TinyGame
from umpire_tiny.state import Options


def setup(**changes: object) -> SelfplaySetup:
    base = SelfplaySetup(TINY, 12, 3, "7", ("careful", "random"), Options())
    return msgspec.structs.replace(base, **changes)


def test_policies_rotate_over_the_seats() -> None:
    assert [setup().policy_of(0, seat) for seat in range(3)] == ["careful", "random", "careful"]
    assert [setup().policy_of(1, seat) for seat in range(3)] == ["random", "careful", "random"]


def test_all_matches_are_counted_once() -> None:
    report = play_matches(setup())
    assert (report.games, report.finished, report.errors, report.failures) == (12, 12, 0, [])
    assert sum(report.wins.values()) == 12
    assert report.wins["draw"] == report.wins_by_policy["draw"]
    assert sum(report.seen.prompts.values()) == report.actions
    assert report.seen.events["Ended"] == 12
    assert report.seen.rules["TR-7"] == 24, "once in the event, once in the outcome"


def test_the_digest_depends_on_seed_options_and_policies_alone() -> None:
    digest = play_matches(setup()).digest
    assert play_matches(setup()).digest == digest
    others = [setup(seed="8"), setup(options=Options(rounds=2)), setup(policies=("random",)), setup(games=11)]
    assert digest not in {play_matches(other).digest for other in others}


def test_what_never_occurred_is_counted_as_zero_and_named() -> None:
    report = play_matches(setup(games=2, policies=("careful",)))
    assert report.seen.prompts == {"pace": report.seen.prompts["pace"], "run": report.seen.prompts["run"], "stumble": 0}
    stumbling = ["prompt stumble", "event Stumbled", "event Caught", "event Fell", "rule TR-5", "rule TR-6"]
    assert report.unseen == stumbling


def test_seen_of_several_runs_adds_up() -> None:
    careful = play_matches(setup(games=2, policies=("careful",))).seen
    wild = play_matches(setup(games=30, policies=("random",))).seen
    assert unseen(TINY, careful + wild) == []
    assert (careful + wild).prompts["pace"] == careful.prompts["pace"] + wild.prompts["pace"]
    assert unseen(TINY, Seen())[0] == "prompt pace"


@pytest.mark.parametrize("slug", ["upheaval", "urban_war"])
def test_what_a_value_of_an_option_makes_possible_is_missed_where_a_table_has_it_and_played_by_the_checks(
    slug: str,
) -> None:
    game = GAMES[slug]
    assert game.check_profile.needed == (("scenario", "table"),)
    placed = {"prompt terrain", "event PiecePlaced"}
    plain, table = game.card.options(), game.card.options(scenario="table")
    assert not placed & set(unseen(game, Seen()))
    assert not placed & set(unseen(game, Seen(), plain))
    assert placed <= set(unseen(game, Seen(), table))
    assert placed <= set(unseen(game, Seen(), plain, table))
    assert [options_for(game, seed).scenario == "table" for seed in range(8)] == [False, False, False, True] * 2


def test_a_broken_match_is_counted_and_the_next_one_goes_on() -> None:
    class Broken(TinyGame):
        def narrate(self, event: object, view: object) -> str:
            return ""

        def apply(self, state, seat, action, dice):  # type: ignore[no-untyped-def]
            if state.public.round == 2:
                raise ZeroDivisionError("by design")
            return super().apply(state, seat, action, dice)

    report = play_matches(setup(game=Broken(), games=15))
    assert report.errors == 15
    assert report.finished == 0
    assert len(report.failures) == 10
    assert "ZeroDivisionError: by design" in report.failures[0]


def test_an_illegal_policy_is_an_error_of_that_match() -> None:
    report = play_match(TINY, [lambda *_: Run(100)] * 2, Options(), "1")
    assert report.outcome is None
    assert "IllegalAction" in report.failure


def test_an_endless_match_is_not_finished_and_no_error() -> None:
    policy = find_policy(TINY, "careful")
    played = play_match(TINY, [policy] * 2, Options(), "1", most_plies=5)
    assert (played.actions, played.outcome, played.failure) == (5, None, "")


def test_policies_do_not_shift_the_dice_of_the_setup() -> None:
    first = TINY.setup(2, Options(), (), RngDice(random.Random("3/dice"))).state
    for name in ("careful", "random"):
        played = play_match(TINY, [find_policy(TINY, name)] * 2, Options(), "3")
        assert [mine.stamina for mine in played.state.secret] == [mine.stamina for mine in first.secret]


@pytest.mark.soak
def test_soak_raise_shields_leaves_nothing_unseen() -> None:
    """Captains who play `steady` do not flee, so that only both policies together see everything."""
    from games.kernel.content.options import read_options
    from games.registry import find_game

    game = find_game("raise_shields")
    kinds = [
        (policy, read_options(game.card, words)) for policy in ("steady", "random") for words in ((), ("credits=20",))
    ]
    reports = [play_matches(SelfplaySetup(game, 300, 2, "11", (policy,), options)) for policy, options in kinds]
    assert [(report.errors, report.finished) for report in reports] == [(0, 300)] * len(kinds)
    assert unseen(game, sum((report.seen for report in reports[1:]), reports[0].seen)) == []
