"""Edited records: changed anywhere, or changed where it matters and made again by one who knows the secret."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from bot.verify.umpire_check import digest
from tests.bot.verify.forging import Document, resealed
from tests.bot.verify.mutations import change

_COMPUTERS = ("careful", "random", "x-1", "to", "Careful", "", None)
_LETTERS = "ABCDH"
_STATES = ("{}", "", '{"schema":1,"state":{}}', "\u20ac")


def _text(rng: random.Random) -> str:
    """Return something that is done at the table, or hardly so."""
    letters = " ".join(rng.sample(_LETTERS, rng.randrange(3)))
    said = (
        f"hand-over {rng.choice(_COMPUTERS)}",
        "take-back",
        f"resign {rng.choice(_COMPUTERS)}",
        "resign",
        f"resign to {letters}",
        "abort",
        "here",
        f"vacate {rng.choice(_COMPUTERS)}",
        "substitute",
        f"settle {letters}",
        "settle",
        f"owner {rng.choice(_LETTERS)}",
        f"rules {rng.choice((0, 1, 2, 3, 99, '02'))}",
        f"undo {rng.choice((0, 1, 2, 3, 4, 5, 99))}",
        "dance",
    )
    text = rng.choice(said)
    return text if rng.random() < 0.95 else text + rng.choice((" ", "\n", "x"))


def _inserted(document: Document, rng: random.Random) -> None:
    rows = document["journal"]
    place = rng.choice((len(rows), rng.randrange(1, len(rows) + 1)))
    row = copy.deepcopy(rows[place - 1]) | {"kind": "table", "text": _text(rng), "dice": []}
    rows.insert(place, row | {"seat": rng.choice((None, *_LETTERS))})


def _left_out(document: Document, rng: random.Random) -> None:
    del document["journal"][rng.randrange(len(document["journal"]))]


def _cut(document: Document, rng: random.Random) -> None:
    del document["journal"][rng.randrange(1, len(document["journal"]) + 1) :]


def _reworded(document: Document, rng: random.Random) -> None:
    row = rng.choice(document["journal"])
    row["text"] = _text(rng) if row["kind"] == "table" else rng.choice(("pace walk", "pace jog", "run 1", "fall", "x"))


def _reseated(document: Document, rng: random.Random) -> None:
    rng.choice(document["journal"])["seat"] = rng.choice((None, *_LETTERS))


def _another_kind(document: Document, rng: random.Random) -> None:
    rng.choice(document["journal"])["kind"] = rng.choice(("setup", "game", "table"))


def _another_state(document: Document, rng: random.Random) -> None:
    rng.choice(document["journal"])["state"] = rng.choice(document["journal"])["state"]


def _played_by(document: Document, rng: random.Random) -> None:
    where = rng.choice((document["seats"], document["posted"]["seats"]))
    rng.choice(where)["computer"] = rng.choice(_COMPUTERS)


def _outcome(document: Document, rng: random.Random) -> None:
    winners = rng.sample(range(3), rng.randrange(3))
    aftermath = rng.choice((None, None, {}, {"lost": [1]}, {"lost": 0.5}))
    told = {"winners": winners, "rule": rng.choice(("", "TR-6")), "reason": "x", "aftermath": aftermath}
    document["outcome"] = rng.choice((None, told, document["outcome"] and document["outcome"] | {"winners": winners}))


def _status(document: Document, rng: random.Random) -> None:
    document["status"] = rng.choice(("live", "parked", "over", "aborted"))


def _ends_so(document: Document, rng: random.Random) -> None:
    """Let the record say of its end what would follow from its last row."""
    last = document["journal"][-1]
    words = str(last["text"]).split(" ")
    if words[:2] == ["resign", "to"]:
        winners = [ord(letter) - 65 for letter in words[2:] if letter]
        document["outcome"] = {"winners": winners, "rule": "", "reason": "x", "aftermath": None}
        document["status"] = "over"
    else:
        document |= {"outcome": None, "status": "aborted"}


def _closed(document: Document, rng: random.Random) -> None:
    document["closing"] = rng.choice((None, "0" * 64))


def _version(document: Document, rng: random.Random) -> None:
    document["rules_version"] = rng.choice((0, 1, 2, 3, 99))


def _game(document: Document, rng: random.Random) -> None:
    document["game"] = rng.choice(("chess", "tiny", "Tiny"))


def _base(document: Document, rng: random.Random) -> None:
    bases, state = document["bases"], rng.choice(_STATES)
    ply = rng.randrange(len(document["journal"]))
    known = [base["state"] for base in bases]
    new = {"ply": ply, "state": rng.choice((*known, state))}
    rng.choice((lambda: bases.append(new), bases.clear, lambda: bases.__setitem__(slice(None), [new])))()
    if rng.random() < 0.7:
        for base in bases:
            row = document["journal"][min(base["ply"], len(document["journal"]) - 1)]
            row["state"] = digest(base["state"])


def _dice(document: Document, rng: random.Random) -> None:
    rolls = [row["dice"] for row in document["journal"] if row["dice"]]
    if rolls:
        found = rng.choice(rolls)
        roll = copy.deepcopy(found[0])
        rng.choice((lambda: found.append(roll), found.pop, lambda: found[0]["faces"].append(1)))()


def _option(document: Document, rng: random.Random) -> None:
    document["options"][rng.choice((*document["options"], "x"))] = rng.choice((1, 4, 99, True, "x", None))


_EDITS: tuple[Callable[[Document, random.Random], None], ...] = (
    *(_inserted, _inserted, _inserted, _left_out, _cut, _cut, _reworded, _reseated, _another_kind, _another_state),
    *(_played_by, _played_by, _outcome, _outcome, _status, _status, _ends_so, _ends_so, _closed, _version, _game),
    *(_base, _dice, _option),
)


def edited(documents: list[Any], count: int, seed: int) -> Iterator[bytes]:
    """Yield so many files, two of three made again by somebody who knows the secret; equal seeds, equal files."""
    rng = random.Random(seed)
    for number in range(count):
        document = copy.deepcopy(rng.choice(documents))
        for _ in range(rng.choice((1, 1, 2, 2, 3, 4))):
            if not document.get("journal"):
                break
            if number % 3:
                rng.choice(_EDITS)(document, rng)
            else:
                change(document, rng)
        if number % 3:
            document = sealed(document)
        yield json.dumps(document).encode()


def sealed(document: Document) -> Document:
    """Make hashes and dice again, as far as the record can have any."""
    kept = copy.deepcopy(document)
    try:
        return resealed(document)
    except (ValueError, TypeError, LookupError):
        return kept
