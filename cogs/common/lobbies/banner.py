"""The banner of a lobby: what it shows, and that it is drawn and sent again only when that has changed."""

import hashlib
import re
from typing import NamedTuple, TypeAlias

import discord
import structlog

from bot.matches import MatchInfo
from bot.matches.lobbies.starting import least_players
from bot.posts.messages import hung
from bot.posts.sheets import Hung, Sheet
from cogs.common.core.ask import Ask
from cogs.common.lobbies.words import computer_label
from games.kernel import AnyGame, canonical
from games.kernel.text.prose import join
from renderers.contract import Gathering, Picture, Place

log = structlog.get_logger("umpire.lobby")

_REMEMBERED = 500
_MARK = re.compile(r"lobby-([a-z0-9]+)-([0-9a-f]{12})\.png")


class Drawn(NamedTuple):
    """A banner that was drawn now, and the mark of what it shows."""

    picture: Picture
    mark: str


Banner: TypeAlias = Drawn | Hung


def gathering_of(info: MatchInfo, game: AnyGame) -> Gathering:
    """Return a lobby as its banner shows it."""
    taken = {seat.seat: seat for seat in info.seats}
    places = []
    for number in range(info.places):
        seat = taken.get(number)
        if seat is None:
            places.append(Place())
        else:
            note = computer_label(game, seat.policy) if seat.policy is not None else ""
            places.append(Place(seat.name, note, seat.ready))
    return Gathering(game.card.title, tuple(places), needed(info, game))


def needed(info: MatchInfo, game: AnyGame) -> str:
    """Say in a few words what a lobby still needs."""
    more = least_players(game, info) - len(info.seats)
    if more > 0:
        return f"{more} more {'player is' if more == 1 else 'players are'} needed"
    people = [seat for seat in info.seats if seat.user_id is not None]
    missing = [seat.name for seat in info.unready]
    if len(people) < 2:
        return "Press Start to begin"
    return f"Waiting for {join(missing)}" if len(missing) < len(people) else "Press Ready to begin"


def mark_of(info: MatchInfo, gathering: Gathering) -> str:
    """Return twelve digits of all that a banner shows."""
    shown = (info.game, info.options, info.content, info.theme, gathering)
    return hashlib.sha256(canonical(shown)).hexdigest()[:12]


async def banner_of(ask: Ask, info: MatchInfo, game: AnyGame, shown: Hung | None) -> Banner | None:
    """Return a lobby's banner: the one that is `shown` where it is still right, else one that is drawn now.

    None once the lobby has gone, where its game has none, and where it can't be drawn: a broken picture must not stop
    a game.
    """
    if info.status != "lobby":
        return None
    gathering = gathering_of(info, game)
    mark = mark_of(info, gathering)
    if shown is not None and mark in shown.url:
        return shown
    try:
        picture = await ask.client.service.queries.banner(info.id, gathering)
    except Exception as error:
        log.error("no banner", match=info.id, exc_info=error)
        return None
    return None if picture is None else Drawn(picture, mark)


def hang(sheet: Sheet, match: str, banner: Banner) -> Sheet:
    """Add a banner to a lobby's message."""
    if isinstance(banner, Hung):
        return sheet.hung(banner)
    return sheet.picture(banner.picture, f"lobby-{match}-{banner.mark}")


def banner_in(message: discord.Message | None, match: str) -> Hung | None:
    """Return the banner of a lobby in its message."""
    pictures = () if message is None else hung(message)
    return next((each for each in pictures if (found := _MARK.search(each.url)) and found[1] == match), None)


def note_banner(ask: Ask, match: str, message: discord.Message | None) -> None:
    """Remember which banner the message of a lobby has now."""
    banner = banner_in(message, match)
    ask.client.banners.pop(match, None)
    if banner is not None:
        ask.client.banners[match] = banner
        if len(ask.client.banners) > _REMEMBERED:
            ask.client.banners.popitem(last=False)


def shown_banner(ask: Ask, match: str) -> Hung | None:
    """Return the banner that a lobby shows, as far as this process knows."""
    return ask.client.banners.get(match)
