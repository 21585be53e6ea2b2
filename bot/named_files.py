"""Files that people name: what is not a file is refused at once, since reading a pipe may take for ever."""

import errno
import os
import pathlib
import re
import stat

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_OPEN_ALREADY = re.compile(r"/dev/(stdin|stdout|stderr|fd/\d+)|/proc/self/fd/\d+")


def must_be_file(path: pathlib.Path) -> None:
    """Raise OSError for what is there under a name and is not a file, in words; what is not there yet is fine."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        what = next((name for is_one, name in _KINDS if is_one(mode)), "something else")
        raise OSError(errno.EINVAL, f"it is {what}, not a file", str(path))


def must_be_usable(path: pathlib.Path) -> None:
    """Raise OSError as `must_be_file` does, except for what the shell has opened: standard input, `<(..)`, `>(..)`.

    Reading what is open ends when its writer does, as everywhere; nobody may ever open the other end of a named pipe.

    >>> must_be_usable(pathlib.Path("/dev/stdin"))
    """
    if not _OPEN_ALREADY.fullmatch(os.fspath(path)):
        must_be_file(path)


def reason(error: OSError) -> str:
    """Return why the system refused, in a few words."""
    return (error.strerror or str(error)).lower()
