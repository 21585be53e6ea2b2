"""The bot's settings as a table."""

import msgspec

from bot.settings import PREFIX, Settings
from docs.tools.tables import plain, table


def settings() -> str:
    """Return a table of the settings."""
    rows = []
    for field in msgspec.structs.fields(Settings):
        info = msgspec.inspect.type_info(field.type)
        said = info.extra_json_schema if isinstance(info, msgspec.inspect.Metadata) else None
        words = plain(str((said or {}).get("description", "")))
        rows.append((words, f"`{field.name}`", f"`{PREFIX}{field.name.upper()}`", _value(field.default)))
    return table(("Setting", "In `umpire.toml`", "In the environment", "Default"), rows)


def _value(value: object) -> str:
    return "(none)" if value is None else f"`{value:g}`" if isinstance(value, float) else f"`{value}`"
