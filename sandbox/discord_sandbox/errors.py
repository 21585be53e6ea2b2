"""Errors: Discord's, with its numbers, and the JSON API's, with one sentence."""

from typing import Any

Json = dict[str, Any]
"""A JSON object as it goes over the wire."""


class DiscordError(Exception):
    """An error answer of the REST API: HTTP status, Discord's code, message and, for 50035, the fields at fault."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None, **extra: Any) -> None:
        super().__init__(f"{status} ({code}): {message} {errors or ''}".strip())
        self.status = status
        self.code = code
        self.harmless = False
        """Whether the bot could not have known better: no fault is recorded."""
        self.body: Json = {"message": message, "code": code, **extra}
        if status == 429:
            self.body["global"] = False
        if errors:
            self.body["errors"] = errors


class ApiError(Exception):
    """A refusal of the JSON API: `{"error": sentence}`."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def unauthorized() -> DiscordError:
    """401 when the token is missing."""
    return DiscordError(401, 0, "401: Unauthorized")


def unknown_channel() -> DiscordError:
    """10003."""
    return DiscordError(404, 10003, "Unknown Channel")


def unknown_guild() -> DiscordError:
    """10004: no such server, or the bot is not in it."""
    return DiscordError(404, 10004, "Unknown Guild")


def unknown_message() -> DiscordError:
    """10008."""
    return DiscordError(404, 10008, "Unknown Message")


def unknown_webhook() -> DiscordError:
    """10015: also what a token gets whose interaction was never acknowledged."""
    return DiscordError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> DiscordError:
    """10062: no such interaction, or not acknowledged in time."""
    return DiscordError(404, 10062, "Unknown interaction")


def already_acknowledged() -> DiscordError:
    """40060."""
    return DiscordError(400, 40060, "Interaction has already been acknowledged.")


def token_expired() -> DiscordError:
    """50027: the interaction's token is older than 15 minutes."""
    return DiscordError(401, 50027, "Invalid Webhook Token")


def missing_access() -> DiscordError:
    """50001: the bot cannot see the channel."""
    return DiscordError(403, 50001, "Missing Access")


def missing_permissions() -> DiscordError:
    """50013."""
    return DiscordError(403, 50013, "Missing Permissions")


def archived() -> DiscordError:
    """50083: what is asked for changes nothing in a thread that is put away, or is locked for the bot."""
    return DiscordError(400, 50083, "Thread is archived")


def empty_message() -> DiscordError:
    """50006."""
    return DiscordError(400, 50006, "Cannot send an empty message")


def too_large() -> DiscordError:
    """40005: a file over 10 MiB."""
    return DiscordError(413, 40005, "Request entity too large")
