"""A third checker, written from the page `docs/fair_dice.md` alone: it imports nothing of the project.

`python3 tests/bot/verify/from_the_page.py FILE`
"""

import hashlib
import hmac
import itertools
import json
import re
import sys
from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]
_ESCAPED = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def _text(text: str) -> str:
    return '"' + "".join(_ESCAPED.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 else c) for c in text) + '"'


def _json(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{_text(key)}:{_json(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_json, value)) + "]"
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    assert isinstance(value, int), value
    return str(value)


def _hash(value: Any, before: bytes = b"") -> bytes:
    return hashlib.sha256(before + _json(value).encode("utf-8")).digest()


def _only(value: Document, keys: str) -> Document:
    return {key: value[key] for key in keys.split()}


def _draws(secret: bytes, head: bytes) -> Iterator[int]:
    for n in range(2**63):
        yield int.from_bytes(hmac.new(secret, head + n.to_bytes(8, "big"), hashlib.sha256).digest(), "big")


def _face(draws: Iterator[int], sides: int) -> int:
    limit = 2**256 // sides * sides
    return next(x for x in draws if x < limit) % sides + 1


def _check_dice(rolls: list[Document], draws: Iterator[int]) -> int:
    for roll in rolls:
        assert roll["faces"] == [_face(draws, roll["sides"]) for _ in roll["faces"]], roll
    return sum(len(roll["faces"]) for roll in rolls)


def check_match(document: Document) -> int:
    """Check the record of an ended match and return how many dice it has; raises AssertionError."""
    assert document["format"] == "umpire match 6"
    secret = bytes.fromhex(document["secret"])
    assert hashlib.sha256(secret).hexdigest() == document["commitment"]
    for each in document["content"]:
        assert hashlib.sha256(each["text"].encode("utf-8")).hexdigest() == each["digest"]
    setup = _only(document, "commitment game match options posted rules_version") | {"fair_dice": 3}
    setup |= {"content": {each["kind"]: each["digest"] for each in document["content"]}}
    head = _hash(setup)
    stand = {0: head}
    dice, journal = 0, []
    for ply, row in enumerate(document["journal"]):
        assert (row["ply"], row["kind"] == "setup") == (ply, ply == 0)
        assert row["kind"] != "game" or all(_is_word(word) for word in row["text"].split(" "))
        aside = row["kind"] == "table"
        head = _hash(_only(row, "kind seat text"), head if aside else stand[max(stand)]) if ply else head
        if aside and row["text"].startswith("undo "):
            stand = {each: kept for each, kept in stand.items() if each <= int(row["text"][5:])}
        elif not aside:
            stand[ply] = head
        assert head.hex() == row["chain"]
        assert not (aside and row["dice"])
        assert all(roll["faces"] for roll in row["dice"])
        dice += _check_dice(row["dice"], _draws(secret, head))
        kept = _only(row, "chain state")
        journal.append(kept | {"dice": [_only(roll, "by faces reason sides why") for roll in row["dice"]]})
    check_table(document)
    silent = [each["seat"] for each in document["posted"]["seats"] if each["computer"] or not each["words"]]
    assert document["posted"]["last"] not in silent
    assert not any(each["words"] for each in document["posted"]["seats"] if each["computer"])
    outcome = document["outcome"]
    closing = _only(document, "commitment game match status") | {"journal": journal}
    closing |= {"outcome": None if outcome is None else _only(outcome, "aftermath rule winners")}
    closing |= {"seats": [_only(seat, "computer seat") for seat in document["seats"]]}
    assert _hash(closing).hex() == document["closing"]
    return dice


def _is_word(word: str) -> bool:
    unseen = "\\x00-\\x20\\x7f-\\xa0\\xad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff"
    return re.fullmatch(f"[^{unseen}]+", word) is not None


_SEATLESS = ("rules", "abort", "clock", "pause", "go-on", "here", "owner", "settle")


class _People:
    """Who comes and goes: those who were voted out, and the actions at which somebody took each seat."""

    def __init__(self, plays: dict[str, Any], left: set[str]) -> None:
        self.plays, self.left = plays, left
        self.vacant: set[str] = set()
        self.tenures: dict[str, list[int]] = {seat: [] if seat in left else [0] for seat in plays}

    def do(self, row: Document, seat: str, verb: str, said: list[str]) -> Any:
        """Check one of the texts about people; returns the end that it brings, or None."""
        if verb == "owner":
            assert said[0] in self.plays
            assert said[0] not in self.left
            assert len(said) == 1
        elif verb == "vacate":
            (computer,) = said
            assert set(self.plays) - self.left - {seat}
            assert _is_computer(computer)
            self.plays[seat] = computer
            self.left.add(seat)
            self.vacant.add(seat)
        elif verb == "substitute":
            assert not said
            self.plays[seat] = None
            self.left.discard(seat)
            self.vacant.discard(seat)
            self.tenures[seat].append(row["ply"])
        else:
            assert said == sorted(set(said))
            assert set(said) <= set(self.plays)
            winners = [sorted(self.plays).index(letter) for letter in said]
            return "over", {"aftermath": None, "rule": "", "winners": winners}
        return None


def check_table(document: Document) -> None:
    """Check what was done at the table, and the end that follows from it; raises AssertionError."""
    plays = {each["seat"]: each["computer"] for each in document["posted"]["seats"]}
    left, ended, version = {seat for seat in plays if plays[seat]}, None, document["rules_version"]
    people, stand = _People(plays, left), [0]
    rows, bases = document["journal"], list(document["bases"])
    for before, row in itertools.pairwise(rows):
        assert ended is None, "nothing comes after the end"
        if row["kind"] != "table":
            assert row["seat"] in plays
            stand.append(row["ply"])
            continue
        seat, (verb, *said) = row["seat"], row["text"].split(" ")
        assert (seat is None and verb in _SEATLESS) or (
            seat in plays and (seat not in left or (verb == "substitute" and seat in people.vacant)) and verb != "rules"
        )
        others = [each for each in plays if each not in left and each != seat]
        if verb == "rules":
            assert bases
            (number,), base = said, bases.pop(0)
            assert re.fullmatch("[1-9][0-9]{0,8}", number)
            assert int(number) > version
            assert base["ply"] == before["ply"]
            assert hashlib.sha256(base["state"].encode("utf-8")).hexdigest() == before["state"]
            version = int(number)
            stand = [row["ply"]]  # nothing leads back to what comes before newer rules
            continue
        if verb == "undo":
            stand = _undone(row, rows, stand, *said)
            continue
        assert row["state"] == before["state"]
        if verb == "hand-over":
            (computer,) = said
            assert plays[seat] is None
            assert _is_computer(computer)
            plays[seat] = computer
        elif verb == "resign" and said and said[0] != "to":
            (computer,) = said
            assert others
            assert _is_computer(computer)
            plays[seat] = computer
            left.add(seat)
        elif verb == "resign" and said:
            winners = [sorted(plays).index(letter) for letter in said[1:]]
            assert winners
            assert said[1:] == sorted(set(said[1:]))
            assert seat not in said
            ended = ("over", {"aftermath": None, "rule": "", "winners": winners})
        elif verb == "give":
            assert said[0] in others
            assert len(said) == 1
        elif verb in ("owner", "vacate", "substitute", "settle"):
            ended = people.do(row, seat, verb, said)
        elif verb in ("clock", "pause", "go-on", "here"):
            assert not said
        elif verb == "take-back":
            assert not said
            assert plays[seat] is not None
            plays[seat] = None
        else:
            assert not said
            assert verb == "abort" or (verb == "resign" and not others)
            ended = ("aborted", None)
    assert not bases
    _check_end(document, ended)
    assert [seat["computer"] for seat in document["seats"]] == list(plays.values())
    assert [[each["since"] for each in seat["tenures"]] for seat in document["seats"]] == list(people.tenures.values())


def _check_end(document: Document, ended: Any) -> None:
    outcome = document["outcome"] and _only(document["outcome"], "aftermath rule winners")
    if ended is None:
        assert document["journal"][-1]["kind"] != "table"
        assert document["status"] == "over"
        assert outcome is not None
    else:
        assert (document["status"], outcome) == ended


def _undone(row: Document, rows: list[Document], stand: list[int], number: str) -> list[int]:
    """Return what still can be gone back to after an undo; raises AssertionError."""
    assert re.fullmatch("0|[1-9][0-9]{0,8}", number)
    assert int(number) in stand[:-1]
    assert row["state"] == rows[int(number)]["state"]
    return stand[: stand.index(int(number)) + 1]


def _is_computer(name: str) -> bool:
    return re.fullmatch("[a-z][a-z0-9_-]{0,39}", name) is not None and name != "to"


def check_roll(document: Document) -> int:
    """Check the proof of a roll and return how many dice it has; raises AssertionError."""
    assert _hash(_only(document, "dice line reason roll secret user")).hex() == document["commitment"]
    head = _hash(_only(document, "line reason roll user"))
    return _check_dice(document["dice"], _draws(bytes.fromhex(document["secret"]), head))


def check_example(page: str) -> None:
    """Recompute the example of the page from its words; raises AssertionError."""
    block = page.split("### An example")[1].split("### A computer", maxsplit=1)[0]
    said = dict(re.findall(r"^    (\w+(?: [\d.]+)?) +(.+)$", block, re.MULTILINE))
    read = {name: json.loads(text) for name, text in said.items() if text.startswith("{")}
    assert all(_json(value) == said[name] for name, value in read.items()), "each is canonical"
    secret, setup, closing = bytes.fromhex(said["secret"]), read["setup"], read["closing"]
    assert {hashlib.sha256(secret).hexdigest()} == {each["commitment"] for each in (said, setup, closing)}
    first = _hash(setup)
    second, third = (_hash(read[name], first) for name in ("action 1", "action 2"))
    assert [head.hex() for head in (first, second, third)] == [said[f"H {number}"] for number in range(3)]
    assert said["x 2.0"] == f"{next(_draws(secret, third)):064x}"
    assert said["face"] == f"{_face(_draws(secret, third), 6)} of a d6"
    assert said["mark 2"] == _keyed(secret, b"board" + third)[:8]
    assert said["choice"] == _keyed(secret, b"computer" + third + b"\x01")
    assert [row["chain"] for row in closing["journal"]] == [head.hex() for head in (first, second, third)]
    assert _check_dice(closing["journal"][2]["dice"], _draws(secret, third)) == 1
    assert said["hash"] == _hash(closing).hex()


def _keyed(secret: bytes, message: bytes) -> str:
    return hmac.new(secret, message, hashlib.sha256).hexdigest()


def check_marks(document: Document, marks: dict[int, str]) -> None:
    """Compare the marks of boards by action; raises AssertionError."""
    secret, rows = bytes.fromhex(document["secret"]), document["journal"]
    for ply, shown in marks.items():
        assert _keyed(secret, b"board" + bytes.fromhex(rows[ply]["chain"]))[:8] == shown


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        read = json.load(file)
    print((check_roll if read["format"] == "umpire roll 1" else check_match)(read), "dice agree")
