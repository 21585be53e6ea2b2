"""Lines that one person tries out: actions of any seat from a position as that person may know it, with chosen dice.

Everything starts from a view, so nothing hidden is in it: what the person may not know is guessed. No die has
anything to do with those of the match.
"""

import random
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.considering.foreseeing import NEXT_ACTION
from bot.considering.naming import Names, spelled
from games.kernel import (
    AnyGame,
    BadNotation,
    Frozen,
    GameError,
    IllegalAction,
    Prompt,
    RngDice,
    Roll,
    Seat,
    Step,
    quoted,
    visible,
)
from games.kernel.base.numbers import counted
from games.kernel.base.seats import seat_letter
from games.kernel.odds.fortune import fortune

LIKELY, LUCKY, UNLUCKY, NAMED = "likely", "lucky", "unlucky", "named"
"""How dice are chosen: in the middle of many rolls, good or bad for the person who imagines, or each face named."""
SHARES = {UNLUCKY: 0.1, LIKELY: 0.5, LUCKY: 0.9}
"""Where among all tries, from the worst to the best, the dice are taken that are asked for in a word."""
TRIES = 61
"""Rolls of an action among which the likely, lucky and unlucky ones are found, if there is time for as many."""
_SECONDS = 1.0
_MOST_FACES = 200
_TYPED = re.compile(r"(?:(?P<seat>[A-H])\s*:\s*)?(?P<text>[^\[\]]+?)\s*(?:\[(?P<dice>[^\[\]]*)\])?", re.IGNORECASE)
_HOW = "Write `action`, perhaps with a seat before it and dice behind it: `B: action [lucky]` or `B: action [6 1 4]`"


class ImaginedStep(Frozen, frozen=True):
    """An action that is tried out: whose, its canonical text, and the faces of its dice as they were thrown.

    `dice` says how those were chosen; it is "" where none were thrown. The first `named` faces were named.
    """

    seat: Seat
    text: str
    dice: str = ""
    faces: tuple[int, ...] = ()
    named: int = 0


class Dream(Frozen, frozen=True):
    """All that makes an imagined position besides a view: whose it is, the seed of what is guessed, and the actions."""

    seat: Seat
    seed: str
    steps: tuple[ImaginedStep, ...] = ()


class Typed(NamedTuple):
    """An action as somebody typed it: whose it is (None: not said), and how its dice fall (a word, or faces)."""

    text: str
    seat: Seat | None = None
    dice: str = LIKELY
    faces: tuple[int, ...] = ()


class Dreamt(NamedTuple):
    """An imagined position: the state, what happened by action, the rolls of the last one.

    `fault` says why the actions from number `reached` on could not be done, such as under newer rules.
    """

    state: Any
    events: tuple[tuple[Any, ...], ...] = ()
    rolls: tuple[Roll, ...] = ()
    reached: int = 0
    fault: str = ""


class ChosenDice:
    """Dice with faces that somebody has chosen; `rest` throws those that nobody named."""

    def __init__(self, faces: Sequence[int], rest: RngDice) -> None:
        self._faces, self._rest = list(faces), rest
        self.rolls: list[Roll] = []

    def roll(self, count: int, sides: int, why: str, *, by: Seat | None = None, reason: str = "") -> tuple[int, ...]:
        """Take the next faces; raises IllegalAction for one that such a die does not have."""
        if count < 1:
            return ()
        taken, self._faces = tuple(self._faces[:count]), self._faces[count:]
        for face in taken:
            if not 1 <= face <= sides:
                raise BadNotation(f"a die for {reason or why} has the faces 1 to {sides}, and {face} is none")
        taken += self._rest.roll(count - len(taken), sides, why, by=by, reason=reason)
        self.rolls.append(Roll(sides, taken, why, by, reason))
        return taken

    @property
    def left(self) -> int:
        """How many of the faces nobody asked for."""
        return len(self._faces)


