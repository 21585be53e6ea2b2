"""`verify`: the stand-alone check of dice and hashes, and a replay of every action to the same states."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bot.deeds import DeedKind
from bot.verify.record import BadRecord, Record, RecordRow, read_record
from bot.verify.replaying import AnyGame, Done, play_again, setup_again
from bot.verify.umpire_check import Mismatch, NotAMatch, check, read
from games.kernel import SEAT_LETTERS, Frozen, GameError, Outcome, canonical, digest
from games.kernel.options import read_options


class Report(Frozen, frozen=True):
    """What a check found: whether all agrees, sentences for people, and the first ply at fault (None: none).

    What is not `readable` is no match at all. Of one that has not `ended` nothing can be said to agree.
    """

    ok: bool
    lines: tuple[str, ...]
    ply: int | None = None
    readable: bool = True
    ended: bool = True


def verify(
    data: bytes,
    games: Mapping[str, AnyGame],
    commitment: str | None = None,
    closing: str | None = None,
    setup: str | None = None,
    marks: Sequence[str] = (),
) -> Report:
    """Check an exported match: commitment, hash chain, dice, closing hash, and a replay.

    The hashes, and the `marks` of boards (`ACTION:HEX`), are those that were posted, as far as they are known.
    """
    try:
        lines = check(read(data), commitment, closing, setup, marks)
        record = read_record(data)
    except Mismatch as mismatch:
        return Report(False, (_sentence(str(mismatch)),), mismatch.ply)
    except (NotAMatch, BadRecord, ValueError, RecursionError) as error:
        return Report(False, (_sentence(str(error)),), readable=False)
    if record.closing is None:
        return Report(False, tuple(lines), ended=False)
    game = games.get(record.game)
    if game is None:
        return Report(True, (*lines, f"not replayed: there is no game {record.game} here"))
    try:
        return Report(True, (*lines, *_replay(game, record)))
    except Mismatch as mismatch:
        return Report(False, (_sentence(str(mismatch)),), mismatch.ply)


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") else text + "."


def _replay(game: AnyGame, record: Record) -> Iterator[str]:
    """Replay what was played under the present rules, and name the rest; raises Mismatch."""
    state: Any = None
    replayed = 0
    old: list[int] = []
    bases = {base.ply: base for base in record.bases if base.rules_version == game.card.version}
    for row in record.journal:
        if row.rules_version != game.card.version:
            old.append(row.ply)
            state = None
            continue
        if state is None and row.ply > 0:
            if row.ply - 1 not in bases:
                raise Mismatch(row.ply, "the state before it is missing, so that it cannot be replayed")
            state = game.load(bytes(bases[row.ply - 1].state), record.content_kept())
        state = _one(game, record, row, state)
        if digest(game.dump(state)) != row.state:
            raise Mismatch(row.ply, "the rules lead to another state than the recorded one")
        replayed += 1
    if state is not None:
        _check_end(game, record, state)
    yield f"replay: {replayed} actions lead to the recorded states"
    if old:
        yield f"not replayed: actions {old[0]} to {old[-1]}, played under older rules"


def _check_end(game: AnyGame, record: Record, state: Any) -> None:
    """Compare how the match is said to have ended with what the rules say; raises Mismatch."""
    # Through JSON, as the recorded one has gone: it may hold tuples.
    outcome = msgspec.json.decode(canonical(game.outcome(state)), type=Outcome | None)
    at_the_table = record.journal[-1].kind == DeedKind.TABLE
    if outcome is None and not at_the_table:
        raise Mismatch(record.journal[-1].ply, "the record stops here, before the match ended")
    due = "over" if outcome is not None or (at_the_table and record.outcome is not None) else "aborted"
    if record.status != due or (outcome != record.outcome and not at_the_table):
        raise Mismatch(record.journal[-1].ply, "the rules lead to another outcome than the recorded one")


def _one(game: AnyGame, record: Record, row: RecordRow, state: Any) -> Any:
    """Return the state after one row; raises Mismatch."""
    dice = row.dice or ()
    try:
        if row.ply == 0:
            return setup_again(
                game, len(record.seats), read_options(game.card, (), dict(record.options)), record.content_kept(), dice
            ).state
        seat = None if row.seat is None else SEAT_LETTERS.index(row.seat)
        return play_again(game, state, Done(row.ply, row.kind, seat, row.text or "", dice)).state
    except GameError as error:
        raise Mismatch(row.ply, f"the rules refuse {row.text!r}: {error.reason}") from None
    except (AssertionError, ValueError) as error:
        raise Mismatch(row.ply, f"the rules ask for other dice: {error}") from None
