"""Whether modules can be imported as they are now on disk. It imports nothing of ours: a new process does it first."""

import importlib
import pathlib
import traceback
from collections.abc import Iterable


def fault_of(modules: Iterable[str]) -> str:
    """Return in a line why one of some modules cannot be imported; "" if all can be."""
    for module in modules:
        try:
            importlib.import_module(module)
        except (Exception, SystemExit) as error:
            return in_a_line(error)
    return ""


def in_a_line(error: BaseException) -> str:
    """Return an error with the line of code that raised it.

    >>> in_a_line(SyntaxError("invalid syntax", ("face.py", 3, 1, "VERBS = (", 3, 2)))
    'SyntaxError: invalid syntax (face.py, line 3)'
    """
    said = " ".join(str(error).split())
    frames = traceback.extract_tb(error.__traceback__)
    where = ""
    if frames and not isinstance(error, SyntaxError):  # which says itself where it is
        where = f" ({pathlib.Path(frames[-1].filename).name}, line {frames[-1].lineno})"
    return f"{type(error).__name__}: {said}{where}"
