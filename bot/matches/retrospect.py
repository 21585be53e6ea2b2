"""What is said of a whole match at its end: how long it was, what turned it, the best and the worst roll."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import msgspec

from bot import jobs
from bot.deeds import DeedKind
from bot.matches.archived import journal_of
from bot.matches.guards import events_of, headlines_of, legacy_of, sentences_of
from bot.matches.live import Live
from bot.matches.past import done_of
from bot.matches.store import MatchStore
from bot.storage import JournalRow, Reader, SnapshotRow
from bot.verify.replaying import Done
from games.kernel import GameError, Roll, Seat, seat_letter
from games.kernel.base.numbers import counted, often
from games.kernel.odds.fortune import fortune_of
from games.kernel.text.outline import outline
from games.kernel.text.prose import clip

_TURNS, _LONGEST = 2, 160
"""How many turning points are named, and the most characters of each."""


class Turn(NamedTuple):
    """An action that turned a match: which, and the score of every seat before and after it."""

    action: int
    before: tuple[int, ...]
    after: tuple[int, ...]


class _Past(NamedTuple):
    """What the journal of a match says of the whole of it; `replayed` is what is played again from its `base`."""

    base: SnapshotRow | None
    rows: tuple[JournalRow, ...]
    parts: dict[int, str]
    replayed: tuple[Done, ...]
    rolls: tuple[str, ...]
    left: tuple[str, ...]


class Retrospect:
    """What the last post of a match asks for."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def lines(self, match: str) -> tuple[str, ...]:
        """Return a few lines about a match that has ended, for everybody."""
        live = await self._store.load(match)
        past = await self._store.database.read(lambda tx: _past(tx, live))
        played = [row for row in past.rows if row.kind == DeedKind.GAME]
        if not played:
            return ()
        last = next((part for part in reversed(list(past.parts.values())) if part), "")
        length = f"It took {counted(len(played), 'action')}{f' and ended in {last}' if last else ''}"
        scores = await self._scores(live, past.base, past) if past.base is not None else []
        plies = [done.ply for done in past.replayed]
        turned = turning(plies, scores, lambda ply: bool(past.parts[ply])) if scores else ()
        story = lead([past.parts[ply] for ply in plies], scores)
        lines = (f"{length}{_final(live, scores)}.", story, *(_told(live, past, turn) for turn in turned))
        return (*filter(None, lines), *past.rolls, *past.left)

    async def _scores(self, live: Live, base: SnapshotRow, past: _Past) -> list[tuple[int, ...]]:
        """Return the score at first and after each action; [] where the match can't be played again (older rules)."""
        try:
            return await self._store.workers.run(
                jobs.standings, self._store.registry, live.info.game, base.state, live.content, past.replayed
            )
        except (AssertionError, GameError):
            return []


def _past(tx: Reader, live: Live) -> _Past:
    """Read a whole match, in the thread of the database: a long one takes longer than the loop may wait."""
    last = live.info.ply
    base, rows = tx.snapshot(live.info.id, 0), [row for row in journal_of(tx, live.info.id, 0, last) if row.stood(last)]
    replayed = tuple(done_of(row) for row in rows if base is not None and row.ply > base.ply)
    return _Past(base, tuple(rows), _parts(live, rows), replayed, _rolls(live, rows), tuple(_left(live)))


def _left(live: Live) -> Iterable[str]:
    """Say what the match leaves for the next one."""
    for each in legacy_of(live):
        kind = next(kind for kind in live.game.card.contents if kind.kind == each.kind)
        yield f"/table export also gives a {kind.title} for the next match."


def turning(
    plies: Sequence[int], standings: Sequence[tuple[int, ...]], counts: Callable[[int], bool]
) -> tuple[Turn, ...]:
    """Return the actions that turned a match, in their order; `standings` has one more than `plies`.

    One is the last action by which the player ahead at the end overtook the others; the rest changed a lead the most.

    >>> turning([1, 2, 3, 4], [(9, 9), (9, 8), (3, 8), (3, 1), (2, 1)], lambda ply: True)
    (Turn(action=2, before=(9, 8), after=(3, 8)), Turn(action=3, before=(3, 8), after=(3, 1)))
    """
    turns = [
        Turn(ply, *pair)
        for ply, pair in zip(plies, pairwise(standings), strict=True)
        if len(pair[0]) > 1 and _swing(*pair) and counts(ply)
    ]
    first = _ahead(standings[-1])
    overtook = [turn for turn in turns if first is not None and first == _ahead(turn.after) != _ahead(turn.before)]
    most = sorted(turns, key=lambda turn: -_swing(turn.before, turn.after))
    return tuple(sorted(list(dict.fromkeys([*overtook[-1:], *most]))[:_TURNS]))


