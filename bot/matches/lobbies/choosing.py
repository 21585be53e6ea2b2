"""What a match is to be laid out with: options, the content that they name, and how many may sit down for it."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bot import jobs
from bot.matches.content import named_content
from bot.matches.errors import Refused
from bot.matches.store import MatchStore
from games.kernel import AnyGame, Content, GameError, canonical
from games.kernel.content.options import read_options


class Chosen(NamedTuple):
    """Options with the content that they name, and for how many a game can be laid out with them at most."""

    options: Any
    content: tuple[Content, ...]
    most: int


async def choose(
    store: MatchStore,
    game: AnyGame,
    guild_id: int,
    words: Iterable[str],
    present: dict[str, Any],
    seats: tuple[int, int] | None = None,
) -> Chosen:
    """Return what the present options become by some words, tried out in a worker with as many `seats` as can be.

    Raises GameError where not even the least of them can play.
    """
    options = read_options(game.card, words, present)
    content = await content_of(store, guild_id, game, options)
    tried = (store.registry, game.card.slug, canonical(options), content, seats or game.card.seats)
    return Chosen(options, content, await store.workers.run(jobs.try_setup, *tried))


async def places_of(
    store: MatchStore, game: AnyGame, guild_id: int, words: Sequence[str], present: dict[str, Any], wanted: int
) -> int:
    """Return how many places a lobby has that should have so many (0: the most), where that many can play.

    `words` are those that have made the options: what the last preset in them is for comes before `wanted`.
    """
    card = game.card
    named = [card.preset_seats[word.lower()] for word in words if word.lower() in card.preset_seats]
    wanted = named[-1] if named else wanted
    most = (await choose(store, game, guild_id, words, present)).most
    if not 0 < wanted < most:
        return most
    try:
        return (await choose(store, game, guild_id, words, present, (wanted, wanted))).most
    except GameError:
        return most


async def content_of(store: MatchStore, guild_id: int, game: AnyGame, options: Any) -> tuple[Content, ...]:
    """Return the content that options name; raises IllegalAction."""
    if not game.card.contents:
        return ()
    return await store.database.read(lambda tx: named_content(tx, guild_id, game, options))


def must_seat(places: int, seated: int) -> None:
    """Raise Refused where more sit in a lobby already than it is to have places."""
    if seated > places:
        who = "somebody" if seated == places + 1 else f"{seated - places} of them"
        raise Refused(f"{seated} players have joined already, and only {places} could play: {who} must leave first.")
