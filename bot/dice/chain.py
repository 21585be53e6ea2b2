"""The hash chain: H of an action covers the match, what it was set up with, the players' words, and the game so far.

The encoding is specified to the byte in `docs/fair_dice.md`.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bot.deeds import DeedKind
from games.kernel import Frozen, Outcome, Roll, Seat, seat_letter
from games.kernel.content.codec import sorted_json as canonical

FAIR_DICE = 3
"""Which rules of fair dice these are; part of H of every setup."""


class Place(Frozen, frozen=True):
    """What is at a place, as the lobby shows it: a person or the computer of a policy, and the words.

    No name is in any hash: somebody may want theirs deleted, and all dice are to be checked as before.
    """

    computer: str | None
    seat: str
    words: str


class Posted(Frozen, frozen=True):
    """The list that the lobby posts and that everybody confirms with Ready.

    `last` is the seat whose words were given after everything else was chosen (None: something was chosen after all).
    """

    last: str | None
    seats: tuple[Place, ...]


class Beginning(Frozen, frozen=True):
    """All that H of the setup covers; `content` are the digests of the match's content by kind."""

    match: str
    game: str
    rules_version: int
    commitment: str
    options: Mapping[str, Any]
    posted: Posted
    content: Mapping[str, str]


class ClosingRow(Frozen, frozen=True):
    """What the closing hash covers of one journal row."""

    chain: str
    dice: tuple[Roll, ...]
    state: str


class Ending(Frozen, frozen=True):
    """What the closing hash covers besides the journal: how the match ended, and what played each seat then."""

    status: str
    outcome: Outcome | None
    seats: tuple[Place, ...]


class Chain(Frozen, frozen=True):
    """The running hash of a match: `head` is H of the last action, 32 bytes, and `played` of the last one of the game.

    What is done at the table (a seat handed over, newer rules, ..) continues `head`, what is done in the game `played`:
    anybody who knows the secret could try out deeds at the table until the coming dice suit.
    """

    head: bytes
    played: bytes

    @classmethod
    def begin(cls, beginning: Beginning) -> "Chain":
        """Return the chain of the setup; raises ValueError for a fraction among the options."""
        refuse_fractions(beginning.options)
        covered = msgspec.structs.asdict(beginning) | {"fair_dice": FAIR_DICE}
        head = hashlib.sha256(canonical(covered)).digest()
        return cls(head, head)

    @classmethod
    def resumed(cls, newest: str, played: str) -> "Chain":
        """Return the chain from H of the newest row of a journal, and of the newest that is not of the table."""
        return cls(bytes.fromhex(newest), bytes.fromhex(played))

    def then(self, kind: str, seat: Seat | None, text: str) -> "Chain":
        """Return the chain with one action appended; this one stays as it is."""
        letter = None if seat is None else seat_letter(seat)
        entry = canonical({"kind": kind, "seat": letter, "text": text})
        if kind == DeedKind.TABLE:
            return Chain(hashlib.sha256(self.head + entry).digest(), self.played)
        head = hashlib.sha256(self.played + entry).digest()
        return Chain(head, head)

    def undone(self, seat: Seat, text: str, played: bytes) -> "Chain":
        """Return the chain with an undo appended, which leads back to where `played` was H of the last action played.

        So the same actions roll the same dice again, and others dice that nobody has seen.
        """
        return Chain(self.then(DeedKind.TABLE, seat, text).head, played)


def refuse_fractions(value: Any) -> None:
    """Raise ValueError if a value holds a float: how those are written differs between languages."""
    if isinstance(value, float):
        raise ValueError(f"{value} is a fraction, which cannot be hashed the same way everywhere")
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            refuse_fractions(part)


def without_fractions(value: Any) -> Any:
    """Return a value with every fraction in it as text: what a match hands on is hashed at its end, come what may.

    >>> without_fractions({"lost": [1, 2.5]})
    {'lost': [1, '2.5']}
    """
    if isinstance(value, float):
        return str(value)
    if isinstance(value, Mapping):
        return {key: without_fractions(part) for key, part in value.items()}
    return [without_fractions(part) for part in value] if isinstance(value, list | tuple) else value


def closing_hash(match: str, game: str, commitment: str, rows: Iterable[ClosingRow], ending: Ending) -> str:
    """Return what is posted at the end: the hash over all chain hashes, dice and states, and how the match ended."""
    document: dict[str, Any] = {
        "commitment": commitment,
        "game": game,
        "journal": tuple(rows),
        "match": match,
        "outcome": covered_of(ending.outcome),
        "seats": [{"computer": at.computer, "seat": at.seat} for at in ending.seats],
        "status": ending.status,
    }
    return hashlib.sha256(canonical(document)).hexdigest()


def covered_of(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return what is sealed of an outcome: its reason has names, and may be worded otherwise by a later Umpire."""
    if outcome is None:
        return None
    return {"aftermath": outcome.aftermath, "rule": outcome.rule, "winners": outcome.winners}
