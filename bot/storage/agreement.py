"""What the rows of a database tell of each other: hashes, and what they are of."""

import itertools
import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from bot.deeds import DeedKind
from bot.dice import Beginning, Chain, FairDice, Posted, commitment
from bot.storage.contents import Unfit
from bot.storage.packing import unpack
from bot.table_texts import Undo, read_table_text
from games.kernel import Roll, digest

_LOST = """
    SELECT s."match" FROM states s JOIN matches m ON m.id = s."match"
    WHERE s.ply != m.ply OR NOT EXISTS (SELECT 1 FROM journal j WHERE j."match" = m.id AND j.ply = m.ply)
"""
_STATES = """
    SELECT kept."match", kept.ply, kept.state, j.state_hash FROM {table} kept
    JOIN journal j ON j."match" = kept."match" AND j.ply = kept.ply
"""
_JOURNALS = """
    SELECT m.id, m.game, m.rules_version, m.commitment, m.options, m.content, m.posted, m.secret, m.ply,
    a."match" IS NOT NULL, j.ply, j.kind, j.seat, j.text, j.dice, j.chain
    FROM journal j JOIN matches m ON m.id = j."match" LEFT JOIN archive a ON a."match" = m.id ORDER BY j."match", j.ply
"""


class _Match(NamedTuple):
    """What the hash chain of a match begins with, and which actions its journal has."""

    id: str
    game: str
    rules_version: int
    commitment: str
    options: bytes
    content: bytes
    posted: bytes | None
    secret: bytes
    ply: int
    archived: int


class _Action(NamedTuple):
    """What the hash chain and the dice of an action are made of."""

    ply: int
    kind: str
    seat: int | None
    text: str
    dice: bytes
    chain: str


def compare_rows(connection: sqlite3.Connection) -> None:
    """Compare what rows of the newest schema tell of each other; raises Unfit, sqlite3.Error."""
    for match, secret, committed in connection.execute("SELECT id, secret, commitment FROM matches"):
        if commitment(secret) != committed:
            raise Unfit(f"the secret of match {match} is not the one that was sealed")
    for name, text, kept in connection.execute("SELECT name, text, digest FROM content"):
        if digest(text.encode()) != kept:
            raise Unfit(f"the content {name} is not what was kept")
    _compare_states(connection)
    _compare_journals(connection)


def _compare_states(connection: sqlite3.Connection) -> None:
    """Compare states with the hashes in the journal."""
    lost = connection.execute(_LOST).fetchone()
    if lost is not None:
        raise Unfit(f"the newest action of match {lost[0]} is missing")
    for table in ("states", "snapshots"):
        for match, ply, state, hashed in connection.execute(_STATES.format(table=table)):
            if digest(unpack(state)) != hashed:
                raise Unfit(f"the state of match {match} after action {ply} is not the one in its journal")


def _compare_journals(connection: sqlite3.Connection) -> None:
    """Follow the journal of each match from its setup to its newest action, with the hash chain and the dice of it."""
    found = connection.execute(_JOURNALS)
    many = len(_Match._fields)
    for about, rows in itertools.groupby(found, lambda row: row[:many]):
        match, journal = _Match(*about), [_Action(*row[many:]) for row in rows]
        due = range(match.ply if match.archived else 0, match.ply + 1)
        if [action.ply for action in journal] != list(due):
            raise Unfit(f"the journal of match {match.id} has a gap")
        wrong = next(_wrong_actions(match, journal), None)
        if wrong is not None:
            raise Unfit(f"action {wrong} of match {match.id} does not fit its hash chain, or its dice")


def _wrong_actions(match: _Match, journal: list[_Action]) -> Iterator[int]:
    """Yield the actions that do not follow from those before."""
    chain: Chain | None = None
    played: dict[int, bytes] = {}
    for action in journal:
        try:
            chain = _begun(match, action) if chain is None else _next(chain, action, played)
            played[action.ply] = chain.played
            if chain.head.hex() != action.chain or not _are_fair(match.secret, chain.head, action.dice):
                yield action.ply
        except (ValueError, IndexError):  # what is not even of the right form
            yield action.ply


def _next(chain: Chain, action: _Action, played: dict[int, bytes]) -> Chain:
    """Return the chain after one more action; `played` is by action what a game goes on from. Raises ValueError."""
    done = read_table_text(action.text) if action.kind == DeedKind.TABLE else None
    if isinstance(done, Undo) and action.seat is not None and done.to in played:
        return chain.undone(action.seat, action.text, played[done.to])
    return chain.then(action.kind, action.seat, action.text)


def _begun(match: _Match, first: _Action) -> Chain:
    """Return the chain after the first action that is kept; raises ValueError. An archived match has one alone."""
    if match.archived:
        return Chain.resumed(first.chain, first.chain)
    if match.posted is None:
        raise ValueError("a match has begun, and nobody has confirmed a list")
    posted = msgspec.json.decode(match.posted, type=Posted)
    options = msgspec.json.decode(match.options, type=dict[str, Any])
    content = msgspec.json.decode(match.content, type=dict[str, str])
    about = Beginning(match.id, match.game, match.rules_version, match.commitment, options, posted, content)
    return Chain.begin(about)


def _are_fair(secret: bytes, head: bytes, dice: bytes) -> bool:
    """Whether the dice of an action are those that the secret and the hash chain give."""
    fair, rolls = FairDice(secret, head), msgspec.json.decode(dice, type=tuple[Roll, ...])
    return all(fair.roll(len(roll.faces), roll.sides, roll.why) == roll.faces for roll in rolls)
