"""The hash chain: H of an action covers the match, what it was set up with, the players' words, and the game so far.

The encoding is specified to the byte in the README, "Fair dice, to the byte". There are two ways in which a chain
begins and is closed: fair dice 2, of every match that begins now, and fair dice 1, of matches that began before.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bot.deeds import DeedKind
from games.kernel import Frozen, Outcome, Roll, Seat, seat_letter

# Unlike the kernel's `canonical`, which keeps the order of a struct's fields, this sorts those too: a checker knows no
# structs.
canonical = msgspec.json.Encoder(order="sorted").encode


class Join(Frozen, frozen=True):
    """Fair dice 1: what one seat adds to the seeds: its words, and the id of the interaction that took the seat."""

    id: str
    seat: str
    words: str


class Seeds(Frozen, frozen=True):
    """Fair dice 1: the seeds, with the id of Start, which the host alone knows before it enters every hash."""

    joins: tuple[Join, ...]
    start: str


class Place(Frozen, frozen=True):
    """Fair dice 2: what is at a place, as the lobby shows it: a person or the computer of a policy, and the words.

    No name is in any hash: somebody may want theirs deleted, and all dice are to be checked as before.
    """

    computer: str | None
    seat: str
    words: str


class Posted(Frozen, frozen=True):
    """Fair dice 2: the list that the lobby posts and that everybody confirms with Ready.

    `last` is the seat whose words were given after everything else was chosen (None: something was chosen after all).
    """

    last: str | None
    seats: tuple[Place, ...]


class ClosingRow(Frozen, frozen=True):
    """What the closing hash covers of one journal row."""

    chain: str
    dice: tuple[Roll, ...]
    state: str


class Ending(Frozen, frozen=True):
    """What the closing hash of fair dice 2 covers besides the journal: how the match ended, and what sat there then."""

    status: str
    outcome: Outcome | None
    seats: tuple[Place, ...]


class Chain(Frozen, frozen=True):
    """The running hash of a match: `head` is H of the last action, 32 bytes, and `played` of the last one of the game.

    What is done at the table (a seat handed over, ..) continues `head`, what is done in the game `played`: who knows
    the secret could try out deeds at the table until the coming dice suit. Fair dice 1 make no difference.
    """

    head: bytes
    played: bytes
    fair_dice: int = 2

    @classmethod
    def begin(
        cls,
        match: str,
        game: str,
        commitment: str,
        options: Mapping[str, Any],
        seeds: Seeds | Posted,
        content: Mapping[str, str],
    ) -> "Chain":
        """Return the chain of the setup; `content` are the digests of the match's content by kind."""
        refuse_fractions(options)
        start: dict[str, Any] = {"content": content, "match": match, "options": options}
        if isinstance(seeds, Seeds):
            start |= {"seeds": seeds}
        else:
            start |= {"commitment": commitment, "fair_dice": 2, "game": game, "posted": seeds}
        head = hashlib.sha256(canonical(start)).digest()
        return cls(head, head, 1 if isinstance(seeds, Seeds) else 2)

    @classmethod
    def resumed(cls, newest: str, played: str, seeds: Seeds | Posted) -> "Chain":
        """Return the chain from H of the newest row of a journal, and of the newest that is not of the table."""
        head = bytes.fromhex(newest)
        return cls(head, head, 1) if isinstance(seeds, Seeds) else cls(head, bytes.fromhex(played))

    def then(self, kind: str, seat: Seat | None, text: str) -> "Chain":
        """Return the chain with one action appended; this one stays as it is."""
        letter = None if seat is None else seat_letter(seat)
        entry = canonical({"kind": kind, "seat": letter, "text": text})
        if kind == DeedKind.TABLE and self.fair_dice > 1:
            return msgspec.structs.replace(self, head=hashlib.sha256(self.head + entry).digest())
        head = hashlib.sha256(self.played + entry).digest()
        return msgspec.structs.replace(self, head=head, played=head)


def refuse_fractions(value: Any) -> None:
    """Raise ValueError if a value holds a float: how those are written differs between languages."""
    if isinstance(value, float):
        raise ValueError(f"{value} is a fraction, which cannot be hashed the same way everywhere")
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            refuse_fractions(part)


def closing_hash(match: str, game: str, commitment: str, rows: Iterable[ClosingRow], ending: Ending | None) -> str:
    """Return what is posted at the end; without an `ending` as fair dice 1 have it: chain hashes, dice and states."""
    document: dict[str, Any] = {"commitment": commitment, "game": game, "journal": tuple(rows), "match": match}
    if ending is not None:
        document |= {"outcome": _result(ending.outcome), "status": ending.status}
        document |= {"seats": [{"computer": at.computer, "seat": at.seat} for at in ending.seats]}
    return hashlib.sha256(canonical(document)).hexdigest()


def _result(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return what is covered of an outcome: its reason has names, and what a battle hands on may be anything."""
    if outcome is None:
        return None
    return {"rule": outcome.rule, "winners": outcome.winners}
