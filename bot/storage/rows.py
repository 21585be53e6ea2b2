"""Rows as plain values: what the database keeps, in the words of the database. `bot.matches` gives them meaning."""

from collections.abc import Iterable

from bot.deeds import DeedKind
from games.kernel import Frozen


class MatchRow(Frozen, frozen=True):
    """One row of `matches`; JSON columns are bytes.

    `rules_version` are the rules that it was set up under (a lobby: is to be), `state_version` those of its state.
    """

    id: str
    game: str
    status: str
    parked: str | None
    guild_id: int
    channel_id: int
    owner_id: int
    interaction_id: str
    options: bytes
    places: int
    ply: int
    secret: bytes
    commitment: str
    closing: str | None
    rules_version: int
    state_version: int
    created_at: float
    acted_at: float
    nudged_at: float
    lobby_message_id: int | None
    outcome: bytes | None
    mentioned: bytes = b"[]"
    parent: str | None = None
    content: bytes = b"{}"
    posts: str = "turn"
    posted: bytes | None = None
    seal_message_id: int | None = None
    clock: bytes | None = None
    paused_at: float | None = None
    paused_until: float | None = None
    here_until: float | None = None
    silent_at: float | None = None
    silent_due: float | None = None
    line: int = 0


class SeatRow(Frozen, frozen=True):
    """One row of `seats`; `ready` and `last` matter in a lobby alone.

    The person of now has played it since the action `since_ply`, was asked `calls` times, and did not answer `missed`
    of them in time. `silent`: a computer plays because the person was silent. `lent_by` is who gets it back at
    `lent_until`.
    """

    match: str
    seat: int
    user_id: int | None
    name: str
    policy: str | None
    joined: float
    words: str
    interaction: str
    ready: int = 0
    last: int = 0
    calls: int = 0
    missed: int = 0
    since_ply: int = 0
    silent: int = 0
    lent_by: int | None = None
    lent_name: str | None = None
    lent_until: float | None = None


class JournalRow(Frozen, frozen=True):
    """One row of `journal`; `dice`, `events` and `sentences` are JSON, `prompt` is the question that it answered.

    `undone` is the action that took it back, if one did.
    """

    match: str
    ply: int
    kind: DeedKind
    seat: int | None
    text: str
    actor: str
    dice: bytes
    events: bytes
    sentences: bytes
    public: int
    state_hash: str
    chain: str
    interaction_id: str
    idx: int
    at: float
    prompt: str | None = None
    undone: int | None = None

    def stood(self, ply: int) -> bool:
        """Whether nothing had taken it back by an action."""
        return self.undone is None or self.undone > ply


class SnapshotRow(Frozen, frozen=True):
    """One row of `snapshots`: a whole state, and the head of the chain with it."""

    match: str
    ply: int
    rules_version: int
    state: bytes
    chain: str


class PromptRow(Frozen, frozen=True):
    """One row of `prompts`: an open prompt. `due` is when the computer acts that plays the seat, if one does."""

    match: str
    prompt: str
    seat: int
    kind: str
    ask: str
    opened_at: float
    due: float | None = None


REPLIED = 1 << 30
"""The bit of `OutboxRow.awaited` that an answer in somebody else's turn has."""


class OutboxRow(Frozen, frozen=True):
    """One row of `outbox`: a ply that is not posted yet. `frozen` is the ply that its claimed post shows.

    `awaited` has a bit for each seat awaited after it, or whose turn goes on (-1: not known), and perhaps `REPLIED`.
    `kind`, `seat` and `sentences` are those of its row in the journal.
    """

    match: str
    ply: int
    since: float
    again: int
    frozen: int | None
    mention: bytes | None
    attempts: int
    attempted_at: float | None
    awaited: int
    kind: DeedKind
    seat: int | None
    sentences: bytes

    def awaits(self, seat: int) -> bool:
        """Whether a seat is awaited after this ply, or its turn goes on while others answer."""
        return bool(self.awaited >> seat & 1)

    def replies(self, seat: int) -> bool:
        """Whether a seat did it, in somebody else's turn."""
        return self.seat == seat and self.kind == DeedKind.GAME and bool(self.awaited & REPLIED)

    def awaits_others(self, seat: int) -> bool:
        """Whether others than a seat are awaited after this ply, or have the turn."""
        return bool(self.awaited & ~REPLIED & ~(1 << seat))


class BoardRow(Frozen, frozen=True):
    """A posted board: up to which ply it tells and draws what happened, and after which."""

    message_id: int
    ply: int
    told_after: int
    posted_at: float


class OwedRow(Frozen, frozen=True):
    """A ply of a match that is not posted yet, and since when; `again`: its board was asked for once more."""

    match: str
    ply: int
    since: float
    again: int


class ComputerRow(Frozen, frozen=True):
    """An open prompt of a seat that a computer plays, and when it is due."""

    match: str
    seat: int
    prompt: str
    due: float


class Share(Frozen, frozen=True):
    """One process of several on a database: whom its leases name, how long they last, and which servers are its own.

    Its servers are those of Discord's shard: `(guild >> 22) % shards == shard`.
    """

    by: str
    seconds: float
    shard: int = 0
    shards: int = 1


class SeatChange(Frozen, frozen=True):
    """A seat that changes hands: who plays it from now on (None: its person), and whether the person leaves it.

    A computer can play because the person was `silent`. `person` (id and name) takes the seat instead of the one
    before, for good, or until `until`: then the one before gets it back.
    """

    policy: str | None
    leaves: bool = False
    silent: bool = False
    person: tuple[int, str] | None = None
    until: float | None = None


class Commit(Frozen, frozen=True):
    """Everything that one action changes, written in one transaction.

    `closed` are prompts answered or withdrawn, `opened` the new ones; `dues` are the new due times of prompts that stay
    open. `closing` and `outcome` end the match with `status`. `awaited` has a bit for each seat with an open prompt
    (-1: not known). `posted` is written by the setup alone: the list that everybody confirmed. `time` is the table's
    clock, with its pause and until when all are here, if that changes; `owner` is who hosts from now on, if that
    changes. `version` are the rules that the state is one of. With `back_to`, all actions of
    the game after that one are taken back.
    """

    row: JournalRow
    state: bytes
    version: int
    status: str
    closing: str | None
    outcome: bytes | None
    closed: tuple[str, ...]
    opened: tuple[PromptRow, ...]
    snapshots: tuple[SnapshotRow, ...]
    change: SeatChange | None = None
    dues: tuple[tuple[str, float | None], ...] = ()
    awaited: int = -1
    posted: bytes | None = None
    time: tuple[bytes, float | None, float | None, float | None] | None = None
    owner: int | None = None
    back_to: int | None = None


def closed_prompts(before: Iterable[str], after: Iterable[str]) -> tuple[str, ...]:
    """Return the prompt ids that are no longer open, in their order.

    >>> closed_prompts(["a", "b"], ["b", "c"])
    ('a',)
    """
    kept = set(after)
    return tuple(prompt for prompt in before if prompt not in kept)