def _dice(*seed: object) -> RngDice:
    return RngDice(random.Random(" ".join(map(str, seed))))  # noqa: S311 - imagined, no dice of a match


class _Done(NamedTuple):
    """An action of a line: the state before it, what it was, the kind of the question it answered, what came of it."""

    state: Any
    step: ImaginedStep
    action: Any
    kind: str
    after: Step[Any]
    rolls: tuple[Roll, ...]


def _walk(game: AnyGame, view: Any, dream: Dream) -> Iterator[_Done]:
    """Yield the actions of a line, done one after the other; raises GameError where one is not possible."""
    state = _begun(game, view, dream)
    for number, step in enumerate(dream.steps, 1):
        dice = ChosenDice(step.faces, _dice(dream.seed, number))
        action = game.parse(state, step.seat, step.text)
        after = game.apply(state, step.seat, action, dice)
        yield _Done(state, step, action, _kind(game, state, step.seat, action), after, tuple(dice.rolls))
        state = after.state


def _begun(game: AnyGame, view: Any, dream: Dream) -> Any:
    """Return the position in which a line begins."""
    return game.imagine(view, dream.seat, _dice("guess", dream.seed))


def dreamt(game: AnyGame, view: Any, dream: Dream) -> Dreamt:
    """Return the position that a line of actions leads to, from what a view shows."""
    found = Dreamt(_begun(game, view, dream))
    try:
        for number, done in enumerate(_walk(game, view, dream), 1):
            found = Dreamt(done.after.state, (*found.events, done.after.events), done.rolls, number)
    except GameError as error:
        return found._replace(fault=error.reason)
    return found


class OwnPlan(NamedTuple):
    """One's own actions of a line, as a plan takes them, and what would stop it behind them ("": the line ends)."""

    lines: tuple[str, ...] = ()
    why: str = ""


def own_plan(game: AnyGame, view: Any, dream: Dream) -> OwnPlan:
    """Return the plan that one's own actions in a line make; raises GameError.

    It begins with an action of one's own turn, gives no sealed answers, and ends where something in the line would
    stop it.
    """
    card, me = game.card, dream.seat
    lines: list[str] = []
    told: list[Any] = []
    for done in _walk(game, view, dream):
        begins = bool(lines) or done.kind in (card.plans or card.turn_kinds)
        if done.step.seat == me and begins and done.kind not in card.secret_kinds:
            why = game.surprise(done.state, me, done.action, told)
            if why:
                return OwnPlan(tuple(lines), why)
            lines.append(done.step.text)
        told += [event for event in done.after.events if lines and visible(event, me)]
    return OwnPlan(tuple(lines))


def _kind(game: AnyGame, state: Any, seat: Seat, action: Any) -> str:
    """Return the kind of the question that an action answers."""
    answered = game.answers(state, seat, action)
    return next((prompt.kind for prompt in game.awaiting(state) if prompt.id == answered), "")


def typed_steps(line: str) -> tuple[Typed, ...]:
    """Read a typed line of actions to try out; raises BadNotation.

    >>> typed_steps("run 2; B: fire port A [6 1]; b: pass [Lucky]")[1:]
    (Typed(text='fire port A', seat=1, dice='named', faces=(6, 1)), Typed(text='pass', seat=1, dice='lucky', faces=()))
    """
    return tuple(_typed(part.strip()) for part in line.split(NEXT_ACTION) if part.strip())


def _typed(text: str) -> Typed:
    found = _TYPED.fullmatch(text)
    if found is None:
        raise BadNotation(_HOW)
    seat = None if found["seat"] is None else ord(found["seat"].upper()) - ord("A")
    word = (found["dice"] or LIKELY).strip().lower()
    if word in SHARES:
        return Typed(" ".join(found["text"].split()), seat, word)
    return Typed(" ".join(found["text"].split()), seat, NAMED, faces_of(word))


