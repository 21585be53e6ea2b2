"""Fair dice: the draws, their spread, and the chain, against figures worked out by hand with the standard library."""

import collections
import hashlib
import hmac
import json
import random

import pytest

from bot.dice import (
    Beginning,
    Chain,
    ClosingRow,
    Ending,
    FairDice,
    Place,
    Posted,
    SeededEntropy,
    SystemEntropy,
    closing_hash,
    commitment,
    mark,
    taste,
)
from bot.dice.chain import refuse_fractions, without_fractions
from bot.dice.fair import MOST_SIDES, draws, face
from bot.verify import umpire_check
from games.kernel import NoDice, Outcome, RecordedDice, RngDice, Roll, ScriptedDice
from rolls import limits

SECRET = bytes(range(32))
HEAD = hashlib.sha256(b"head").digest()
POSTED = Posted("A", (Place(None, "A", "blue 1 \u20ac"), Place("careful", "B", "")))
CONTENT = {"map": "ab" * 32}
OPTIONS = {"credits": 20, "names": ["x", None], "open": True}

CRITICAL = {2: 15.13, 6: 25.74, 10: 33.72, 100: 161.32}
"""Chi-square at p = 0.0001 for sides - 1 degrees of freedom; the secret is fixed, so this never flickers."""


def plain(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def expected_head(actions: list[dict[str, object]]) -> bytes:
    document = {
        "match": "abc234",
        "game": "tiny",
        "commitment": "cc",
        "fair_dice": 3,
        "rules_version": 5,
        "options": OPTIONS,
        "posted": {
            "last": "A",
            "seats": [
                {"computer": None, "seat": "A", "words": "blue 1 \u20ac"},
                {"computer": "careful", "seat": "B", "words": ""},
            ],
        },
        "content": CONTENT,
    }
    head = hashlib.sha256(plain(document)).digest()
    for action in actions:
        head = hashlib.sha256(head + plain(action)).digest()
    return head


def begun(sealed: str = "cc", version: int = 5) -> Chain:
    return Chain.begin(Beginning("abc234", "tiny", version, sealed, OPTIONS, POSTED, CONTENT))


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_draw_is_the_hmac_of_head_and_number() -> None:
    values = draws(SECRET, HEAD)
    for n in range(3):
        due = hmac.new(SECRET, HEAD + n.to_bytes(8, "big"), hashlib.sha256).digest()
        assert next(values) == int.from_bytes(due, "big")


def test_values_past_the_last_whole_multiple_are_passed_over() -> None:
    assert [face(iter([value, 3]), 6, span=8) for value in range(8)] == [1, 2, 3, 4, 5, 6, 4, 4]


def test_draws_count_on_through_all_rolls_of_an_action() -> None:
    at_once, in_two = FairDice(SECRET, HEAD), FairDice(SECRET, HEAD)
    faces = at_once.roll(5, 6, "all")
    assert in_two.roll(2, 6, "first") + in_two.roll(3, 6, "rest") == faces
    assert in_two.rolls == [Roll(6, faces[:2], "first"), Roll(6, faces[2:], "rest")]
    assert faces == tuple(value % 6 + 1 for value, _ in zip(draws(SECRET, HEAD), range(5), strict=False))


@pytest.mark.parametrize("sides", [2, 6, 10, 100])
def test_sixty_thousand_draws_are_spread_evenly(sides: int) -> None:
    counts: collections.Counter[int] = collections.Counter()
    for action in range(600):
        dice = FairDice(SECRET, hashlib.sha256(b"%d/%d" % (sides, action)).digest())
        counts.update(dice.roll(100, sides, "spread"))
    assert set(counts) == set(range(1, sides + 1))
    due = 60_000 / sides
    assert sum((count - due) ** 2 / due for count in counts.values()) < CRITICAL[sides]


def test_the_chain_is_the_hash_of_the_specified_document() -> None:
    chain = begun()
    assert chain.head == expected_head([])
    one = chain.then("game", 0, 'say "\u00e9"\t1')
    first: dict[str, object] = {"kind": "game", "seat": "A", "text": 'say "\u00e9"\t1'}
    assert one.head == expected_head([first])
    two = one.then("table", None, "abort")
    assert two.head == expected_head([first, {"kind": "table", "seat": None, "text": "abort"}])
    assert chain.head == expected_head([])


def test_the_game_goes_on_from_its_own_last_action_and_the_table_from_the_newest() -> None:
    chain = begun()
    one = chain.then("table", 1, "hand-over careful")
    two = one.then("table", 1, "take-back")
    first, second = ({"kind": "table", "seat": "B", "text": text} for text in ("hand-over careful", "take-back"))
    assert two.head == expected_head([first, second])
    assert two.then("game", 0, "a") == chain.then("game", 0, "a")
    assert Chain.resumed(two.head.hex(), chain.head.hex()) == two


def test_commitment_and_version_of_the_rules_are_in_the_hash_of_the_setup() -> None:
    assert len({begun(sealed, version).head for sealed in ("cc", "dd") for version in (5, 6)}) == 4


def test_nothing_that_is_hashed_with_the_secret_tells_of_another_such_thing() -> None:
    due = [hmac.new(SECRET, said, "sha256").hexdigest() for said in (b"board" + HEAD, b"computer" + HEAD + b"\x01")]
    assert [mark(SECRET, HEAD), taste(SECRET, HEAD, 1)] == [due[0][:8], due[1]]
    assert len({len(HEAD) + 8, len(b"board" + HEAD), len(b"computer" + HEAD + b"\x01")}) == 3


@pytest.mark.parametrize("sides", [0, -1, 10_001])
def test_no_die_is_thrown_that_checkers_refuse(sides: int) -> None:
    assert MOST_SIDES == limits.SIDES == umpire_check.MOST_SIDES
    with pytest.raises(ValueError, match="sides"):
        FairDice(SECRET, HEAD).roll(1, sides, "x")


@pytest.mark.parametrize("count", [0, -1])
def test_a_roll_of_no_dice_is_none(count: int) -> None:
    fair, scripted, rng = FairDice(SECRET, HEAD), ScriptedDice(), RngDice(random.Random(1))
    for dice in (fair, scripted, rng):
        assert (dice.roll(count, 6, "x"), dice.rolls) == ((), [])
    assert fair.roll(1, 6, "x") == FairDice(SECRET, HEAD).roll(1, 6, "x"), "no draw is used up"
    recorded = RecordedDice(())
    assert recorded.roll(count, 6, "x") == ()
    recorded.done()
    assert NoDice().roll(count, 6, "x") == ()


def test_another_action_gives_unseen_dice() -> None:
    chain = begun()
    faces = {FairDice(SECRET, chain.then("game", 0, text).head).roll(8, 100, "x") for text in ("a", "b", "c", "a")}
    assert len(faces) == 3


def test_what_a_match_hands_on_never_keeps_it_from_ending() -> None:
    handed = without_fractions({"lost": (1, 2.5), "who": {"A": None, "B": float("nan")}, "won": True})
    assert handed == {"lost": [1, "2.5"], "who": {"A": None, "B": "nan"}, "won": True}
    refuse_fractions(handed)


@pytest.mark.parametrize("value", [1.5, {"a": [0.0]}, (1, [2.0])])
def test_fractions_are_not_hashed(value: object) -> None:
    with pytest.raises(ValueError, match="fraction"):
        refuse_fractions(value)


def test_the_closing_hash_is_the_hash_of_the_specified_document() -> None:
    die = {"by": 1, "faces": [1, 2], "reason": "aim", "sides": 6, "why": "why"}
    rows = [ClosingRow("aa", (Roll(6, (1, 2), "why", 1, "aim"),), "bb")]
    document = {
        "commitment": "cc",
        "game": "tiny",
        "match": "abc234",
        "journal": [{"chain": "aa", "dice": [die], "state": "bb"}],
        "outcome": {"aftermath": {"spoils": 1}, "rule": "TR-1", "winners": [0]},
        "seats": [{"computer": None, "seat": "A"}],
        "status": "over",
    }
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    ending = Ending("over", Outcome((0,), "Ann was faster", "TR-1", {"spoils": 1}), (Place(None, "A", "w"),))
    assert closing_hash("abc234", "tiny", "cc", rows, ending) == hashlib.sha256(text.encode()).hexdigest()


def test_a_seed_gives_the_same_bytes_and_the_system_others() -> None:
    seeded = SeededEntropy("7")
    first = seeded.token_bytes(40)
    assert len(first) == 40
    assert seeded.token_bytes(40) != first
    assert SeededEntropy("7").token_bytes(40) == first
    assert SeededEntropy("8").token_bytes(40) != first
    assert SystemEntropy().token_bytes(32) != SystemEntropy().token_bytes(32)
