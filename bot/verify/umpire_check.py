#!/usr/bin/env python3
"""Check the dice of an exported match, or of a revealed roll: `python3 umpire_check.py FILE`.

It needs nothing but Python's standard library, and computes everything again from the revealed secret: the commitment,
the hash chain over options, words and actions, every die, and the closing hash; and from what was done at the table how
a match ended there, and what played each seat. How, is specified to the byte in `docs/fair_dice.md`.
It knows the rules of no game: `umpire verify FILE` also plays every action again.

Give what was posted: `--commitment HEX`, or a record that was sealed again can pass; `--setup HEX`, the list of the
lobby; `--mark ACTION:HEX` of boards, which show what was undone and replayed; `--closing HEX`, or a record that was
cut short can pass. Or compare what it prints.

Exit status: 0 all that can be checked without the rules agrees, 1 something does not, 2 the file is not a match, 3 the
match had not ended.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import math
import os
import re
import stat
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    Hex = str | None

FORMAT = "umpire match 6"
BEFORE_UNDO = "umpire match 5"  # the same without `undo`
BEFORE_TENURES = "umpire match 4"  # and without `tenures`
FAIR_DICE = 3
ROLL = "umpire roll 1"
MOST_BYTES = 20_000_000
MOST_SIDES = 10_000
MOST_DEEP = 100  # objects and lists within each other
MOST_SEATS = 8
LONGEST_NAME = 100
LAST_TIME = 1_000_000_000_000  # seconds since 1970
MOST_DIGITS = 1000  # of a whole number
SHOWN = 16  # digits of a hash are what the channel shows of it, where it does not show all 64
# What nobody sees between words: controls and blanks (but the space), and characters without any width.
UNSEEN = "\x00-\x1f\x7f-\xa0\xad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
WORDS = f"[^ {UNSEEN}]+( [^ {UNSEEN}]+)*"
VERSION = "[1-9][0-9]{0,8}"
UNDO = f"undo (0|{VERSION})"
COMPUTER = "(?!to( |$))[a-z][a-z0-9_-]{0,39}"
DRAWN = re.compile("drawn by the bot: [0-9a-f]{16}")  # words for the dice of a person who gave none


class Mismatch(Exception):
    """Something in the record does not agree; `ply` is where it shows first (None: nowhere in particular)."""

    def __init__(self, ply: int | None, text: str) -> None:
        super().__init__(text if ply is None else f"action {ply}: {text}")
        self.ply = ply


class NotAMatch(Exception):
    """The file is not an exported match, or one that is damaged."""


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
    document = json.loads(
        data.decode("utf-8"), object_pairs_hook=_once, parse_int=_whole, parse_float=_fraction, parse_constant=_whole
    )
    json.dumps(document, ensure_ascii=False).encode("utf-8")  # half of a surrogate pair has no UTF-8
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    ensure(len(found) == len(pairs), "a key is twice in one object of this file")
    return found


def _whole(text: str) -> int:
    ensure(text not in ("-0", "NaN", "Infinity", "-Infinity"), f"{text} is not a number here")
    ensure(len(text.lstrip("-")) <= MOST_DIGITS, f"a number has more than {MOST_DIGITS} digits")
    return int(text)


def _fraction(text: str) -> float:
    value = float(text)
    ensure(math.isfinite(value) and str(value) != "-0.0", f"{text[:20]} is not a number here")
    return value


def canonical(value: object) -> bytes:
    """Return the one way to write a value as JSON bytes; raises ValueError for fractions."""
    ensure(not any(isinstance(part, float) for part in _parts(value)), "there is a fraction where none can be hashed")
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def _parts(value: object) -> Iterator[object]:
    yield value
    for part in _inside(value):
        yield from _parts(part)


def _inside(value: object) -> Any:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def only(value: dict[str, Any], keys: str) -> dict[str, Any]:
    """Return what is hashed of an object."""
    return {key: value[key] for key in keys.split()}


def digest(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


# What every file of a match must look like. A rule is: a dictionary, for an object with exactly these keys; a list with
# one rule, for a list; OrNull; a tuple of a function and words, for everything else.


def is_hash(value: Any) -> bool:
    """Return whether a value is 32 bytes in lower-case hexadecimal."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def is_time(value: Any) -> bool:
    """Return whether a value is a number of seconds since 1970, with a fraction or without: true is none."""
    return type(value) in (int, float) and 0 <= value <= LAST_TIME


