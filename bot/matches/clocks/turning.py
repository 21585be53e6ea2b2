"""What a ply does to the clocks of a match: calls begin and end with what is asked. In the transaction of the ply."""

from collections.abc import Sequence
from itertools import groupby

from bot.deeds import DeedKind
from bot.matches.clocks.arming import armed, began, hand_of, new_call, player_of
from bot.matches.live import Live
from bot.matches.model import SeatInfo
from bot.names import SKIPPED, TIMED_OUT
from bot.storage import JournalRow, Writer
from bot.storage.clocks import ClockRow, clocks_of, drop_clock, drop_clocks, keep_clock, others_acted, undone_by
from bot.storage.offers import count_call
from bot.table_texts import SetClock, Substitute, written
from bot.time_left import Hand, Stills, answered, asked_again, call_ended, called, full_hand, taken_back
from games.kernel import Seat

CLOCK_SET, TAKEN = written(SetClock()), written(Substitute())
OVERRULED = (SKIPPED, TIMED_OUT)
"""Who acts in the journal where a player's time was up: the call ends with it."""


def turn_clocks(tx: Writer, after: Live, row: JournalRow) -> tuple[ClockRow, ...]:
    """Turn the clocks of a match after a ply was written, and return them."""
    rules, match = after.info.clock, after.info.id
    known = {clock.seat: clock for clock in clocks_of(tx, match)}
    anew = row.kind == DeedKind.TABLE and row.text == CLOCK_SET
    if known and (after.info.ended or not rules.counts or anew):
        drop_clocks(tx, match)
        known = {}
    if after.info.ended or not rules.counts:
        return ()
    people = [seat for seat in after.info.seats if seat.user_id is not None]
    for gone in sorted(set(known) - {each.seat for each in people if not _came(row, each.seat)}):
        drop_clock(tx, match, known.pop(gone).seat)  # nobody is there any more, or somebody else begins
    undone = undone_by(tx, match, row.ply) if 0 < row.ply == after.info.line else ()
    awaited = {prompt.seat for prompt in after.prompts if any(prompt.seat == seat.seat for seat in people)}
    for seat in people:
        old = known.get(seat.seat)
        if old is None and seat.seat not in awaited:
            continue
        asked = seat.seat in awaited and seat.policy is None
        if undone:
            turned = _gone_back(tx, after, row, seat, old, asked, undone)
        else:
            turned = _turned(tx, after, row, seat, old, asked)
        if turned != old:
            keep_clock(tx, turned)
        known[seat.seat] = turned
    return tuple(known[seat] for seat in sorted(known))


def _came(row: JournalRow, seat: Seat) -> bool:
    """Whether somebody has taken a seat with a ply."""
    return row.seat == seat and row.kind == DeedKind.TABLE and row.text == TAKEN


def _turned(tx: Writer, after: Live, row: JournalRow, seat: SeatInfo, old: ClockRow | None, awaited: bool) -> ClockRow:
    """Return the clock of one player after a ply."""
    rules, at = after.info.clock, row.at
    clock = old or ClockRow(row.match, seat.seat, full_hand(rules).left)
    if clock.called_at is None and not awaited:
        return clock
    player = player_of(tx, rules, seat.user_id, began(clock, at))
    hand = hand_of(clock)
    own, overruled = row.seat == seat.seat, row.seat == seat.seat and row.actor in OVERRULED
    if clock.called_at is not None and (overruled or not awaited or _anew(tx, row, clock, own)):
        # Who hands a seat over and takes it back gains nothing by it.
        by_the_game = row.kind == DeedKind.GAME or overruled
        _count(tx, clock, hand, at, player.stills, by_the_game, overruled)
        hand = call_ended(rules, hand, at, player.stills) if by_the_game else hand.stopped(at, player.stills)
        clock = ClockRow(clock.match, clock.seat, hand.left, muted=clock.muted)
    elif clock.called_at is not None and rules.kind == "call" and (_acted(row, own) or _asked(after, seat.seat, at)):
        _count(tx, clock, hand, at, player.stills, _acted(row, own), overruled)
        hand, clock = answered(rules, hand, at, player.stills), new_call(clock, at, row.ply)
    if awaited and clock.called_at is None:
        hand, clock = called(rules, hand, at), new_call(clock, at, row.ply)
    # A ply takes a match out of the park, so only a pause keeps a clock from running.
    if after.info.paused_at is not None:
        hand = hand.stopped(at, player.stills)
    elif clock.called_at is not None and not hand.runs:
        hand = hand.resumed(at)
    return armed(clock, hand, player, at)


def _gone_back(
    tx: Writer,
    after: Live,
    row: JournalRow,
    seat: SeatInfo,
    old: ClockRow | None,
    awaited: bool,
    undone: Sequence[tuple[int, Seat]],
) -> ClockRow:
    """Return the clock of one player after an undo: what was used stays used, and calls whose ends go bring nothing."""
    rules, at = after.info.clock, row.at
    clock = old or ClockRow(row.match, seat.seat, full_hand(rules).left)
    player = player_of(tx, rules, seat.user_id, began(clock, at))
    hand, own = hand_of(clock), any(acted == seat.seat for _, acted in undone)
    if own or not awaited:
        hand = taken_back(rules, hand, _ended(clock, undone), at, player.stills).stopped(at, player.stills)
        clock = ClockRow(clock.match, clock.seat, hand.left, muted=clock.muted)
    if awaited and clock.called_at is None:
        hand, clock = asked_again(rules, called(rules, hand, at)), new_call(clock, at, row.ply)
    if after.info.paused_at is not None:
        hand = hand.stopped(at, player.stills)
    return armed(clock, hand, player, at)


def _ended(clock: ClockRow, undone: Sequence[tuple[int, Seat]]) -> int:
    """Return how many calls of a player ended with actions that an undo takes back; the one that goes on has not."""
    runs = [list(run) for seat, run in groupby(undone, key=lambda each: each[1]) if seat == clock.seat]
    return sum(clock.called_at is None or run[-1][0] <= clock.called_ply for run in runs)


def _count(tx: Writer, clock: ClockRow, hand: Hand, at: float, stills: Stills, ends: bool, overruled: bool) -> None:
    """Count a call that ends by an answer, or because there was none in time, for the person of now."""
    if ends:
        missed = overruled or (clock.called_at is not None and hand.left_at(at, stills) <= 0.0)
        count_call(tx, clock.match, clock.seat, missed=missed)


def _anew(tx: Writer, row: JournalRow, clock: ClockRow, own: bool) -> bool:
    """Whether what is asked of a player after an answer is a call of its own: others have acted since the last began.

    So who takes several steps in a row does so in one call; and who always answers last gets as much as the others.
    """
    return _acted(row, own) and others_acted(tx, row.match, clock.seat, clock.called_ply, row.ply)


def _acted(row: JournalRow, own: bool) -> bool:
    """Whether a player has answered something with a ply."""
    return own and row.kind == DeedKind.GAME


def _asked(after: Live, seat: Seat, at: float) -> bool:
    """Whether something new was asked of a player with this ply."""
    return any(prompt.seat == seat and prompt.since == at for prompt in after.prompts)
