"""Plans: answers written ahead, each given when its question comes, until something happens that was not foreseen.

A plan can be made if the table's options allow it, for the questions that the game's card names. Others that are not
secret it answers too where its next action fits; where not, it waits until they are answered.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from bot import jobs
from bot.caps import MOST_STEPS
from bot.considering import NEXT_ACTION
from bot.matches.errors import Refused
from bot.matches.guards import events_of
from bot.matches.live import Live
from bot.matches.orders.grammar import cost_of
from bot.matches.store import MatchStore
from bot.storage import JournalRow
from bot.storage.orders import LONGEST, OrderRow
from games.kernel import BadNotation, Event, GameError, Prompt, Seat, quoted, visible

WORD = "plan"
"""What comes before a plan in a typed line."""


def written(line: str) -> tuple[str, ...]:
    """Return the actions of a typed plan, () for a line that is none.

    >>> written("Plan: rush A1 12,20;  move A2 stay ;"), written("run: run 2")
    (('rush A1 12,20', 'move A2 stay'), ())
    """
    word, colon, rest = line.partition(":")
    if not colon or word.strip().lower() != WORD:
        return ()
    return tuple(" ".join(text.split()) for text in rest.split(NEXT_ACTION) if text.strip())


def check_plan(live: Live, seat: Seat, texts: tuple[str, ...]) -> None:
    """Raise Refused, or GameError, for a plan that cannot be made here, or whose first action is not possible now."""
    game = live.game
    if not live.game.may_plan(live.state):
        raise Refused("Plans are a house rule that this table does not play with.", live.link)
    if len(texts) > MOST_STEPS:
        raise Refused(f"{MOST_STEPS} actions are the most that a plan may have.")
    for text in texts:
        if len(text) > LONGEST:
            raise BadNotation(f"no action of a plan may be longer than {LONGEST} letters")
        for line in game.planned_step(live.state, seat, text).lines:
            game.parse(live.state, seat, line)
    if not game.could_answer(game.card.plans, game.planned_step(live.state, seat, texts[0]).lines[0]):
        raise BadNotation(f"a plan begins with an action of your own turn, and {quoted(texts[0].split()[0])} is none")
    prompt = next((prompt for prompt in live.open_prompts() if prompt.seat == seat), None)
    if prompt is not None and prompt.kind in game.card.plans:
        _, why = _read(live, prompt, texts[0])
        if why:
            raise BadNotation(f"the first action of the plan is not possible: {why}")


async def check_ahead(store: MatchStore, live: Live, seat: Seat, texts: tuple[str, ...]) -> None:
    """Raise BadNotation for a plan of which it is known that an action can never be done."""
    state = live.game.dump(live.state)
    why = await store.workers.run(jobs.fault_of_plan, store.registry, live.info.game, state, live.content, seat, texts)
    if why:
        raise BadNotation(why)


class Due(NamedTuple):
    """A question that a plan is to answer, with its next action."""

    prompt: Prompt
    step: OrderRow


def due(live: Live) -> Due | None:
    """Return the first open question of somebody who has a plan."""
    people = {seat.seat for seat in live.info.seats if seat.policy is None}
    steps: dict[Seat, OrderRow] = {}
    for row in live.orders:
        if row.is_step and row.seat in people:
            steps.setdefault(row.seat, row)
    if not steps:
        return None
    return next((Due(prompt, steps[prompt.seat]) for prompt in live.open_prompts() if prompt.seat in steps), None)


class Turn(NamedTuple):
    """What a plan does now: its next action, or it stops and says why, or it waits (neither).

    With `keeps`, the action answers a question that comes before the next action, which stays in the plan. With
    `leaves_out`, the moment of the next action has gone by, and the plan goes on without it.
    """

    action: Any = None
    why: str = ""
    keeps: bool = False
    leaves_out: bool = False


def turn_of(live: Live, asked: Due, rows: Iterable[JournalRow]) -> Turn:
    """Return what a plan does about a question; `rows` are those since it was written."""
    prompt, game = asked.prompt, live.game
    if prompt.kind in game.card.secret_kinds:
        return Turn()
    action, why = _read(live, prompt, asked.step.line)
    told = tuple(_known(live, prompt.seat, rows))
    surprise = game.surprise(live.state, prompt.seat, action, told)
    before = game.giving_way(live.state, prompt, action)
    if before is not None and not surprise:
        return Turn(before, keeps=True)
    why = surprise or why
    if not why:
        return Turn(action)
    if not surprise and _is_over(live, asked):
        return Turn(leaves_out=True)
    return Turn(why=why) if prompt.kind in game.card.plans else Turn()


def _is_over(live: Live, asked: Due) -> bool:
    """Whether the moment of a plan's next action has gone by."""
    try:
        return live.game.planned_step(live.state, asked.prompt.seat, asked.step.line).over
    except GameError:
        return False


def _known(live: Live, seat: Seat, rows: Iterable[JournalRow]) -> Iterable[Event]:
    for row in rows:
        yield from (event for event in events_of(live, row) if visible(event, seat))


def _read(live: Live, prompt: Prompt, text: str) -> tuple[Any, str]:
    """Return an action of a step as it reads now (None: it does not), and why it is not taken ("": it is).

    If the step may mean several, it is the first that is taken; if none is, the first.
    """
    try:
        step = live.game.planned_step(live.state, prompt.seat, text)
    except GameError as error:
        return None, error.reason
    found = [(None, step.not_now)] if step.not_now else [_of_line(live, prompt, line) for line in step.lines]
    return next((one for one in found if not one[1]), found[0])


def _of_line(live: Live, prompt: Prompt, text: str) -> tuple[Any, str]:
    """Return the action of a line, and why it is not taken, as `_read`."""
    game, action = live.game, None
    try:
        action = game.parse(live.state, prompt.seat, live.spelled(prompt.seat, text))
        game.check(live.state, prompt.seat, action)
    except GameError as error:
        return action, error.reason
    return action, cost_of(game, live.state, prompt, action)


STOPPED = "stopped plan"
"""What comes before the rest of a plan that was stopped, as its owner reads it."""


def told(row: OrderRow) -> str:
    """Return a row as its owner reads it."""
    if row.since is None:
        return row.line
    return f"{WORD}: {row.line}" if row.why is None else f"{STOPPED}: {row.line} ({row.why})"
