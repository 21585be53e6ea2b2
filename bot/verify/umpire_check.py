#!/usr/bin/env python3
"""Check the dice of an exported match, or of a revealed roll: `python3 umpire_check.py FILE`.

It needs nothing but Python's standard library, and computes everything again from the revealed secret: the commitment,
the hash chain over options, words and actions, every die, and the closing hash. How, is specified to the byte in the
README, "Fair dice, to the byte". Give what was posted: `--commitment HEX`, or a record that was sealed anew may pass;
`--setup HEX`, the list of the lobby; `--mark ACTION:HEX` of boards, which tell what was undone and played anew;
`--closing HEX`, or a record that was cut short may pass. Or compare what it prints.

Exit status: 0 all agrees, 1 something does not, 2 the file is no match, 3 the match had not ended.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Hex = str | None

FORMATS = {1: "umpire match 2", 2: "umpire match 3"}
"""Fair dice 1 are those of matches that began before there was Ready; fair dice 2 those of all that begin now."""
ROLL = "umpire roll 1"
MOST_BYTES = 20_000_000
MOST_SIDES = 10_000
SHOWN = 16  # digits of H of the setup stand in the lobby as its list


class Mismatch(Exception):
    """Something in the record does not agree; `ply` is where it shows first (None: nowhere in particular)."""

    def __init__(self, ply: int | None, text: str) -> None:
        super().__init__(text if ply is None else f"action {ply}: {text}")
        self.ply = ply


class NotAMatch(Exception):
    """The file is no exported match, or one that is damaged."""


def agree(fact: bool, text: str, ply: int | None = None) -> None:
    """Raise Mismatch unless something agrees."""
    if not fact:
        raise Mismatch(ply, text)


def ensure(fact: bool, text: str) -> None:
    """Raise ValueError unless something is as every match has it."""
    if not fact:
        raise ValueError(text)


def read(data: bytes) -> Any:
    """Return what a file says that can be read in one way only; raises ValueError, RecursionError."""
    document = json.loads(data.decode("utf-8"), object_pairs_hook=_once, parse_int=_whole, parse_constant=_whole)
    json.dumps(document, ensure_ascii=False).encode("utf-8")  # half of a surrogate pair has no UTF-8
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    ensure(len(found) == len(pairs), "a key stands twice in one object of this file")
    return found


def _whole(text: str) -> int:
    ensure(text not in ("-0", "NaN", "Infinity", "-Infinity"), f"{text} is no number here")
    return int(text)


def canonical(value: object) -> bytes:
    """Return the one way to write a value as JSON bytes; raises ValueError for fractions."""
    ensure(not any(isinstance(part, float) for part in _parts(value)), "there is a fraction where none can be hashed")
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def _parts(value: object) -> Any:
    yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _parts(part)


def only(value: dict[str, Any], keys: str) -> dict[str, Any]:
    """Return what is hashed of an object."""
    return {key: value[key] for key in keys.split()}


def exactly(value: Any, keys: str, what: str) -> None:
    """Raise ValueError unless a value is an object with exactly these keys."""
    ensure(isinstance(value, dict) and sorted(value) == keys.split(), f"{what} has other keys than {keys}")


def number(value: Any, least: int, most: int, what: str) -> None:
    """Raise ValueError unless a value is a whole number within bounds: true and 1.0 are not 1."""
    ensure(type(value) is int and least <= value <= most, f"{what} is no whole number from {least} to {most}")


def is_hash(value: Any) -> bool:
    """Tell whether a value is 32 bytes in lower-case hexadecimal."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def check_shape(document: dict[str, Any]) -> None:
    """Look at everything that is hashed as it stands, so that nothing can hide there; raises ValueError."""
    letters = [seat["seat"] for seat in document["seats"]]
    ensure(letters == [chr(65 + place) for place in range(len(letters))], "the seats are not A, B, ..")
    old = document["format"] == FORMATS[1]
    exactly(document["seeds" if old else "posted"], "joins start" if old else "last seats", "what was confirmed")
    given = document["seeds"]["joins"] if old else document["posted"]["seats"]
    for each in given:
        exactly(each, "id seat words" if old else "computer seat words", "a seat that was confirmed")
        ensure(isinstance(each["words"], str), "words are no text")
    ensure([each["seat"] for each in given] == letters, "those who gave words sat elsewhere")
    ensure(document["status"] in ("live", "parked", "over", "aborted"), "there is no such status")
    for winner in (document["outcome"] or {"winners": ()})["winners"]:
        number(winner, 0, len(letters) - 1, "a winner")
    for key in ("commitment", "secret", "closing"):
        absent = document[key] is None and key != "commitment"
        ensure(absent or is_hash(document[key]), f"{key} is not 64 lower-case hexadecimal digits")


