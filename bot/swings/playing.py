"""A match that is over, played again; and games that computers play on from its turns, with the scores on their way."""

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.considering.playing_on import MOST_ACTIONS, NODES, Winners
from bot.deeds import DeedKind
from bot.verify.record import BadRecord, Record, RecordRow
from bot.verify.replaying import Replay
from games.kernel import AnyGame, GameError, RngDice, Roll, Seat, Step
from games.registry import find_policy, policy_names

_POLICY = "steady"
_EVERY = 16
"""A play-out notes the scores after so many actions."""

Scores = tuple[int, ...]
Policy = Callable[..., Any]


class Moment(NamedTuple):
    """A match after an action: who acted (None: nobody), the scores, and whether a turn ended with it.

    `before` counts the actions up to it, `heading` is the part of the game that it belongs to, and `state` is there
    where a turn ended.
    """

    ply: int
    before: int
    seat: Seat | None
    scores: Scores
    turn_ended: bool
    heading: str
    state: bytes | None


class Retold(NamedTuple):
    """A whole match played again: its moments, the sides at its beginning, and figures by seat.

    `fortunes` say by how many standard deviations the dice of a seat fell better than expected (None: it threw none
    of which more is better), with how many throws; `spent` are the seconds until answers.
    """

    moments: tuple[Moment, ...]
    sides: tuple[tuple[Seat, ...], ...]
    fortunes: tuple[tuple[float | None, int], ...]
    spent: tuple[float, ...]


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


def stood(record: Record) -> tuple[RecordRow, ...]:
    """Return the setup of a record and the actions of its game that were not taken back; raises BadRecord."""
    undone = record.undone()
    return tuple(row for row in record.journal if row.kind != DeedKind.TABLE and row.ply not in undone)


def steps(game: AnyGame, record: Record) -> Iterator[tuple[RecordRow, Step[Any]]]:
    """Yield the rows of a record that were not taken back, each with what came of it; raises BadRecord."""
    if set(record.versions()) != {game.card.version}:
        raise BadRecord("This match was played under older rules, which are gone.")
    replay = Replay(game, record)
    for row in stood(record):
        try:
            step = replay.step(row)
        except (GameError, AssertionError, ValueError) as error:
            raise BadRecord(f"Action {row.ply} does not follow from the rules: {error}.") from None
        yield row, step


def retold(game: AnyGame, record: Record) -> Retold:
    """Play a match again; raises BadRecord."""
    found: list[Moment] = []
    rolls: list[Roll] = []
    opened: dict[str, tuple[Seat, float]] = {}
    spent = [0.0] * len(record.seats)
    sides: tuple[tuple[Seat, ...], ...] = ()
    heading, turn = "", object()
    for before, (row, step) in enumerate(steps(game, record)):
        state, told = step.state, heading
        sides = sides or game.sides(state)
        heading = next((event.heading for event in reversed(step.events) if event.heading), heading)
        asked = {prompt.id: prompt.seat for prompt in game.awaiting(state)}
        for name, (seat, since) in opened.items():
            spent[seat] += 0.0 if name in asked else max(0.0, row.at - since)
        opened = {name: opened.get(name, (seat, row.at)) for name, seat in asked.items()}
        ended, turn = _turn_of(game, state) != turn or not asked, _turn_of(game, state)
        kept = game.dump(state) if ended else None
        found.append(Moment(row.ply, before, row.place, game.score(state), ended, told or heading, kept))
        rolls += row.dice or ()
    lucky = [roll for roll in rolls if roll.reason in game.card.luck]
    fortunes = tuple(fortune(roll for roll in lucky if roll.by == seat) for seat in range(len(spent)))
    return Retold(tuple(found), sides, fortunes, tuple(spent))


def fortune(rolls: Iterable[Roll]) -> tuple[float | None, int]:
    """Return by how many standard deviations some rolls are better than expected, and how many there were.

    >>> fortune([Roll(6, (6, 6), "hits", 0, "hit")]), fortune([])
    ((2.0701966780270626, 1), (None, 0))
    """
    more, spread, count = 0.0, 0.0, 0
    for roll in rolls:
        more += sum(roll.faces) - len(roll.faces) * (roll.sides + 1) / 2
        spread += len(roll.faces) * (roll.sides**2 - 1) / 12
        count += bool(roll.faces)
    return (more / math.sqrt(spread) if spread else None), count


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
