"""How the bot is: `/healthz` and `/metrics` on the loopback, and what they are made from."""

from bot.health.gateway import Gateway
from bot.health.judging import Health, Verdict
from bot.health.server import NoPort, watched, watching

__all__ = ["Gateway", "Health", "NoPort", "Verdict", "watched", "watching"]
