"""What the rules say of a record: every action leads to the recorded state, and the match ended as they have it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from bot.dice.chain import covered_of, without_fractions
from bot.standing import NothingToUndo, Standing
from bot.table_texts import Concede, GiveUp, Leave, resignation, written
from bot.verify.record import Record, RecordRow
from bot.verify.replaying import AnyGame, Replay
from bot.verify.table import AtTable, compare_end
from bot.verify.umpire_check import Mismatch
from games.kernel import DiceMismatch, GameError, Outcome, canonical, digest


class NotReplayed(NamedTuple):
    """A stretch of actions that was not played again, and why."""

    first: int
    last: int
    why: str

    def __str__(self) -> str:
        until = f" to {self.last}" if self.last > self.first else ""
        return f"{self.first}{until}, {self.why}"


def replayed(game: AnyGame | None, record: Record) -> tuple[NotReplayed, ...]:
    """Play a record with its secret again, as far as its rules are here; returns what was not. Raises Mismatch."""
    table, last = AtTable.at_the_setup(record), len(record.journal) - 1
    versions = record.versions()
    replay = None if game is None else Replay(game, record)
    standing = Standing()
    if game is not None:
        _must_be_known(game, versions)
    for row, version in zip(record.journal, versions, strict=True):
        if game is not None and replay is not None and version == game.card.version:
            _one(game, replay, row, table)
            if game.outcome(replay.state) is not None and row.ply < last:
                raise Mismatch(row.ply + 1, f"by the rules the match ended with action {row.ply}")
        table = table.after(row)
        _follow(standing, row)
    compare_end(record, table)
    if game is not None and replay is not None and versions[-1] == game.card.version and table.end is None:
        _compare_outcome(record, game.outcome(replay.state))
    return tuple(_left_out(game, record, versions))


def _follow(standing: Standing, row: RecordRow) -> None:
    """Take note of which actions stand; raises Mismatch for an undo that leads nowhere."""
    try:
        if row.ply:
            standing.follow(row.ply, row.kind, row.at_the_table())
    except NothingToUndo as error:
        raise Mismatch(row.ply, str(error)) from None


def _must_be_known(game: AnyGame, versions: tuple[int, ...]) -> None:
    """Raise Mismatch for a version of the rules that there is not."""
    for ply, version in enumerate(versions):
        if version > game.card.version:
            known = "1" if game.card.version == 1 else f"1 to {game.card.version}"
            title = f"there is no version {version} of the rules of {game.card.title}"
            raise Mismatch(ply, f"{title}: this Umpire knows {known}")


def _left_out(game: AnyGame | None, record: Record, versions: tuple[int, ...]) -> Iterator[NotReplayed]:
    if game is None:
        yield NotReplayed(0, len(versions) - 1, f"since no game {record.game} is installed here")
        return
    for version in sorted({each for each in versions if each != game.card.version}):
        last = len(versions) - 1 - versions[::-1].index(version)
        yield NotReplayed(versions.index(version), last, f"under version {version} of the rules")


def _one(game: AnyGame, replay: Replay, row: RecordRow, table: AtTable) -> None:
    """Play one row again; raises Mismatch."""
    try:
        _must_be_due(game, row, replay.state, table)
        led_to = digest(game.dump(replay.step(row).state))
    except (Mismatch, MemoryError):
        raise
    except GameError as error:
        raise Mismatch(row.ply, f"the rules refuse {row.text!r}: {error.reason}") from None
    except DiceMismatch as error:
        raise Mismatch(row.ply, f"the rules ask for other dice: {error}") from None
    except Exception as error:  # nobody knows who made the record, and states in it may be anything
        raise Mismatch(row.ply, f"it leads the rules into {type(error).__name__}: {error}") from None
    if led_to != row.state:
        raise Mismatch(row.ply, "the rules lead to another state than the recorded one")


def _must_be_due(game: AnyGame, row: RecordRow, state: Any, table: AtTable) -> None:
    """Raise Mismatch where somebody resigned, and something else comes of that by the rules."""
    done, seat = row.at_the_table(), row.place
    if isinstance(done, Leave | Concede | GiveUp) and seat is not None:
        computer = done.computer if isinstance(done, Leave) else "COMPUTER"
        due = resignation(game.sides(state), seat, computer, others=table.others(seat))
        if due != done:
            raise Mismatch(row.ply, f"{row.text!r} is said, and by the rules it is {written(due)!r}")


def _compare_outcome(record: Record, outcome: Outcome | None) -> None:
    """Compare how the match is said to have ended with what the rules say; raises Mismatch."""
    last = record.journal[-1].ply
    if record.closing is None:
        if outcome is not None:
            raise Mismatch(last, "by the rules the match ended with this, and it is said to go on")
        return
    if outcome is None:
        raise Mismatch(last, "the record stops here, before the match ended by the rules")
    # Through JSON, as the recorded one has gone: it may hold tuples.
    due = msgspec.json.decode(canonical(without_fractions(covered_of(outcome))))
    if due != msgspec.json.decode(canonical(covered_of(record.outcome))):
        raise Mismatch(last, "the rules lead to another outcome than the recorded one")
