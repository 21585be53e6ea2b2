"""What a lobby says of its dice: the commitment in a message of its own, the list, and who agrees to it."""

from collections.abc import Sequence

import discord

from bot.matches import MatchInfo
from bot.posts.boards import list_text
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape, mention
from cogs.common.answering.calling import call_people
from cogs.common.core.ask import Ask
from games.kernel.text.prose import join


def seal_sheet(info: MatchInfo) -> Sheet:
    """Draw the message that holds the commitment; it is never edited."""
    return Sheet(NEUTRAL).text(f"-# The dice of match {info.id} are sealed: {code(info.commitment)}")


async def post_seal(ask: Ask, info: MatchInfo, channel: discord.abc.Messageable) -> MatchInfo:
    """Post the commitment of a lobby, once, and return the lobby with that message remembered."""
    service = ask.client.service
    if info.seal_message_id is not None:
        return info
    message = await channel.send(view=seal_sheet(info).view(), nonce=f"{info.id}.seal")
    await service.lobbies.sealed(info.id, message.id)
    return await service.queries.get(info.id)


def dice_text(info: MatchInfo, title: str) -> str:
    """Return the small print of a lobby: that its dice are sealed, what is posted of its list, and who opened it."""
    sealed = f"[dice are sealed]({info.seal_link})" if info.seal_link else "dice are sealed"
    lobby = f"{escape(title)}: lobby · " if title else ""
    return f"-# {lobby}the {sealed} · {list_text(info.setup_hash)} · match {info.id} · by {mention(info.owner_id)}"


def ready_text(info: MatchInfo) -> str:
    """Say who has confirmed the list, and who has not; nothing where one person alone decides."""
    people = [seat for seat in info.seats if seat.user_id is not None]
    if len(people) < 2:
        return ""
    ready, missing = [escape(seat.name) for seat in people if seat.ready], [escape(seat.name) for seat in info.unready]
    if not ready:
        return "**Press Ready**: it begins when everybody has. **Start** also calls the others."
    verb = "is" if len(ready) == 1 else "are"
    return f"{join(ready)} {verb} ready; still to press **Ready**: {join(missing)}."


async def call_the_others(ask: Ask, info: MatchInfo) -> bool:
    """Call those who have not confirmed a lobby yet; return whether Discord took it."""
    missing = [seat.user_id for seat in info.unready if seat.user_id is not None]
    what = f"{escape(ask.user.display_name)} would like to begin"
    return await _call(ask, info, missing, what, "look at the lobby and press **Ready**")


async def call_again(ask: Ask, before: MatchInfo, now: MatchInfo) -> None:
    """Call those who had confirmed a lobby that somebody else has changed since: they believe that they are ready."""
    agreed = {seat.user_id for seat in before.seats if seat.ready and seat.user_id != ask.user.id}
    missing = [seat.user_id for seat in now.unready if seat.user_id is not None and seat.user_id in agreed]
    if missing and now.status == "lobby":
        what = f"{escape(ask.user.display_name)} has changed the list"
        await _call(ask, now, missing, what, "look at the lobby and press **Ready** again")


async def _call(ask: Ask, info: MatchInfo, people: Sequence[int], what: str, wanted: str) -> bool:
    """Call people in the lobby's channel; return whether Discord took it."""
    who = " ".join(mention(user_id) for user_id in people)
    text = f"{who}, {what}: [{wanted}]({info.board_link})."
    return await call_people(ask, ask.client.get_partial_messageable(info.channel_id), text, *people)