def whole(least: int, most: int) -> Any:
    """Return the rule for whole numbers within bounds: true and 1.0 are not 1."""
    return lambda value: type(value) is int and least <= value <= most, f"a whole number from {least} to {most}"


def like(pattern: str, words: str) -> Any:
    """Return the rule for text of a pattern."""
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None, words


def one_of(*values: str) -> Any:
    """Return the rule for one of some texts."""
    return lambda value: isinstance(value, str) and value in values, " or ".join(values)


class OrNull:
    """The rule for what follows another rule, or is null."""

    def __init__(self, rule: Any) -> None:
        self.rule = rule


TEXT = (lambda value: isinstance(value, str), "text")
OBJECT = (lambda value: isinstance(value, dict), "an object")
HASH = (is_hash, "64 lower-case hexadecimal digits")
TIME = (is_time, f"a time from 0 to {LAST_TIME}")
NULL = (lambda value: value is None, "null")
LETTER = like(f"[A-{chr(64 + MOST_SEATS)}]", "the letter of a seat")
NAME = (lambda value: isinstance(value, str) and len(value) <= LONGEST_NAME, f"text of at most {LONGEST_NAME} letters")
PLAYED_BY = OrNull(like(COMPUTER, "the name of a computer player"))
NUMBER_OF_SEAT = whole(0, MOST_SEATS - 1)
NUMBER_OF_ACTION = whole(0, 1_000_000_000)
DIE = {"faces": [whole(1, MOST_SIDES)], "sides": whole(1, MOST_SIDES)}
DICE = [{**DIE, "by": OrNull(NUMBER_OF_SEAT), "reason": TEXT, "why": TEXT}]


def shape_of_match(revealed: bool, form: str = FORMAT) -> Any:
    """Return the rule for a whole match, whose secret is revealed or not."""
    tenures: Any = {} if form == BEFORE_TENURES else {"tenures": [{"name": NAME, "since": NUMBER_OF_ACTION}]}
    row = {
        "actor": TEXT,
        "at": TIME,
        "chain": HASH if revealed else NULL,
        "dice": DICE if revealed else NULL,
        "events": [OBJECT],
        "kind": one_of("setup", "game", "table"),
        "ply": NUMBER_OF_ACTION,
        "seat": OrNull(LETTER),
        "sentences": [TEXT],
        "state": HASH if revealed else NULL,
        "text": TEXT if revealed else OrNull(TEXT),
    }
    return {
        "bases": [{"ply": NUMBER_OF_ACTION, "state": TEXT}],
        "closing": OrNull(HASH),
        "commitment": HASH,
        "content": [{"digest": HASH, "kind": TEXT, "name": TEXT, "text": TEXT}],
        "created_at": TIME,
        "format": one_of(form),
        "game": like("[a-z][a-z0-9_]{1,31}", "the name of a game"),
        "journal": [row],
        "match": like("[A-Za-z0-9-]{1,40}", "a name that a match can have"),
        "options": OBJECT,
        "outcome": OrNull({"aftermath": OrNull(OBJECT), "reason": TEXT, "rule": TEXT, "winners": [NUMBER_OF_SEAT]}),
        "posted": {"last": OrNull(LETTER), "seats": [{"computer": PLAYED_BY, "seat": LETTER, "words": TEXT}]},
        "rules_version": whole(1, 999_999_999),
        "seats": [{"computer": PLAYED_BY, "name": NAME, "seat": LETTER, **tenures}],
        "secret": OrNull(HASH),
        "status": one_of("live", "parked", "over", "aborted"),
    }


def fits(value: Any, rule: Any, where: str = "") -> bool:
    """Raise ValueError unless a value follows a rule, and each part of it its own; else it returns True."""
    if isinstance(rule, OrNull):
        return value is None or fits(value, rule.rule, where)
    if isinstance(rule, dict):
        ensure(isinstance(value, dict), f"{where or 'it'} is not an object")
        for key in sorted(set(rule) ^ set(value)):
            what = "has no key" if key in rule else "has an unknown key"
            raise ValueError(f"{where or 'it'} {what} {key!r}")
        return all(fits(value[key], part, f"{where}.{key}" if where else key) for key, part in rule.items())
    if isinstance(rule, list):
        ensure(isinstance(value, list), f"{where} is not a list")
        return all(fits(part, rule[0], f"{where}[{place}]") for place, part in enumerate(value))
    ensure(rule[0](value), f"{where} is not {rule[1]}")
    return True


