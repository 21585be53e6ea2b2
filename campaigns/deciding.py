"""What may be entered next: each function returns the entry, or raises GameError with the reason and the rule."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from campaigns.books import Battle, Books
from campaigns.entries import Aborted, Booked, Bought, Corrected, Ended, Enrolled, Forfeited, Left, Opened, Started
from games.kernel import AnyGame, GameError, IllegalAction, Seat
from games.kernel.content.campaign import CampaignRules, Posting, Result, Terms
from games.kernel.content.muster import Estate, Muster
from games.kernel.content.options import read_options

MOST_MEMBERS = 64
MOST_BATTLES = 500
"""So many battles a campaign can have."""
MOST_AMOUNT = 10_000
"""A moderator's correction is of so much at most."""


class Play(NamedTuple):
    """A campaign with the rules of its game, and what its members are called, by number from 1 on."""

    books: Books
    game: AnyGame
    names: tuple[str, ...] = ()

    def called(self, member: int) -> str:
        """Return what refusals call a member."""
        return self.names[member - 1] if 1 <= member <= len(self.names) else f"member {member}"

    @property
    def rules(self) -> CampaignRules:
        """What a campaign of the game means."""
        return self.game.campaign

    @property
    def options(self) -> Any:
        """The options of its battles, as the game knows them; raises BadNotation where it knows them no more."""
        return read_options(self.game.card, (), self.books.opened.options)


class Plan(NamedTuple):
    """A battle that is about to begin: its entry, and what its match is laid out with."""

    started: Started
    options: Any
    muster: Muster


def open_campaign(game: AnyGame, campaign: str, options: dict[str, Any], terms: Terms, at: int) -> Opened:
    """Return the first entry of a ledger; raises GameError."""
    if not terms.battles and not game.campaign.open_end:
        raise GameError(f"a campaign of {game.card.title} needs a number of battles")
    return Opened(at=at, campaign=campaign, game=game.card.slug, options=options, terms=terms)


def enrol(play: Play, at: int) -> Enrolled:
    """Return the entry of a new member, with what it begins with; raises GameError."""
    _must_go_on(play)
    member = len(play.books.members) + 1
    if member > MOST_MEMBERS:
        raise GameError(f"a campaign has {MOST_MEMBERS} members at most")
    begins = play.rules.enlisted(play.options, member)
    return Enrolled(at=at, member=member, postings=begins.postings, pieces=begins.pieces)


def leave(play: Play, member: int, at: int) -> Left:
    """Return the entry of a member who leaves; raises GameError."""
    _must_go_on(play)
    _must_be_free(play, member, "you")
    return Left(at=at, member=member)


def start(play: Play, members: Sequence[int], match: str, at: int) -> Plan:
    """Return a battle of some members, by seat, as a match; raises GameError."""
    books, rules = play.books, play.rules
    _must_go_on(play)
    if len(books.battles) >= MOST_BATTLES:
        raise GameError(f"a campaign has {MOST_BATTLES} battles at most")
    if len(set(members)) != len(members):
        raise GameError("nobody can fight against themselves")
    for member in members:
        _must_fight(play, member)
    number = len(books.battles) + 1
    paid = tuple(one for member in members for one in rules.before_battle(books.estate(member)))
    started = Started(at=at, battle=number, match=match, members=tuple(members), postings=paid)
    estates = tuple(_after(books.estate(member), paid) for member in members)
    for estate in estates:
        _must_be_fit(play, estate)
    return Plan(started, rules.battle_options(play.options, estates), Muster(books.opened.campaign, number, estates))


def _must_fight(play: Play, member: int) -> None:
    """Raise IllegalAction for a member who cannot begin a battle now."""
    if not play.books.is_active(member):
        raise GameError(f"{play.called(member)} has left the campaign")
    if play.rules.pieces:
        _must_be_free(play, member, play.called(member))


def _must_be_fit(play: Play, estate: Estate) -> None:
    unfit = play.rules.unfit(estate)
    if unfit is not None:
        raise IllegalAction(f"{play.called(estate.member)} {unfit[0]}", unfit[1])


def _must_go_on(play: Play) -> None:
    if play.books.ended:
        raise GameError(f"the campaign is over: {play.books.ended}")


def _must_be_free(play: Play, member: int, who: str) -> None:
    battle = play.books.fighting(member)
    if battle is not None:
        are = "are" if who == "you" else "is"
        raise GameError(f"{who} {are} in battle {battle.number}, which is not over")


def _after(estate: Estate, postings: Sequence[Posting]) -> Estate:
    """Return what a member has after some postings."""
    own = [one for one in postings if one.member == estate.member]

    def counted(counts: dict[str, int], piece: str) -> dict[str, int]:
        changed = dict(counts)
        for one in own:
            if one.piece == piece:
                changed[one.account] = changed.get(one.account, 0) + one.amount
        return {key: count for key, count in changed.items() if count}

    holdings = tuple(type(each)(each.piece, counted(each.counts, each.piece.id)) for each in estate.holdings)
    return Estate(estate.member, counted(estate.counts, ""), holdings)


