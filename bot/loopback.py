"""The one function that points discord.py at the sandbox instead of Discord."""

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def redirect_discord(base_url: str) -> None:
    """Point discord.py's three addresses (REST, gateway, pictures) at a sandbox; call it before login.

    Args:
        base_url: such as "http://127.0.0.1:8800".

    Raises:
        ValueError: for anything but plain HTTP on 127.0.0.1, so that no token can be sent astray.
    """
    url = yarl.URL(base_url)
    if url.scheme != "http" or url.raw_host != "127.0.0.1" or url.raw_path not in ("", "/") or url.user is not None:
        raise ValueError(f"The sandbox must be at http://127.0.0.1:PORT, not {base_url!r}.")
    origin = url.origin()
    Route.BASE = f"{origin}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = origin.with_scheme("ws") / "gateway"
    discord.Asset.BASE = f"{origin}/cdn"
