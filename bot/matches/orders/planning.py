"""Plans: answers written ahead, each given when its question comes, until something happens that was not foreseen.

A plan can be made if the table's options allow it, for the questions that the game's card names. Others that are not
secret it answers too where its next action fits; where not, it waits until they are answered.
"""

import itertools
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from bot import jobs
from bot.caps import MOST_STEPS
from bot.considering import NEXT_ACTION
from bot.matches.errors import Refused
from bot.matches.guards import events_of
from bot.matches.live import Live
from bot.matches.orders.conditions import IF, UNLESS, Conditions, check_conditions, read_conditions
from bot.matches.orders.grammar import cost_of
from bot.matches.planned import WORD
from bot.matches.store import MatchStore
from bot.storage import JournalRow
from bot.storage.orders import OrderRow
from games.kernel import BadNotation, Event, Frozen, GameError, Prompt, Seat, quoted, visible
from games.kernel.base.errors import passes
from games.kernel.questions.plans import PlannedStep

LONGEST = 200
MOST_ALTERNATIVES = 60
"""Lines that the actions of a plan may mean together: some take long to read."""
POSSIBLE = "possible"
"""`if possible` behind an action: where it is not, it is left out, and the plan goes on."""
_BEFORE = re.compile(r"(?P<how>if|unless)\s+(?P<conditions>[^:]+?)\s*:\s*(?P<text>.+)", re.IGNORECASE)
_BEHIND = re.compile(r"(?P<text>.+?)\s+(?P<how>if|unless)\s+(?P<conditions>.+)", re.IGNORECASE)


class Step(Frozen, frozen=True):
    """One action of a plan: what is to be done, and what that depends on; `optional`: it is left out if impossible."""

    text: str
    conditions: Conditions = Conditions()
    optional: bool = False

    @property
    def sure(self) -> bool:
        """Whether it is done in any case."""
        return not self.optional and not self.conditions.every

    @property
    def line(self) -> str:
        """The step as it is kept."""
        return f"{self.text}{f' {IF} {POSSIBLE}' if self.optional else self.conditions.text}"


def read_step(line: str) -> Step:
    """Read an action with the conditions before or behind it; raises Refused.

    >>> read_step("if B2 is in reach: shoot A1 B2").line, read_step("charge A1 B2 IF possible").line
    ('shoot A1 B2 if B2 is in reach', 'charge A1 B2 if possible')
    """
    found = _BEFORE.fullmatch(line) or _BEHIND.fullmatch(line)
    if found is None:
        if line.lower().startswith((f"{IF} ", f"{UNLESS} ")):
            raise Refused(f"Write {quoted(line)} as `if ..: action`, or as `action if ..`.")
        return Step(line)
    if found["how"].lower() == IF and found["conditions"].lower() == POSSIBLE:
        return Step(found["text"], optional=True)
    return Step(found["text"], read_conditions(found["how"], found["conditions"]))


def written(line: str) -> tuple[str, ...]:
    """Return the actions of a typed plan, () for a line that is none.

    >>> written("Plan: rush A1 12,20;  move A2 stay ;"), written("run: run 2")
    (('rush A1 12,20', 'move A2 stay'), ())
    """
    word, colon, rest = line.partition(":")
    if not colon or word.strip().lower() != WORD:
        return ()
    return tuple(" ".join(text.split()) for text in rest.split(NEXT_ACTION) if text.strip())


