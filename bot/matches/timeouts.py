"""Skipping players whose time is up, at tables where somebody has to ask for it; and a computer for an absent one."""

from bot.matches.absent import is_absent
from bot.matches.acting import Acting
from bot.matches.committing import commit_deed
from bot.matches.deeds import TableDeed
from bot.matches.errors import Refused
from bot.matches.guards import must_be_live, must_belong, name_at_table
from bot.matches.live import Author, Live
from bot.matches.model import Actor, AwaitedSeat, MatchInfo, Receipt, SeatInfo
from bot.matches.receipts import receipt_of, together
from bot.matches.store import MatchStore, policy_called
from bot.names import SKIPPED
from bot.storage import Reader
from bot.table_texts import HandOver
from bot.time_left import Span
from games.kernel import Seat
from games.kernel.base.numbers import counted

_MINUTE, _HOUR = 60.0, 3600.0


class Timeouts:
    """What those at the table may do about those who do not answer.

    Everybody who sits there may, and its owner, and people who manage messages; nobody else hears of it.
    """

    def __init__(self, store: MatchStore, acting: Acting) -> None:
        self._store = store
        self._acting = acting

    async def skip(self, actor: Actor) -> Receipt:
        """Do the ruled default for everybody else who is overdue; raises Refused."""
        live = await self._allowed(actor)
        rows = await self._store.done_by(actor.match, actor.interaction)
        receipts = [receipt_of(live, row, None, repeated=True) for row in rows]
        done: set[Seat] = set()
        for prompt in self._overdue(live, actor.user):
            by = Author(SKIPPED, actor.interaction, len(receipts))
            try:
                receipts.append(await self._skip_one(actor, prompt, by, done))
                done.add(prompt.seat)
            except Refused:
                continue  # answered or withdrawn meanwhile; the others are still silent
        if not receipts:
            raise Refused(_nobody_overdue(await self._store.load(actor.match), actor.user))
        return together(receipts)

    async def _skip_one(self, actor: Actor, prompt: AwaitedSeat, by: Author, done: set[Seat]) -> Receipt:
        def told(live: Live) -> str:
            # What else was asked of the player has a new time by then.
            if prompt.seat not in done and all(
                silent.prompt_id != prompt.prompt_id for silent in self._overdue(live, actor.user)
            ):
                raise Refused("That seat is not silent any more.", live.link)
            who, whom = called(live, actor), live.called(prompt.seat)
            return f"{who} skips {whom} after {duration(self._silent_for(live, prompt))} of silence."

        return await self._acting.default(actor.match, prompt, by, told)

    async def overdue(self, actor: Actor) -> tuple[str, ...]:
        """Return whom a person may skip now, and for how long they have been silent; () for who may skip nobody."""
        live = await self._store.load(actor.match)
        if live.info.status == "lobby" or not _may_skip(live.info, actor):
            return ()
        found = self._overdue(live, actor.user)
        return tuple(
            f"{live.called(prompt.seat)}, silent for {duration(self._silent_for(live, prompt))}" for prompt in found
        )

    async def absent(self, actor: Actor) -> tuple[SeatInfo, ...]:
        """Return the seats that a person may give to the computer, since they were skipped twice in a row."""
        live = await self._store.load(actor.match)
        if live.info.status == "lobby" or live.info.ended or not _may_skip(live.info, actor):
            return ()
        people = [seat for seat in live.info.seats if seat.policy is None and seat.user_id != actor.user]
        return await self._store.database.read(
            lambda tx: tuple(seat for seat in people if is_absent(tx, actor.match, seat.seat))
        )

    async def stand_in(self, actor: Actor, seat: Seat, policy: str | None = None) -> MatchInfo:
        """Let a computer (None: the best) play a seat that was skipped twice in a row; its owner may take it back."""
        await self._allowed(actor)

        def deed(live: Live) -> TableDeed:
            must_be_live(live)
            taken = next((taken for taken in live.info.seats if taken.seat == seat), None)
            if taken is None or taken.policy is not None:
                raise Refused("A computer plays that seat already.", live.link)
            return _stand_in(live, actor, seat, policy)

        def author(live: Live) -> Author:
            return Author(name_at_table(live, actor), actor.interaction)

        def check(tx: Reader, live: Live) -> None:
            if not is_absent(tx, actor.match, seat):
                raise Refused(f"{live.called(seat)} is here again.", live.link)

        return (await commit_deed(self._store, actor.match, author, deed, check=check)).live.info

    async def stand_in_alone(self, actor: Actor, seat: Seat) -> MatchInfo:
        """Let the best computer play a person's seat, skipped or not, as one who manages messages decides alone.

        The player may take it back at any time.
        """
        if not actor.manages:
            raise Refused("Only people who manage messages here can do that.")

        def deed(live: Live) -> TableDeed:
            must_be_live(live)
            taken = next((taken for taken in live.info.seats if taken.seat == seat), None)
            if taken is None or taken.user_id is None or taken.policy is not None:
                raise Refused("No person plays that seat now.", live.link)
            who, whom = called(live, actor), live.called(seat)
            words = f"{who} lets the computer play for {whom}, who may take the seat back at any time."
            return TableDeed(seat, HandOver(policy_called(live.game, None)), (words,))

        def author(live: Live) -> Author:
            return Author(name_at_table(live, actor), actor.interaction)

        return (await commit_deed(self._store, actor.match, author, deed)).live.info

    async def _allowed(self, actor: Actor) -> Live:
        """Return a live match in which a person may skip; raises Refused."""
        live = await self._store.load(actor.match)
        must_be_live(live)
        if not _may_skip(live.info, actor):
            must_belong(live.info, actor.user)
        return live

    def _overdue(self, live: Live, user_id: int) -> tuple[AwaitedSeat, ...]:
        if live.info.clock.at_end != "claim":
            return ()
        now = self._store.now()
        return tuple(
            prompt for prompt in _others(live, user_id) if prompt.deadline is not None and now >= prompt.deadline
        )

    def _silent_for(self, live: Live, prompt: AwaitedSeat) -> float:
        """Return for how many seconds of the player's own time nothing was answered."""
        row = next(row for row in live.clocks if row.seat == prompt.seat)
        away = [Span(away.starts, away.ends) for away in live.info.aways if away.seat == prompt.seat]
        now = self._store.now()
        since = now if row.since is None else row.since
        return row.total - row.left + live.info.clock.stills(away).running(since, now)


