"""Settings: defaults, changed by an optional TOML file, changed by the environment.

| key in the file | environment | meaning |
|---|---|---|
| db | UMPIRE_DB | the bot's database file |
| log | UMPIRE_LOG | "text" for people, "json" for machines |
| log_level | UMPIRE_LOG_LEVEL | debug, info, warning or error |
| silence_hours | UMPIRE_SILENCE_HOURS | how long a seat may be silent before it may be skipped |
| token_file | DISCORD_TOKEN_FILE | a file with the bot's token; DISCORD_TOKEN gives the token itself |

The file is `umpire.toml` in the working directory, or what UMPIRE_CONFIG names. The token itself is never in it.
"""

import pathlib
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

DEFAULT_FILE = "umpire.toml"
_ENVIRONMENT = {
    "UMPIRE_DB": "db",
    "UMPIRE_LOG": "log",
    "UMPIRE_LOG_LEVEL": "log_level",
    "UMPIRE_SILENCE_HOURS": "silence_hours",
    "DISCORD_TOKEN_FILE": "token_file",
}


class SettingsError(Exception):
    """The settings cannot be used; the message is one sentence for the person at the shell."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a server owner may set; see the module's table."""

    db: str = "data/umpire.sqlite3"
    log: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    silence_hours: Annotated[float, msgspec.Meta(gt=0, le=24 * 365)] = 48
    token_file: str = ""


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings in force; raises SettingsError."""
    values: dict[str, Any] = _from_file(environment)
    for name, key in _ENVIRONMENT.items():
        if environment.get(name):
            values[key] = environment[name]
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"the settings do not fit: {error}") from None


def _from_file(environment: Mapping[str, str]) -> dict[str, Any]:
    named = environment.get("UMPIRE_CONFIG")
    path = pathlib.Path(named or DEFAULT_FILE)
    if not named and not path.exists():
        return {}
    try:
        found: dict[str, Any] = msgspec.toml.decode(path.read_bytes())
    except OSError as error:
        raise SettingsError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path} is not TOML: {error}") from None
    return found


def read_token(settings: Settings, environment: Mapping[str, str]) -> str:
    """Return the bot's token, from the environment or a file; raises SettingsError, which never shows it."""
    token = environment.get("DISCORD_TOKEN", "").strip()
    if not token and settings.token_file:
        try:
            token = pathlib.Path(settings.token_file).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise SettingsError(f"cannot read the token file {settings.token_file}") from None
    if not token:
        raise SettingsError("there is no token: set DISCORD_TOKEN, or DISCORD_TOKEN_FILE to a file that holds it")
    if not token.isascii() or any(letter.isspace() for letter in token):
        raise SettingsError("the token holds a space or a letter that no token has")
    return token
