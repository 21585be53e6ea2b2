"""Announced holidays: a person's clocks stand still in all matches on all servers while the person is away."""

import math

from bot.matches.clocks.arming import began, changed, player_of, rules_in, settle
from bot.matches.errors import Refused
from bot.matches.store import MatchStore
from bot.storage import Reader, Writer
from bot.storage.clocks import AwayRow, add_away, aways_of, clocks_of, drop_aways, end_aways, matches_with, seated_in
from bot.storage.letters import drop_letters_to
from bot.storage.wishes import drop_wishes
from bot.time_left import DAY
from games.kernel import Frozen
from games.kernel.base.numbers import counted

LONGEST = 21 * DAY
A_YEAR = 365 * DAY


class Away(Frozen, frozen=True):
    """A stretch of time for which a person is away."""

    starts: float
    ends: float


class Aways:
    """What people announce about themselves. It is never automatic, and never silent."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def of(self, user_id: int) -> tuple[Away, ...]:
        """Return when a person is away, now and in time to come."""
        now = self._store.now()
        rows = await self._store.database.read(lambda tx: aways_of(tx, user_id, now))
        return tuple(Away(row.starts, row.ends) for row in rows)

    async def announce(self, user_id: int, starts: float, ends: float) -> tuple[str, ...]:
        """Announce that a person is away; returns the person's lobbies and live matches.

        In these the person's clock stops then, unless the table has agreed otherwise. A start that is over means now.
        Raises Refused.
        """
        now = self._store.now()
        away = AwayRow(user_id, max(starts, now), ends)

        def note(tx: Writer) -> tuple[str, ...]:
            _must_be_possible(tx, away, now, self._store.pace.away)
            add_away(tx, away)
            return self._rearmed(tx, user_id, now)

        return self._told(await self._store.database.write(note))

    async def end(self, user_id: int) -> tuple[str, ...]:
        """End what a person has announced; returns the person's lobbies and live matches."""
        now = self._store.now()

        def drop(tx: Writer) -> tuple[str, ...]:
            if not end_aways(tx, user_id, now):
                raise Refused("You have announced nothing: `/away from` does.")
            return self._rearmed(tx, user_id, now)

        return self._told(await self._store.database.write(drop))

    async def forget(self, user_id: int) -> None:
        """Delete what a person has announced and wants of reminders; the person's time goes on as if it ended now."""
        now = self._store.now()

        def drop(tx: Writer) -> tuple[str, ...]:
            for match in matches_with(tx, user_id):
                _count_until_now(tx, match, user_id, now)
            drop_aways(tx, user_id)
            drop_wishes(tx, user_id)
            drop_letters_to(tx, user_id)
            return self._rearmed(tx, user_id, now)

        self._told(await self._store.database.write(drop))

    @staticmethod
    def _rearmed(tx: Writer, user_id: int, now: float) -> tuple[str, ...]:
        for match in matches_with(tx, user_id):
            settle(tx, match, now)
        return seated_in(tx, user_id)

    def _told(self, matches: tuple[str, ...]) -> tuple[str, ...]:
        for match in matches:
            self._store.forget(match)
        return matches


def _count_until_now(tx: Writer, match: str, user_id: int, now: float) -> None:
    """Let what a person has left be counted from now on: no time away before matters any more."""
    row = tx.match(match)
    own = {seat.seat for seat in tx.seats(match) if seat.user_id == user_id}
    for clock in clocks_of(tx, match) if row is not None else ():
        if clock.seat in own:
            player = player_of(tx, rules_in(row.clock if row else None), user_id, began(clock, now))
            changed(tx, clock, player, now, lambda _, hand, player: hand.shifted(now, now, player.stills))


def _must_be_possible(tx: Reader, away: AwayRow, now: float, budget: float) -> None:
    most = counted(round(budget / DAY), "day")
    if not budget:
        raise Refused("The person who hosts this bot allows no holidays.")
    if away.ends <= away.starts:
        raise Refused("A holiday ends after it begins.")
    if away.ends - away.starts > LONGEST:
        raise Refused("A holiday has 21 days at most.")
    if away.starts > now + A_YEAR:
        raise Refused("That is too far ahead.")
    known = aways_of(tx, away.user_id, away.starts - A_YEAR)
    if any(row.starts < away.ends and away.starts < row.ends for row in known):
        raise Refused("You are away then already: `/away end` ends that.")
    total = away.ends - away.starts + sum(row.ends - row.starts for row in known)
    if total > budget:
        raise Refused(f"You can be away for {most} in a year, and that would be {math.ceil(total / DAY)}.")
