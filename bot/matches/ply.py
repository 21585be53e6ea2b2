"""One ply: what carries a deed through rules, dice, chain, journal and prompts. Pure.

Acting, starting, loading, computers, defaults, what is done at the table, and self-play all go this way.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.deeds import DeedKind
from bot.dice import Chain, ClosingRow, Ending, FairDice, closing_hash
from bot.matches.deeds import Deed, Happening, Setup, TableDeed, TimeChange
from bot.matches.live import Author, Live, seat_changed
from bot.matches.model import AwaitedSeat, MatchInfo, posted_of
from bot.matches.timing import Timing
from bot.storage import REPLIED, Commit, Conflict, JournalRow, PromptRow, SnapshotRow, closed_prompts
from bot.table_texts import Undo
from bot.time_left import LIVE_SILENCE
from games.kernel import Event, Frozen, Roll, Seat, canonical, digest, visible

SNAPSHOT_EVERY = 25
replace = msgspec.structs.replace


class Ply(Frozen, frozen=True):
    """What to write, and the match in memory after it was written.

    `before` is the head of the hash chain that the deed continues (None: the setup continues nothing); it names the
    position before it. Where the match ends, `closed` adds the closing hash.
    """

    commit: Commit
    after: Live
    events: tuple[Event, ...]
    before: bytes | None

    @property
    def ends(self) -> bool:
        """Whether nothing can follow."""
        return self.after.info.ended


def next_ply(live: Live, deed: Deed, by: Author, at: float, pace: Timing) -> Ply:
    """Apply a deed to a match as it is; `pace` says how long computers wait.

    Raises GameError where the rules forbid the deed, Conflict where the match has ended.
    """
    before = None if live.chain is None else live.chain.head
    text = deed.text(live.game)
    chain = _linked(live, deed, text)
    dice = FairDice(live.secret, chain.head)
    happening = _still_here(live.info, deed, deed.happen(live, dice), at)
    prompts = _prompts(live, happening, at)
    state = live.game.dump(happening.state)
    done = _Done(live, deed, text, happening, tuple(dice.rolls), chain, prompts, state, by, at)
    after = _after(done)
    commit = _commit(done, after, pace)
    return Ply(commit, replace(after, newest=commit.row), happening.events, before)


def closed(ply: Ply, rows: Iterable[JournalRow]) -> Ply:
    """Return the last ply of a match with the closing hash over the journal, of which `rows` are all before it."""
    closing = _closing_of(ply.after, (*rows, ply.commit.row))
    info = replace(ply.after.info, closing=closing)
    return replace(ply, commit=replace(ply.commit, closing=closing), after=replace(ply.after, info=info))


def told(live: Live, state: Any, events: Sequence[Event], seat: Seat | None) -> tuple[str, ...]:
    """Return the sentences that tell a seat (None: the public) of some events."""
    if not events:
        return ()
    view = live.view_of(state, seat)
    sentences = (live.game.narrate(event, view) for event in events if visible(event, seat))
    return tuple(sentence for sentence in sentences if sentence)


def _still_here(info: MatchInfo, deed: Deed, happening: Happening, at: float) -> Happening:
    """Return what came of a deed, with live play that goes on: it ends by itself once nobody acts for a while."""
    if info.here_until is None or deed.kind != DeedKind.GAME:
        return happening
    until = min(info.here_until, at + LIVE_SILENCE)
    return replace(happening, time=TimeChange(info.clock, info.paused_at, until, info.here_until))


class _Done(NamedTuple):
    """A deed with all that came of it. `live` is the match before it."""

    live: Live
    deed: Deed
    text: str
    happening: Happening
    rolls: tuple[Roll, ...]
    chain: Chain
    prompts: tuple[AwaitedSeat, ...]
    state: bytes
    by: Author
    at: float

    @property
    def ply(self) -> int:
        return 0 if self.deed.kind == DeedKind.SETUP else self.live.info.ply + 1


def _linked(live: Live, deed: Deed, text: str) -> Chain:
    """Return the chain with a deed in it, which the setup begins; raises Conflict."""
    if isinstance(deed, Setup):
        return live.beginning()
    if live.chain is None:
        raise Conflict("the match has ended")
    if isinstance(deed, TableDeed) and deed.back is not None and deed.seat is not None:
        if deed.back.over != live.chain.played:
            raise Conflict("somebody has acted")
        return live.chain.undone(deed.seat, text, deed.back.played)
    return live.chain.then(deed.kind, deed.seat, text)


def _closing_of(live: Live, rows: Iterable[JournalRow]) -> str:
    rolls = msgspec.json.Decoder(tuple[Roll, ...])
    closing = [ClosingRow(row.chain, rolls.decode(row.dice), row.state_hash) for row in rows]
    return closing_hash(live.info.id, live.info.game, live.info.commitment, closing, _ending(live.info))


def _ending(info: MatchInfo) -> Ending:
    return Ending(info.status, info.outcome, posted_of(info.seats).seats)


def _row(done: _Done) -> JournalRow:
    live, deed, happening = done.live, done.deed, done.happening
    return JournalRow(
        match=live.info.id,
        ply=done.ply,
        kind=deed.kind,
        seat=deed.seat,
        text=done.text,
        actor=done.by.name,
        dice=canonical(done.rolls),
        events=canonical(happening.events),
        sentences=canonical(_sentences(done)),
        public=int(happening.public),
        state_hash=digest(done.state),
        chain=done.chain.head.hex(),
        interaction_id=done.by.interaction,
        idx=done.by.idx,
        at=done.at,
        prompt=happening.prompt,
    )


def _sentences(done: _Done) -> tuple[str, ...]:
    happening = done.happening
    return (*happening.sentences, *told(done.live, happening.state, happening.events, None))


def _commit(done: _Done, after: Live, pace: Timing) -> Commit:
    live, prompts, happening = done.live, done.prompts, done.happening
    known = {prompt.prompt_id for prompt in live.prompts}
    due = done.at + _pause(done, pace)
    dues = {seat.seat: None if seat.policy is None else due for seat in after.info.seats}
    return Commit(
        row=_row(done),
        state=done.state,
        version=live.game.card.version,
        status=happening.status,
        closing=None,
        outcome=None if happening.outcome is None else canonical(happening.outcome),
        closed=closed_prompts((old.prompt_id for old in live.prompts), (new.prompt_id for new in prompts)),
        opened=tuple(_opened(live, new, dues.get(new.seat)) for new in prompts if new.prompt_id not in known),
        snapshots=_snapshots(done),
        change=happening.change,
        dues=_turned(live, prompts, dues),
        awaited=sum(1 << seat for seat in _awaited(live, happening, prompts)) | (REPLIED if _replies(done) else 0),
        posted=canonical(live.posted) if done.ply == 0 else None,
        time=None if happening.time is None else _time(happening.time),
        owner=happening.owner,
        back_to=_back_to(done.deed),
    )


def _back_to(deed: Deed) -> int | None:
    """Return the action that an undo leads back to, None for any other deed."""
    return deed.done.to if isinstance(deed, TableDeed) and isinstance(deed.done, Undo) else None


def _time(time: TimeChange) -> tuple[bytes, float | None, float | None, float | None]:
    return canonical(time.clock), time.paused_at, time.paused_until, time.here_until


def _awaited(live: Live, happening: Happening, prompts: Sequence[AwaitedSeat]) -> set[Seat]:
    """Return who is awaited after a ply, and whose turn goes on while others answer: that one is not called for it."""
    turn = live.game.whose_turn(happening.state.public) if prompts else None
    return {prompt.seat for prompt in prompts} | ({turn} if turn is not None else set())


def _replies(done: _Done) -> bool:
    """Whether a player answered in somebody else's turn."""
    live, deed = done.live, done.deed
    turn = live.game.whose_turn(live.state.public) if deed.kind == DeedKind.GAME else None
    return turn is not None and turn != deed.seat


