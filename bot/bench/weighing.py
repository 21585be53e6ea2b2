"""How much memory objects take, with all that they lead to: for Python does not say it of more than one object."""

import gc
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.kernel import Game

_NOT_KEPT = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType, Game)
"""What is there anyway, and would lead to everything."""


def weigh(objects: Iterable[Any], seen: set[int]) -> int:
    """Return the bytes of some objects and of all that they lead to, without what was `seen`; it is added there.

    The pixels of pictures are counted too, and what a position or a map also holds as if it were held here alone.
    """
    total, left = 0, list(objects)
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, _NOT_KEPT):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one) + _pixels(one)
        left += _parts(one)
    return total


def _parts(one: Any) -> Iterator[Any]:
    yield from gc.get_referents(one)
    if isinstance(one, msgspec.Struct):  # some are not known to the collector
        yield from (getattr(one, name) for name in one.__struct_fields__)


def _pixels(one: Any) -> int:
    """Return the bytes of a picture that Pillow holds outside of Python: one for each pixel, or four with colours."""
    if type(one).__name__ != "ImagingCore":
        return 0
    width, height = one.size
    return int(width * height * (1 if one.bands == 1 else 4))
