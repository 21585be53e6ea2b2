"""A campaign as a file that anybody can check: its entries with their hashes, and the names beside them."""

import re
from typing import Any

import msgspec

from campaigns.books import BadLedger, Books
from campaigns.chain import FIRST, linked
from campaigns.deciding import said
from campaigns.entries import Corrected, Entry, entry_bytes, read_entry
from games.kernel import Frozen

FORMAT = 1
_ID = re.compile(r"[2-9a-hjkmnp-z]{6}")
_MOST_NAME, _MOST_WORDS = 100, 300


class FileEntry(Frozen, frozen=True):
    """An entry with its hash; `words` are those of a correction ("": none, or deleted)."""

    entry: msgspec.Raw
    hash: str
    words: str = ""


class CampaignFile(Frozen, frozen=True):
    """A campaign in a file. `members` are names by number, from 1 on."""

    umpire_campaign: int
    name: str
    members: tuple[str, ...]
    ledger: tuple[FileEntry, ...]


class Checked(Frozen, frozen=True):
    """A file that was read and found right: its entries, with the bytes that are hashed."""

    file: CampaignFile
    entries: tuple[Entry, ...]

    @property
    def head(self) -> str:
        """The hash of the last entry, by which two files can be compared."""
        return self.file.ledger[-1].hash

    @property
    def books(self) -> Books:
        """What the entries add up to."""
        return Books.of(self.entries)


class BadFile(ValueError):
    """The file is no campaign, or something in it was changed: the message names it."""


def written(name: str, members: tuple[str, ...], ledger: tuple[FileEntry, ...]) -> bytes:
    """Return a campaign as a file."""
    data = msgspec.json.encode(CampaignFile(FORMAT, name, members, ledger))
    return msgspec.json.format(data, indent=1) + b"\n"


def read(data: bytes) -> Checked:
    """Read a file and check all of it; raises BadFile, which names the first entry that does not fit."""
    try:
        file = msgspec.json.decode(data, type=CampaignFile)
    except msgspec.MsgspecError as error:
        raise BadFile(f"this is no campaign: {error}") from None
    except UnicodeDecodeError:
        raise BadFile("this is no campaign: it is not text") from None
    if file.umpire_campaign != FORMAT:
        raise BadFile(f"this campaign has format {file.umpire_campaign}, and this Umpire reads {FORMAT}")
    if len(file.name) > _MOST_NAME or any(len(name) > _MOST_NAME for name in file.members):
        raise BadFile(f"a name is longer than {_MOST_NAME} characters")
    checked = Checked(file, _entries(file))
    _check_books(checked)
    return checked


def _entries(file: CampaignFile) -> tuple[Entry, ...]:
    before, found = FIRST, []
    for number, row in enumerate(file.ledger):
        entry = _entry(number, row.entry)
        before = linked(before, entry_bytes(entry)).hash
        if before != row.hash:
            raise BadFile(f"entry {number} was changed, or one before it: its hash is {before[:8]}, not {row.hash[:8]}")
        if row.words and not (isinstance(entry, Corrected) and said(row.words) == entry.said):
            raise BadFile(f"the words of entry {number} were changed")
        found.append(entry)
    return tuple(found)


def _entry(number: int, data: Any) -> Entry:
    try:
        return read_entry(bytes(data))
    except msgspec.MsgspecError as error:
        raise BadFile(f"entry {number} is none: {error}") from None


def _check_books(checked: Checked) -> None:
    try:
        books = checked.books
    except BadLedger as error:
        raise BadFile(f"the entries do not fit together: {error}") from None
    if not _ID.fullmatch(books.opened.campaign):
        raise BadFile("its id is none that this bot gives")
    if len(checked.file.members) != len(books.members):
        many = len(checked.file.members)
        raise BadFile(f"the file names {many} members, and {len(books.members)} have joined")
