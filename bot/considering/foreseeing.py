"""Queries ahead over a line of several actions, as far as who wrote it can know what they bring."""

import contextlib
import itertools
from typing import Any, NamedTuple

from bot.considering.completing import LONGEST, completions
from bot.considering.naming import Names, spelled
from games.kernel import AnyGame, BadNotation, GameError, Seat, quoted
from games.kernel.exploring.foreseeing import Hidden, foreseen, sealed
from games.kernel.text.prose import clip

NEXT_ACTION = ";"
"""What separates the actions of a line."""


class Foreseen(NamedTuple):
    """How far a line is certain: the actions up to the first whose outcome is open, and those that come after it.

    `irreversible_loss` is what the certain ones lose for good, as words behind "Confirm to". `surprise` says why they
    should be shown first, if that was looked for.
    """

    sure: tuple[str, ...]
    open: tuple[str, ...] = ()
    irreversible_loss: str = ""
    surprise: str = ""


def foreseen_line(
    game: AnyGame, state: Any, seat: Seat, texts: tuple[str, ...], names: Names = (), *, typed: bool = False
) -> Foreseen:
    """Return how far a line of actions of a seat is certain; people may be named for their letters.

    If the line was `typed`, it says what would surprise.
    Raises GameError where one of the certain ones is not possible: then none is to be done.
    """
    now, sure, irreversible_loss, surprises = sealed(state, seat), list[str](), "", list[str]()
    if len(texts) > 1:
        game.check_line(now, seat, _readable(game, now, seat, texts, names), f"{NEXT_ACTION} ".join(texts))
    for number, text in enumerate(texts):
        try:
            line = spelled(game, now, seat, text, names)
            action = game.parse(now, seat, line)
            sure.append(game.format(action))
            game.check(now, seat, action)
            irreversible_loss = irreversible_loss or game.irreversible_loss(now, seat, action)
            surprises += [game.second_look(now, seat, action, line)] if typed else []
            after = foreseen(game, now, seat, action)
        except Hidden:
            return Foreseen(tuple(sure[:number]), texts[number:], irreversible_loss, _told(surprises[:number]))
        except GameError as error:
            if not number:
                raise
            before = "; ".join(sure[:number])
            raise BadNotation(
                f"none of this line, for after {quoted(before, 80)}, {quoted(text)} is refused: {error.reason}"
            ) from None
        if after is None:
            return Foreseen(tuple(sure), texts[number + 1 :], irreversible_loss, _told(surprises))
        now = after
    return Foreseen(tuple(sure), (), irreversible_loss, _told(surprises))


def _readable(game: AnyGame, state: Any, seat: Seat, texts: tuple[str, ...], names: Names) -> list[Any]:
    """Return those of some actions that can be read before any of them is done."""
    found = []
    for text in texts:
        with contextlib.suppress(GameError, Hidden):
            found.append(game.parse(state, seat, spelled(game, state, seat, text, names)))
    return found


def plan_fault(game: AnyGame, state: Any, seat: Seat, texts: tuple[str, ...], sure: int, names: Names = ()) -> str:
    """Return in a sentence which action of a plan can never be done, and why; "" where none is known.

    Only the first `sure` actions are done in any case, and of these only those before one that may be this or that:
    what comes later may come from elsewhere. Raises GameError for one that cannot be read, in any of its alternatives.
    """
    now = sealed(state, seat)
    readings = [_readings(game, now, seat, text, names) for text in texts]
    known = itertools.takewhile(lambda each: len(set(map(type, each))) == 1, readings[:sure])
    found = game.plan_fault(now, seat, [each[0] for each in known])
    if found is None:
        return ""
    number, why = found
    return f"the plan is not kept: action {number + 1}, {quoted(texts[number], 80)}, can never be done: {why}"


def _readings(game: AnyGame, state: Any, seat: Seat, text: str, names: Names) -> list[Any]:
    """Return the actions that a step of a plan may mean; raises GameError."""
    lines = game.planned_step(state, seat, text).lines
    return [game.parse(state, seat, spelled(game, state, seat, line, names)) for line in lines]


def written_plainly(game: AnyGame, state: Any, seat: Seat, text: str, names: Names = ()) -> str:
    """Return a step of a plan with ways that take long to read (`toward T2`) as the points that they mean now.

    What cannot be read stays as it is.
    """
    now = sealed(state, seat)
    try:
        lines = game.planned_step(now, seat, text).lines
    except GameError:
        return text
    return " or ".join(_plain(game, now, seat, line, names) for line in lines)


def _plain(game: AnyGame, state: Any, seat: Seat, line: str, names: Names) -> str:
    try:
        return game.format(game.parse(state, seat, spelled(game, state, seat, line, names)))
    except (GameError, Hidden):
        return line


def _told(surprises: list[str]) -> str:
    return " ".join(filter(None, surprises))


def line_completions(game: AnyGame, state: Any, seat: Seat, typed: str, names: Names = ()) -> list[tuple[str, str]]:
    """Return (name, value) suggestions for the last action of a typed line, after those before it."""
    *earlier, last = typed.split(NEXT_ACTION)
    if not earlier:
        return completions(game, state, seat, (), typed, one_word=False, names=names)
    now = sealed(state, seat)
    try:
        for text in earlier:
            action = game.parse(now, seat, spelled(game, now, seat, text.strip(), names))
            after = foreseen(game, now, seat, action)
            if after is None:
                return []
            now = after
        found = completions(game, now, seat, (), last.lstrip(), one_word=False, names=names)
    except (GameError, Hidden):
        return []
    lead = "".join(f"{text.strip()}{NEXT_ACTION} " for text in earlier)
    return [(clip(f"… {name}", LONGEST), lead + value) for name, value in found if len(lead + value) <= LONGEST]
