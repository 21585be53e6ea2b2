"""Lobbies that begin from a position of another match: what of it goes in, who sits where, and who must agree.

Only what everybody could see goes in, so that such a match tells nothing that somebody hides, also while that match
goes on. What was hidden is guessed with the new match's own dice.
"""

from typing import Any

import msgspec

from bot.dice import Entropy
from bot.matches.errors import NotFound, Refused
from bot.matches.live import Live, Seats
from bot.matches.lobbies.opening import Opening
from bot.matches.lobbies.places import closed_up, played_by, words_for_dice
from bot.matches.model import Actor, MatchInfo, SeatInfo
from bot.matches.store import MatchStore
from bot.storage import SeatRow
from games.kernel import Content, canonical
from games.kernel.content.muster import CAMPAIGN
from games.kernel.content.options import read_options
from games.kernel.content.origin import ORIGIN, Origin
from games.kernel.text.prose import join
from games.registry import policy_names


def position_of(live: Live, state: Any, ply: int) -> Content:
    """Return a position as content: what everybody can see of it. Raises Refused where no match can begin."""
    game, prompts = live.game, live.game.awaiting(state)
    if not prompts:
        raise Refused(f"The game is over after action {ply}: choose an earlier one.")
    sealed = [prompt.ask for prompt in prompts if prompt.kind in game.card.secret_kinds]
    if sealed:
        raise Refused(f"After action {ply} answers are sealed ({join(dict.fromkeys(sealed))}): choose another one.")
    view = msgspec.Raw(canonical(game.view(state, None)))
    return Origin(live.info.id, ply, game.card.version, view).content()


def opening_from(live: Live, position: Content, actor: Actor, channel_id: int, seats: Seats) -> Opening:
    """Return what a lobby is opened with that begins from a position of a match."""
    info = live.info
    return Opening(
        live.game,
        info.guild_id,
        channel_id,
        actor.user,
        actor.interaction,
        read_options(live.game.card, (), info.options),
        len(info.seats),
        (*(each for each in live.content if each.kind not in (ORIGIN, CAMPAIGN)), position),
        seats,
        None,
        info.clock,
        info.posts,
    )


def seated_there(live: Live, actor: Actor, entropy: Entropy, at: float) -> Seats:
    """Return the seats as they are in a match, with words drawn for each person; nobody has confirmed anything."""
    names = tuple(policy_names(live.game))
    return closed_up(_seat(seat, actor, words_for_dice("", entropy), at, names) for seat in live.info.seats)


def _seat(seat: SeatInfo, actor: Actor, words: str, at: float, policies: tuple[str, ...]) -> SeatRow:
    by = f"{actor.interaction}.{seat.letter}"
    row = SeatRow(actor.match, seat.seat, seat.user_id, seat.name, None, at, words, by)
    plays = seat.user_id is not None and seat.policy is None
    return row if plays else played_by(row, seat.policy if seat.policy in policies else policies[0])


async def running_origin(store: MatchStore, info: MatchInfo) -> MatchInfo | None:
    """Return the match from whose position a lobby begins, if it goes on."""
    if info.origin is None:
        return None
    try:
        origin = await store.get(info.origin[0])
    except NotFound:
        return None
    return None if origin.ended else origin


async def must_be_let_in(store: MatchStore, info: MatchInfo, actor: Actor) -> None:
    """Raise Refused for somebody who does not play in a running match from which a lobby begins."""
    origin = await running_origin(store, info)
    if origin is not None and origin.seat_of(actor.user) is None:
        raise Refused("This begins from a match that goes on, so only its players can join.")


async def must_all_agree(store: MatchStore, info: MatchInfo) -> None:
    """Raise Refused unless all people of a running match sit in the lobby that begins from it: Ready is agreement."""
    origin = await running_origin(store, info)
    if origin is None or info.status != "lobby":
        return
    people = (seat for seat in origin.seats if seat.user_id is not None)
    missing = [seat.name for seat in people if info.seat_of(seat.user_id or 0) is None]
    if missing:
        raise Refused(f"This begins from a match that goes on, so all its players must agree: {join(missing)} too.")
