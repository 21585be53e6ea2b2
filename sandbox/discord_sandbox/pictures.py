"""Width and height of a picture, read from its first bytes; and a plain picture for a face without one."""

import struct
import zlib

_PNG = b"\x89PNG\r\n\x1a\n"


def size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF, JPEG or WebP; None for everything else."""
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:15] == b"WEBPVP8":
        return _webp(data)
    return None


def media_type(data: bytes, filename: str) -> str:
    """The MIME type of a file: by its first bytes, or else by its name."""
    heads = ((_PNG, "image/png"), (b"GIF8", "image/gif"), (b"\xff\xd8", "image/jpeg"))
    for head, name in heads:
        if data.startswith(head):
            return name
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    ending = filename.rpartition(".")[2].lower()
    known = {"json": "application/json", "toml": "text/plain", "txt": "text/plain", "md": "text/plain"}
    return known.get(ending, "application/octet-stream")


def plain(red: int, green: int, blue: int, side: int = 64) -> bytes:
    """A square PNG of one colour (a default face)."""
    row = b"\x00" + bytes((red, green, blue)) * side
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return _PNG + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(row * side)) + _chunk(b"IEND", b"")


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        # The frame header (SOF0..SOF15 without DHT, JPG and DAC) holds the size.
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8 " and len(data) >= 30:
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return None
