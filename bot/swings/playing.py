"""A match that is over, played again; and games that computers play on from its turns, with the scores on their way."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.considering.playing_on import MOST_ACTIONS, NODES, Winners
from bot.deeds import DeedKind
from bot.verify.replaying import Done, play_again
from games.kernel import AnyGame, RngDice, Seat
from games.registry import find_policy, policy_names

_POLICY = "steady"
_EVERY = 6
"""A play-out notes the scores after so many actions."""

Scores = tuple[int, ...]
Policy = Callable[..., Any]


class Moment(NamedTuple):
    """A match after an action: whose action it was (None: nobody's), the scores, and whether a turn ended with it.

    `heading` is the part of the game that it belongs to. `state` is there where a turn ended, `answered` are the
    seats that had to answer with the seconds that each took.
    """

    ply: int
    seat: Seat | None
    scores: Scores
    turn_ended: bool
    heading: str
    state: bytes | None
    answered: tuple[tuple[Seat, float], ...] = ()


class Trail(NamedTuple):
    """A game that was played on from a turn (its place in the list of turns), and who won it in the end.

    `seen` are the scores on its way, each after how many actions since the beginning of the match; `length` is how many
    there were in the end.
    """

    turn: int
    winners: tuple[Seat, ...]
    seen: tuple[tuple[int, Scores], ...]
    length: int


class Played(NamedTuple):
    """What came of a job: games that came to an end, and the seconds of processor time that it took."""

    trails: tuple[Trail, ...]
    seconds: float


def steady_policy(game: AnyGame) -> Policy:
    """Return the computer player that plays on: a quick one that plays well."""
    names = tuple(policy_names(game))
    return find_policy(game, _POLICY if _POLICY in names else names[0])


def moments(game: AnyGame, state: Any, actions: Sequence[Done], times: Sequence[float]) -> Iterator[Moment]:
    """Yield a match after its beginning and each action, as it was played; raises DiceMismatch, GameError.

    `times` are when the beginning and each action happened.
    """
    opened = {prompt.id: (prompt.seat, times[0]) for prompt in game.awaiting(state)}
    heading, key = "", _turn_of(game, state)
    yield Moment(0, None, game.score(state), True, heading, game.dump(state))
    for index, (done, at) in enumerate(zip(actions, times[1:], strict=True)):
        step = play_again(game, state, done)
        state, told = step.state, heading
        heading = next((event.heading for event in reversed(step.events) if event.heading), heading)
        prompts = {prompt.id: prompt.seat for prompt in game.awaiting(state)}
        answered = tuple((seat, at - since) for name, (seat, since) in opened.items() if name not in prompts)
        opened = {name: opened.get(name, (seat, at)) for name, seat in prompts.items()}
        ended = _turn_of(game, state) != key or index == len(actions) - 1
        key = _turn_of(game, state)
        seat = done.seat if done.kind == DeedKind.GAME else None
        yield Moment(done.ply, seat, game.score(state), ended, told, game.dump(state) if ended else None, answered)


def _turn_of(game: AnyGame, state: Any) -> object:
    """Return what is another thing once a turn is over: whose it is; where that is nobody's, who is asked."""
    turn = game.whose_turn(state.public)
    return (
        (turn, frozenset[Seat]())
        if turn is not None
        else (None, frozenset(prompt.seat for prompt in game.awaiting(state)))
    )


def played_through(game: AnyGame, starts: Sequence[tuple[int, int, Any]], seconds: float, seed: str) -> Played:
    """Play on from each of `starts` (place of the turn, actions before it, state) once, in their order.

    No game begins once `seconds` of processor time are over, and none goes on much longer.
    """
    rng, policy, began = random.Random(seed), steady_policy(game), time.process_time()  # noqa: S311 - no dice of the match
    found = []
    for turn, before, state in starts:
        if time.process_time() - began > seconds:
            break
        trail = _play_out(game, policy, turn, before, state, rng, began + 2 * seconds)
        found += [trail] if trail is not None else []
    return Played(tuple(found), time.process_time() - began)


def _play_out(
    game: AnyGame, policy: Policy, turn: int, before: int, state: Any, rng: random.Random, until: float
) -> Trail | None:
    dice, seen, count = RngDice(random.Random(rng.random())), [(before, game.score(state))], before  # noqa: S311 - as above
    while count - before < MOST_ACTIONS and time.process_time() < until:
        state, over = played_once(game, policy, state, rng, dice)
        if over is not None:
            return Trail(turn, over, tuple(seen), max(count, 1))
        count += 1
        if (count - before) % _EVERY == 0:
            seen.append((count, game.score(state)))
    return None


def played_once(
    game: AnyGame, policy: Policy, state: Any, rng: random.Random, dice: RngDice
) -> tuple[Any, Winners | None]:
    """Let a computer answer the first question; returns the state after it, or (if there is none) who has won."""
    prompts = game.awaiting(state)
    if not prompts:
        outcome = game.outcome(state)
        return state, () if outcome is None else tuple(outcome.winners)
    seat = prompts[0].seat
    dice.rolls.clear()
    return game.apply(state, seat, policy(game.view(state, seat), seat, rng, NODES), dice).state, None