def lead(parts: Sequence[str], standings: Sequence[tuple[int, ...]]) -> str:
    """Tell in a sentence who was ahead from when on, and how often that changed; "" where nobody was at the end.

    >>> lead(["Round 1", "Round 2", "Round 3"], [(9, 9), (8, 9), (8, 6), (8, 2)])
    'A was ahead from Round 2 on, after the lead had changed once.'
    >>> lead(["Round 1"], [(9, 9), (9, 8)]), lead(["Round 1"], [(9, 9), (9, 9)])
    ('A was ahead from Round 1 on, and nobody else ever was.', '')
    """
    ahead = [_ahead(standing) if len(standing) > 1 else None for standing in standings]
    if not ahead or ahead[-1] is None:
        return ""
    first = next(place for place in range(len(ahead), 0, -1) if place == 1 or ahead[place - 2] != ahead[-1])
    since = next((part for part in reversed(parts[: max(1, first - 1)]) if part), "")
    leaders = [seat for seat in ahead if seat is not None]
    changes = sum(one != two for one, two in pairwise(leaders))
    told = "nobody else ever was" if not changes else f"after the lead had changed {often(changes)}"
    when = f"ahead from {since} on" if since else "ahead from the start"
    return f"{seat_letter(ahead[-1])} was {when}, {'and ' if not changes else ''}{told}."


def _final(live: Live, scores: Sequence[tuple[int, ...]]) -> str:
    """Return the last score, with what it counts."""
    if not scores or len(scores[-1]) < 2:
        return ""
    return f" at {_score(live, scores[-1])} ({live.game.score_words})"


def _score(live: Live, score: tuple[int, ...]) -> str:
    told = live.game.describe_score
    return " : ".join(f"{seat_letter(seat)} {told(points)}" for seat, points in enumerate(score))


def _ahead(standing: tuple[int, ...]) -> Seat | None:
    """Return the seat that is alone ahead, if one is."""
    best = [seat for seat, points in enumerate(standing) if points == max(standing)]
    return best[0] if len(best) == 1 else None


def _swing(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """Return by how much the lead of some seat over the best of the others changed."""
    return max(abs(_lead(after, seat) - _lead(before, seat)) for seat in range(len(before)))


def _lead(standing: tuple[int, ...], seat: Seat) -> int:
    return standing[seat] - max(standing[:seat] + standing[seat + 1 :])


def _parts(live: Live, rows: Iterable[JournalRow]) -> dict[int, str]:
    """Return in which part of the game each action was, such as "Round 3"."""
    part, found = "", {}
    for row in rows:
        found[row.ply] = part
        part = next((event.heading for event in reversed(events_of(live, row)) if event.heading), part)
    return found


def _told(live: Live, past: _Past, turn: Turn) -> str:
    row = next(row for row in past.rows if row.ply == turn.action)
    where = past.parts[turn.action]
    return f"Turning point{f', {where}' if where else ''} ({_changed(live, turn)}): {_what(live, row)}"


def _changed(live: Live, turn: Turn) -> str:
    """Return the scores that a turning point changed, each before and after it."""
    told = live.game.describe_score
    pairs = enumerate(zip(turn.before, turn.after, strict=True))
    return ", ".join(f"{seat_letter(seat)} {told(old)} → {told(new)}" for seat, (old, new) in pairs if old != new)


def _what(live: Live, row: JournalRow) -> str:
    """Return what mattered of an action, where its game says what that is, else its first sentences."""
    headlines = headlines_of(live, [row])
    if any(headline.matters for headline in headlines):
        return f"{outline(headlines, _LONGEST)}."
    sentences = sentences_of(row) or (row.text,)
    room = accumulate(len(sentence) + 1 for sentence in sentences)
    said = [sentence for sentence, length in zip(sentences, room, strict=True) if length <= _LONGEST]
    return clip(" ".join(said or sentences[:1]), _LONGEST)


def _rolls(live: Live, rows: Iterable[JournalRow]) -> tuple[str, ...]:
    """Tell the best and the worst roll of all where more is better, measured by how far it is from what is expected."""
    luck = live.game.card.luck
    rolls = [roll for row in rows for roll in msgspec.json.decode(row.dice, type=tuple[Roll, ...])]
    rolls = [roll for roll in rolls if roll.faces and roll.by is not None and roll.reason in luck]
    if not rolls:
        return ()
    best, worst = max(rolls, key=fortune_of), min(rolls, key=fortune_of)
    return (f"Best roll: {_roll(live, best)}. Worst roll: {_roll(live, worst)}.",)


def _roll(live: Live, roll: Roll) -> str:
    faces = " ".join(map(str, sorted(roll.faces, reverse=True)))
    return f"{live.called(roll.by or 0)}, {roll.reason}, {faces}"
