"""What is hidden stays hidden: views, imagination, and secret answers."""

from typing import Any

from bot.conformance.perceiving import told, whose
from bot.conformance.subject import Checks, Subject, hold, same
from bot.conformance.walks import Ply, dice_of, next_words, prefixes, remembering, sampled
from games.kernel import AnyGame, Game, Seat, Step, visible
from games.kernel.exploring.walk import answers_listed

CHECKS = Checks()
_MOST_ANSWERS = 6


@CHECKS.add(
    "Take `open_information` off the card if a secret lasts longer than its question; else let the procedure that "
    "shows the answers clear them with `table.change_secret`."
)
def an_open_game_keeps_no_secret_longer_than_its_question(subject: Subject) -> None:
    """With `open_information`, all secrets are empty while no question of `secret_kinds` is open."""
    game = subject.game
    if not game.card.open_information:
        return
    for ply in sampled(game, 1):
        if not any(prompt.kind in game.card.secret_kinds for prompt in game.awaiting(ply.state)):
            for seat in range(ply.seats):
                same(ply.state.secret[seat], game.secret(), f"the secret of {whose(seat)} at {ply.prompt.kind!r}")


@CHECKS.add("Let the game have a method `guess`, which returns a secret that fits all that a view shows.")
def a_game_with_secrets_can_guess_them(subject: Subject) -> None:
    """Computer players search in states that they imagine, so the game guesses what they can't see."""
    game = subject.game
    if type(game).guess is not Game.guess:
        return
    for ply in sampled(game, 1):
        for seat in range(ply.seats):
            same(ply.state.secret[seat], game.secret(), f"without `guess`, the secret of {whose(seat)}")


@CHECKS.add("Let `guess` return a secret that fits all that a view shows, such as who has answered already.")
def an_imagined_state_agrees_with_the_view_it_came_from(subject: Subject) -> None:
    """The state that a computer player imagines looks to everybody as the real one does."""
    game = subject.game
    for number, ply in enumerate(sampled(game, 2)):
        for seat in range(ply.seats):
            view = game.view(ply.state, seat)
            other = game.imagine(view, seat, dice_of(number))
            same(game.view(other, seat), view, f"the view of {whose(seat)} in what it imagines")
            same(game.view(other, None), game.view(ply.state, None), "the public's view of an imagined state")
            same(game.awaiting(other), game.awaiting(ply.state), "who is asked in an imagined state")
            same(game.outcome(other), game.outcome(ply.state), "the outcome of an imagined state")


@CHECKS.add(
    "Let `words`, `check`, `usable`, `forecast`, `default`, `shortcuts` and `outlook` look at the secret of the seat "
    "that acts, and at no other."
)
def an_imagined_state_offers_the_same_choices(subject: Subject) -> None:
    """A player who imagines the secrets of others has the same choices, odds and default as in truth."""
    game = subject.game
    for number, ply in enumerate(sampled(game, 5)):
        other = game.imagine(game.view(ply.state, ply.seat), ply.seat, dice_of(number))
        for prefix in prefixes(ply.text):
            real = remembering(game).choices(ply.state, ply.seat, prefix)
            same(game.choices(other, ply.seat, prefix), real, f"the imagined choices after {prefix}")
        real_odds = game.forecast(ply.state, ply.seat, ply.action)
        same(game.forecast(other, ply.seat, ply.action), real_odds, f"the imagined forecast of {ply.text!r}")
        same(game.default(other, ply.prompt), game.default(ply.state, ply.prompt), "the imagined default")
        same(game.shortcuts(other, ply.seat), game.shortcuts(ply.state, ply.seat), "the imagined shortcuts")
        same(game.outlook(other, ply.seat), game.outlook(ply.state, ply.seat), "the imagined outlook")
        game.check(other, ply.seat, ply.action)


@CHECKS.add("Leave `seen_by` of an event out if everybody may know of it.")
def the_public_learns_no_more_than_each_seat(subject: Subject) -> None:
    """What the public hears, every seat hears."""
    for ply in sampled(subject.game, 2):
        public = {id(event) for event in ply.step.events if visible(event, None)}
        for seat in range(ply.seats):
            own = {id(event) for event in ply.step.events if visible(event, seat)}
            hold(public <= own, f"after {ply.text!r} the public hears something that {whose(seat)} does not")


@CHECKS.add("Keep the answer in the seat's secret (`table.change_secret`), and reveal it only with `seen_by=(seat,)`.")
def secret_answers_differ_for_nobody_else_until_all_are_given(subject: Subject) -> None:
    """While a question of a secret kind is open for others, no answer to it can be distinguished from another."""
    game = subject.game
    compared = 0
    for ply in sampled(game, 1, range(subject.extent.secret_walks)):
        if ply.prompt.kind not in game.card.secret_kinds or not _still_secret(game, ply):
            continue
        steps = [_apply_text(game, ply, text) for text in answers_listed(game, ply.state, ply.seat, _MOST_ANSWERS)]
        for viewer in (None, *range(ply.seats)):
            if viewer != ply.seat:
                compared += len(steps) - 1
                for step in steps[1:]:
                    _looks_alike(game, ply, viewer, step, steps[0])
    hold(compared or not game.card.secret_kinds, "no secret answer came up in whole games")


def _looks_alike(game: AnyGame, ply: Ply, viewer: Seat | None, step: Step[Any], first: Step[Any]) -> None:
    secret = f"to {whose(viewer)} after one answer to {ply.prompt.kind!r} of {whose(ply.seat)}, and after another"
    same(game.view(step.state, viewer), game.view(first.state, viewer), f"the view {secret}")
    same(game.awaiting(step.state), game.awaiting(first.state), f"the prompts {secret}")
    same(told(game, step, viewer), told(game, first, viewer), f"the words {secret}")
    if viewer is not None:
        both = [next_words(game.choices(one.state, viewer, ())) for one in (step, first)]
        same(both[0], both[1], f"the choices {secret}")


def _still_secret(game: AnyGame, ply: Ply) -> bool:
    """Whether another seat's prompt of the same kind stays open after this answer."""
    return any(prompt.kind == ply.prompt.kind and prompt.seat != ply.seat for prompt in game.awaiting(ply.state))


def _apply_text(game: AnyGame, ply: Ply, text: str) -> Step[Any]:
    return game.apply(ply.state, ply.seat, game.parse(ply.state, ply.seat, text), dice_of(3))


@CHECKS.add("Let `narrate` use the event and the names of the view, and nothing of `view.seat` or `view.own`.")
def events_seen_by_all_are_told_alike_to_all(subject: Subject) -> None:
    """A sentence does not depend on who reads it."""
    game = subject.game
    for ply in sampled(game, 3):
        viewers = [game.view(ply.step.state, viewer) for viewer in (None, *range(ply.seats))]
        for event in ply.step.events:
            if event.seen_by is None:
                sentences = {game.narrate(event, view) for view in viewers}
                hold(len(sentences) == 1, f"one event has several sentences: {sorted(sentences)}")
