"""Exports that somebody crafted: one changed at a place or several, and such as no program of ours ever wrote."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]
_DEEP = "[" * 3000 + "]" * 3000
_NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**63,
    2**256,
    2**256 + 1,
    10**300,
    1e308,
    float("inf"),
    float("nan"),
    "",
    "x" * 5000,
    "\ud800",
    "0" * 64,
    "A",
    "../../x",
    [],
    {},
    [[]],
    [None] * 50,
    {"a": {"b": [1]}},
)


def crafted(document: Any, count: int, seed: int) -> Iterator[bytes]:
    """Yield so many files: the fixed ones, then changed ones; equal seeds, equal files."""
    text = json.dumps(document)
    fixed = [
        b"",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b"{}",
        b"1" * 10_000,
        ("[" * 200_000).encode(),
        ('{"a":' * 200_000).encode(),
        text[: len(text) // 2].encode(),
        b"\xef\xbb\xbf" + text.encode(),
        text.replace('"journal": [', f'"journal": [{_DEEP},', 1).encode(),
        json.dumps({**document, "bases": "@"}).replace('"@"', "[" * 900 + "]" * 900).encode(),
        text.replace('"ply": 1,', f'"ply": {"9" * 5000},').encode(),
        text.replace('"ply": 1,', '"ply": 1e999,').encode(),
        json.dumps({**document, "journal": []}).encode(),
        json.dumps({**document, "journal": document["journal"][:1]}).encode(),
        json.dumps({**document, "journal": document["journal"][1:]}).encode(),
        json.dumps({**document, "seats": []}).encode(),
        json.dumps({**document, "game": "x" * 5000}).encode(),
        json.dumps({**document, "seats": [{**each, "name": "x" * 5000} for each in document["seats"]]}).encode(),
        json.dumps({**document, "content": [{"kind": "\ud800", "name": "x", "digest": "0", "text": ""}]}).encode(),
        json.dumps({**document, "match": "../../x", "options": {"a": [1]}}).encode(),
    ]
    yield from fixed[:count]
    rng = random.Random(seed)
    for _ in range(count - len(fixed)):
        changed = copy.deepcopy(document)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            change(changed, rng)
        yield json.dumps(changed).encode()


def forged(document: Any, base: Any, count: int, seed: int) -> Iterator[bytes]:
    """Yield so many files that begin in the middle, at a state that no match was ever in."""
    rng = random.Random(seed)
    for _ in range(count):
        changed = copy.deepcopy(base)
        for _ in range(rng.choice((1, 1, 2, 5))):
            change(changed["state"]["state"], rng)
        changed["state"] = json.dumps(changed["state"])
        yield json.dumps({**document, "bases": [changed]}).encode()


def with_sides(document: Any, sides: int) -> bytes:
    """Let the first die of a match have so many sides."""
    changed = copy.deepcopy(document)
    roll = next(roll for row in changed["journal"] for roll in row["dice"])
    roll["sides"] = sides
    return json.dumps(changed).encode()


def change(document: Any, rng: random.Random) -> None:
    """Change a place that is found by walking down: small things at the top are changed as often as large ones."""
    inner = [name for name in ("journal", "journal", "seats", "content", "options") if document.get(name)]
    found, key = document, rng.choice(list(document) if rng.random() < 0.4 or not inner else inner)
    while isinstance(found[key], (dict, list)) and found[key] and rng.random() < 0.93:
        found = found[key]
        key = rng.choice(list(found)) if isinstance(found, dict) else rng.randrange(len(found))
    match rng.randrange(6):
        case 0:
            del found[key]
        case 1 if isinstance(found, list):
            found.insert(key, copy.deepcopy(found[rng.randrange(len(found))]))
        case 2 if isinstance(found, list):
            other = rng.randrange(len(found))
            found[key], found[other] = found[other], found[key]
        case 3 if isinstance(found[key], (int, float)) and abs(found[key]) < 2**60:
            found[key] = int(found[key]) + rng.choice((-1, 1, 7, 1000))
        case 4 if isinstance(found[key], str) and found[key]:
            place = rng.randrange(len(found[key]))
            found[key] = found[key][:place] + rng.choice(" ;A0\n\u202e") + found[key][place + rng.randrange(2) :]
        case _:
            found[key] = copy.deepcopy(rng.choice(_NASTY))
