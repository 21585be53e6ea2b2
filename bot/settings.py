"""Settings: from the environment, over an optional TOML file, over the defaults. Read when asked, not on import."""

import os
import pathlib
import tomllib
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from bot.named_files import must_be_usable, reason

PREFIX = "UMPIRE_"
CONFIG = "UMPIRE_CONFIG"
TOKEN = "DISCORD_TOKEN"  # noqa: S105 - the variable's name
TOKEN_FILE = "DISCORD_TOKEN_FILE"  # noqa: S105 - the variable's name
_DEFAULT_CONFIG = "umpire.toml"


class SettingsError(Exception):
    """A setting is wrong; the message is one sentence."""


class Token:
    """The bot's token; it shows itself only to who asks for `value`."""

    def __init__(self, value: str) -> None:
        self.value = value

    def __repr__(self) -> str:
        return "Token(…)"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host can set: in `umpire.toml` by these names, in the environment as UMPIRE_<NAME>.

    The descriptions are those of the page `docs/hosting.md`. `db` None: each command has its own default.
    """

    db: Annotated[str | None, Meta(description="Database file (none: `data/umpire.sqlite3`)")] = None
    workers: Annotated[
        int, Meta(ge=1, le=32, description="Worker processes of each kind: pictures, quick and heavy work")
    ] = 2
    skip_hours: Annotated[
        float,
        Meta(gt=0, description="Hours for each answer on the clock of a new table (then others can skip)"),
    ] = 48.0
    nudge_hours: Annotated[float, Meta(gt=0, description="Hours between two reminders (`/seat nudge`)")] = 6.0
    away_days: Annotated[
        float, Meta(ge=0, le=366, description="Days in a year that a player can be away (`/away`; 0: no holidays)")
    ] = 30.0
    pause_seconds: Annotated[
        float, Meta(ge=0, description="Seconds that a computer player waits after a person's action")
    ] = 2.0
    nodes: Annotated[int, Meta(ge=1, description="How many positions a computer player looks at")] = 2000
    cached_megabytes: Annotated[int, Meta(ge=1, description="Megabytes of matches kept in memory")] = 4
    archive_days: Annotated[
        float, Meta(ge=0, description="Days after which a match that has ended is archived (0: never)")
    ] = 30.0
    drop_days: Annotated[
        float, Meta(ge=0, description="Days after which data that nobody needs is deleted (0: never)")
    ] = 14.0
    backup_hours: Annotated[float, Meta(ge=0, description="Hours between two backups (0: no backups)")] = 24.0
    backup_keep: Annotated[int, Meta(ge=1, le=1000, description="How many backups are kept")] = 7
    backup_folder: Annotated[
        str | None, Meta(description="Folder for backups (none: `backups` beside the database)")
    ] = None
    health_port: Annotated[int, Meta(ge=0, le=65535, description="Port of `/healthz` and `/metrics` (0: none)")] = 0
    health_host: Annotated[str, Meta(description="Address of `/healthz` and `/metrics`")] = "127.0.0.1"
    shard: Annotated[int, Meta(ge=0, description="Which shard this process is, counted from 0")] = 0
    shards: Annotated[int, Meta(ge=1, description="How many shards there are")] = 1
    log_format: Annotated[
        Literal["console", "json"], Meta(description="The log's format: `console` (for people) or `json`")
    ] = "console"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="How much is logged: `debug`, `info`, `warning` or `error`"),
    ] = "info"

    def __post_init__(self) -> None:
        """Refuse a shard that there is not."""
        if self.shard >= self.shards:
            raise ValueError(f"`shard` counts from 0 to {self.shards - 1}")


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Return the settings of this process; raises SettingsError.

    The file is the one that UMPIRE_CONFIG names, or `umpire.toml` in the present folder if there is one.
    """
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = _read_file(environ)
    for field in Settings.__struct_fields__:
        typed = environ.get(PREFIX + field.upper())
        if typed:
            values[field] = typed
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"a setting does not fit: {error}") from None


def _read_file(environ: Mapping[str, str]) -> dict[str, Any]:
    named = environ.get(CONFIG)
    path = pathlib.Path(named or _DEFAULT_CONFIG)
    if not named and not path.is_file():
        return {}
    try:
        must_be_usable(path)
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot read the settings in {path}: {reason(error)}") from None
    except UnicodeDecodeError as error:
        raise SettingsError(f"cannot read the settings in {path}: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"the settings in {path} are not TOML: {error}") from None


def read_token(environ: Mapping[str, str] | None = None) -> Token | None:
    """Return the bot's token from DISCORD_TOKEN, or from the file that DISCORD_TOKEN_FILE names, or None.

    Raises SettingsError when the file cannot be read.
    """
    environ = os.environ if environ is None else environ
    value = environ.get(TOKEN, "").strip()
    if not value and (named := environ.get(TOKEN_FILE)):
        try:
            must_be_usable(pathlib.Path(named))
            value = pathlib.Path(named).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise SettingsError(f"cannot read the token in {named}") from None
    return Token(value) if value else None
