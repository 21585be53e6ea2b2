"""Prompts of every game: who is asked, when a question opens and closes, and what time-out answers."""

import random
import re

from games.kernel import RngDice
from games.kernel.walk import AnyGame, answers_listed
from tests.contract.walks import plies, sampled, start

PROMPT_ID = re.compile(r"[a-z0-9.-]{1,24}")


def test_prompts_are_well_formed_and_in_seat_order(game: AnyGame) -> None:
    for ply in sampled(game, 1):
        prompts = game.awaiting(ply.state)
        assert [prompt.seat for prompt in prompts] == sorted(prompt.seat for prompt in prompts)
        assert len({prompt.id for prompt in prompts}) == len(prompts)
        for prompt in prompts:
            assert PROMPT_ID.fullmatch(prompt.id), prompt
            assert prompt.kind in game.prompt_kinds
            assert prompt.ask
            assert prompt.verbs
            assert 0 <= prompt.seat < ply.seats


def test_first_words_are_the_verbs_of_the_prompts(game: AnyGame) -> None:
    for ply in sampled(game, 3):
        for seat in range(ply.seats):
            verbs = {verb for prompt in game.awaiting(ply.state) if prompt.seat == seat for verb in prompt.verbs}
            words = {word.text for word in game.choices(ply.state, seat, ()).words}
            assert words <= verbs
            assert bool(words) == bool(verbs)


def test_prompt_ids_live_until_answered_or_withdrawn_and_never_come_back(game: AnyGame) -> None:
    for seed in range(4):
        closed: set[str] = set()
        for ply in plies(game, seed):
            before = {prompt.id: prompt for prompt in game.awaiting(ply.state)}
            after = {prompt.id: prompt for prompt in game.awaiting(ply.step.state)}
            closed |= before.keys() - after.keys()
            assert not closed & after.keys(), "a closed prompt came back"
            for still in before.keys() & after.keys():
                assert (before[still].seat, before[still].kind) == (after[still].seat, after[still].kind)


def test_an_answer_closes_its_own_prompt_alone_of_its_kind(game: AnyGame) -> None:
    for ply in sampled(game, 1):
        answered = game.answers(ply.state, ply.prompt.seat, ply.action)
        if answered is None:
            continue
        owners = {prompt.id: prompt.seat for prompt in game.awaiting(ply.state)}
        assert owners[answered] == ply.prompt.seat
        assert answered not in {prompt.id for prompt in game.awaiting(ply.step.state)}


def test_a_secret_answer_leaves_the_prompts_of_others_open(game: AnyGame) -> None:
    for ply in sampled(game, 1):
        if ply.prompt.kind in game.secret_kinds:
            others = {prompt.id for prompt in game.awaiting(ply.state) if prompt.kind == ply.prompt.kind}
            others.discard(ply.prompt.id)
            assert others <= {prompt.id for prompt in game.awaiting(ply.step.state)}


def test_defaults_are_legal_answers_to_their_prompts(game: AnyGame) -> None:
    for ply in sampled(game, 1):
        for prompt in game.awaiting(ply.state):
            action = game.default(ply.state, prompt)
            game.check(ply.state, prompt.seat, action)
            assert game.answers(ply.state, prompt.seat, action) == prompt.id
            assert action == game.default(ply.state, prompt)
            text = game.format(action)
            assert game.parse(ply.state, prompt.seat, text) == action


def test_a_table_that_only_times_out_keeps_moving(game: AnyGame) -> None:
    state = start(game, 2)
    dice = RngDice(random.Random(2))
    asked: set[str] = set()
    for _ in range(60):
        prompts = game.awaiting(state)
        if not prompts:
            break
        asked.add(prompts[0].id)
        state = game.apply(state, prompts[0].seat, game.default(state, prompts[0]), dice).state
    assert len(asked) > 5


def test_awaiting_is_empty_exactly_when_there_is_an_outcome(game: AnyGame) -> None:
    for seed in range(4):
        for ply in plies(game, seed):
            outcome = game.outcome(ply.step.state)
            assert (outcome is None) == bool(game.awaiting(ply.step.state))
            if outcome is not None:
                assert outcome.reason
                assert game.rulebook.find(outcome.rule)
                assert set(outcome.winners) <= set(range(ply.seats))


def test_in_open_games_a_single_answer_is_given_for_the_player(game: AnyGame) -> None:
    for ply in sampled(game, 1):
        for prompt in game.awaiting(ply.state):
            answers = list(answers_listed(game, ply.state, prompt.seat, 2))
            assert answers, f"no listed answer to {prompt}"
            if game.open_information:
                assert len(answers) > 1 or has_open_word(game, ply.state, prompt.seat), prompt


def has_open_word(game: AnyGame, state: object, seat: int) -> bool:
    """Tell whether the only listed answer passes an open word, which has answers beyond its suggestions."""
    (text,) = answers_listed(game, state, seat, 1)
    words = tuple(text.split())
    return any(game.choices(state, seat, words[:length]).open for length in range(len(words)))