def check_depth(document: object) -> None:
    """Raise ValueError for what is nested too deep to be read everywhere."""
    level = [document]
    for _ in range(MOST_DEEP):
        level = [part for value in level for part in _inside(value) if isinstance(part, (dict, list))]
    ensure(not level, f"it is nested deeper than {MOST_DEEP}")


def check_shape(document: Any) -> None:
    """Look at all keys, types and bounds of a match, so that nothing can hide anywhere; raises NotAMatch."""
    if not isinstance(document, dict) or document.get("format") not in (FORMAT, BEFORE_UNDO, BEFORE_TENURES):
        raise NotAMatch(f"this is not a match exported by Umpire (format {FORMAT!r})")
    try:
        check_depth(document)
        revealed = document.get("secret") is not None
        fits(document, shape_of_match(revealed, document["format"]))
        ensure(bool(document["journal"]), "its journal is empty")
        letters = [seat["seat"] for seat in document["seats"]]
        ensure(letters == [chr(65 + place) for place in range(len(letters) or 1)], "the seats are not A, B, ..")
        ensure([each["seat"] for each in document["posted"]["seats"]] == letters, "those who gave words sat elsewhere")
        ensure(document["posted"]["last"] in (None, *letters), "the last words are of a seat that is not there")
        numbers = list((document["outcome"] or {"winners": ()})["winners"])
        for row in document["journal"]:
            ensure(row["seat"] is None or row["seat"] in letters, f"there is no seat {row['seat']}")
            ensure(row["kind"] == "game" or row["text"] is not None, "what is done at the table is hidden")
            ensure(all(roll["faces"] for roll in row["dice"] or ()), "there is a roll of no dice")
            numbers += [roll["by"] for roll in row["dice"] or () if roll["by"] is not None]
        ensure(all(each < len(letters) for each in numbers), "there is no such seat")
        ensure(revealed or (document["bases"] == [] and document["closing"] is None), "its secret is not revealed")
        kinds = {each["kind"] for each in document["content"]}
        ensure(len(kinds) == len(document["content"]), "there are two pieces of content of one kind")
        canonical([document["options"], document["outcome"] and document["outcome"]["aftermath"]])
    except (ValueError, RecursionError) as error:
        raise NotAMatch(f"this is not a match exported by Umpire: {error or type(error).__name__}") from None


def first_hash(document: dict[str, Any]) -> bytes:
    """Return H of the setup, 32 bytes."""
    covered = only(document, "commitment game match options posted rules_version")
    covered["content"] = {each["kind"]: each["digest"] for each in document["content"]}
    return hashlib.sha256(canonical({**covered, "fair_dice": FAIR_DICE})).digest()


def next_hash(head: bytes, row: dict[str, Any]) -> bytes:
    """Return H of an action, 32 bytes, from H of the one that it continues."""
    return hashlib.sha256(head + canonical(only(row, "kind seat text"))).digest()


