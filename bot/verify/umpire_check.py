#!/usr/bin/env python3
"""Check the dice of an exported match, or of a revealed roll: `python3 umpire_check.py FILE`.

It needs nothing but Python's standard library.

It computes everything again from the revealed secret: the commitment, the hash chain over options, words and actions,
every die, and the closing hash. How, is specified to the byte in the README, "Fair dice, to the byte".
Give the hashes that were posted with `--commitment HEX` and `--closing HEX`: without the first a record that was sealed
anew may pass, without the second one that was cut short. Or compare those that it prints.

Exit status: 0 all agrees, 1 something does not, 2 the file cannot be read as a match.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from typing import Any

FORMATS = {1: "umpire match 2", 2: "umpire match 3"}
"""Fair dice 1 are those of matches that began before there was Ready; fair dice 2 those of all that begin now."""
ROLL = "umpire roll 1"
MOST_BYTES = 20_000_000


class Mismatch(Exception):
    """Something in the record does not agree; `ply` is where it shows first (None: nowhere in particular)."""

    def __init__(self, ply: int | None, text: str) -> None:
        super().__init__(text if ply is None else f"action {ply}: {text}")
        self.ply = ply


class NotAMatch(Exception):
    """The file is no exported match, or one that has not ended."""


def canonical(value: object) -> bytes:
    """Return the one way to write a value as JSON bytes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def first_hash(document: dict[str, Any]) -> bytes:
    """Return H of the setup, 32 bytes."""
    covered = {
        "content": {each["kind"]: each["digest"] for each in document["content"]},
        "match": document["match"],
        "options": document["options"],
    }
    if document["format"] == FORMATS[1]:
        covered["seeds"] = document["seeds"]
    else:
        covered.update(fair_dice=2, game=document["game"], posted=document["posted"])
    return hashlib.sha256(canonical(covered)).digest()


def next_hash(head: bytes, row: dict[str, Any]) -> bytes:
    """Return H of an action, 32 bytes, from H of the one before it."""
    return hashlib.sha256(head + canonical({key: row[key] for key in ("kind", "seat", "text")})).digest()


def check_content(document: dict[str, Any]) -> int:
    """Compare every piece of content with its digest; returns how many there are."""
    kinds = set()
    for each in document["content"]:
        if hashlib.sha256(each["text"].encode("utf-8")).hexdigest() != each["digest"]:
            kind, name = each["kind"], each["name"]
            raise Mismatch(None, f"the text of the {kind} {name!r} was changed: it has another digest")
        kinds.add(each["kind"])
    if len(kinds) != len(document["content"]):
        raise Mismatch(None, "there are two pieces of content of one kind")
    return len(kinds)


class Draws:
    """The numbers of one action, and the faces made of them."""

    def __init__(self, secret: bytes, head: bytes) -> None:
        self.secret = secret
        self.head = head
        self.n = 0

    def face(self, sides: int) -> int:
        """Return the next face of a die with this many sides; raises ValueError where there is no such die."""
        whole = 1 << 256
        # A file may say anything: with more sides than numbers, every draw would be passed over, for ever.
        if type(sides) is not int or not 1 <= sides <= whole:
            raise ValueError(f"no die has {str(sides)[:20]} sides")
        limit = whole - whole % sides
        while True:
            message = self.head + self.n.to_bytes(8, "big")
            x = int.from_bytes(hmac.new(self.secret, message, hashlib.sha256).digest(), "big")
            self.n += 1
            if x < limit:
                return x % sides + 1


def check_dice(row: dict[str, Any], draws: Draws) -> int:
    """Compare the recorded dice of one row with those of the secret; returns how many there are."""
    count = 0
    for roll in row["dice"]:
        for face in roll["faces"]:
            count += 1
            due = draws.face(roll["sides"])
            if face != due:
                why = roll["why"]
                raise Mismatch(row["ply"], f"a die for {why!r} shows {face!r}, the secret gives {due}")
    return count


_START = "the match, its content, an option or a seed was changed"


