"""How long texts are kept: states and whole records are JSON, which packs to a fraction."""

import zlib

_LEVEL = 1
"""The fastest: what is written for every action must not cost more time than it saves in bytes."""


def pack(data: bytes) -> bytes:
    """Return bytes as they are kept."""
    return zlib.compress(data, _LEVEL)


def unpack(data: bytes) -> bytes:
    """Return what was packed."""
    return zlib.decompress(data)
