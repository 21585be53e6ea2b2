"""A server's own settings: where and by whom matches can be opened, how they begin, and who moderates them."""

from bot.matches.servers.settings import GameDefaults, ServerSettings, Visitor
from bot.matches.servers.shelf import Servers

__all__ = ["GameDefaults", "ServerSettings", "Servers", "Visitor"]