def check_rows(document: dict[str, Any], secret: bytes) -> int:
    """Check chain and dice of every row in order; returns how many dice there are."""
    if not document["journal"]:
        raise NotAMatch("this export is damaged: its journal is empty")
    head = b""
    dice = 0
    for ply, row in enumerate(document["journal"]):
        if row["ply"] != ply:
            said = row["ply"]
            raise Mismatch(ply, f"this row of the journal says that it is action {said!r}")
        if (row["kind"] == "setup") != (ply == 0):
            raise Mismatch(ply, "the setup is the first row and no other")
        head = next_hash(head, row) if ply > 0 else first_hash(document)
        if head.hex() != row["chain"]:
            what = "an action was changed, moved or left out" if ply else _START
            raise Mismatch(ply, "the hash chain breaks here: " + what)
        dice += check_dice(row, Draws(secret, head))
    return dice


def closing_hash(document: dict[str, Any]) -> str:
    """Return the closing hash of a record."""
    old = document["format"] == FORMATS[1]
    rows = [
        {
            "chain": row["chain"],
            "dice": [{key: roll[key] for key in ("by", "faces", "reason", "sides", "why")} for roll in row["dice"]],
            "state": row["state"],
        }
        for row in document["journal"]
    ]
    covered = {
        "commitment": document["commitment"],
        "game": document["game"],
        "journal": rows,
        "match": document["match"],
    }
    if not old:
        outcome = document["outcome"]
        covered["outcome"] = outcome and {key: outcome[key] for key in ("rule", "winners")}
        covered["seats"] = [{key: seat[key] for key in ("computer", "seat")} for seat in document["seats"]]
        covered["status"] = document["status"]
    return hashlib.sha256(canonical(covered)).hexdigest()


def whose_words(document: dict[str, Any]) -> str:
    """Return whose words stand behind the dice, in a sentence."""
    old = document["format"] == FORMATS[1]
    given = document["seeds"]["joins"] if old else document["posted"]["seats"]
    names = {each["seat"]: f"{each['seat']} {each['name']}" for each in document["seats"]}
    behind = [names[each["seat"]] for each in given if each["words"]]
    said = f"words of {', '.join(behind)} stand behind the dice" if behind else "nobody's words stand behind the dice"
    if old:
        return f"{said}, and ids that the host alone knew beforehand"
    if not behind:
        return f"{said}: they rest on whoever drew the secret alone"
    last = document["posted"]["last"]
    return f"{said}; " + (
        f"those of {names[last]} came last" if last else "something was chosen after the last of them"
    )


_LEFT_OUT = (
    "names of seats, which somebody may have had deleted", "actors", "sentences", "the words of the outcome (reason)",
    "times (at, created_at)", "events", "versions of the rules", "bases", "what a battle hands to its campaign",
)  # fmt: skip
_LEFT_OUT_BEFORE = ("outcome", "status", "computers of seats")


def not_covered(document: dict[str, Any]) -> str:
    """Return what of a record no hash covers, in a sentence."""
    before = _LEFT_OUT_BEFORE if document["format"] == FORMATS[1] else ()
    return "not covered by any hash: " + ", ".join(before + _LEFT_OUT)


def check_posted(document: dict[str, Any], commitment: str | None, closing: str | None) -> None:
    """Compare a record with the hashes that were posted, as far as they are given."""
    if commitment is not None and document["commitment"] != commitment.strip().lower():
        raise Mismatch(None, "the commitment is not the one that was posted: the record was sealed anew")
    if closing is not None and document["closing"] != closing.strip().lower():
        raise Mismatch(None, "the closing hash is not the one that was posted: the record was cut or changed")


