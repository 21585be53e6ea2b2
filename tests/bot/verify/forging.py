"""Records of matches, and such as a forger would make of them: their hashes and dice agree with themselves."""

import json
from typing import Any

from bot.matches import Service
from bot.verify import umpire_check
from tests.bot.matches.table import play_on, started

Document = dict[str, Any]


async def ended(service: Service) -> Document:
    info = await started(service)
    await play_on(service, info.id)
    document: Document = json.loads(await service.exporting.export(info.id))
    return document


def resealed(document: Document) -> Document:
    """Return a record whose hashes and dice were made again, by somebody who knows the secret."""
    secret = bytes.fromhex(document["secret"])
    for ply, row in enumerate(document["journal"]):
        row["ply"] = ply
    for row, head in umpire_check.hashes(document):
        row["chain"], draws = head.hex(), umpire_check.Draws(secret, head)
        for roll in row["dice"]:
            roll["faces"] = [draws.face(roll["sides"]) for _ in roll["faces"]]
    if document["closing"] is not None:
        document["closing"] = umpire_check.closing_hash(document)
    return document


def sealed_anew(document: Document) -> Document:
    """Return a record made again with a secret of the forger's choice, whose hashes and dice all agree."""
    secret = b"\x07" * 32
    document |= {"secret": secret.hex(), "commitment": umpire_check.hashlib.sha256(secret).hexdigest()}
    return resealed(document)


def cut(document: Document) -> Document:
    """Return a record that ends with an abort which nobody asked for."""
    document["journal"] = document["journal"][:4]
    last = document["journal"][-1]
    head = bytes.fromhex(document["journal"][-2]["chain"])
    last |= {"kind": "table", "seat": None, "text": "abort", "dice": [], "events": []}
    last |= {"chain": umpire_check.next_hash(head, last).hex(), "state": document["journal"][-2]["state"]}
    document |= {"status": "aborted", "outcome": None}
    document["closing"] = umpire_check.closing_hash(document)
    return document
