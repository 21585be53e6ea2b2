"""Choices, notation, check and apply of every game agree with each other over random play."""

import random

import pytest

from games.kernel import BadNotation, GameError, IllegalAction, NoDice, RecordedDice, RngDice
from games.kernel.walk import AnyGame
from tests.contract.walks import Ply, finish, illegal, next_words, plies, refusal, sampled

NONSENSE = "qqzzqq"


def prefixes(ply: Ply) -> list[tuple[str, ...]]:
    words = tuple(ply.text.split())
    return [words[:length] for length in range(len(words) + 1)]


def test_setup_and_apply_are_deterministic_and_leave_their_input_alone(game: AnyGame) -> None:
    for ply in sampled(game, 3):
        before = game.dump(ply.state)
        again = game.apply(ply.state, ply.prompt.seat, ply.action, RecordedDice(ply.dice.rolls))
        assert game.dump(again.state) == game.dump(ply.step.state)
        assert again.events == ply.step.events
        assert game.dump(ply.state) == before
    first, second = (game.setup(game.seats[0], game.options(), RngDice(random.Random(5))) for _ in range(2))
    assert game.dump(first.state) == game.dump(second.state)
    assert first.events == second.events


def test_recorded_dice_are_used_to_the_last(game: AnyGame) -> None:
    rolled = 0
    for ply in sampled(game, 2):
        dice = RecordedDice(ply.dice.rolls)
        game.apply(ply.state, ply.prompt.seat, ply.action, dice)
        dice.done()
        rolled += len(ply.dice.rolls)
        assert all(roll.why and roll.why == roll.why.strip() for roll in ply.dice.rolls)
    assert rolled


def test_formatted_actions_are_read_back_and_the_tree_yields_canonical_text(game: AnyGame) -> None:
    for ply in sampled(game, 1):
        assert game.format(ply.action) == ply.text
        assert game.parse(ply.state, ply.prompt.seat, ply.text) == ply.action
        typed = f"  {ply.text.upper().replace(' ', '   ')} "
        assert game.parse(ply.state, ply.prompt.seat, typed) == ply.action, "any case, spare spaces"


def test_every_listed_word_leads_to_a_legal_action(game: AnyGame) -> None:
    for ply in sampled(game, 7):
        seat = ply.prompt.seat
        for prefix in prefixes(ply):
            for word in next_words(game.choices(ply.state, seat, prefix))[:12]:
                text = finish(game, ply.state, seat, (*prefix, word.text))
                assert text is not None, f"{prefix} {word.text} leads nowhere"
                assert refusal(game, ply.state, seat, text) is None, text
                assert game.format(game.parse(ply.state, seat, text)) == text


def test_listed_words_are_single_unlike_and_complete_nodes_are_actions(game: AnyGame) -> None:
    for ply in sampled(game, 3):
        for prefix in prefixes(ply):
            node = game.choices(ply.state, ply.prompt.seat, prefix)
            texts = [word.text for word in node.words]
            assert len(set(texts)) == len(texts), f"listed twice after {prefix}: {texts}"
            assert all(len(text.split()) == 1 for text in texts), texts
            assert texts or node.open or node.complete, f"nothing follows {prefix}, and it is no action"
            if node.open:
                assert node.open.suggestions, f"no suggestion after {prefix}"
                assert node.open.kind == "text" or node.open.low <= node.open.high
            if node.complete:
                assert refusal(game, ply.state, ply.prompt.seat, " ".join(prefix)) is None


def test_unlisted_words_are_refused(game: AnyGame) -> None:
    vocabulary = sorted({word for seed in range(4) for ply in plies(game, seed) for word in ply.text.split()})
    rng = random.Random(1)
    tried = 0
    for ply in sampled(game, 5):
        seat = ply.prompt.seat
        for prefix in prefixes(ply):
            node = game.choices(ply.state, seat, prefix)
            if node.open:
                continue
            listed = {word.text for word in node.words}
            wrong = [word for word in rng.sample(vocabulary, min(8, len(vocabulary))) if word not in listed]
            for word in (NONSENSE, *wrong):
                tried += 1
                with pytest.raises(GameError):
                    game.choices(ply.state, seat, (*prefix, word))
                text = " ".join((*prefix, word))
                if refusal(game, ply.state, seat, text) is None:
                    assert game.format(game.parse(ply.state, seat, text)) != text, f"{text!r} is legal and not listed"
    assert tried > 50


def test_open_words_out_of_bounds_are_refused(game: AnyGame) -> None:
    for ply in sampled(game, 3):
        for prefix in prefixes(ply):
            node = game.choices(ply.state, ply.prompt.seat, prefix)
            if node.open and node.open.kind == "number":
                for number in (node.open.low - node.open.step, node.open.high + node.open.step):
                    assert refusal(game, ply.state, ply.prompt.seat, " ".join((*prefix, f"{number:g}")))


@pytest.mark.parametrize("text", ["", " ", NONSENSE, "1", "-1", "; drop", "é" * 30, "a" * 5000, "\u202e\x00"])
def test_nonsense_is_bad_notation(game: AnyGame, text: str) -> None:
    for ply in sampled(game, 20):
        with pytest.raises(BadNotation) as refused:
            game.parse(ply.state, ply.prompt.seat, text)
        assert 0 < len(refused.value.reason) < 1000


def test_apply_checks_first_and_rolls_nothing_for_what_it_refuses(game: AnyGame) -> None:
    refused = 0
    for ply, later in zip(sampled(game, 2), sampled(game, 2)[1:], strict=False):
        for seat in range(later.seats):
            error = illegal(game, later.state, seat, ply.action)
            if error is not None:
                refused += 1
                assert game.rulebook.find(error.rule), error
                assert error.reason.endswith(f": {error.rule}")
                with pytest.raises(IllegalAction) as applied:
                    game.apply(later.state, seat, ply.action, NoDice())
                assert str(applied.value) == str(error)
    assert refused > 5


def test_a_finished_game_takes_no_action(game: AnyGame) -> None:
    for seed in range(4):
        last = plies(game, seed)[-1]
        if game.outcome(last.step.state) is None:
            continue
        for ply in plies(game, seed):
            with pytest.raises(IllegalAction):
                game.check(last.step.state, ply.prompt.seat, ply.action)
            assert not next_words(game.choices(last.step.state, ply.prompt.seat, ()))


def test_forecasts_sum_to_certainty_and_roll_no_dice(game: AnyGame) -> None:
    for ply in sampled(game, 2):
        before = game.dump(ply.state)
        forecast = game.forecast(ply.state, ply.prompt.seat, ply.action)
        assert forecast == game.forecast(ply.state, ply.prompt.seat, ply.action)
        assert game.dump(ply.state) == before
        if forecast is not None:
            assert forecast.title
            assert forecast.rows or forecast.facts
            assert left_over(forecast.rows) == 0, forecast


def left_over(rows: tuple) -> int | float:
    """Return by how much the last group of rows misses certainty; each group sums to exactly 1 before the next."""
    ways = 0
    for row in rows:
        assert 0 <= row.ways <= row.out_of
        ways += row.ways
        assert ways <= row.out_of, f"a group sums to more than certainty at {row}"
        ways = 0 if ways == row.out_of else ways
    return ways