def hashes(document: dict[str, Any]) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Yield each row of the journal with its H, 32 bytes."""
    head = first_hash(document)
    stands = [(0, head)]  # the setup and the actions of the game that nothing has taken back, with their H
    for ply, row in enumerate(document["journal"]):
        if ply > 0:
            # Nothing that is done at the table changes the dice of the game.
            aside = row["kind"] == "table"
            head = next_hash(head if aside else stands[-1][1], row)
            back = re.fullmatch(UNDO, row["text"]) if aside else None
            while back and len(stands) > 1 and stands[-1][0] > int(back[1]):
                stands.pop()
            stands += [] if aside else [(ply, head)]
        yield row, head


def check_content(document: dict[str, Any]) -> int:
    """Compare every piece of content with its digest; returns how many there are."""
    for each in document["content"]:
        what = f"the text of the {each['kind']} {each['name']!r}"
        agree(digest(each["text"]) == each["digest"], f"{what} was changed: it has another digest")
    return len(document["content"])


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


def check_dice(rolls: Any, draws: Draws, ply: int | None = None) -> int:
    """Compare recorded dice with those of the secret; returns how many there are."""
    count = 0
    for roll in rolls:
        for face in roll["faces"]:
            due = draws.face(roll["sides"])
            agree(face == due, f"a die for {roll.get('why', 'the roll')!r} shows {face}, the secret gives {due}", ply)
            count += 1
    return count


def check_order(document: dict[str, Any]) -> None:
    """Look whether each row of the journal is one that can be at its place; raises Mismatch."""
    for ply, row in enumerate(document["journal"]):
        kind, seat, said = row["kind"], row["seat"], row["ply"]
        agree(said == ply, f"this row of the journal says that it is action {said}", ply)
        agree((kind == "setup") == (ply == 0), "the setup is the first row and no other", ply)
        agree(ply > 0 or (seat, row["text"]) == (None, "setup"), "the setup says more than that", ply)
        agree(kind != "game" or seat is not None, "nobody does this action of the game", ply)
        plain = kind != "game" or row["text"] is None or re.fullmatch(WORDS, row["text"]) is not None
        agree(plain, "its text is not words with single spaces between, as the rules write one", ply)


def check_rows(document: dict[str, Any], secret: bytes) -> int:
    """Check chain and dice of every row in order; returns how many dice there are."""
    dice = 0
    for ply, (row, head) in enumerate(hashes(document)):
        what = "an action was changed, moved or left out" if ply else "something of the setup was changed"
        agree(head.hex() == row["chain"], f"the hash chain breaks here: {what}", ply)
        agree(row["kind"] != "table" or row["dice"] == [], "what is done at the table throws no dice", ply)
        dice += check_dice(row["dice"], Draws(secret, head), ply)
    return dice


# What is done at the table. Every text is one of these, to the letter.

GRAMMAR = {
    "hand-over": f"hand-over ({COMPUTER})",
    "take-back": "(take-back)",
    "leave": f"resign ({COMPUTER})",
    "concede": f"resign to ([A-{chr(64 + MOST_SEATS)}](?: [A-{chr(64 + MOST_SEATS)}])*)",
    "give up": "(resign)",
    "abort": "(abort)",
    "rules": f"rules ({VERSION})",
    "clock": "(clock)",
    "pause": "(pause)",
    "go on": "(go-on)",
    "here": "(here)",
    "give": f"give ([A-{chr(64 + MOST_SEATS)}])",
    "owner": f"owner ([A-{chr(64 + MOST_SEATS)}])",
    "vacate": f"vacate ({COMPUTER})",
    "substitute": "(substitute)",
    "settle": f"settle((?: [A-{chr(64 + MOST_SEATS)}])*)",
    "undo": UNDO,
}
SEATLESS = ("rules", "abort", "clock", "pause", "go on", "here", "owner", "settle")
"""What is done by nobody who sits there: newer rules, an owner without a seat, a pause that is over."""


def understood(text: str, ply: int) -> tuple[str, str]:
    """Return which of the texts at the table this is, and what it names; raises Mismatch."""
    for what, pattern in GRAMMAR.items():
        found = re.fullmatch(pattern, text)
        if found is not None:
            return what, found[1]
    raise Mismatch(ply, f"{text[:60]!r} is nothing that can be done at the table")


class Table:
    """Who plays which seat of a match, under which rules, and how it ended at the table, followed row by row."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.now = {each["seat"]: each["computer"] for each in document["posted"]["seats"]}
        self.here = {seat for seat, computer in self.now.items() if computer is None}
        self.vacant: set[str] = set()  # seats whose persons were voted out
        self.tenures = {seat: [0] if seat in self.here else [] for seat in self.now}
        self.version = document["rules_version"]
        self.versions = [(0, self.version)]
        self.undo = document["format"] not in (BEFORE_UNDO, BEFORE_TENURES)
        self.stands = [0]  # what an undo can lead back to: the setup, actions of the game that stand, newer rules
        self.undone: dict[int, tuple[int, int]] = {}  # for each undo to which action it leads, and how many go
        self.ended: str | None = None  # its status then
        self.winners: list[int] | None = None

    def do(self, ply: int, row: dict[str, Any]) -> None:
        """Do what one row says; raises Mismatch."""
        agree(self.ended is None, "the match had ended before this", ply)
        if row["kind"] != "table":
            self.stands += [ply] if row["kind"] == "game" else []
            return
        what, said = understood(row["text"], ply)
        seat = row["seat"]
        agree(seat is None if what == "rules" else seat or what in SEATLESS, "it is of the wrong seat", ply)
        known = self.here | self.vacant if what == "substitute" else self.here
        agree(seat is None or seat in known, f"there is no person at seat {seat} who could do that", ply)
        if what in ("substitute", "vacate", "owner", "settle"):
            self.do_with_people(ply, seat, what, said)
        elif what in ("hand-over", "take-back"):
            self.change_hands(ply, seat, said if what == "hand-over" else None)
        elif what in ("leave", "give up"):
            self.leave(ply, seat, said if what == "leave" else None)
        elif what == "rules":
            agree(int(said) > self.version, f"version {said} of the rules is no newer than {self.version}", ply)
            self.version = int(said)
            self.versions.append((ply, self.version))
            self.stands.append(ply)
        elif what == "concede":
            letters = said.split(" ")
            agree(letters == sorted(set(letters)) and set(letters) <= set(self.now), "these seats cannot win", ply)
            agree(seat not in letters, "the seat that resigns cannot win by it", ply)
            self.ended, self.winners = "over", [ord(letter) - 65 for letter in letters]
        elif what == "give":
            agree(said in self.here and said != seat, f"there is no other person at seat {said}", ply)
        elif what == "abort":
            self.ended = "aborted"
        elif what == "undo":
            self.go_back(ply, int(said))

    def go_back(self, ply: int, to: int) -> None:
        """Take back the actions of the game after one that counts."""
        agree(self.undo, f"a file of the format {FORMAT!r} alone has an undo", ply)
        agree(to >= self.versions[-1][0], "nothing can be undone over a change of the rules", ply)
        before = len(self.stands)
        while self.stands[-1] > to:
            self.stands.pop()
        self.undone[ply] = to, before - len(self.stands)
        agree(self.stands[-1] == to, f"action {to} does not count any more: nothing goes on from there", ply)
        agree(before > len(self.stands), f"there is no action after {to} to undo", ply)

    def do_with_people(self, ply: int, seat: str | None, what: str, said: str) -> None:
        """Let people come and go, another one own the match, or all agree on the end."""
        if what == "owner":
            agree(said in self.here, f"there is no person at seat {said}", ply)
        elif what == "settle":
            letters = said.split()
            agree(letters == sorted(set(letters)) and set(letters) <= set(self.now), "these seats cannot win", ply)
            self.ended, self.winners = "over", [ord(letter) - 65 for letter in letters]
        elif seat is not None:
            others = len(self.here) > 1
            agree(what == "substitute" or others, "nobody else is left at the table: nobody can be voted out", ply)
            came, went = (self.here, self.vacant) if what == "substitute" else (self.vacant, self.here)
            came.add(seat)
            went.discard(seat)
            self.now[seat] = said if what == "vacate" else None
            self.tenures[seat] += [ply] if what == "substitute" else []

    def change_hands(self, ply: int, seat: str, computer: str | None) -> None:
        """Let a computer play a seat, or its person again."""
        was, played_by = self.now[seat] is not None, "a computer" if self.now[seat] else "its person"
        agree(was != (computer is not None), f"seat {seat} is played by {played_by} already", ply)
        self.now[seat] = computer

    def leave(self, ply: int, seat: str, computer: str | None) -> None:
        """Let the person of a seat go for good."""
        others = len(self.here) > 1
        agree(others or computer is None, "nobody else is left at the table: the match ends", ply)
        agree(not others or computer is not None, "others are left at the table: a computer plays on", ply)
        self.here.remove(seat)
        if computer is None:
            self.ended = "aborted"
        else:
            self.now[seat] = computer


