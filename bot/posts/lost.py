"""Places that are lost: where Discord refuses a post, and no repetition will heal that."""

import discord

from bot.matches.presence import UNSEEN

_LOST = {
    10003: "the channel is gone",
    50001: UNSEEN,
    50013: "I may not post there",
    50083: "the thread is archived and locked",
    160005: "the thread is locked",
}
"""Discord's error codes that no retry will heal."""


def why_lost(error: discord.HTTPException) -> str:
    """Return why a place is lost; "" where a repetition may come through.

    Discord locks out a bot that goes on asking for what is forbidden.
    """
    if error.code in _LOST or error.status in (403, 404):
        return _LOST.get(error.code, f"Discord refuses my post: {error.text or error.code}")
    return ""
