"""Nothing leaks: two states that agree for a viewer look alike to that viewer in every way."""

import random

from games.kernel import RngDice, visible
from games.kernel.walk import AnyGame, answers_listed
from tests.contract.walks import Ply, next_words, sampled


def told(game: AnyGame, step: object, viewer: int | None) -> list[str]:
    """Return what a viewer is told of a step: the sentences of the events that he may see."""
    view = game.view(step.state, viewer)
    return [game.narrate(event, view) for event in step.events if visible(event, viewer)]


def test_an_imagined_state_agrees_with_the_view_it_came_from(game: AnyGame) -> None:
    for number, ply in enumerate(sampled(game, 2)):
        for seat in range(ply.seats):
            view = game.view(ply.state, seat)
            other = game.imagine(view, seat, RngDice(random.Random(number)))
            assert game.view(other, seat) == view
            assert game.view(other, None) == game.view(ply.state, None)
            assert game.awaiting(other) == game.awaiting(ply.state)
            assert game.outcome(other) == game.outcome(ply.state)


def test_an_imagined_state_offers_the_same_choices(game: AnyGame) -> None:
    for number, ply in enumerate(sampled(game, 5)):
        seat = ply.prompt.seat
        other = game.imagine(game.view(ply.state, seat), seat, RngDice(random.Random(number)))
        words = tuple(ply.text.split())
        for length in range(len(words) + 1):
            assert game.choices(other, seat, words[:length]) == game.choices(ply.state, seat, words[:length])
        assert game.forecast(other, seat, ply.action) == game.forecast(ply.state, seat, ply.action)
        assert game.default(other, ply.prompt) == game.default(ply.state, ply.prompt)
        game.check(other, seat, ply.action)


def test_the_public_learns_no_more_than_each_seat(game: AnyGame) -> None:
    for ply in sampled(game, 2):
        public = {id(event) for event in ply.step.events if visible(event, None)}
        for seat in range(ply.seats):
            assert public <= {id(event) for event in ply.step.events if visible(event, seat)}


def test_secret_answers_differ_for_nobody_else_until_all_are_given(game: AnyGame) -> None:
    compared = 0
    for ply in sampled(game, 1, range(8)):
        if ply.prompt.kind not in game.secret_kinds or not still_secret(game, ply):
            continue
        texts = list(answers_listed(game, ply.state, ply.prompt.seat, 6))
        steps = [apply_text(game, ply, text) for text in texts]
        for viewer in (None, *range(ply.seats)):
            if viewer == ply.prompt.seat:
                continue
            compared += len(steps) - 1
            for step in steps[1:]:
                assert game.view(step.state, viewer) == game.view(steps[0].state, viewer)
                assert game.awaiting(step.state) == game.awaiting(steps[0].state)
                assert told(game, step, viewer) == told(game, steps[0], viewer)
                if viewer is not None:
                    both = [next_words(game.choices(one.state, viewer, ())) for one in (step, steps[0])]
                    assert both[0] == both[1]
    assert compared or not game.secret_kinds


def test_events_seen_by_all_are_told_alike_to_all(game: AnyGame) -> None:
    for ply in sampled(game, 3):
        for event in ply.step.events:
            if event.seen_by is None:
                sentences = {game.narrate(event, game.view(ply.step.state, viewer)) for viewer in (None, 0, 1)}
                assert len(sentences) == 1, sentences


def still_secret(game: AnyGame, ply: Ply) -> bool:
    """Tell whether another seat's prompt of the same kind stays open after this answer."""
    return any(prompt.kind == ply.prompt.kind and prompt.seat != ply.prompt.seat for prompt in game.awaiting(ply.state))


def apply_text(game: AnyGame, ply: Ply, text: str) -> object:
    seat = ply.prompt.seat
    return game.apply(ply.state, seat, game.parse(ply.state, seat, text), RngDice(random.Random(3)))
