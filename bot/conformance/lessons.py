"""A lesson that a game declares can be given, and is played by its hints."""

from collections.abc import Iterator
from typing import Any

from bot.conformance.subject import Broken, Checks, Subject, hold
from bot.conformance.walks import dice_of, illegal, rng_of
from bot.matches import Refused
from bot.matches.orders.grammar import check_order, ordered, read_order
from games.kernel import AnyGame, GameError, Prompt, Seat
from games.kernel.content.options import read_options
from games.kernel.exploring.teaching import Proposed, proposed
from games.kernel.text.lessons import LONGEST_HINT, Hint, Lesson, hint_words
from games.registry import find_policy, policy_names

CHECKS = Checks()
LEARNER: Seat = 0
_SEEDS = 3
_MOST = 400
"""Actions in which a lesson is over."""
_NODES = 50


@CHECKS.add(
    "Correct `data/lesson.toml`: `kind` and `turn` are kinds of questions, `rival` a computer player, `quotes` words "
    "of one sentence of How to play each."
)
def a_lesson_names_what_there_is(subject: Subject) -> None:
    """The questions, options, computer player and sentences that a lesson names are there, and hints are short."""
    game, lesson = subject.game, subject.game.lesson
    if lesson is None:
        return
    kinds = {lesson.turn, *(hint.kind for hint in lesson.hint)}
    hold(kinds <= set(game.prompt_kinds), f"the lesson has hints at questions that are never asked: {sorted(kinds)}")
    hold(lesson.rival in policy_names(game), f"there is no computer player {lesson.rival!r}")
    hold(lesson.begins and lesson.ends, "the lesson does not say how it begins, or how it ends")
    hold(lesson.turns > 0 and lesson.minutes > 0, "the lesson takes no time")
    book = game.rules_of(_options(game, lesson))
    for hint in lesson.hint:
        try:
            words = hint_words(hint, book)
        except ValueError as error:
            raise Broken(f"the hint {hint.says!r}: {error}") from error
        hold(0 < len(words) <= LONGEST_HINT, f"the hint {hint.says!r} has {len(words)} characters")


@CHECKS.add("Play the lesson (`/<game> learn`), and correct the lines in `tries`, `orders`, `turn` and `turns`.")
def a_lesson_is_played_by_its_hints(subject: Subject) -> None:
    """Who follows every hint does what is legal and comes to the end; of lines that hints name, one is possible."""
    game, lesson = subject.game, subject.game.lesson
    if lesson is None:
        return
    met: dict[Hint, bool] = {}
    for seed in range(_SEEDS):
        for hint, fitted in _played(game, lesson, seed):
            met[hint] = fitted or met.get(hint, False)
    useless = [hint.tries for hint, fitted in met.items() if hint.tries and not fitted]
    hold(not useless, f"no line of these hints was ever possible: {useless}")


def _options(game: AnyGame, lesson: Lesson) -> Any:
    return read_options(game.card, (), dict(lesson.options))


def _played(game: AnyGame, lesson: Lesson, seed: int) -> Iterator[tuple[Hint, bool]]:
    """Play a lesson by its hints; yields those that came up, and whether a line of theirs was possible."""
    options, dice, rng = _options(game, lesson), dice_of(seed), rng_of(seed)
    state = game.setup(game.card.seats[0], options, game.content_for(options), dice).state
    _check_orders(game, lesson, state)
    rival, before = find_policy(game, lesson.rival), list[str]()
    for _ in range(_MOST):
        prompts = game.awaiting(state)
        if not prompts:
            return
        prompt = prompts[0]
        action = ordered(game, state, prompt, lesson.orders) if prompt.seat == LEARNER else None
        if prompt.seat == LEARNER and action is None:
            hint = lesson.hint_at(prompt.kind, before)
            if hint is None:
                return
            before.append(prompt.kind)
            found = _followed(game, lesson, state, prompt, hint, seed)
            yield hint, found.text in hint.tries
            action = game.parse(state, LEARNER, found.line)
        action = action or rival(game.view(state, prompt.seat), prompt.seat, rng, _NODES)
        state = game.apply(state, prompt.seat, action, dice).state
    raise Broken(f"the lesson is not over after {_MOST} actions")


def _followed(game: AnyGame, lesson: Lesson, state: Any, prompt: Prompt, hint: Hint, seed: int) -> Proposed:
    """Return what a hint proposes by the learner's own view; what boards name must be possible too."""

    def found(viewer: Seat | None) -> Proposed:
        view = game.view(state, viewer)
        return proposed(game, view, LEARNER, hint.tries, rng_of(seed), _NODES, dice_of(0))

    def check(line: str, where: str) -> None:
        error = illegal(game, state, LEARNER, game.parse(state, LEARNER, line))
        hold(error is None, f"{where} at {prompt.kind} names {line!r}: {error}")

    if lesson.advises and prompt.kind not in game.card.secret_kinds:
        check(found(None).line, "a board of the lesson, which `advises`,")
    own = found(LEARNER)
    check(own.line, "the hint")
    return own


def _check_orders(game: AnyGame, lesson: Lesson, state: Any) -> None:
    for line in lesson.orders:
        try:
            check_order(game, state, LEARNER, read_order(line))
        except (Refused, GameError) as error:
            raise Broken(f"the order {line!r} of the lesson cannot be given: {error}") from error