def first_hash(document: dict[str, Any]) -> bytes:
    """Return H of the setup, 32 bytes."""
    old = document["format"] == FORMATS[1]
    covered = only(document, "match options seeds" if old else "commitment game match options posted")
    covered["content"] = {each["kind"]: each["digest"] for each in document["content"]}
    return hashlib.sha256(canonical(covered if old else {**covered, "fair_dice": 2})).digest()


def next_hash(head: bytes, row: dict[str, Any]) -> bytes:
    """Return H of an action, 32 bytes, from H of the one that it continues."""
    return hashlib.sha256(head + canonical(only(row, "kind seat text"))).digest()


def hashes(document: dict[str, Any]) -> Any:
    """Yield each row of the journal with its H, 32 bytes."""
    head = played = first_hash(document)
    for ply, row in enumerate(document["journal"]):
        aside = row["kind"] == "table" and document["format"] != FORMATS[1]
        if ply > 0:
            # Nothing that is done at the table changes the dice of the game.
            head = next_hash(head if aside else played, row)
            played = played if aside else head
        yield row, head


def check_content(document: dict[str, Any]) -> int:
    """Compare every piece of content with its digest; returns how many there are."""
    for each in document["content"]:
        digest = hashlib.sha256(each["text"].encode("utf-8")).hexdigest()
        agree(
            digest == each["digest"],
            f"the text of the {each['kind']} {each['name']!r} was changed: it has another digest",
        )
    kinds = {each["kind"] for each in document["content"]}
    agree(len(kinds) == len(document["content"]), "there are two pieces of content of one kind")
    return len(kinds)


class Draws:
    """The numbers of one action, and the faces made of them."""

    def __init__(self, secret: bytes, head: bytes) -> None:
        self.secret, self.head, self.n = secret, head, 0

    def face(self, sides: int) -> int:
        """Return the next face of a die with this many sides."""
        whole = 1 << 256
        while True:
            message = self.head + self.n.to_bytes(8, "big")
            x = int.from_bytes(hmac.new(self.secret, message, hashlib.sha256).digest(), "big")
            self.n += 1
            if x < whole - whole % sides:
                return x % sides + 1


def check_dice(rolls: Any, keys: str, draws: Draws, ply: int | None = None) -> int:
    """Compare recorded dice with those of the secret; returns how many there are."""
    count = 0
    for roll in rolls:
        exactly(roll, keys, "a roll")
        number(roll["sides"], 1, MOST_SIDES, "sides")
        for face in roll["faces"]:
            ensure(type(face) is int, "a face is no whole number")
            due = draws.face(roll["sides"])
            agree(face == due, f"a die for {roll.get('why', 'the roll')!r} shows {face}, the secret gives {due}", ply)
            count += 1
    return count


def check_rows(document: dict[str, Any], secret: bytes) -> int:
    """Check chain and dice of every row in order; returns how many dice there are."""
    dice, letters = 0, [seat["seat"] for seat in document["seats"]]
    for ply, (row, head) in enumerate(hashes(document)):
        kind, seat, said = row["kind"], row["seat"], row["ply"]
        agree(type(said) is int and said == ply, f"this row of the journal says that it is action {said!r}", ply)
        agree(kind in (("game", "table") if ply else ("setup",)), "the setup is the first row and no other", ply)
        agree(ply > 0 or (seat, row["text"]) == (None, "setup"), "the setup says more than that", ply)
        agree(seat in letters or (kind != "game" and seat is None), "there is no such seat", ply)
        what = "an action was changed, moved or left out" if ply else "match, content, an option or a seed was changed"
        agree(head.hex() == row["chain"], f"the hash chain breaks here: {what}", ply)
        agree(kind != "table" or row["dice"] == [], "what is done at the table throws no dice", ply)
        agree(isinstance(row["text"], str) and is_hash(row["state"]), "it has no text, or no hash of a state", ply)
        dice += check_dice(row["dice"], "by faces reason sides why", Draws(secret, head), ply)
        for by in (roll["by"] for roll in row["dice"] if roll["by"] is not None):
            number(by, 0, len(letters) - 1, "by")
    return dice


def closing_hash(document: dict[str, Any]) -> str:
    """Return the closing hash of a record."""
    covered = only(document, "commitment game match")
    covered["journal"] = [
        {**only(row, "chain state"), "dice": [only(roll, "by faces reason sides why") for roll in row["dice"]]}
        for row in document["journal"]
    ]
    if document["format"] != FORMATS[1]:
        covered["outcome"] = document["outcome"] and only(document["outcome"], "rule winners")
        covered["seats"] = [only(seat, "computer seat") for seat in document["seats"]]
        covered["status"] = document["status"]
    return hashlib.sha256(canonical(covered)).hexdigest()


