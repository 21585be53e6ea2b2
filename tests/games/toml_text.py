"""Files that somebody brings, written for tests."""

import copy
import json
from collections.abc import Callable
from typing import Any


def toml(value: Any) -> str:
    """Write a value as TOML, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


def changed_text(file: dict[str, Any], change: Callable[[dict[str, Any]], object] = lambda file: None) -> str:
    """Return the text of a file after a change of a copy of its values."""
    values = copy.deepcopy(file)
    change(values)
    return "\n".join(f"{key} = {toml(value)}" for key, value in values.items())
