"""A campaign as a file: what is read is what was written, and whatever is changed is named."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import Aborted, Books, files
from campaigns.files import BadFile
from games.kernel import GameError, seat_letter
from games.kernel.content.campaign import Result, Terms
from games.registry import find_game
from tests.campaigns.playing import Campaign

SHIELDS = find_game("raise_shields")
STEPS = st.lists(
    st.tuples(st.sampled_from(("buy", "start", "book", "forfeit", "abort")), st.integers(0, 10**6)), max_size=25
)
WARES = ("armor", "shield", "torpedo", "patch", "refit", "retire", "phaser", "plasma")


def played(steps: list[tuple[str, int]]) -> Campaign:
    """Return a campaign in which members do what is possible of some steps, chosen by numbers."""
    campaign = Campaign(SHIELDS, 4, "credits=20 ships=2", Terms(battles=6))
    for what, number in steps:
        one, two = number % 4 + 1, (number // 4) % 4 + 1
        try:
            match what:
                case "buy":
                    campaign.buy(one, WARES[number % len(WARES)], str(number % 2 + 1))
                case "start":
                    campaign.start(one, two)
                case "book":
                    campaign.book(_result(campaign, number))
                case "forfeit":
                    campaign.forfeit(one)
                case _:
                    campaign.abort()
        except (GameError, IndexError):
            continue
    return campaign


def _result(campaign: Campaign, number: int) -> Result:
    """Return how the newest battle may have ended: some ships are destroyed by the other side, or by nobody."""
    ships: list[dict[str, Any]] = []
    for seat, estate in enumerate(campaign.plans[-1].muster.estates):
        for holding in estate.holdings:
            lost = number >> (seat * 2 + int(holding.piece.id)) & 1
            by = f"{seat_letter(1 - seat)}-{number % 2 + 1}" if lost and number % 3 else ""
            ship = f"{seat_letter(seat)}-{holding.piece.id}"
            state = "destroyed" if lost else "active"
            ships.append({"ship": ship, "seat": seat, "status": state, "torpedoes": 0, "by": by})
    known = {each["ship"] for each in ships}
    for each in ships:
        each["by"] = each["by"] if each["by"] in known else ""
    winners = ((), (0,), (1,))[number % 3]
    return Result(winners, (), {"winners": list(winners), "ships": ships})


@settings(max_examples=60, deadline=None)
@given(steps=STEPS)
def test_what_is_read_from_a_file_adds_up_to_the_same(steps: list[tuple[str, int]]) -> None:
    campaign = played(steps)
    checked = files.read(campaign.file())
    assert list(checked.entries) == campaign.entries
    assert checked.books.estates == campaign.books.estates
    assert checked.books.battles == campaign.books.battles
    assert checked.head == checked.file.ledger[-1].hash


@settings(max_examples=60, deadline=None)
@given(steps=STEPS)
def test_nobody_owes_credits_and_ships_are_in_one_state(steps: list[tuple[str, int]]) -> None:
    for estate in played(steps).books.estates:
        assert estate.count("credits") >= 0
        for holding in estate.holdings:
            assert sum(holding.count(key) for key in ("destroyed", "gone")) <= 1, "RS-62, RS-63"
            assert all(count > 0 for count in holding.counts.values())
            assert holding.count("armor") <= 2, "RS-22, RS-B47"
            assert sum(holding.count(kind) for kind in ("phaser", "pulse", "plasma")) <= 1, "RS-21, RS-B54"


@settings(max_examples=40, deadline=None)
@given(steps=STEPS, number=st.integers(0, 10**6))
def test_a_change_anywhere_in_a_ledger_is_named(steps: list[tuple[str, int]], number: int) -> None:
    document = json.loads(played(steps).file())
    at = number % len(document["ledger"])
    document["ledger"][at]["entry"]["at"] += 1
    with pytest.raises(BadFile, match=f"entry {at} was changed"):
        files.read(json.dumps(document).encode())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "this is no campaign"),
        (b"\xff", "this is no campaign"),
        (b"{}", "this is no campaign"),
        (b'{"umpire_campaign":2,"name":"x","members":[],"ledger":[]}', "format 2, and this Umpire reads 1"),
        (b'{"umpire_campaign":1,"name":"x","members":[],"ledger":[]}', "a ledger begins with the entry that opens it"),
    ],
)
def test_other_files_are_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        files.read(data)


def test_an_entry_that_is_left_out_is_noticed() -> None:
    campaign = played([("start", 4), ("abort", 0)])
    assert isinstance(campaign.entries[-1], Aborted)
    document = json.loads(campaign.file())
    del document["ledger"][3]
    with pytest.raises(BadFile, match="entry 3 was changed, or one before it"):
        files.read(json.dumps(document).encode())


def test_entries_that_cannot_follow_each_other_are_refused() -> None:
    campaign = Campaign(SHIELDS, 2, "credits=20")
    twice = [*campaign.entries, Aborted(at=1, battle=1)]
    with pytest.raises(ValueError, match="there is no battle 1"):
        Books.of(twice)