def buy(play: Play, member: int, piece: str, ware: str, at: int) -> Bought:
    """Return a purchase; raises GameError."""
    _must_go_on(play)
    _must_be_free(play, member, "you")
    postings = play.rules.bought(play.options, play.books.estate(member), piece, ware)
    return Bought(at=at, member=member, piece=piece, ware=ware, postings=postings)


def book(
    play: Play, number: int, result: Result, at: int, closing: str | None = None, stood_in: Sequence[Seat] = ()
) -> Booked:
    """Return the result of a battle that was played; raises GameError."""
    battle = _open_battle(play, number)
    changes = play.rules.booked(play.books.opened.terms, number, _estates(play, battle), result)
    return Booked(
        at=at,
        battle=number,
        winners=tuple(battle.members[seat] for seat in result.winners),
        closing=closing,
        stood_in=tuple(battle.members[seat] for seat in stood_in),
        postings=changes.postings,
        pieces=changes.pieces,
    )


def forfeit(play: Play, number: int, member: int, at: int) -> Forfeited:
    """Return that a member lost a battle without coming to it: all others win; raises GameError."""
    battle = _open_battle(play, number)
    if member not in battle.members:
        raise GameError(f"{play.called(member)} is not in battle {number}")
    others = tuple(seat for seat, one in enumerate(battle.members) if one != member)
    result = Result(others, (others, (battle.members.index(member),)))
    changes = play.rules.booked(play.books.opened.terms, number, _estates(play, battle), result)
    return Forfeited(at=at, battle=number, member=member, postings=changes.postings, pieces=changes.pieces)


def abort(play: Play, number: int, at: int) -> Aborted:
    """Return that a battle had no result; raises GameError."""
    _open_battle(play, number)
    return Aborted(at=at, battle=number)


def correct(play: Play, postings: Sequence[Posting], words: str, at: int) -> Corrected:
    """Return a moderator's correction; raises GameError."""
    for one in postings:
        _check_correction(play, one)
    return Corrected(at=at, said=said(words), postings=tuple(postings))


def _check_correction(play: Play, one: Posting) -> None:
    books = play.books
    if one.member not in books.members:
        raise GameError(f"there is no member {one.member}")
    if not one.amount or abs(one.amount) > MOST_AMOUNT:
        raise GameError(f"a correction is of 1 to {MOST_AMOUNT}, up or down")
    if one.piece and books.estate(one.member).holding(one.piece) is None:
        raise GameError(f"{play.called(one.member)} has no {play.rules.pieces or 'piece'} {one.piece[:20]}")
    if one.account not in correctable(play):
        raise GameError(f"this campaign counts no {one.account[:20]}; it counts {', '.join(correctable(play))}")


def correctable(play: Play) -> tuple[str, ...]:
    """Return what a moderator can correct: what standings show, and all that members and pieces have."""
    shown = [column.key for column in play.rules.columns]
    held = [key for estate in play.books.estates for key in estate.counts]
    own = [key for estate in play.books.estates for each in estate.holdings for key in each.counts]
    return tuple(dict.fromkeys((*shown, *held, *own)))


def end(play: Play, why: str, at: int, rule: str = "") -> Ended:
    """Return that a campaign is over; raises GameError while a battle goes on."""
    _must_go_on(play)
    running = [str(battle.number) for battle in play.books.battles if battle.status == "open"]
    if running:
        raise GameError(f"battle {running[0]} is not over: play it, abort it or forfeit it first")
    return Ended(at=at, why=why, rule=rule)


def ended_by_rule(play: Play, at: int) -> Ended | None:
    """Return that a campaign is over by its own terms, once no battle goes on; None while it is not."""
    books = play.books
    if books.ended or any(battle.status == "open" for battle in books.battles):
        return None
    estates = [estate for estate in books.estates if books.is_active(estate.member)]
    over = play.rules.over(books.opened.terms, estates, books.fought)
    return None if over is None else Ended(at=at, why=over[0], rule=over[1])


def said(words: str) -> str:
    """Return the SHA-256 by which a ledger names words that are kept beside it, so that they can be deleted."""
    return hashlib.sha256(words.encode()).hexdigest()


def _open_battle(play: Play, number: int) -> Battle:
    if not 1 <= number <= len(play.books.battles):
        raise GameError(f"there is no battle {number}")
    battle = play.books.battle(number)
    if battle.status != "open":
        raise GameError(f"battle {number} is {battle.status} already")
    return battle


def _estates(play: Play, battle: Battle) -> tuple[Estate, ...]:
    return tuple(map(play.books.estate, battle.members))
