"""The log as tests write it: a traceback in a frame with the values of all names takes longer than most tests."""

import structlog


def log_plainly() -> None:
    """Let the log be as it is where nothing is set up, but for its tracebacks."""
    structlog.reset_defaults()
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])
