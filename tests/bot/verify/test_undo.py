"""Undos that cannot be: the person who made the record knows the secret, so all hashes and dice agree."""

import json
import random
from collections.abc import Callable

import pytest

from bot.verify import umpire_check, verify
from tests.bot.matches.undoing.lines import Line
from tests.bot.verify.forging import Document, resealed
from tests.bot.verify.from_the_page import check_match
from tests.bot.verify.records import EVERY

Forge = Callable[[Document], None]


def honest() -> Document:
    """Return a record of five actions, of which the third is undone, and the fourth and fifth come after that."""
    line, rng = Line(EVERY["tiny"], "undo"), random.Random(3)
    for _ in range(3):
        line.act(rng)
    line.go_back(2)
    line.act(rng)
    line.act(rng)
    return line.end()


def says(ply: int, text: str, seat: str | None = "A") -> Forge:
    """Let an action be another one of the table, with the state of the action before it."""

    def forge(document: Document) -> None:
        before = document["journal"][ply - 1]["state"]
        document["journal"][ply] |= {"kind": "table", "seat": seat, "text": text, "dice": [], "state": before}

    return forge


def with_state(forge: Forge, ply: int, of: int) -> Forge:
    def both(document: Document) -> None:
        forge(document)
        document["journal"][ply]["state"] = document["journal"][of]["state"]

    return both


def older(form: str) -> Forge:
    def forge(document: Document) -> None:
        document["format"] = form
        for seat in document["seats"]:
            if form.endswith("4"):
                del seat["tenures"]

    return forge


CASES: dict[str, tuple[Forge, str]] = {
    "to one that was undone": (with_state(says(6, "undo 3"), 6, 3), "action 6: action 3 does not count any more"),
    "to an undo": (with_state(says(6, "undo 4"), 6, 4), "action 6: action 4 does not count any more"),
    "to itself": (says(6, "undo 6"), "action 6: action 6 does not count any more"),
    "to the last one": (says(6, "undo 5"), "action 6: there is no action after 5 to undo"),
    "to one that comes later": (says(6, "undo 900"), "action 6: action 900 does not count any more"),
    "of nobody": (with_state(says(6, "undo 1", None), 6, 1), "action 6: it is of the wrong seat"),
    "of a seat that is not there": (with_state(says(6, "undo 1", "H"), 6, 1), "there is no seat H"),
    "with another state": (says(6, "undo 1"), "action 6: the state is not that of action 1"),
    "in a file of before": (
        older("umpire match 5"),
        "action 4: a file of the format 'umpire match 6' alone has an undo",
    ),
    "in an older one": (older("umpire match 4"), "action 4: a file of the format 'umpire match 6' alone has an undo"),
}


@pytest.mark.parametrize("name", CASES)
def test_an_undo_that_cannot_be_is_named(name: str) -> None:
    forge, words = CASES[name]
    document = honest()
    forge(document)
    document = resealed(document)
    with pytest.raises((umpire_check.Mismatch, umpire_check.NotAMatch), match=words):
        umpire_check.check(document)
    report = verify(json.dumps(document).encode(), EVERY)
    assert not report.ok
    assert not report.by_rules
    with pytest.raises((AssertionError, KeyError, ValueError)):
        check_match(document)


def test_an_undo_over_newer_rules_is_named() -> None:
    document = honest()
    rows = document["journal"]
    state = "{}"
    rows[4] |= {"kind": "table", "seat": None, "text": "rules 2"}
    rows[6] |= {"kind": "table", "seat": "A", "text": "undo 1", "dice": [], "state": rows[1]["state"]}
    document["bases"] = [{"ply": 3, "state": state}]
    rows[3]["state"] = umpire_check.digest(state)
    with pytest.raises(umpire_check.Mismatch, match="action 6: nothing can be undone over a change of the rules"):
        umpire_check.check(resealed(document))
    for row in rows[6:]:
        row["state"] = rows[4]["state"]
    rows[6]["text"] = "undo 4"
    assert any("undone" in line for line in umpire_check.check(resealed(document)))


def test_what_was_undone_is_checked_like_all_else() -> None:
    document = honest()
    assert any(line == "actions undone, their dice checked too: 1 with action 4, back to 2"
               for line in umpire_check.check(document))  # fmt: skip
    for ply in range(len(document["journal"])):
        forged = honest()
        forged["journal"][ply]["text"] += "x"
        with pytest.raises(umpire_check.Mismatch) as found:
            umpire_check.check(forged)
        assert found.value.ply == ply, "one that is undone too"


def test_marks_of_boards_fit_before_and_after_an_undo() -> None:
    document = honest()
    secret = bytes.fromhex(document["secret"])
    marks = [
        f"{row['ply']}:{umpire_check.hmac.new(secret, b'board' + head, 'sha256').hexdigest()[:8]}"
        for row, head in umpire_check.hashes(document)
    ]
    assert any("8 compared" in line for line in umpire_check.check(document, marks=marks))
    with pytest.raises(umpire_check.Mismatch, match="undone and played again"):
        umpire_check.check(document, marks=[marks[3].replace("3:", "5:")])
