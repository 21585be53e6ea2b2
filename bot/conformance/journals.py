"""What is written down of an action, and may be read before the end: exports and the log."""

import functools
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from bot.conformance.leaks import positions, tells_the_same
from bot.conformance.playing import fraction_in
from bot.conformance.subject import Checks, Subject, hold
from bot.conformance.walks import Ply, dice_of, shortened
from bot.matches.exporting import record_row
from bot.matches.logbook import log_line
from bot.selfplay import play_match
from bot.selfplay.recording import Recording
from bot.verify.check import verify
from games.kernel import AnyGame, Step
from games.kernel.exploring.walk import answers_listed
from games.kernel.text.prose import join
from games.registry import find_policy

CHECKS = Checks()
_EVERY = 5
_MOST_ANSWERS = 6
_OF_DICE = ("events", "sentences")
"""What may differ where open dice follow, which are drawn for the text of an answer; `tells_the_same` compares it."""


class Answer(NamedTuple):
    """One of several answers to a question: its text, what it means, and what came of it."""

    text: str
    action: Any
    step: Step[Any]


@CHECKS.add("Name the question in `secret_kinds` of the card: it is most often missing there.")
def answers_that_only_change_secrets_are_told_and_written_down_alike(subject: Subject) -> None:
    """If two answers look the same to everybody else, sentences, exports and the log do not tell them apart.

    Most often a question is missing in `secret_kinds` where this fails.
    """
    game = subject.game
    for ply in islice(positions(subject), 0, None, _EVERY):
        first, *others = _answers(game, ply)
        for other in others:
            if _secrets(first.step) != _secrets(other.step):
                tells_the_same(game, f"{first.text!r} or {other.text!r}", first.step, other.step, ply.seat)
                _is_written_down_alike(game, ply, first, other)


def _secrets(step: Step[Any]) -> Any:
    return step.state.secret, step.state.unseen


def _is_written_down_alike(game: AnyGame, ply: Ply, first: Answer, other: Answer) -> None:
    if game.view(first.step.state, None) != game.view(other.step.state, None):
        return
    one, two = (_recording(game, ply.seats).row_of(ply.state, ply.seat, each.action) for each in (first, other))
    answers = f"{first.text!r} and of {other.text!r}"
    hang = _OF_DICE if one.dice != two.dice else ()
    for where, told in (("export", partial(record_row, clear=False)), ("log", partial(log_line, ended=False))):
        before, after = msgspec.structs.asdict(told(one)), msgspec.structs.asdict(told(two))
        differing = join(name for name in before if before[name] != after[name] and name not in hang)
        hold(not differing, f"before the end the {where} of {answers} differs in {differing}")


@functools.lru_cache(maxsize=16)
def _recording(game: AnyGame, seats: int) -> Recording:
    """Return a match that has begun, for rows as the service would write them."""
    recording = Recording(game, game.card.options(), ["random"] * seats, "check")
    recording.begin(game, seats, game.card.options())
    return recording


def _answers(game: AnyGame, ply: Ply) -> Iterator[Answer]:
    """Yield what several answers come to, with the same dice: open dice that follow them would differ for no secret."""
    for text in (ply.text, *answers_listed(game, ply.state, ply.seat, _MOST_ANSWERS)):
        action = game.parse(ply.state, ply.seat, text)
        yield Answer(text, action, game.apply(ply.state, ply.seat, action, dice_of(ply.text)))


@CHECKS.add(
    "Let the rules depend on state, action and dice alone; what a match hands to the next one has whole numbers."
)
def a_match_is_verified_from_its_export(subject: Subject) -> None:
    """If a match with fair dice is played again from its export, every die, hash and state is the same.

    What it hands to the next match has no fraction, since the closing hash covers that.
    """
    game = subject.game
    seats, options = game.card.seats[0], game.card.options()
    options = shortened(game, options) if subject.extent.brief else options
    recording = Recording(game, options, ["random"] * seats, "check")
    played = play_match(game, [find_policy(game, "random")] * seats, options, "check", carrier=recording)
    hold(not played.failure, f"a match broke: {played.failure}")
    hold(not (fault := fraction_in(played.outcome)), fault)
    report = verify(recording.record().to_bytes(), {game.card.slug: game})
    hold(report.ok and report.replayed, f"a match cannot be verified: {' '.join(report.lines)}")