def follow_table(document: dict[str, Any]) -> Table:
    """Follow what was done at the table to its end, and compare it with what is said of the end; raises Mismatch."""
    table, status, outcome = Table(document), document["status"], document["outcome"]
    for ply, row in enumerate(document["journal"]):
        table.do(ply, row)
    last = len(document["journal"]) - 1
    if table.ended is not None:
        agree(status == table.ended, f"the match is {table.ended} with this, and its status is {status}", last)
        covered = outcome and only(outcome, "aftermath rule winners")
        due: Any = None if table.winners is None else {"aftermath": None, "rule": "", "winners": table.winners}
        agree(covered == due, "the match ended at the table with another outcome than the recorded one", last)
    elif status in ("over", "aborted"):
        agree(document["journal"][-1]["kind"] != "table", "no match ends with this", last)
        agree(status == "over", "nobody called the match off", last)
        agree(outcome is not None, "the match ended by the rules, and has no outcome", last)
    else:
        agree(outcome is None, "the match goes on, and has an outcome", last)
    for seat in document["seats"]:
        said, found = (each or "its person" for each in (seat["computer"], table.now[seat["seat"]]))
        agree(said == found, f"seat {seat['seat']} is played by {found} at the end, and not by {said}")
        since = [each["since"] for each in seat.get("tenures", ())]
        taken = "tenures" not in seat or since == table.tenures[seat["seat"]]
        agree(taken, f"people are said to have taken seat {seat['seat']} at other actions than they did")
    return table


