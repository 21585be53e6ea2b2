"""One more ply: from a match in memory and what happened to the rows that are written. Pure."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.dice import Chain
from bot.matches.live import SETUP, Author, Live, seat_changed
from bot.matches.model import AwaitedSeat
from bot.matches.pace import Pace
from bot.storage import Commit, JournalRow, PromptRow, SeatChange, SnapshotRow, closed_prompts
from games.kernel import Dice, Event, Frozen, Outcome, Roll, Seat, canonical, digest, visible
from games.kernel.options import read_options

SNAPSHOT_EVERY = 25


class Happening(Frozen, frozen=True):
    """What one ply is: an action of the game with its events and dice, or a table action (`state` unchanged).

    `public` tells whether the text may be read by everybody before the match ends. `prompt` is the question that an
    action answers, `ends` the status after a table action that ends the match. `sentences` are the words of a table
    action.
    """

    kind: str
    seat: Seat | None
    text: str
    state: Any
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()
    public: bool = True
    prompt: str | None = None
    sentences: tuple[str, ...] = ()
    ends: str | None = None
    outcome: Outcome | None = None
    change: SeatChange | None = None


class NextPly(Frozen, frozen=True):
    """What to write, and the match in memory after it was written. The closing hash is still missing."""

    commit: Commit
    after: Live


def told(live: Live, state: Any, events: Sequence[Event], seat: Seat | None) -> tuple[str, ...]:
    """Return the sentences that tell a seat (None: the public) of some events."""
    view = live.view_of(state, seat)
    sentences = (live.game.narrate(event, view) for event in events if visible(event, seat))
    return tuple(sentence for sentence in sentences if sentence)


def is_public(live: Live, prompt_kind: str | None, events: Sequence[Event]) -> bool:
    """Tell whether an action's text may be shown before the end: it has events, and all may be known by everybody."""
    if prompt_kind in live.game.secret_kinds:
        return False
    return bool(events) and all(visible(event, None) for event in events)


def set_up(live: Live, dice: Dice) -> Happening:
    """Lay the game out; the caller adds the dice. Raises IllegalAction when the options do not fit the seats."""
    options = read_options(live.game, (), live.info.options)
    step = live.game.setup(live.info.places, options, dice)
    return Happening(SETUP, None, SETUP, step.state, step.events, sentences=("The match begins.",))


def acted(live: Live, seat: Seat, action: Any, dice: Dice) -> Happening:
    """Apply the rules to an action; the caller adds the dice. Raises IllegalAction."""
    game = live.game
    answered = game.answers(live.state, seat, action)
    kind = next((prompt.kind for prompt in live.prompts if prompt.prompt_id == answered), None)
    step = game.apply(live.state, seat, action, dice)
    public = is_public(live, kind, step.events)
    return Happening("game", seat, game.format(action), step.state, step.events, public=public, prompt=answered)


def next_ply(live: Live, happening: Happening, chain: Chain, author: Author, at: float, pace: Pace) -> NextPly:
    """Make the rows of one more ply. `chain` is the hash chain with this ply's action in it."""
    game, info = live.game, live.info
    ply = 0 if happening.kind == SETUP else info.ply + 1
    outcome = happening.outcome
    status = happening.ends or "live"
    if happening.kind != "table" and (outcome := game.outcome(happening.state)) is not None:
        status = "over"
    prompts = _prompts(live, happening.state if status == "live" else None, happening.seat, at, pace.silence)
    if happening.change is not None and happening.seat is not None:
        info = seat_changed(info, happening.seat, happening.change)
    dues = {seat.seat: None if seat.policy is None else at + pace.pause for seat in info.seats}
    state = game.dump(happening.state)
    row = _row(live, happening, ply, chain, digest(state), author, at)
    commit = Commit(
        row=row,
        state=state,
        status=status,
        closing=None,
        outcome=None if outcome is None else canonical(outcome),
        closed=closed_prompts((old.prompt_id for old in live.prompts), (new.prompt_id for new in prompts)),
        opened=_opened(live, prompts, dues),
        kept=_kept(live, prompts, happening.seat),
        snapshots=_snapshots(live, ply, state, chain),
        deadline=at + pace.silence,
        change=happening.change,
        dues=_turned(live, prompts, dues),
    )
    info = msgspec.structs.replace(
        info,
        status=status,
        ply=ply,
        outcome=outcome,
        rules_version=game.rules_version,
        acted_at=at,
        parked=None,
        secret=live.secret.hex() if status != "live" else None,
    )
    after = msgspec.structs.replace(
        live,
        info=info,
        state=happening.state,
        chain=chain if status == "live" else None,
        prompts=prompts,
        stored_version=game.rules_version,
        newest=row,
        size=len(state),
    )
    return NextPly(commit, after)


