"""Structured logs on stderr, with the token taken out of whatever they say."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal

import structlog

HIDDEN = "[token]"
CHATTY = ("discord", "alembic", "aiosqlite", "asyncio", "PIL")
"""Libraries that tell every request or plugin at info level; what matters of it is in our own logs."""


def set_up_logs(level: str = "info", style: Literal["text", "json"] = "text", token: str = "") -> None:
    """Send our logs and those of the libraries to stderr, one line (text) or one JSON object per entry.

    Wherever the token occurs, in a value or in a traceback, `[token]` is written instead.
    """
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        Redactor(token),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: Any = structlog.processors.JSONRenderer() if style == "json" else structlog.dev.ConsoleRenderer(colors=False)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, Redactor(token), last],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for library in CHATTY:
        logging.getLogger(library).setLevel(max(logging.WARNING, root.level))
    logging.getLogger("discord.client").addFilter(_not_about_voice)


def _not_about_voice(record: logging.LogRecord) -> bool:
    """Leave out discord.py's warnings that the libraries for voice are missing: Umpire never speaks."""
    return "voice will NOT be supported" not in record.getMessage()


class Redactor:
    """A structlog processor that writes `[token]` for the token in every text of an entry, however deep."""

    def __init__(self, token: str) -> None:
        self._token = token

    def __call__(self, logger: Any, method: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Return the entry without the token."""
        if not self._token:
            return entry
        return {key: value if key.startswith("_") else self._clean(value) for key, value in entry.items()}

    def _clean(self, value: Any) -> Any:
        if isinstance(value, str):
            return value.replace(self._token, HIDDEN)
        if isinstance(value, dict):
            return {key: self._clean(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self._clean(inner) for inner in value]
        if value is None or isinstance(value, bool | int | float):
            return value
        return repr(value).replace(self._token, HIDDEN)