async def check_plan(store: MatchStore, live: Live, seat: Seat, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the steps of a plan as they are kept.

    Raises Refused, or GameError, for a plan that cannot be made here, of which an action can never be done, or whose
    first action is not possible now.
    """
    game = live.game
    if not live.game.may_plan(live.state):
        raise Refused("Nobody can plan ahead at this table now.", live.link)
    if len(texts) > MOST_STEPS:
        raise Refused(f"{MOST_STEPS} actions are the most that a plan may have.")
    steps = tuple(read_step(text) for text in texts)
    if any(len(step.line) > LONGEST for step in steps):
        raise BadNotation(f"no action of a plan may be longer than {LONGEST} letters")
    if sum(len(game.planned_step(live.state, seat, step.text).lines) for step in steps) > MOST_ALTERNATIVES:
        raise BadNotation(f"a plan may have {MOST_ALTERNATIVES} alternatives at most, with all its actions")
    first = game.planned_step(live.state, seat, steps[0].text).lines[0]
    state, plain = game.dump(live.state), tuple(step.text for step in steps)
    sure = len(tuple(itertools.takewhile(lambda step: step.sure, steps)))
    asked = (store.registry, live.info.game, state, live.content, seat, plain, sure, live.info.names)
    never = await store.workers.run(jobs.fault_of_plan, *asked)
    if not game.could_answer(game.card.plans, first):
        raise BadNotation(f"a plan begins with an action of your own turn, and {quoted(first.split()[0])} is none")
    for step in steps:
        check_conditions(game, live.state, seat, step.conditions, step.text)
    await _check_first(store, live, seat, steps[0])
    if never:
        raise BadNotation(never)
    return tuple(step.line for step in steps)


async def _check_first(store: MatchStore, live: Live, seat: Seat, step: Step) -> None:
    """Raise BadNotation for an action that would be the first now, and is not possible."""
    prompt = next((prompt for prompt in live.open_prompts() if prompt.seat == seat), None)
    if prompt is None or prompt.kind not in live.game.card.plans or step.optional or not _is_met(live, prompt, step):
        return
    why = _read(live, prompt, await plainly(store, live, seat, step)).why
    if why:
        raise BadNotation(f"the first action of the plan is not possible: {why}")


async def plainly(store: MatchStore, live: Live, seat: Seat, step: Step) -> Step:
    """Return a step that takes long to read with the points that it means now: a worker reads it."""
    if set(live.game.card.slow_words).isdisjoint(step.text.lower().split()):
        return step
    state = live.game.dump(live.state)
    asked = (store.registry, live.info.game, state, live.content, seat, step.text, live.info.names)
    return Step(await store.workers.run(jobs.write_plainly, *asked), step.conditions, step.optional)


class Due(NamedTuple):
    """A question that a plan is to answer, with its next action."""

    prompt: Prompt
    step: OrderRow


def dues(live: Live) -> tuple[Due, ...]:
    """Return the open questions of people who have a plan."""
    people = {seat.seat for seat in live.info.seats if seat.policy is None}
    steps: dict[Seat, OrderRow] = {}
    for row in live.orders:
        if row.is_step and row.seat in people:
            steps.setdefault(row.seat, row)
    if not steps:
        return ()
    return tuple(Due(prompt, steps[prompt.seat]) for prompt in live.open_prompts() if prompt.seat in steps)


class Turn(NamedTuple):
    """What a plan does now: its next action, or it stops and says why, or it waits (neither).

    With `keeps`, the action answers a question that comes before the next action, which stays in the plan. With
    `leaves_out`, the moment of the next action has gone by, or its conditions are not met, and the plan goes on without
    it. What stops it ends the steps of a `piece` alone, or ("") all.
    """

    action: Any = None
    why: str = ""
    keeps: bool = False
    leaves_out: bool = False
    piece: str = ""


_WAITS = Turn()


def concerns(live: Live, asked: Due) -> bool:
    """Whether the next action of a plan could come at a question at all; cheap, so that nobody waits for that."""
    game, prompt = live.game, asked.prompt
    if prompt.kind in game.card.secret_kinds:
        return False
    if prompt.kind in game.card.plans or game.can_give_way(prompt):
        return True
    try:
        lines = game.planned_step(live.state, prompt.seat, read_step(asked.step.line).text).lines
    except GameError:
        return False
    return any(game.could_answer((prompt.kind,), line) for line in lines)


def turn_of(live: Live, prompt: Prompt, step: Step, rows: Iterable[JournalRow]) -> Turn:
    """Return what a plan does about a question with its next step; `rows` are those since it was written."""
    game = live.game
    read = _read(live, prompt, step)
    told = tuple(_known(live, prompt.seat, rows))
    surprise = game.surprise(live.state, prompt.seat, read.action, told)
    before = game.giving_way(live.state, prompt, read.action)
    own_turn = prompt.kind in game.card.plans
    if surprise:
        return Turn(why=surprise, piece=read.piece) if own_turn or not read.why else _WAITS
    if before is not None:
        kept = _is_broken_off(live, prompt.seat) or not passes(game.check, live.state, prompt.seat, before)
        return _WAITS if kept else Turn(before, keeps=True)
    if not own_turn and read.why and not read.over:
        return _WAITS
    if read.over or not _is_met(live, prompt, step) or (read.why and step.optional):
        return Turn(leaves_out=True)
    return Turn(why=read.why, piece=read.piece) if read.why else Turn(read.action)


def _is_met(live: Live, prompt: Prompt, step: Step) -> bool:
    """Whether the conditions of a step are met; not with a piece that is not there any more."""
    try:
        return step.conditions.hold(live.game, live.state, prompt, step.text)
    except GameError:
        return False


def _is_broken_off(live: Live, seat: Seat) -> bool:
    """Whether the plan was stopped for the piece that is in the middle of its activation."""
    piece = live.game.piece_in_turn(live.state)
    stopped = [row.line for row in live.orders if row.seat == seat and row.is_stopped]
    return bool(piece) and any(_piece_of(live, seat, line) == piece for line in stopped)


def _piece_of(live: Live, seat: Seat, line: str) -> str:
    try:
        return live.game.planned_step(live.state, seat, read_step(line).text).piece
    except GameError:
        return ""


def _known(live: Live, seat: Seat, rows: Iterable[JournalRow]) -> Iterable[Event]:
    for row in rows:
        yield from (event for event in events_of(live, row) if visible(event, seat))


class _Reading(NamedTuple):
    """A step as it reads now: its action (None: it does not), and why that is not taken ("": it is).

    If the step may mean several, it is the first that is taken; if none is, the first.
    """

    action: Any
    why: str
    over: bool = False
    piece: str = ""


def _read(live: Live, prompt: Prompt, step: Step) -> _Reading:
    try:
        planned = live.game.planned_step(live.state, prompt.seat, step.text)
    except GameError as error:
        return _Reading(None, error.reason)
    action, why = _taken(live, prompt, planned)
    return _Reading(action, why, bool(why) and planned.over, planned.piece)


def _taken(live: Live, prompt: Prompt, planned: PlannedStep) -> tuple[Any, str]:
    if planned.not_now:
        return None, planned.not_now
    found = [_of_line(live, prompt, line) for line in planned.lines]
    return next((one for one in found if not one[1]), found[0])


def _of_line(live: Live, prompt: Prompt, text: str) -> tuple[Any, str]:
    """Return the action of a line, and why it is not taken, as `_Reading`."""
    game, action = live.game, None
    try:
        action = game.parse(live.state, prompt.seat, live.spelled(prompt.seat, text))
        game.check(live.state, prompt.seat, action)
    except GameError as error:
        return action, error.reason
    return action, cost_of(game, live.state, prompt, action)


def ending_with(live: Live, step: OrderRow, piece: str) -> tuple[OrderRow, ...]:
    """Return the steps to come that end together with one that is stopped: those of the piece, or ("") all."""
    steps = [row for row in live.orders if row.seat == step.seat and row.is_step]
    return tuple(row for row in steps if not piece or _piece_of(live, row.seat, row.line) == piece)
