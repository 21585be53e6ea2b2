"""The places of a lobby: who takes which. Pure: the seats of a lobby in, the seats as they are then out."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.dice import Entropy, are_drawn, draw_words
from bot.matches.errors import Refused
from bot.matches.guards import must_belong
from bot.matches.live import CALLING, READY, Seats, unconfirmed
from bot.matches.model import Actor, MatchInfo
from bot.names import plain_name, seat_name
from bot.storage import SeatRow
from games.kernel import AnyGame

WORDS_LENGTH = 200


def check_places(game: AnyGame, places: int) -> None:
    """Raise Refused unless a game can be played by so many."""
    least, most = game.card.seats
    if not least <= places <= most:
        raise Refused(f"{game.card.title} is for {game.card.many} players, not {places}.")


def joined(info: MatchInfo, seats: Seats, actor: Actor, words: str, at: float) -> Seats:
    """Return the seats with a person on the first free place; raises Refused."""
    mine = info.seat_of(actor.user)
    if mine is not None:
        if mine.interaction == actor.interaction:
            return seats
        raise Refused(f"You sit at place {mine.letter} already.")
    name = seat_name(actor.person.name, str(actor.user), (seat.name for seat in seats))
    free = next((seat.seat for seat in seats if seat.user_id is None), None) if info.begins_from else None
    if free is not None:
        new = SeatRow(info.id, free, actor.user, name, None, at, words, actor.interaction)
        return _spoken(closed_up(new if seat.seat == free else seat for seat in seats), actor.user)
    new = SeatRow(info.id, _free_place(info), actor.user, name, None, at, words, actor.interaction)
    return _spoken((*seats, new), actor.user)


def reworded(info: MatchInfo, seats: Seats, actor: Actor, words: str) -> Seats:
    """Return the seats with other words of a person for the dice; raises Refused. The same words change nothing.

    Nor do words drawn in place of words drawn before.
    """
    mine = info.seat_of(actor.user)
    if mine is None:
        raise Refused("You have no place in this lobby.")
    if words == mine.words or (are_drawn(words) and not mine.own_words):
        return seats
    return _spoken((replace(seat, words=words) if seat.user_id == actor.user else seat for seat in seats), actor.user)


def readied(info: MatchInfo, seats: Seats, actor: Actor, seen: str | None, *, calling: bool) -> Seats:
    """Return the seats with a person who has confirmed what the lobby shows; raises Refused.

    `seen` is the mark of the list that was shown (None: as it is now). An owner without a seat confirms nothing.
    """
    must_belong(info, actor.user)
    if seen not in (None, info.list_mark):
        raise Refused("The lobby has changed since: look at it once more.", info.board_link)
    state = CALLING if calling else READY
    return tuple(replace(seat, ready=max(seat.ready, state)) if seat.user_id == actor.user else seat for seat in seats)


def _spoken(seats: Iterable[SeatRow], user_id: int) -> Seats:
    """Return seats of which a person's own words, if there are any, are what was chosen last."""
    return tuple(
        replace(seat, last=int(seat.user_id == user_id and not are_drawn(seat.words)))
        for seat in unconfirmed(tuple(seats))
    )


def left(info: MatchInfo, seats: Seats, actor: Actor, policy: str) -> Seats:
    """Return the seats without a person; raises Refused. In a position, `policy` plays on in the person's place.

    Without one of its people, a battle of a campaign has no seats left.
    """
    if info.seat_of(actor.user) is None:
        raise Refused("You have no place in this lobby.")
    if info.of_campaign:  # nobody else can fight it, so it is called off
        return ()
    if info.begins_from:
        return closed_up(played_by(seat, policy) if seat.user_id == actor.user else seat for seat in seats)
    return closed_up(seat for seat in seats if seat.user_id != actor.user)


def played_by(seat: SeatRow, policy: str) -> SeatRow:
    """Return a seat that a computer plays in place of its person."""
    return replace(seat, user_id=None, name="Computer", policy=policy, words="", last=0)


def with_computer(info: MatchInfo, seats: Seats, actor: Actor, policy: str, at: float) -> Seats:
    """Return the seats with one more computer; raises Refused."""
    must_belong(info, actor.user)
    if any(seat.interaction == actor.interaction for seat in seats):
        return seats
    new = SeatRow(info.id, _free_place(info), None, "Computer", policy, at, "", actor.interaction)
    return closed_up((*seats, new))


def without_computer(info: MatchInfo, seats: Seats, actor: Actor) -> Seats:
    """Return the seats without the last computer; raises Refused."""
    must_belong(info, actor.user)
    if info.begins_from:
        raise Refused("A position needs all its seats: **Join** takes the place of a computer.")
    computers = [seat.seat for seat in seats if seat.user_id is None]
    if not computers:
        raise Refused("There is no computer in this lobby.")
    return closed_up(seat for seat in seats if seat.seat != computers[-1])


def seated_again(info: MatchInfo, actor: Actor, words: str, at: float) -> Seats:
    """Return the seats of an ended match for its rematch: who asks for it, and the computers of its lobby.

    The others are asked; the place of a person who left is free, even if a computer played it to the end.
    """
    return closed_up(
        SeatRow(
            match=info.id,
            seat=seat.seat,
            user_id=seat.user_id,
            name=seat.name,
            policy=seat.policy if seat.user_id is None else None,
            joined=at,
            words="" if seat.user_id is None else words,
            interaction=f"{actor.interaction}.{seat.letter}",
        )
        for seat in info.seats
        # A seat without a person and without a computer is that of somebody who is to be named no more.
        if seat.user_id == actor.user or (seat.user_id is None and seat.policy is not None and not seat.stood_in)
    )


def words_for_dice(words: str, entropy: Entropy) -> str:
    """Return a person's words for the dice as they are kept; where there are none, words that the bot draws."""
    return plain_name(words, WORDS_LENGTH) or draw_words(entropy)


def closed_up(seats: Iterable[SeatRow]) -> Seats:
    """Renumber the seats without gaps, and name the computers so that people can distinguish them."""
    rows = list(seats)
    computers = [row for row in rows if row.user_id is None]
    closed = []
    for seat, row in enumerate(rows):
        name = row.name
        if row.user_id is None:
            name = f"Computer {computers.index(row) + 1}" if len(computers) > 1 else "Computer"
        closed.append(replace(row, seat=seat, name=name))
    return unconfirmed(tuple(closed))


def _free_place(info: MatchInfo) -> int:
    if len(info.seats) >= info.places:
        raise Refused("Every place is taken.")
    return len(info.seats)
