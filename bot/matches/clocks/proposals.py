"""What a table can be asked to agree on: who has to agree, whether it makes sense, and what comes of it."""

from typing import NamedTuple

import msgspec

from bot.matches.absent import is_absent
from bot.matches.clocks.silence import is_silent
from bot.matches.deeds import TableDeed, TimeChange
from bot.matches.errors import Refused
from bot.matches.guards import name_at_table
from bot.matches.live import Live
from bot.matches.model import Actor, SeatInfo
from bot.matches.store import policy_called
from bot.matches.undoing.requests import GoBack
from bot.names import seat_name
from bot.storage import Reader, Writer
from bot.storage.clocks import clocks_of
from bot.storage.offers import OfferRow, keep_offer
from bot.storage.orders import drop_orders
from bot.table_texts import GoOn, Here, Pause, SetClock, Settle, Substitute, Vacate
from bot.time_left import DAY, LIVE_PLAY, LIVE_SILENCE, ClockRules, clock_words, moment_words
from games.kernel import Frozen, Seat
from games.kernel.text.prose import join

LONGEST_PAUSE = 90 * DAY
NUMBERS = 10**6
"""Proposals and offers are numbered in buttons with so many numbers, which begin again."""


class NewClock(Frozen, frozen=True, tag="clock"):
    """Another clock, proposed."""

    rules: ClockRules


class NewPause(Frozen, frozen=True, tag="pause"):
    """A pause, proposed: until when, None for an open one."""

    until: float | None = None


class EndOfPause(Frozen, frozen=True, tag="go on"):
    """The end of a pause, proposed; that of live play needs nobody's agreement."""


class LivePlay(Frozen, frozen=True, tag="here"):
    """An hour of live play, proposed: nobody's time runs."""


class VoteOut(Frozen, frozen=True, tag="vote out"):
    """That a silent person leaves a seat, proposed."""

    seat: Seat


class Settlement(Frozen, frozen=True, tag="settle"):
    """The end of the match with a result, proposed: who wins, nobody for a draw. `sure`: by computers, as certain."""

    winners: tuple[Seat, ...] = ()
    sure: bool = False


What = NewClock | NewPause | EndOfPause | LivePlay | VoteOut | Settlement | GoBack


class Proposal(NamedTuple):
    """What a table is asked to agree on, and whose agreement is still missing; nobody's: it is done."""

    match: str
    number: int
    what: What
    missing: tuple[Seat, ...]

    @property
    def done(self) -> bool:
        """Whether it is in force."""
        return not self.missing


def packed(what: What) -> str:
    """Return what is proposed as it is kept."""
    return msgspec.json.encode(what).decode()


def unpacked(text: str) -> What:
    """Return what is proposed from what is kept of it."""
    return msgspec.json.decode(text, type=What)  # type: ignore[no-any-return]


def numbered(before: int | None, now: float) -> int:
    """Return a number for a proposal: the buttons of the one before it, of the same second perhaps, mean another."""
    number = int(now) % NUMBERS
    return number if before is None or before < number else (before + 1) % NUMBERS


def missing(tx: Reader, live: Live, agreed: list[Seat], what: What) -> tuple[Seat, ...]:
    """Return the seats of the people who have not agreed yet, and are waited for."""
    out = {what.seat} if isinstance(what, VoteOut) else set()
    people = [seat.seat for seat in live.info.seats if seat.user_id is not None and seat.seat not in {*agreed, *out}]
    return tuple(seat for seat in people if not is_absent(tx, live.info.id, seat))


def must_decide_alone(live: Live, actor: Actor, what: What) -> None:
    """Raise Refused unless somebody can decide without the others."""
    if isinstance(what, LivePlay | Settlement | GoBack):
        raise Refused("Nobody decides that alone: all at the table must agree.", live.link)
    if isinstance(what, VoteOut):
        if not actor.manages:
            raise Refused("Only moderators, and people who manage messages here, decide that alone.", live.link)
    elif actor.user != live.info.owner_id and not actor.manages:
        raise Refused("Only the owner of the match, or people who manage messages here, decide alone.")


def must_make_sense(live: Live, what: What, now: float) -> None:
    """Raise Refused for what would change nothing, goes on for too long, or cannot be."""
    paused = live.info.paused_at is not None
    match what:
        case NewClock(rules):
            if rules == live.info.clock:
                raise Refused("That is the clock of this table already.", live.link)
        case NewPause(until):
            if paused:
                raise Refused("The match is paused already.", live.link)
            if until is not None and not now < until <= now + LONGEST_PAUSE:
                raise Refused("A pause ends in the next 90 days.", live.link)
        case EndOfPause():
            if not paused:
                raise Refused("The match is not paused.", live.link)
        case LivePlay():
            _must_be_playable_live(live, paused=paused)
        case VoteOut(seat):
            _must_be_others(live, seat)
        case Settlement(winners):
            _must_be_a_result(live, winners)


