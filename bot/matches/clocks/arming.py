"""A clock from its row and back: what comes next on it, with the player's time away and wishes. In a transaction."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from bot.names import stands_for_bot
from bot.storage import Reader, Writer
from bot.storage.clocks import ClockRow, aways_of, clocks_of, keep_clock
from bot.storage.wishes import wishes_of
from bot.time_left import BEFORE_CLOCKS, HOUR, ClockRules, Event, Hand, Span, Stills, Wishes, next_event
from games.kernel.base.caching import per_content

replace = msgspec.structs.replace
LEASE = 120.0
"""Seconds for which a message that is being sent is kept from other processes, and from being sent again."""
CLOCK = stands_for_bot("clock")
"""Who acts, in the journal and in exports, where something ends by itself: a pause, a seat that was lent."""


class Player(NamedTuple):
    """What the clock of a player depends on besides what is left."""

    rules: ClockRules
    stills: Stills
    wishes: Wishes


@per_content
def rules_in(kept: bytes | None) -> ClockRules:
    """Return the clock of a table from what is kept of it."""
    return BEFORE_CLOCKS if kept is None else msgspec.json.decode(kept, type=ClockRules)


def player_of(tx: Reader, rules: ClockRules, user_id: int | None, since: float) -> Player:
    """Return what a person's clock depends on, from a moment on."""
    if user_id is None:
        return Player(rules, rules.stills(), Wishes())
    away = [Span(row.starts, row.ends) for row in aways_of(tx, user_id, since)]
    kept = wishes_of(tx, user_id)
    wishes = Wishes() if kept is None else msgspec.json.decode(kept.wishes, type=Wishes)
    return Player(rules, rules.stills(away), wishes)


def hand_of(row: ClockRow) -> Hand:
    """Return what a player has in hand."""
    return Hand(row.left, row.since, row.total)


def coming(row: ClockRow, player: Player, now: float) -> Event | None:
    """Return what comes next on a clock."""
    wishes = replace(player.wishes, shares=(), hours=()) if row.muted else player.wishes
    if row.extra is not None:
        wishes = replace(wishes, hours=(*wishes.hours, row.extra / HOUR))
    return next_event(hand_of(row), player.rules, player.stills, wishes, row.told, row.told_at, now)


def armed(row: ClockRow, hand: Hand, player: Player, now: float) -> ClockRow:
    """Return a clock with what the player has in hand now, its end, and what comes next."""
    row = replace(row, left=hand.left, since=hand.since, total=hand.total, deadline=hand.deadline(player.stills))
    if row.tried_at is not None and row.due is not None and row.due > now:
        return row  # a reminder is on its way
    event = coming(row, player, now)
    return replace(row, due=None if event is None else event.at)


def new_call(row: ClockRow, at: float, ply: int) -> ClockRow:
    """Return a clock as it is when a call begins: nobody was reminded in it."""
    return replace(row, called_at=at, called_ply=ply, told=None, told_at=None, tried_at=None, extra=None)


def settle(tx: Writer, match: str, now: float) -> tuple[ClockRow, ...]:
    """Let the clocks of a match run or stand as they should by now, and look again at what comes next on them.

    They run while the match is live, not paused, and its channel is there.
    """
    found = tx.match(match)
    if found is None:
        return ()
    runs = found.status == "live" and found.parked is None and found.paused_at is None
    people = {seat.seat: seat.user_id for seat in tx.seats(match)}

    def turned(row: ClockRow, hand: Hand, player: Player) -> Hand:
        if row.called_at is None or runs == hand.runs:
            return hand
        return hand.resumed(now) if runs else hand.stopped(now, player.stills)

    rows = []
    for row in clocks_of(tx, match):
        player = player_of(tx, rules_in(found.clock), people.get(row.seat), began(row, now))
        rows.append(changed(tx, row, player, now, turned))
    return tuple(rows)


def began(row: ClockRow, now: float) -> float:
    """Return since when it matters for a clock when its player was away."""
    return now if row.since is None else min(row.since, now)


def changed(
    tx: Writer, row: ClockRow, player: Player, now: float, change: Callable[[ClockRow, Hand, Player], Hand]
) -> ClockRow:
    """Change what a player has in hand, write it if it is another clock then, and return it."""
    after = armed(row, change(row, hand_of(row), player), player, now)
    if after != row:
        keep_clock(tx, after)
    return after
