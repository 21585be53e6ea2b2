"""A match as it is held in memory, made of its rows. Pure: nothing here reads or writes."""

from collections.abc import Iterable
from typing import Any, NamedTuple, cast

import msgspec

from bot.considering import spelled
from bot.deeds import DeedKind
from bot.dice import Chain, Posted
from bot.matches.clocks.arming import rules_in
from bot.matches.model import (
    AwaitedSeat,
    Lent,
    MatchInfo,
    Posts,
    Reliability,
    SeatAway,
    SeatInfo,
    Status,
    Tenure,
)
from bot.storage import JournalRow, MatchRow, PromptRow, SeatChange, SeatRow
from bot.storage.clocks import ClockRow
from bot.storage.orders import OrderRow
from games.kernel import AnyGame, Content, Frozen, Outcome, Prompt, Seat, concluded, seat_letter
from games.kernel.content.origin import origin_of


class OldState(NamedTuple):
    """A state as older rules wrote it, and the version of those."""

    version: int
    state: bytes


class Live(msgspec.Struct, frozen=True):
    """A match with everything that the next ply needs.

    `state`, `chain` and `newest` (the last row of the journal) are None in a lobby; the chain also once the match has
    ended. Where newer rules have come since the state was written, it was migrated when it was read, and `outdated` is
    what was stored: that is to be an action of its own before any other. `posted` is what everybody confirmed.
    `content` is what the match is laid out with, `orders` the standing orders of its seats and `clocks` what its
    players have left, as they were when it was read or last committed, `size` the length of its state in bytes.
    """

    info: MatchInfo
    game: AnyGame
    state: Any
    chain: Chain | None
    prompts: tuple[AwaitedSeat, ...]
    secret: bytes
    posted: Posted
    content: tuple[Content, ...] = ()
    orders: tuple[OrderRow, ...] = ()
    clocks: tuple[ClockRow, ...] = ()
    newest: JournalRow | None = None
    size: int = 0
    outdated: OldState | None = None

    @property
    def link(self) -> str | None:
        """The address of the current board."""
        return self.info.board_link

    def beginning(self) -> Chain:
        """Return the chain of the setup."""
        return Chain.begin(self.info.beginning(self.posted))

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat (None: the public) may see, with the people's names."""
        return self.view_of(self.state, seat)

    def view_of(self, state: Any, seat: Seat | None) -> Any:
        """Return what a seat may see of another state of this match; in the last one, how it ended at the table."""
        ended_here = self.info.ended and state is self.state and self.game.outcome(state) is None
        shown = self.game.laid_open(state) if ended_here else state
        computers = tuple(taken.seat for taken in self.info.seats if taken.policy is not None)
        view = msgspec.structs.replace(self.game.view(shown, seat), names=self.info.names, computers=computers)
        view = msgspec.structs.replace(view, theme=self.info.theme)
        return concluded(view, self.info.outcome) if ended_here else view

    def spelled(self, seat: Seat, text: str) -> str:
        """Return an action as the game writes it where people were named."""
        return spelled(self.game, self.state, seat, text, self.info.names)

    def open_prompts(self) -> tuple[Prompt, ...]:
        """Return the prompts that wait for an answer; none unless the match is live."""
        if self.info.status not in ("live", "parked") or self.state is None:
            return ()
        return self.game.awaiting(self.state)

    def called(self, seat: Seat) -> str:
        """Return a seat's name and letter."""
        return f"{self.info.names[seat]} ({seat_letter(seat)})"


Seats = tuple[SeatRow, ...]
READY, CALLING = 1, 2
"""What a lobby keeps of a person who has confirmed its list; and who has called the others to do so."""


def seat_changed(info: MatchInfo, seat: Seat, change: SeatChange, ply: int) -> MatchInfo:
    """Return a match after a seat changed hands by an action."""
    old = next(each for each in info.seats if each.seat == seat)
    new = msgspec.structs.replace(old, policy=change.policy, silent=change.silent)
    tenures = info.tenures
    if change.leaves or change.person is not None:
        new = msgspec.structs.replace(new, user_id=None, lent=None)
        if old.user_id is not None:
            ended = Tenure(seat, old.user_id, old.name, old.since, ply)
            tenures = tuple(sorted((*tenures, ended), key=lambda each: (each.seat, each.since)))
    if change.person is not None:
        user_id, name = change.person
        new = msgspec.structs.replace(new, user_id=user_id, name=name, since=ply)
    if change.until is not None and old.user_id is not None:
        new = msgspec.structs.replace(new, lent=Lent(old.user_id, old.name, change.until))
    seats = tuple(new if each.seat == seat else each for each in info.seats)
    return msgspec.structs.replace(info, seats=seats, tenures=tenures)


def seat_info(row: SeatRow) -> SeatInfo:
    """Return a seat from its row."""
    return SeatInfo(
        row.seat,
        row.user_id,
        row.name,
        row.policy,
        row.joined,
        row.words,
        row.interaction,
        ready=row.ready >= READY,
        calling=row.ready >= CALLING,
        last=bool(row.last),
        since=row.since_ply,
        silent=bool(row.silent),
        lent=None if row.lent_by is None else Lent(row.lent_by, row.lent_name or "", row.lent_until or 0.0),
    )