def who_played(document: dict[str, Any]) -> list[str]:
    """Return for each seat that people played one after the other who did from when on, in a sentence."""
    lines = []
    for seat in document["seats"]:
        people = [f"{each['name']} from action {each['since']}" for each in seat.get("tenures", ())]
        if len(people) > 1:
            lines.append(f"seat {seat['seat']} was played by {', then by '.join(people)}")
    return lines


def check_states(document: dict[str, Any], table: Table) -> None:
    """Look whether states change where they can, and compare the whole ones with their hashes; raises Mismatch."""
    journal, changes = document["journal"], [ply for ply, _ in table.versions[1:]]
    for ply, row in enumerate(journal):
        of = table.undone[ply][0] if ply in table.undone else ply - 1
        stays = row["kind"] != "table" or ply in changes or row["state"] == journal[of]["state"]
        what = f"the state is not that of action {of}" if of < ply - 1 else "what is done at the table changes no state"
        agree(stays, what, ply)
    plies = [base["ply"] for base in document["bases"]]
    agree(plies == [ply - 1 for ply in changes], "there is not one whole state before each change of the rules")
    for base in document["bases"]:
        fitting = digest(base["state"]) == journal[base["ply"]]["state"]
        agree(fitting, "the whole state that is given for it has another hash", base["ply"])


def closing_hash(document: dict[str, Any]) -> str:
    """Return the closing hash of a record."""
    covered = only(document, "commitment game match status")
    covered["journal"] = [
        {**only(row, "chain state"), "dice": [only(roll, "by faces reason sides why") for roll in row["dice"]]}
        for row in document["journal"]
    ]
    covered["outcome"] = document["outcome"] and only(document["outcome"], "aftermath rule winners")
    covered["seats"] = [only(seat, "computer seat") for seat in document["seats"]]
    return hashlib.sha256(canonical(covered)).hexdigest()


def check_closing(document: dict[str, Any]) -> None:
    """Compare the closing hash, and whether there is one; raises Mismatch."""
    ended, closed = document["status"] in ("over", "aborted"), document["closing"] is not None
    agree(ended == closed, f"its status is {document['status']}, and it is {'' if closed else 'not '}closed")
    same = not closed or closing_hash(document) == document["closing"]
    agree(same, "the closing hash does not fit the record: something that it covers was changed")


def whose_words(document: dict[str, Any]) -> str:
    """Return whose words are behind the dice, in a sentence; raises Mismatch."""
    last, given = document["posted"]["last"], document["posted"]["seats"]
    first = {each["seat"]: (each.get("tenures") or [each])[0]["name"] for each in document["seats"]}
    names = {seat: f"{seat} {name}" for seat, name in first.items()}
    drawn = [each["seat"] for each in given if DRAWN.fullmatch(each["words"])]
    silent = [*drawn, *(each["seat"] for each in given if each["computer"] is not None or not each["words"])]
    agree(last not in silent, "the words that came last are said to be of a seat that gave none", 0)
    agree(not any(each["words"] for each in given if each["computer"]), "a computer gave words", 0)
    behind = [names[each["seat"]] for each in given if each["seat"] not in silent]
    if drawn and not behind:
        return f"nobody's own words are in the dice: the bot drew words for {', '.join(names[seat] for seat in drawn)}"
    if not behind:
        return "nobody's words are in the dice: they follow from the secret alone"
    after = f"those of {names[last]} came last" if last else "something was chosen after the last of them"
    return f"words of {', '.join(behind)} are in the dice; {after}"


def at_the_table(document: dict[str, Any]) -> str:
    """Return how many actions were of the table, in a sentence."""
    said = Counter(row["text"].split(" ")[0] for row in document["journal"] if row["kind"] == "table")
    kinds = ", ".join(f"{count} {verb}" for verb, count in sorted(said.items()))
    return f"actions at the table: {f'{sum(said.values())} ({kinds}); no die depends on them' if said else 'none'}"