def duration(seconds: float) -> str:
    """Return a time as people tell it, no longer than it was.

    >>> duration(2 * 3600 - 1), duration(49.9 * 3600), duration(3 * 60)
    ('119 minutes', '49 hours', '3 minutes')
    """
    if seconds < 2 * _HOUR:
        return counted(int(seconds // _MINUTE), "minute")
    return counted(int(seconds // _HOUR), "hour")


def called(live: Live, actor: Actor) -> str:
    """Return who does something at the table, with the letter of the seat."""
    seat = live.info.seat_of(actor.user)
    return name_at_table(live, actor) if seat is None else live.called(seat.seat)


def _may_skip(info: MatchInfo, actor: Actor) -> bool:
    return actor.manages or actor.user == info.owner_id or info.seat_of(actor.user) is not None


def _others(live: Live, user_id: int) -> tuple[AwaitedSeat, ...]:
    """Return the open prompts of seats that other people play."""
    people = {seat.seat for seat in live.info.seats if seat.policy is None and seat.user_id != user_id}
    return tuple(prompt for prompt in live.prompts if prompt.seat in people)


def _nobody_overdue(live: Live, user_id: int) -> str:
    others = _others(live, user_id)
    if not others:
        return "There is nobody to skip: the game doesn't wait for another player."
    waits = [prompt.deadline for prompt in others if prompt.deadline is not None]
    if not waits:
        return "Nobody's time runs now: the match is paused, or this table counts no time (`/table clock`)."
    if live.info.clock.at_end != "claim":
        return f"Nobody has to skip a player here: the clock decides by itself <t:{int(min(waits))}:R>."
    return f"Nobody is overdue yet: you can skip the first player <t:{int(min(waits))}:R>."


def _stand_in(live: Live, actor: Actor, seat: Seat, policy: str | None) -> TableDeed:
    words = (
        f"{called(live, actor)} lets the computer play for {live.called(seat)}, who was skipped twice in a row "
        "and may take the seat back at any time."
    )
    return TableDeed(seat, HandOver(policy_called(live.game, policy)), (words,), silent=True)
