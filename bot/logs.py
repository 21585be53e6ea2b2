"""Structured logs, ours and discord.py's, as lines for people or as JSON.

The token is in none of them, and neither is what people write or are called: see `bot.failures` for tracebacks.
"""

import logging
import re
import sys
from collections.abc import Sequence
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.failures import HIDDEN, frames_of, write_frames
from bot.main_problems import in_a_sentence

_PASSES = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~-]+")
"""What answers an interaction: discord.py tells the addresses of requests that were slow."""
CHATTY = ("discord", "alembic", "aiosqlite", "asyncio", "PIL")
"""Libraries that tell every request or plugin at info level; what matters of it is in our own logs."""


class Redacted:
    """Renders a log line and takes secrets out of it, wherever they were (a message, a field, a traceback)."""

    def __init__(self, renderer: Processor, secrets: Sequence[str]) -> None:
        self._renderer = renderer
        self._secrets = [secret for secret in secrets if secret]

    def __call__(self, logger: WrappedLogger, name: str, event_dict: EventDict) -> str:
        """Return the line without the secrets."""
        line = str(self._renderer(logger, name, event_dict))
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return _PASSES.sub(rf"\1{HIDDEN}", line)


def set_up_logs(form: str, level: str, secrets: Sequence[str] = (), stream: TextIO | None = None) -> None:
    """Send all logs of this process to a stream (standard error). `form` is "console" or "json"."""
    stream = stream or sys.stderr
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.ExtraAdder(),
        _first_line,
    ]
    renderer: Processor
    if form == "json":
        shared.append(structlog.processors.ExceptionRenderer(frames_of))
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
    else:
        renderer = structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=write_frames)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, Redacted(renderer, secrets)],
        )
    )
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    for library in CHATTY:
        logging.getLogger(library).setLevel(max(logging.WARNING, root.level))
    for told in (_not_about_voice, in_a_sentence):
        logging.getLogger("discord.client").addFilter(told)


def _first_line(logger: WrappedLogger, name: str, event_dict: EventDict) -> EventDict:
    """Leave out what asyncio tells below the first line: the error of a task, with its message."""
    if event_dict.get("logger") == "asyncio":
        event_dict["event"] = str(event_dict["event"]).partition("\n")[0]
    return event_dict


def _not_about_voice(record: logging.LogRecord) -> bool:
    """Leave out discord.py's warnings that the libraries for voice are missing: Umpire never speaks."""
    return "voice will NOT be supported" not in record.getMessage()
