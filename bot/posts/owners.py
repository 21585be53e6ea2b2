"""Direct messages to the owners of matches."""

import secrets

import discord
import structlog

from bot.matches import MatchInfo

log = structlog.get_logger("umpire.owners")


async def tell_owner(client: discord.Client, info: MatchInfo, text: str) -> bool:
    """Write to the owner of a match, once, and return whether Discord took it; people may refuse direct messages."""
    try:
        owner = client.get_user(info.owner_id) or await client.fetch_user(info.owner_id)
        await owner.send(text, nonce=secrets.token_hex(8))
    except discord.HTTPException as error:
        log.info("owner not reached", match=info.id, code=error.code, status=error.status)
        return False
    return True
