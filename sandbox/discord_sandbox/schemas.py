"""Discord's own request schemas, where they are at hand: every body that the bot sends is compared with them."""

import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

OPENAPI = "DISCORD_OPENAPI"
"""The environment variable with the path of the schemas; without it they are not compared."""

Watch = Callable[[str, str, Any], str | None]
"""Method, path without /api/v10 and body to what is wrong with it."""


def schema_watch() -> Watch | None:
    """What compares each body with Discord's own schema of its operation; None without the schemas."""
    path = os.environ.get(OPENAPI)
    return None if not path else _watch(Path(path))


@cache
def _watch(path: Path) -> Watch:
    import jsonschema_rs  # only who has the schemas needs it

    document = json.loads(path.read_text())
    # discord.py sends the ids of attachments as numbers, which Discord takes.
    document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    validators: dict[str, list[tuple[re.Pattern[str], Any]]] = {}
    for operation, schema in document["operations"].items():
        method, _, template = operation.partition(" ")
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template)))
        validators.setdefault(method, []).append(
            (pattern, jsonschema_rs.validator_for({**schema, "components": document["components"]}))
        )

    def watch(method: str, called: str, body: Any) -> str | None:
        validator = next((valid for pattern, valid in validators.get(method, ()) if pattern.fullmatch(called)), None)
        if validator is None or validator.is_valid(body):  # much faster than asking for errors that there are none of
            return None
        errors = [f"{'/'.join(map(str, e.instance_path))}: {e.message}" for e in validator.iter_errors(body)]
        return f"not as Discord's schema: {'; '.join(errors)[:2000]}"

    return watch
