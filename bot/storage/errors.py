"""What can go wrong with the database file."""

import pathlib
from typing import NamedTuple

from games.kernel.text.prose import clip

_LONGEST = 200
_RESTORE = "put a backup in its place (`umpire db restore`)"


class StorageError(Exception):
    """The database cannot be used; the message is one sentence for the person at the shell."""


class Damaged(StorageError):
    """What is in a database file is not what Umpire wrote; `why` is a clause, which may quote what the file says."""

    def __init__(self, path: pathlib.Path, why: str) -> None:
        self.why = clip("".join(sign if sign.isprintable() else " " for sign in why), _LONGEST)
        super().__init__(path, self.why)

    def __str__(self) -> str:
        return f"{self.args[0]} is damaged ({self.why}): {_RESTORE}"


class Conflict(Exception):
    """Somebody else was faster: nothing was written; load again, check again, try again."""


class Unavailable(Exception):
    """The database failed while it was used, and nothing was changed; the message says why, `sentence` tells people."""

    def __init__(self, cause: "Cause") -> None:
        super().__init__(cause.why)
        self.sentence = cause.sentence


class Cause(NamedTuple):
    """Why a database cannot be used: what its host can do, and the words for people."""

    why: str
    todo: str
    sentence: str
    damage: bool = False


_HOST = "nothing was changed. The person who hosts me has to repair that"
_HELD = Cause(
    "another program holds it",
    "close it there, and try again",
    "Another program holds my database just now, so nothing was changed. Please try again in a minute.",
)
_CLOSED = Cause(
    "it is readonly, or cannot be opened",
    "file and folder must belong to the user that runs Umpire",
    f"My database cannot be written: {_HOST}.",
)
_DAMAGED = Cause("it is damaged", _RESTORE, f"My database is damaged: {_HOST}.", damage=True)
_CAUSES = {
    "SQLITE_READONLY_ROLLBACK": Cause(
        "a change of it was cut off", "`umpire db upgrade` takes back the half that was made", _CLOSED.sentence
    ),
    "SQLITE_FULL": Cause("the disk is full", "make room", f"My disk is full: {_HOST}."),
    "SQLITE_IOERR": Cause("the disk fails", "look at the system's log", f"My disk fails: {_HOST}."),
    "SQLITE_BUSY": _HELD,
    "SQLITE_LOCKED": _HELD,
    "SQLITE_READONLY": _CLOSED,
    "SQLITE_CANTOPEN": _CLOSED,
    "SQLITE_PERM": _CLOSED,
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_NOTADB": _DAMAGED._replace(
        why="it is no Umpire database, or damaged", todo=f"name another file, or {_RESTORE}", damage=False
    ),
}


def cause_of(error: BaseException) -> Cause | None:
    """Return what is the matter with the file or its disk; None where an error is about something else."""
    name = getattr(getattr(error, "orig", error), "sqlite_errorname", "")  # SQLAlchemy's errors hold the driver's
    return _CAUSES.get(name) or _CAUSES.get("_".join(name.split("_")[:2]))