def _row(
    live: Live, happening: Happening, ply: int, chain: Chain, state_hash: str, author: Author, at: float
) -> JournalRow:
    sentences = (*happening.sentences, *told(live, happening.state, happening.events, None))
    if live.stored_version != live.game.rules_version and ply > 0:
        sentences = (f"From here on version {live.game.rules_version} of the rules is in force.", *sentences)
    return JournalRow(
        match=live.info.id,
        ply=ply,
        kind=happening.kind,
        seat=happening.seat,
        text=happening.text,
        actor=author.name,
        dice=canonical(happening.rolls),
        events=canonical(happening.events),
        sentences=canonical(sentences),
        public=int(happening.public),
        state_hash=state_hash,
        chain=chain.head.hex(),
        rules_version=live.game.rules_version,
        interaction_id=author.interaction,
        idx=author.idx,
        at=at,
        prompt=happening.prompt,
    )


def _prompts(live: Live, state: Any, actor: Seat | None, at: float, silence: float) -> tuple[AwaitedSeat, ...]:
    """Return the open prompts after the ply: those that stay keep their time, the actor's own get a new deadline."""
    known = {prompt.prompt_id: prompt for prompt in live.prompts}
    found = []
    for prompt in () if state is None else live.game.awaiting(state):
        old = known.get(prompt.id)
        since = at if old is None else old.since
        deadline = at + silence if old is None or prompt.seat == actor else old.deadline
        found.append(AwaitedSeat(prompt.seat, prompt.id, prompt.kind, prompt.ask, since, deadline))
    return tuple(found)


Dues = dict[Seat, float | None]
"""When the computer of a seat acts, if one plays it."""


def _opened(live: Live, prompts: Sequence[AwaitedSeat], dues: Dues) -> tuple[PromptRow, ...]:
    known = {prompt.prompt_id for prompt in live.prompts}
    return tuple(
        PromptRow(live.info.id, new.prompt_id, new.seat, new.kind, new.ask, new.since, new.deadline, dues.get(new.seat))
        for new in prompts
        if new.prompt_id not in known
    )


def _turned(live: Live, prompts: Sequence[AwaitedSeat], dues: Dues) -> tuple[tuple[str, float | None], ...]:
    """Return the new due times of prompts that stay: every action makes computers wait anew, and seats change hands."""
    known = {prompt.prompt_id for prompt in live.prompts}
    before = {seat.seat for seat in live.info.seats if seat.policy is not None}
    return tuple(
        (prompt.prompt_id, dues.get(prompt.seat))
        for prompt in prompts
        if prompt.prompt_id in known and (prompt.seat in before or dues.get(prompt.seat) is not None)
    )


def _kept(live: Live, prompts: Sequence[AwaitedSeat], actor: Seat | None) -> tuple[str, ...]:
    known = {prompt.prompt_id for prompt in live.prompts}
    return tuple(prompt.prompt_id for prompt in prompts if prompt.seat == actor and prompt.prompt_id in known)


def _snapshots(live: Live, ply: int, state: bytes, chain: Chain) -> tuple[SnapshotRow, ...]:
    match, version = live.info.id, live.game.rules_version
    now = SnapshotRow(match, ply, version, state, chain.head.hex())
    if live.stored_version != version and ply > 0:
        # The migrated state before this ply is where a replay under the present rules begins.
        head = "" if live.chain is None else live.chain.head.hex()
        before = SnapshotRow(match, ply - 1, version, live.game.dump(live.state), head)
        return (before, now)
    return (now,) if ply % SNAPSHOT_EVERY == 0 else ()
