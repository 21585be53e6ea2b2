"""After any undo, a match is what it was without the detour, and all three checkers agree on its record."""

import copy
import json
import os
import random
from collections.abc import Iterator

import pytest

from bot.matches.deeds import Act
from bot.table_texts import read_table_text
from bot.verify import umpire_check, verify
from tests.bot.matches.undoing.lines import Document, Line, seen
from tests.bot.verify.from_the_page import check_match
from tests.bot.verify.records import EVERY, SLUGS

_DAILY, _SOAK = 12, 2_000
_LONGEST = 24
_UNDO = 0.25


def line_with_undos(slug: str, seed: str) -> Line:
    """Play a line at random; at each undo, everything is compared with what it was, and with the same line again."""
    rng, line = random.Random(seed), Line(EVERY[slug], seed)
    known: dict[bytes, bytes] = {}
    while len(line.rows) < _LONGEST and not line.live.info.ended:
        back = line.standing.plies[:-1]
        if back and rng.random() < _UNDO:
            _goes_back(line, rng.choice(back))
        else:
            line.act(rng)
            row = line.rows[-1]
            if row.kind == "game":  # the same action in the same place always rolls the same, any other is another
                said = (row.dice, row.state_hash)
                assert known.setdefault(bytes.fromhex(row.chain), said) == said  # type: ignore[arg-type,comparison-overlap]
    return line


def _goes_back(line: Line, to: int) -> None:
    then, row = line.at[to], line.rows[to]
    gone = line.rows[next(ply for ply in line.standing.plies if ply > to)]
    line.go_back(to)
    assert seen(line, line.live, row) == seen(line, then, row)
    assert (line.rows[-1].state_hash, line.rows[-1].dice) == (row.state_hash, b"[]")
    assert line.live.info.line == len(line.rows) - 1
    # What was just taken back, done again, is the same to the last die.
    assert gone.seat is not None
    line.do(Act(gone.seat, line.game.parse(line.live.state, gone.seat, gone.text)))
    again = line.rows[-1]
    assert (again.chain, again.dice, again.events, again.state_hash) == (
        gone.chain, gone.dice, gone.events, gone.state_hash
    )  # fmt: skip


def agrees(document: Document) -> None:
    """Ask all three checkers."""
    assert umpire_check.check(document, document["commitment"], document["closing"])
    check_match(document)
    report = verify(json.dumps(document).encode(), EVERY, document["commitment"], document["closing"])
    assert (report.ok, report.replayed) == (True, True), report.lines


def tampered(document: Document, rng: random.Random) -> Iterator[tuple[int, Document]]:
    """Yield copies in which an undo is another one, is gone, or takes back less, with the action that must be named."""
    undos = [row["ply"] for row in document["journal"] if row["text"].startswith("undo ")]
    for ply in undos:
        to = int(document["journal"][ply]["text"][5:])
        for other in {*range(ply + 1)} - {to}:
            copied = copy.deepcopy(document)
            copied["journal"][ply]["text"] = f"undo {other}"
            yield ply, copied
        copied = copy.deepcopy(document)
        copied["journal"][ply]["seat"] = None
        yield ply, copied
        if ply + 1 < len(document["journal"]):
            copied = copy.deepcopy(document)
            del copied["journal"][ply]
            yield ply, copied


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(_DAILY))
def test_a_line_with_undos_is_the_line_without_the_detours(slug: str, seed: int) -> None:
    line = line_with_undos(slug, f"{slug}/{seed}")
    agrees(line.end())


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("slug", SLUGS)
def test_ten_thousand_lines_with_undos_are_the_lines_without_the_detours(slug: str) -> None:
    count = int(os.environ.get("UMPIRE_SOAK_LINES", _SOAK * 5)) // len(SLUGS)
    undos = 0
    for number in range(count):
        line = line_with_undos(slug, f"{slug}/soak/{number}")
        undos += sum(row.text.startswith("undo ") for row in line.rows)
        if number % 20 == 0:
            agrees(line.end())
    assert undos > count


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tampered_undo_is_named_by_both_checkers(slug: str) -> None:
    rng = random.Random(slug)
    for seed in range(2):
        document = line_with_undos(slug, f"{slug}/tampered/{seed}").end()
        for ply, forged in tampered(document, rng):
            with pytest.raises(umpire_check.Mismatch) as found:
                umpire_check.check(forged)
            assert found.value.ply == ply
            assert verify(json.dumps(forged).encode(), EVERY).ply == ply
            with pytest.raises(AssertionError):
                check_match(forged)


@pytest.mark.parametrize("text", ["undo", "undo 03", "undo -1", "undo 1 ", "undo 1000000000", "undo one", "Undo 1"])
def test_no_other_text_is_an_undo(text: str) -> None:
    with pytest.raises(ValueError, match="nothing that can be done at the table"):
        read_table_text(text)
    assert not any(umpire_check.re.fullmatch(pattern, text) for pattern in umpire_check.GRAMMAR.values())
