"""`verify`: the stand-alone check of dice, hashes and table, and a replay of every action to the same states."""

from collections.abc import Mapping, Sequence

from bot.verify.by_the_rules import NotReplayed, replayed
from bot.verify.record import Record, record_in
from bot.verify.replaying import AnyGame
from bot.verify.umpire_check import Mismatch, NotAMatch, check, read
from games.kernel import Frozen
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip, join

_LONGEST = 300


class Report(Frozen, frozen=True):
    """What a check found: whether all agrees, sentences for people, and the first ply at fault (None: none).

    What is not `readable` is not a match at all. If it has not `ended`, nothing can be said to agree. `replayed`
    says whether the rules were there for every action, `by_rules` that only they have found what does not agree.
    """

    ok: bool
    lines: tuple[str, ...]
    ply: int | None = None
    readable: bool = True
    ended: bool = True
    replayed: bool = True
    by_rules: bool = False

    @property
    def status(self) -> int:
        """Return the exit status of `umpire verify`, which is that of the stand-alone checker except for the replay."""
        if not self.readable:
            return 2
        if not self.ended:
            return 3
        if not self.ok:
            return 1
        return 0 if self.replayed else 4


def verify(
    data: bytes,
    games: Mapping[str, AnyGame],
    commitment: str | None = None,
    closing: str | None = None,
    setup: str | None = None,
    marks: Sequence[str] = (),
) -> Report:
    """Check an exported match: commitment, hash chain, dice, table, closing hash, and a replay.

    The hashes, and the `marks` of boards (`ACTION:HEX`), are those that were posted, as far as they are known. All but
    the replay is what the stand-alone checker finds.
    """
    try:
        document = read(data)
        lines = check(document, commitment, closing, setup, marks)
    except Mismatch as mismatch:
        return Report(False, (_sentence(str(mismatch)),), mismatch.ply)
    except NotAMatch as error:
        return Report(False, (_sentence(str(error)),), readable=False)
    except (ValueError, RecursionError) as error:
        return Report(False, (_sentence(f"this is not a match exported by Umpire: {error}"),), readable=False)
    record = record_in(document)
    if record.secret is None:
        return Report(False, tuple(lines), ended=False)
    try:
        left = replayed(games.get(record.game), record)
    except Mismatch as mismatch:
        return Report(False, (_sentence(str(mismatch)),), mismatch.ply, by_rules=True)
    if record.closing is None:
        return Report(False, (*lines, _replayed(record, left)), ended=False, replayed=not left)
    return Report(True, (*lines, *_told(record, left)), replayed=not left)


def _sentence(text: str) -> str:
    text = clip(text[:1].upper() + text[1:], _LONGEST)
    return text if text.endswith(".") else text + "."


def _replayed(record: Record, left: Sequence[NotReplayed]) -> str:
    count = len(record.journal) - sum(each.last - each.first + 1 for each in left)
    return f"replay: {counted(count, 'action')} lead{'s' if count == 1 else ''} to the recorded states"


def _told(record: Record, left: Sequence[NotReplayed]) -> tuple[str, ...]:
    """Return what is said of a replay in which everything agrees; the last line is the verdict."""
    led = _replayed(record, left)
    if not left:
        return (led, "Everything agrees.")
    said = join(f"action{'s' if each.first < each.last else ''} {each}" for each in left)
    return (led, f"Everything agrees as far as it was replayed; not replayed: {said}.")
