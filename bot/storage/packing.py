"""How long texts are kept: states and whole records are JSON, which packs to a fraction."""

import zlib

_FAST, _SMALL = 1, 9
"""What is written for every action must not cost more time than it saves in bytes; what stays for ever may."""


def pack(data: bytes) -> bytes:
    """Return bytes as they are kept."""
    return zlib.compress(data, _FAST)


def pack_small(data: bytes) -> bytes:
    """Return bytes as they are kept for ever, which takes ten times as long; `unpack` reads them too."""
    return zlib.compress(data, _SMALL)


def unpack(data: bytes) -> bytes:
    """Return what was packed."""
    return zlib.decompress(data)