def check_end(document: dict[str, Any]) -> None:
    """Compare the closing hash, and what is said of the end; raises Mismatch."""
    ended, closed = document["status"] in ("over", "aborted"), document["closing"] is not None
    agree(ended == closed, f"its status is {document['status']}, and it is {'' if closed else 'not '}closed")
    agree(not closed or document["secret"] is not None, "it is closed, and its secret is not revealed")
    fits = not closed or closing_hash(document) == document["closing"]
    agree(fits, "the closing hash does not fit the record: something that it covers was changed")


def whose_words(document: dict[str, Any]) -> str:
    """Return whose words stand behind the dice, in a sentence; raises Mismatch."""
    old = document["format"] == FORMATS[1]
    given = document["seeds"]["joins"] if old else document["posted"]["seats"]
    names = {each["seat"]: f"{each['seat']} {each['name']}" for each in document["seats"]}
    behind = [names[each["seat"]] for each in given if each["words"]]
    said = f"words of {', '.join(behind)} stand behind the dice" if behind else "nobody's words stand behind the dice"
    if old:
        return f"{said}, and ids that the host alone knew beforehand"
    last = document["posted"]["last"]
    gave = last is None or any(each["seat"] == last and each["words"] for each in given)
    agree(gave, "the words that came last are said to be of a seat that gave none")
    if not behind:
        return f"{said}: they rest on whoever drew the secret alone"
    after = f"those of {names[last]} came last" if last else "something was chosen after the last of them"
    return f"{said}; {after}"


def at_the_table(document: dict[str, Any]) -> str:
    """Return how many actions were of the table, in a sentence."""
    said = Counter(str(row["text"]).split(" ")[0] for row in document["journal"] if row["kind"] == "table")
    if not said:
        return "actions at the table: none"
    kinds = ", ".join(f"{count} {verb}" for verb, count in sorted(said.items()))
    steered = "each changed all later dice" if document["format"] == FORMATS[1] else "no die depends on them"
    return f"actions at the table: {sum(said.values())} ({kinds}); {steered}"


_LEFT_OUT = (
    "names of seats, which somebody may have had deleted, actors, sentences, the words of the outcome (reason), names "
    "of content, times (at, created_at), events, versions of the rules, bases, what a battle hands to its campaign"
)
_LIVE = "not ended: actions, dice, marks, states and outcome cannot be checked before the secret is revealed"
_SAVED = "not ended: nothing seals states, status and outcome yet; whoever has this file knows all dice to come"
_OLD = "warning: fair dice 1 leave outcome and status unsealed; no match whose lobby showed a list is of this kind"


def check_posted(document: dict[str, Any], commitment: Hex, closing: Hex = None, setup: Hex = None) -> None:
    """Compare a record with the hashes that were posted, as far as they are given."""
    anew = commitment is not None and document["commitment"] != commitment.strip().lower()
    agree(not anew, "the commitment is not the one that was posted: the record was sealed anew")
    cut = closing is not None and document["closing"] != closing.strip().lower()
    agree(not cut, "the closing hash is not the one that was posted: the record was cut or changed")
    if setup is not None:
        if len(setup.strip()) < SHOWN:
            raise NotAMatch(f"the list of a lobby has {SHOWN} digits")
        same = first_hash(document).hex().startswith(setup.strip().lower())
        agree(same, "the setup is not the one that the lobby showed as its list", 0)


def check_marks(document: dict[str, Any], secret: bytes, marks: Any) -> str:
    """Compare a record with the marks of boards (`ACTION:HEX`); returns a sentence. Raises Mismatch, NotAMatch."""
    found = [hmac.new(secret, b"board" + head, hashlib.sha256).hexdigest()[:8] for _, head in hashes(document)]
    for given in marks:
        if re.fullmatch("[0-9]{1,9}:[0-9a-f]{8}", given.strip().lower()) is None:
            raise NotAMatch("a mark is given as ACTION:HEX, with the number and the eight digits of a board")
        ply, shown = given.strip().lower().split(":")
        agree(int(ply) < len(found), f"a board showed action {ply}, which is not there: the record was cut")
        agree(found[int(ply)] == shown, "its mark is not the one on the board: it was undone and played anew", int(ply))
    told = f"; {len(marks)} compared with boards" if marks else "; not compared with those on boards (--mark)"
    return f"mark of action {len(found) - 1}: {found[-1]}{told}"