def info_of(row: MatchRow, seats: Iterable[SeatRow], board: int | None) -> MatchInfo:
    """Return what people may know of a match: the secret only when it has ended."""
    status = "parked" if row.parked is not None and row.status == "live" else row.status
    ended = row.status in ("over", "aborted")
    return MatchInfo(
        id=row.id,
        game=row.game,
        status=cast(Status, status),
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        owner_id=row.owner_id,
        options=msgspec.json.decode(row.options),
        places=row.places,
        seats=tuple(seat_info(seat) for seat in seats),
        ply=row.ply,
        commitment=row.commitment,
        closing=row.closing,
        secret=row.secret.hex() if ended else None,
        rules_version=row.rules_version,
        created_at=row.created_at,
        board_message_id=board,
        lobby_message_id=row.lobby_message_id,
        outcome=None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome),
        acted_at=row.acted_at,
        parked=row.parked,
        content=msgspec.json.decode(row.content),
        parent=row.parent,
        posts=cast(Posts, row.posts),
        seal_message_id=row.seal_message_id,
        clock=rules_in(row.clock),
        paused_at=row.paused_at,
        paused_until=row.paused_until,
        here_until=row.here_until,
        silent_at=row.silent_at,
        line=row.line,
    )


def renewed(row: MatchRow, seats: Seats, version: int) -> tuple[MatchRow, Seats]:
    """Return the rows of a match with its lobby under the present rules: where they are others, nobody confirmed them.

    A match that has begun stays as it is: what comes of newer rules is an action of its own.
    """
    if row.status != "lobby" or row.rules_version == version:
        return row, seats
    return msgspec.structs.replace(row, rules_version=version), unconfirmed(seats)


def unconfirmed(seats: Seats) -> Seats:
    """Return seats after something was chosen: nobody has confirmed that, and no words came after it."""
    return tuple(msgspec.structs.replace(seat, ready=0, last=0) for seat in seats)


def awaited_of(row: PromptRow) -> AwaitedSeat:
    """Return an open prompt from its row."""
    return AwaitedSeat(row.seat, row.prompt, row.kind, row.ask, row.opened_at)


def with_clocks(live: Live, clocks: tuple[ClockRow, ...]) -> Live:
    """Return a match with the clocks of its players, which say until when its questions wait."""
    ends = {clock.seat: clock.deadline for clock in clocks}
    prompts = tuple(
        prompt
        if prompt.deadline == ends.get(prompt.seat)
        else msgspec.structs.replace(prompt, deadline=ends.get(prompt.seat))
        for prompt in live.prompts
    )
    return msgspec.structs.replace(live, clocks=clocks, prompts=prompts)


class Stored(NamedTuple):
    """The rows that a match is made of in memory, as of one moment.

    `newest` is the last one of its journal, `played` the last one that is not of the table.
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    prompts: tuple[PromptRow, ...] = ()
    board: int | None = None
    state: bytes | None = None
    newest: JournalRow | None = None
    orders: tuple[OrderRow, ...] = ()
    content: tuple[Content, ...] = ()
    played: JournalRow | None = None
    clocks: tuple[ClockRow, ...] = ()
    aways: tuple[SeatAway, ...] = ()
    tenures: tuple[Tenure, ...] = ()
    reliable: tuple[tuple[Seat, Reliability], ...] = ()


def live_of(game: AnyGame, stored: Stored) -> Live:
    """Return a match from its rows; an older state is migrated on the way."""
    newest = stored.newest
    row, seats = renewed(stored.row, stored.seats, game.card.version)
    info = info_of(row, seats, stored.board)
    state = None if stored.state is None else game.load(stored.state, stored.content)
    origin = origin_of(stored.content)
    live = Live(
        info=msgspec.structs.replace(
            info,
            ended_by=_ended_by(info, newest),
            aways=stored.aways,
            tenures=stored.tenures,
            reliable=stored.reliable,
            origin=None if origin is None else (origin.match, origin.ply),
        ),
        game=game,
        state=state,
        chain=_chain_of(stored),
        prompts=tuple(awaited_of(prompt) for prompt in stored.prompts),
        secret=row.secret,
        posted=info.posted if row.posted is None else msgspec.json.decode(row.posted, type=Posted),
        content=stored.content,
        orders=stored.orders,
        newest=newest,
        size=len(stored.state or b""),
        outdated=_outdated(game, stored),
    )
    return with_clocks(live, stored.clocks)


def _outdated(game: AnyGame, stored: Stored) -> OldState | None:
    row = stored.row
    if stored.state is None or row.status != "live" or row.state_version == game.card.version:
        return None
    return OldState(row.state_version, stored.state)


def _chain_of(stored: Stored) -> Chain | None:
    if stored.newest is None or stored.row.status != "live":
        return None
    return Chain.resumed(stored.newest.chain, (stored.played or stored.newest).chain)


def _ended_by(info: MatchInfo, newest: JournalRow | None) -> DeedKind | None:
    """Return which kind of deed ended a match; a lobby that was closed has no journal."""
    if not info.ended:
        return None
    return DeedKind.TABLE if newest is None else newest.kind


class Author(Frozen, frozen=True):
    """Who does something, and the delivery that it came by: `idx` counts the actions of one line."""

    name: str
    interaction: str
    idx: int = 0