def _pause(done: _Done, pace: Timing) -> float:
    """Return how long a computer waits after a deed.

    It hardly does where a computer did that one, one post tells of both, and a person waits for it.
    """
    info, seat = done.live.info, done.deed.seat
    by_computer = any(taken.policy is not None for taken in info.seats if taken.seat == seat)
    waited_for = any(taken.policy is None for taken in info.seats)
    return min(pace.pause, pace.step) if by_computer and waited_for and info.posts == "turn" else pace.pause


def _opened(live: Live, new: AwaitedSeat, due: float | None) -> PromptRow:
    return PromptRow(live.info.id, new.prompt_id, new.seat, new.kind, new.ask, new.since, due)


def _turned(
    live: Live, prompts: Sequence[AwaitedSeat], dues: Mapping[Seat, float | None]
) -> tuple[tuple[str, float | None], ...]:
    """Return the new due times of prompts that stay: every deed makes computers wait again, and seats change hands."""
    known = {prompt.prompt_id for prompt in live.prompts}
    before = {seat.seat for seat in live.info.seats if seat.policy is not None}
    return tuple(
        (prompt.prompt_id, dues.get(prompt.seat))
        for prompt in prompts
        if prompt.prompt_id in known and (prompt.seat in before or dues.get(prompt.seat) is not None)
    )