def faces_of(text: str) -> tuple[int, ...]:
    """Read the faces of dice; raises BadNotation.

    >>> faces_of("6, 1 4")
    (6, 1, 4)
    """
    words = text.replace(",", " ").split()
    if not words or len(words) > _MOST_FACES or not all(word.isdecimal() and len(word) < 6 for word in words):
        raise BadNotation(f"dice are {LIKELY}, {LUCKY}, {UNLUCKY}, or their faces, such as `6 1 4`")
    return tuple(map(int, words))


def asked_seat(prompts: Iterable[Prompt], me: Seat) -> Seat | None:
    """Return whose action comes next unless somebody says so: one's own if one is asked; None at the end."""
    seats = [prompt.seat for prompt in prompts]
    return me if me in seats else next(iter(seats), None)


def stepped(
    game: AnyGame, found: Dreamt, dream: Dream, typed: Typed, names: Names = (), tries: int = TRIES
) -> ImaginedStep:
    """Return the next step of a line, with the dice that it throws; raises GameError."""
    state = found.state
    seat = asked_seat(game.awaiting(state), dream.seat) if typed.seat is None else typed.seat
    if seat is None:
        raise IllegalAction("the game is over here", game.card.over_rule)
    if seat >= state.seats:
        raise BadNotation(f"there is no player {seat_letter(seat)}")
    action = game.parse(state, seat, spelled(game, state, seat, typed.text, names))
    text, seed = game.format(action), (dream.seed, len(dream.steps) + 1)
    if typed.dice != NAMED:
        faces = _chosen(game, state, dream.seat, seat, action, SHARES[typed.dice], seed, tries)
        return ImaginedStep(seat, text, typed.dice if faces else "", faces)
    dice = ChosenDice(typed.faces, _dice(*seed))
    game.apply(state, seat, action, dice)
    if dice.left:
        many = counted(len(thrown(dice.rolls)), "die", "dice")
        raise BadNotation(f"{quoted(text)} throws {many} here, and you name {len(typed.faces)} faces")
    return ImaginedStep(seat, text, NAMED, thrown(dice.rolls), len(typed.faces))


def thrown(rolls: Iterable[Roll]) -> tuple[int, ...]:
    """Return the faces of some rolls in a row."""
    return tuple(face for roll in rolls for face in roll.faces)


def _chosen(
    game: AnyGame, state: Any, me: Seat, seat: Seat, action: Any, share: float, seed: Iterable[object], tries: int
) -> tuple[int, ...]:
    """Return the dice at a share of many rolls, ordered from the worst for `me` to the best."""
    friends = friends_of(game, state, me)
    found: list[tuple[int, float, int, tuple[int, ...]]] = []
    until = time.process_time() + _SECONDS
    for number in range(tries):
        dice = _dice(*seed, number)
        after = game.apply(state, seat, action, dice).state
        if not dice.rolls:
            return ()
        luck = fortune(dice.rolls, game.card.luck, friends)
        found.append((lead_of(game, after, friends), round(luck, 6), number, thrown(dice.rolls)))
        if time.process_time() > until:
            break
    found.sort()
    return found[round(share * (len(found) - 1))][-1]


def friends_of(game: AnyGame, state: Any, me: Seat) -> tuple[Seat, ...]:
    """Return the seats that win with one."""
    return next((side for side in game.sides(state) if me in side), (me,))


def lead_of(game: AnyGame, state: Any, friends: Sequence[Seat]) -> int:
    """Return by how much some seats are ahead of the best of the others; 0 where nobody can say."""
    scores = game.score(state)
    others = [points for seat, points in enumerate(scores) if seat not in friends]
    own = [points for seat, points in enumerate(scores) if seat in friends]
    return max(own) - max(others) if own and others else 0


def guessed_seats(game: AnyGame, state: Any, me: Seat) -> tuple[Seat, ...]:
    """Return the seats that hide something in an imagined state: it is guessed, or was made up on the way."""
    empty = game.secret()
    return tuple(seat for seat, secret in enumerate(state.secret) if seat != me and secret != empty)