def taken_back(table: Table) -> list[str]:
    """Return what was undone, in a sentence; [] for nothing."""
    said = [f"{count} with action {ply}, back to {to}" for ply, (to, count) in table.undone.items()]
    return [f"actions undone, their dice checked too: {'; '.join(said)}"] if said else []


def under_rules(table: Table) -> str:
    """Return under which version of the rules the match was played, in a sentence."""
    first, *later = table.versions
    return f"rules: version {first[1]}{''.join(f', from action {ply} on version {number}' for ply, number in later)}"


_LEFT_OUT = (
    "names of seats, which somebody may have had deleted, actors, sentences, the words of the outcome (reason), names "
    "of content, times (at, created_at), events"
)
_LIVE = "not ended: actions, dice, marks and states cannot be checked before the secret is revealed"
_SAVED = "not ended: nothing seals the states yet; a person who has this file knows all dice to come"


def begins(found: str, posted: Hex, what: str) -> bool:
    """Return whether a hash is the one that was posted, in whole or its first digits; raises NotAMatch for no hash."""
    if posted is None:
        return True
    shown = posted.strip().lower()
    if re.fullmatch(f"[0-9a-f]{{{SHOWN},64}}", shown) is None:
        raise NotAMatch(f"the {what} is given by 64 hexadecimal digits, or by its first {SHOWN} or more")
    return found.startswith(shown)


def check_posted(document: dict[str, Any], commitment: Hex, closing: Hex = None, setup: Hex = None) -> None:
    """Compare a record with the hashes that were posted, as far as they are given; raises Mismatch, NotAMatch."""
    same = begins(document["commitment"], commitment, "commitment")
    agree(same, "the commitment is not the one that was posted: the record was sealed again")
    same = begins(document.get("closing") or "", closing, "closing hash")
    agree(same, "the closing hash is not the one that was posted: the record was cut or changed")
    same = setup is None or begins(first_hash(document).hex(), setup, "list of the lobby")
    agree(same, "the setup is not the one that the lobby showed as its list", 0)


def check_forms(marks: Any) -> None:
    """Raise NotAMatch for what is not a mark of a board."""
    for given in marks:
        if re.fullmatch("[0-9]{1,9}:[0-9a-f]{8}", given.strip().lower()) is None:
            raise NotAMatch("a mark is given as ACTION:HEX, with the number and the eight digits of a board")


def check_marks(document: dict[str, Any], secret: bytes, marks: Any) -> str:
    """Compare a record with the marks of boards (`ACTION:HEX`); returns a sentence. Raises Mismatch."""
    found = [hmac.new(secret, b"board" + head, hashlib.sha256).hexdigest()[:8] for _, head in hashes(document)]
    for given in marks:
        ply, shown = given.strip().lower().split(":")
        agree(int(ply) < len(found), f"a board showed action {ply}, which is not there: the record was cut")
        agree(found[int(ply)] == shown, "its mark is not the one on the board: undone and played again", int(ply))
    told = f"; {len(marks)} compared with boards" if marks else "; not compared with those on boards (--mark)"
    return f"mark of action {len(found) - 1}: {found[-1]}{told}"


def check(document: Any, commitment: Hex = None, closing: Hex = None, setup: Hex = None, marks: Any = ()) -> list[str]:
    """Check a record, against what was posted as far as it is given; returns lines. Raises Mismatch, NotAMatch."""
    check_shape(document)
    check_forms(marks)
    check_order(document)
    revealed, closed = document["secret"] is not None, document["closing"] is not None
    content = check_content(document)
    played = _played(document, marks) if revealed else []
    check_closing(document)
    table = follow_table(document)
    if revealed:
        check_states(document, table)
    check_posted(document, commitment, closing, setup)
    shown = f"the lobby showed its first {SHOWN} digits as the list's checksum{_compared('setup', setup)}"
    return [
        *([] if closed else [_SAVED if revealed else _LIVE]),
        *([] if revealed or not marks else ["marks: compared with nothing before the match has ended"]),
        f"fair dice {FAIR_DICE}",
        f"commitment {document['commitment']}: "
        f"{'the secret fits' if revealed else 'its secret is not revealed'}{_compared('commitment', commitment)}",
        f"setup {first_hash(document).hex()}; {shown}",
        *([f"content: {content} digest{'s agree' if content > 1 else ' agrees'}"] if content else []),
        *played,
        under_rules(table),
        at_the_table(document),
        *taken_back(table),
        *who_played(document),
        whose_words(document),
        *([f"closing hash {document['closing']}: fits{_compared('closing', closing)}"] if closed else []),
        f"not covered by any hash: {_LEFT_OUT}",
    ]