def _after(done: _Done) -> Live:
    """Return the match in memory after the ply."""
    live, deed, happening = done.live, done.deed, done.happening
    ended = happening.status != "live"
    info = replace(
        live.info,
        status=happening.status,
        ply=done.ply,
        outcome=happening.outcome,
        acted_at=done.at,
        parked=None,
        secret=live.secret.hex() if ended else None,
        ended_by=deed.kind if ended else None,
        reliable=(),
    )
    if happening.change is not None and deed.seat is not None:
        info = seat_changed(info, deed.seat, happening.change, done.ply)
    if happening.owner is not None:
        info = replace(info, owner_id=happening.owner)
    if _back_to(deed) is not None:
        info = replace(info, line=done.ply)
    if happening.time is not None:
        time = happening.time
        info = replace(
            info,
            clock=time.clock,
            paused_at=time.paused_at,
            paused_until=time.paused_until,
            here_until=time.here_until,
        )
    return replace(
        live,
        info=info,
        state=happening.state,
        chain=None if ended else done.chain,
        prompts=done.prompts,
        size=len(done.state),
        outdated=None,
    )


def _prompts(live: Live, happening: Happening, at: float) -> tuple[AwaitedSeat, ...]:
    """Return the open prompts after the ply: those that stay keep their time."""
    known = {prompt.prompt_id: prompt for prompt in live.prompts}
    found = []
    for prompt in live.game.awaiting(happening.state) if happening.status == "live" else ():
        old = known.get(prompt.id)
        since = at if old is None else old.since
        found.append(AwaitedSeat(prompt.seat, prompt.id, prompt.kind, prompt.ask, since))
    return tuple(found)


def _snapshots(done: _Done) -> tuple[SnapshotRow, ...]:
    live, version = done.live, done.live.game.card.version
    present = SnapshotRow(live.info.id, done.ply, version, done.state, done.chain.head.hex())
    if live.outdated is not None and live.chain is not None:
        # What the older rules left is kept as it was: its hash is sealed, and a replay goes on from it.
        before = SnapshotRow(live.info.id, done.ply - 1, *live.outdated, live.chain.head.hex())
        return before, present
    # A replay to an action after an undo begins with it: what led to it before is not in its way.
    whole = done.ply % SNAPSHOT_EVERY == 0 or _back_to(done.deed) is not None
    return (present,) if whole else ()
