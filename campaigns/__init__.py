"""Campaigns: battles linked by a ledger. Pure, and it knows games by their contract alone."""

from campaigns.books import BadLedger, Battle, Books
from campaigns.chain import FIRST, Link, linked
from campaigns.entries import (
    Aborted,
    Booked,
    Bought,
    Corrected,
    Ended,
    Enrolled,
    Entry,
    Forfeited,
    Left,
    Opened,
    Started,
    entry_bytes,
    read_entry,
)

__all__ = [
    "FIRST",
    "Aborted",
    "BadLedger",
    "Battle",
    "Booked",
    "Books",
    "Bought",
    "Corrected",
    "Ended",
    "Enrolled",
    "Entry",
    "Forfeited",
    "Left",
    "Link",
    "Opened",
    "Started",
    "entry_bytes",
    "linked",
    "read_entry",
]