def _played(document: dict[str, Any], marks: Any) -> list[str]:
    secret = bytes.fromhex(document["secret"])
    same = hashlib.sha256(secret).hexdigest() == document["commitment"]
    agree(same, "the secret is not the one that was committed to when the lobby opened")
    return [
        f"hash chain: the setup and {len(document['journal']) - 1} actions agree",
        f"dice: {check_rows(document, secret)} agree",
        check_marks(document, secret, marks),
    ]


def _compared(what: str, given: str | None) -> str:
    return f"; not compared with the one that was posted (--{what})" if given is None else ", and is the one posted"


def check_roll(document: dict[str, Any]) -> list[str]:
    """Check the proof of one revealed roll; returns lines that say what agrees. Raises Mismatch, NotAMatch."""
    shape: dict[str, Any] = dict.fromkeys(("line", "reason", "roll", "user"), TEXT)
    shape |= {"commitment": HASH, "dice": [DIE], "format": one_of(ROLL), "secret": HASH}
    try:
        check_depth(document)
        fits(document, shape)
        ensure(all(roll["faces"] for roll in document["dice"]), "there is a roll of no dice")
    except ValueError as error:
        raise NotAMatch(f"this is not a proof of a roll: {error}") from None
    said = canonical(only(document, "dice line reason roll secret user"))
    agree(hashlib.sha256(said).hexdigest() == document["commitment"], "the roll is not the one that was sealed")
    about = hashlib.sha256(canonical(only(document, "line reason roll user"))).digest()
    count = check_dice(document["dice"], Draws(bytes.fromhex(document["secret"]), about))
    return [f"commitment {document['commitment']}: the roll fits", f"dice: {count} agree"]


def read_file(path: str) -> bytes:
    """Return what a file holds; raises OSError, and ValueError for what is not a file of ours."""
    # To open a pipe waits for somebody who writes into it, so it is looked at first.
    found = os.stat(path)
    ensure(stat.S_ISREG(found.st_mode), "this is not a regular file, such as an exported match is")
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    ensure(len(data) <= MOST_BYTES, f"this file has more than {MOST_BYTES} bytes: no match has")
    return data


def main(arguments: list[str]) -> int:
    """Check the file named on the command line and print what was found; returns the exit status."""
    about = "Check the dice of a match or of a roll. Exit status: 0 it agrees, 1 it does not, 2 no match, 3 not ended."
    parser = argparse.ArgumentParser(prog="umpire_check.py", description=about)
    parser.add_argument("file")
    for name in ("commitment", "setup", "closing"):
        parser.add_argument(f"--{name}", metavar="HEX", help=f"the {name} as it was posted")
    parser.add_argument("--mark", metavar="ACTION:HEX", action="append", help="the mark of a board; may be repeated")
    given = parser.parse_args(arguments)
    try:
        document = read(read_file(given.file))
        roll = isinstance(document, dict) and document.get("format") == ROLL
        posted = (given.commitment, given.closing, given.setup, given.mark or ())
        if roll and (given.closing or given.setup or given.mark):
            raise NotAMatch("a roll has neither closing hash nor list nor marks")
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
    print(verdict(roll, bool(given.commitment and (roll or given.closing))))
    return 0


def plain(error: BaseException) -> str:
    """Return what an error says, as far as every terminal can show it: it may quote what the file says."""
    return str(error).encode("ascii", "backslashreplace").decode("ascii")[:300]


def verdict(roll: bool, compared: bool) -> str:
    """Return what can be said of a file in which everything agrees."""
    if roll:
        compare = "Compare the commitment with the one posted when it was sealed."
        return "All agrees, with what was posted too." if compared else f"All agrees. {compare}"
    posted = ", with what was posted too." if compared else ". Compare both hashes with those posted."
    return f"All that can be checked without the rules agrees{posted} `umpire verify` replays it by the rules."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