def check(document: Any, commitment: Hex = None, closing: Hex = None, setup: Hex = None, marks: Any = ()) -> list[str]:
    """Check a record, against what was posted as far as it is given; returns lines. Raises Mismatch, NotAMatch."""
    if not isinstance(document, dict) or document.get("format") not in FORMATS.values():
        raise NotAMatch(f"this is no match exported by Umpire (format {FORMATS[2]!r} or {FORMATS[1]!r})")
    try:
        ensure(bool(document["journal"]), "its journal is empty")
        check_shape(document)
        old = document["format"] == FORMATS[1]
        lines = [_OLD] if old else []
        content = check_content(document)
        lines += [f"content: {content} digest{'s agree' if content > 1 else ' agrees'}"] if content else []
        lines += _played(document, marks) if document["secret"] else []
        lines.append(at_the_table(document))
        check_end(document)
        check_posted(document, commitment, closing, setup)
        lines.append(whose_words(document))
        shown = (
            ""
            if old
            else f"; its first {SHOWN} digits stood in the lobby as the list's checksum{_compared('setup', setup)}"
        )
        lines.insert(0, f"setup {first_hash(document).hex()}{shown}")
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise NotAMatch(f"this export is damaged: {type(error).__name__} {error}") from None
    if document["closing"]:
        lines.append(f"closing hash {document['closing']}: fits{_compared('closing', closing)}")
    fits = "the secret fits" if document["secret"] else "its secret is not revealed"
    return [
        *([] if document["closing"] else [_SAVED if document["secret"] else _LIVE]),
        f"fair dice {1 if old else 2}",
        f"commitment {document['commitment']}: {fits}{_compared('commitment', commitment)}",
        *lines,
        f"not covered by any hash: {'outcome, status, computers of seats, ' if old else ''}{_LEFT_OUT}",
    ]


def _played(document: dict[str, Any], marks: Any) -> list[str]:
    secret = bytes.fromhex(document["secret"])
    fits = hashlib.sha256(secret).hexdigest() == document["commitment"]
    agree(fits, "the secret is not the one that was committed to when the lobby opened")
    return [
        f"hash chain: the setup and {len(document['journal']) - 1} actions agree",
        f"dice: {check_rows(document, secret)} agree",
        check_marks(document, secret, marks),
    ]


def _compared(what: str, given: str | None) -> str:
    return f"; not compared with the one that was posted (--{what})" if given is None else ", and is the one posted"


def check_roll(document: dict[str, Any]) -> list[str]:
    """Check the proof of one revealed roll; returns lines that say what agrees. Raises Mismatch, NotAMatch."""
    try:
        said = canonical(only(document, "dice line reason roll secret user"))
        agree(hashlib.sha256(said).hexdigest() == document["commitment"], "the roll is not the one that was sealed")
        ensure(is_hash(document["secret"]), "secret is not 64 lower-case hexadecimal digits")
        about = hashlib.sha256(canonical(only(document, "line reason roll user"))).digest()
        count = check_dice(document["dice"], "faces sides", Draws(bytes.fromhex(document["secret"]), about))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise NotAMatch(f"this proof is damaged: {type(error).__name__} {error}") from None
    return [f"commitment {document['commitment']}: the roll fits", f"dice: {count} agree"]


def main(arguments: list[str]) -> int:
    """Check the file named on the command line and print what was found; returns the exit status."""
    parser = argparse.ArgumentParser(prog="umpire_check.py", description="Check the dice of a match or of a roll.")
    parser.add_argument("file")
    for name in ("commitment", "setup", "closing"):
        parser.add_argument(f"--{name}", metavar="HEX", help=f"the {name} as it was posted")
    parser.add_argument("--mark", metavar="ACTION:HEX", action="append", help="the mark of a board; may be repeated")
    given = parser.parse_args(arguments)

    def plain(error: BaseException) -> str:  # it may quote what the file says
        return str(error).encode("ascii", "backslashreplace").decode("ascii")[:300]

    try:
        with open(given.file, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        ensure(len(data) <= MOST_BYTES, f"this file has more than {MOST_BYTES} bytes: no match has")
        document = read(data)
        roll = isinstance(document, dict) and document.get("format") == ROLL
        posted = (given.commitment, given.closing, given.setup, given.mark or ())
        lines = check_roll(document) if roll else check(document, *posted)
        check_posted(document, given.commitment)
    except Mismatch as mismatch:
        print(f"NOT GENUINE: {plain(mismatch)}")
        return 1
    except (NotAMatch, OSError, ValueError, RecursionError, MemoryError) as error:
        print(plain(error) or "this file needs too much memory to be read", file=sys.stderr)
        return 2
    print("\n".join(lines))
    if not roll and document["closing"] is None:
        print("What is there agrees, but the match had not ended.")
        return 3
    compare = "the commitment with the one posted when it was sealed" if roll else "both hashes with those posted"
    known = given.commitment and (roll or given.closing)
    print("All agrees, with what was posted too." if known else f"All agrees. Compare {compare}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
