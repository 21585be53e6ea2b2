"""The database: SQLite through SQLAlchemy Core, its schema kept by Alembic. Nothing else here knows SQL."""

from bot.storage.copying import backup, restore
from bot.storage.database import Database
from bot.storage.errors import Conflict, StorageError, Unavailable
from bot.storage.reading import Reader
from bot.storage.rows import (
    REPLIED,
    BoardRow,
    Commit,
    ComputerRow,
    JournalRow,
    MatchRow,
    OutboxRow,
    PromptRow,
    SeatChange,
    SeatRow,
    Share,
    SnapshotRow,
    closed_prompts,
)
from bot.storage.upkeep import check, upgrade
from bot.storage.writing import Writer

__all__ = [
    "REPLIED",
    "BoardRow",
    "Commit",
    "ComputerRow",
    "Conflict",
    "Database",
    "JournalRow",
    "MatchRow",
    "OutboxRow",
    "PromptRow",
    "Reader",
    "SeatChange",
    "SeatRow",
    "Share",
    "SnapshotRow",
    "StorageError",
    "Unavailable",
    "Writer",
    "backup",
    "check",
    "closed_prompts",
    "restore",
    "upgrade",
]