def check(document: Any, commitment: str | None = None, closing: str | None = None) -> list[str]:
    """Check a whole record, against the hashes that were posted where they are given.

    Returns lines that say what agrees. Raises Mismatch, NotAMatch.
    """
    if not isinstance(document, dict) or document.get("format") not in FORMATS.values():
        raise NotAMatch(f"this is no match exported by Umpire (format {FORMATS[2]!r} or {FORMATS[1]!r})")
    if document.get("secret") is None or document.get("closing") is None:
        raise NotAMatch("this match had not ended when it was exported: its secret is not revealed yet")
    try:
        secret = bytes.fromhex(document["secret"])
        if hashlib.sha256(secret).hexdigest() != document["commitment"]:
            raise Mismatch(None, "the secret is not the one that was committed to when the lobby opened")
        content = check_content(document)
        dice = check_rows(document, secret)
        if closing_hash(document) != document["closing"]:
            raise Mismatch(None, "the closing hash does not fit the record: something that it covers was changed")
        check_posted(document, commitment, closing)
        told = [whose_words(document), not_covered(document)]
        shown = (
            ""
            if document["format"] == FORMATS[1]
            else "; its first 12 digits stood in the lobby as the list's checksum"
        )
        setup = f"setup {document['journal'][0]['chain']}: agrees{shown}"
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise NotAMatch(f"this export is damaged: {type(error).__name__} {error}") from None
    return [
        f"fair dice {1 if document['format'] == FORMATS[1] else 2}",
        f"commitment {document['commitment']}: the secret fits{_compared('commitment', commitment)}",
        *([f"content: {content} digest{'s agree' if content > 1 else ' agrees'}"] if content else []),
        setup,
        f"hash chain: the setup and {len(document['journal']) - 1} actions agree",
        f"dice: {dice} agree",
        f"closing hash {document['closing']}: fits{_compared('closing', closing)}",
        *told,
    ]


def _compared(what: str, given: str | None) -> str:
    return f"; not compared with the one that was posted (--{what})" if given is None else ", and is the one posted"


def check_roll(document: dict[str, Any]) -> list[str]:
    """Check the proof of one revealed roll; returns lines that say what agrees. Raises Mismatch, NotAMatch."""
    try:
        said = {key: document[key] for key in ("dice", "line", "reason", "roll", "secret", "user")}
        if hashlib.sha256(canonical(said)).hexdigest() != document["commitment"]:
            raise Mismatch(None, "the roll is not the one that was sealed")
        about = {key: document[key] for key in ("line", "reason", "roll", "user")}
        draws = Draws(bytes.fromhex(document["secret"]), hashlib.sha256(canonical(about)).digest())
        faces = [(face, draws.face(roll["sides"])) for roll in document["dice"] for face in roll["faces"]]
        for face, due in faces:
            if face != due:
                raise Mismatch(None, f"a die shows {face!r}, the secret gives {due}")
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise NotAMatch(f"this proof is damaged: {type(error).__name__} {error}") from None
    return [f"commitment {document['commitment']}: the roll fits", f"dice: {len(faces)} agree"]


def _plain(error: BaseException) -> str:
    """Return what an error says, short and printable: it may quote what the file says."""
    return str(error).encode("ascii", "backslashreplace").decode("ascii")[:300]


def main(arguments: list[str]) -> int:
    """Check the file named on the command line and print what was found; returns the exit status."""
    parser = argparse.ArgumentParser(prog="umpire_check.py", description="Check the dice of a match or of a roll.")
    parser.add_argument("file")
    parser.add_argument("--commitment", metavar="HEX", help="the hash that was posted when the dice were sealed")
    parser.add_argument("--closing", metavar="HEX", help="the closing hash that was posted at the end of a match")
    try:
        given = parser.parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        with open(given.file, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise NotAMatch(f"this file has more than {MOST_BYTES} bytes: no match has")
        document = json.loads(data.decode("utf-8"))
        roll = isinstance(document, dict) and document.get("format") == ROLL
        lines = check_roll(document) if roll else check(document, given.commitment, given.closing)
        if roll:
            check_posted(document, given.commitment, None)
    except Mismatch as mismatch:
        print(f"NOT GENUINE: {_plain(mismatch)}")
        return 1
    except (NotAMatch, OSError, ValueError, RecursionError, MemoryError) as error:
        print(_plain(error) or "this file needs too much memory to be read", file=sys.stderr)
        return 2
    print("\n".join(lines))
    if given.commitment and (roll or given.closing):
        print("All agrees, with what was posted too.")
    else:
        what = "the commitment with the one posted when it was sealed" if roll else "both hashes with those posted"
        print(f"All agrees. Compare {what}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