def _must_be_playable_live(live: Live, *, paused: bool) -> None:
    if live.info.here_until is not None:
        raise Refused("You play live already.", live.link)
    if paused:
        raise Refused("The match is paused: `/table go-on` first.", live.link)
    if not live.info.clock.counts:
        raise Refused("At this table no time is counted.", live.link)
    if sum(seat.user_id is not None for seat in live.info.seats) < 2:
        raise Refused("Nobody else plays here.", live.link)


def _must_be_others(live: Live, seat: Seat) -> None:
    people = {taken.seat for taken in live.info.seats if taken.user_id is not None}
    if seat not in people:
        raise Refused("You can vote out a person who plays at this table.", live.link)
    if not people - {seat}:
        raise Refused("Nobody else is left at the table: `/table abort` ends the match.", live.link)


def _must_be_a_result(live: Live, winners: tuple[Seat, ...]) -> None:
    sides = [tuple(sorted(side)) for side in live.game.sides(live.state)]
    if winners and winners not in sides:
        said = join(join(live.called(seat) for seat in side) for side in sides)
        raise Refused(f"One side wins, or it is a draw. The sides are {said}.", live.link)


def must_be_silent(tx: Reader, live: Live, what: What, now: float) -> None:
    """Raise Refused if it is about somebody who has answered the last call in time."""
    if not isinstance(what, VoteOut):
        return
    ends = {clock.seat: clock.deadline for clock in clocks_of(tx, live.info.id)}
    seat = seat_at(live, what.seat)
    if not is_silent(tx, live.info.id, seat, ends.get(seat.seat), now):
        raise Refused(f"{live.called(seat.seat)} has answered the last call in time.", live.link)


def seat_at(live: Live, seat: Seat) -> SeatInfo:
    """Return a seat of a match."""
    return next(taken for taken in live.info.seats if taken.seat == seat)


def deed_of(live: Live, actor: Actor, what: What, begin: str, now: float) -> TableDeed:
    """Return what comes of a proposal on which all agree; `begin` begins its sentence."""
    own = live.info.seat_of(actor.user)
    seat, info = None if own is None else own.seat, live.info
    match what:
        case NewClock(rules):
            change = TimeChange(rules, info.paused_at, info.paused_until)
            return TableDeed(seat, SetClock(), (f"{begin}the clock is now {clock_words(rules)}",), time=change)
        case NewPause(until):
            words = f"{begin}the match is paused{'' if until is None else f' until {moment_words(until)}'}."
            return TableDeed(seat, Pause(), (words,), time=TimeChange(info.clock, now, until))
        case LivePlay():
            time = TimeChange(info.clock, now, now + LIVE_SILENCE, now + LIVE_PLAY)
            words = f"{begin}you play live until {moment_words(now + LIVE_PLAY)}, and nobody's time runs."
            return TableDeed(seat, Here(), (words,), time=time)
        case VoteOut(out):
            return _voted_out(live, seat_at(live, out), begin)
        case Settlement(winners):
            names = join(live.called(winner) for winner in winners)
            result = f"{names} {'wins' if len(winners) == 1 else 'win'}" if winners else "it is a draw"
            words = f"{begin}the match ends here, and {result}."
            return TableDeed(seat, Settle(winners), (words,), reason=f"Agreed at the table: {result}")
    over = "live play is over" if info.here_until is not None else "the match goes on"
    return TableDeed(seat, GoOn(), (f"{begin}{over}.",), time=TimeChange(info.clock))


def _voted_out(live: Live, seat: SeatInfo, begin: str) -> TableDeed:
    """Return how a seat is taken from its person: it goes back to whom it belongs, or a computer plays on."""
    if seat.lent is not None:
        return given_back(live, seat, f"{begin}{live.called(seat.seat)} is voted out")
    words = f"{begin}{live.called(seat.seat)} is voted out. The computer plays until somebody takes the seat."
    return TableDeed(seat.seat, Vacate(policy_called(live.game, None)), (words,))


def given_back(live: Live, seat: SeatInfo, why: str) -> TableDeed:
    """Return how a seat goes back to the person who lent it; `why` begins the sentence."""
    assert seat.lent is not None  # noqa: S101 - asked for with a lent seat alone
    others = (each.name for each in live.info.seats if each.seat != seat.seat)
    name = seat_name(seat.lent.name, str(seat.lent.user_id), others)
    return TableDeed(
        seat.seat, Substitute(), (f"{why}: {name} plays this seat again.",), person=(seat.lent.user_id, name)
    )


def note_deed(tx: Writer, live: Live, what: What, now: float) -> None:
    """Write what belongs to a proposal on which all agree: who is voted out leaves no orders, and the seat is free."""
    if isinstance(what, VoteOut):
        drop_orders(tx, live.info.id, what.seat)
        if seat_at(live, what.seat).lent is None:
            number = numbered(None, now)
            keep_offer(tx, OfferRow(live.info.id, what.seat, number, "voted", owed=now))


def who(live: Live, actor: Actor) -> str:
    """Return who proposes something, with the letter of the seat."""
    seat = live.info.seat_of(actor.user)
    return name_at_table(live, actor) if seat is None else live.called(seat.seat)
