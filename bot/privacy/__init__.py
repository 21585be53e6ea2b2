"""What is kept of people and servers: told, handed out, deleted."""

from bot.privacy.desk import PrivacyDesk
from bot.privacy.names import PLAYER

__all__ = ["PLAYER", "PrivacyDesk"]
