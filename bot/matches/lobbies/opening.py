"""Opening a lobby: its id, its secret, and its row."""

from typing import Any

from msgspec.structs import replace

from bot import caps
from bot.dice import Entropy, commitment
from bot.matches.caps import count_one, must_fit, must_wait
from bot.matches.content import keep_content, pack_digests
from bot.matches.live import Seats
from bot.matches.model import Posts
from bot.storage import MatchRow, Reader, Writer
from bot.storage.caps import Whose
from bot.time_left import ClockRules
from games.kernel import AnyGame, Content, Frozen, canonical

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 6


class Opening(Frozen, frozen=True):
    """What a lobby is opened with: by whom and where, and with which seats taken already."""

    game: AnyGame
    guild_id: int
    channel_id: int
    owner_id: int
    interaction: str
    options: Any
    places: int
    content: tuple[Content, ...] = ()
    seats: Seats = ()
    parent: str | None = None
    clock: ClockRules = ClockRules()
    posts: Posts = "turn"


Rivals = tuple[MatchRow | None, MatchRow | None]
"""The match that an interaction has opened, and the one that takes up its channel."""


def rivals(tx: Reader, interaction: str, channel_id: int) -> Rivals:
    """Return the reason against a new lobby."""
    return tx.opened_by(interaction), tx.in_channel(channel_id, running=True)


def new_lobby(opening: Opening, match: str, secret: bytes, at: float) -> MatchRow:
    """Return the row of a new lobby."""
    return MatchRow(
        id=match,
        game=opening.game.card.slug,
        status="lobby",
        parked=None,
        guild_id=opening.guild_id,
        channel_id=opening.channel_id,
        owner_id=opening.owner_id,
        interaction_id=opening.interaction,
        options=canonical(opening.options),
        places=opening.places,
        ply=0,
        secret=secret,
        commitment=commitment(secret),
        closing=None,
        rules_version=opening.game.card.version,
        state_version=opening.game.card.version,
        created_at=at,
        acted_at=at,
        nudged_at=0.0,
        lobby_message_id=None,
        outcome=None,
        parent=opening.parent,
        content=pack_digests(opening.content),
        clock=canonical(opening.clock),
        posts=opening.posts,
    )


def must_have_room(tx: Reader, whose: Whose, now: float, room: caps.AtOnce) -> None:
    """Raise Refused where somebody may not open one more lobby; `room` is how many there can be in the server."""
    must_fit(tx, caps.OPEN_LOBBIES, whose, now)
    must_fit(tx, room, whose, now)
    must_wait(tx, (caps.LOBBIES_A_DAY,), whose, now)


def put_lobby(row: MatchRow, opening: Opening, room: caps.AtOnce, tx: Writer) -> Rivals:
    """Add a lobby unless there is a reason against it; neither rival is there if only its id is taken.

    Raises Refused where there is no room for it.
    """
    known, running = rivals(tx, row.interaction_id, row.channel_id)
    if known is None and running is None and tx.match(row.id) is None:
        whose = Whose(row.owner_id, row.channel_id, row.guild_id)
        must_have_room(tx, whose, row.created_at, room)
        count_one(tx, (caps.LOBBIES_A_DAY,), whose, row.created_at)
        tx.add_match(row)
        keep_content(tx, row.game, opening.content, row.created_at)
        tx.set_seats(row.id, [replace(seat, match=row.id) for seat in opening.seats])
        known = row
    return known, running


def new_id(entropy: Entropy) -> str:
    """Return a random match id; bytes that would favour the first letters are passed over."""
    fair = 256 - 256 % len(ALPHABET)
    letters = ""
    while len(letters) < ID_LENGTH:
        (byte,) = entropy.token_bytes(1)
        letters += ALPHABET[byte % len(ALPHABET)] if byte < fair else ""
    return letters
