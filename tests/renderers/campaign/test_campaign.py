"""Pictures of campaigns: standings and ledger in the face of each game, their pages, and words for who sees neither."""

import pytest

from renderers.campaign import LedgerRow, Standing, ledger_picture, standings_picture
from renderers.campaign.standings import ROWS
from renderers.kit.fonts import recorded_sizes
from tests.renderers.golden import check_golden, decoded

LONG = "Bartholomew the Unwise, called the Late"
COLUMNS = ("Earned", "Credits", "Kills", "Won", "Fought")
STANDINGS = (
    Standing(1, "Ann", (25, 25, 1, 2, 3)),
    Standing(2, LONG, (20, 15, 2, 1, 4)),
    Standing(3, "Cleo", (10, 5, 0, 1, 3), "has no ship left"),
    Standing(3, "a player", (10, -5, 0, 1, 3), "has left"),
)
LEDGER = (
    LedgerRow(1, "Ann", 10, "credits", "to begin with", "RS-5"),
    LedgerRow(4, "Halcyon · Ann", 1, "torpedo", "bought Plasma Torpedo", "RS-20"),
    LedgerRow(4, "Ann", -5, "credits", "Plasma Torpedo for Halcyon", "RS-20"),
    LedgerRow(5, "", 0, "", "Battle 1 began: Ann against Bartholomew the Unwise, called the Late, and many others"),
    LedgerRow(
        6, f"Vesper · {LONG}", 10, "infiltrators", "out of the campaign: its repair can't be paid at all", "RS-63"
    ),
    LedgerRow(11, "", 0, "", "A correction by a moderator: “a kill in battle 2 was missed”."),
)


@pytest.mark.parametrize("game", ["raise_shields", "upheaval", "uprising", "urban_war"])
def test_golden_standings(game: str) -> None:
    subtitle, foot = "4 members · 5 of 9 battles over", "Going on: battle 6, Ann against Cleo. Ledger 12af90bc"
    picture = standings_picture(game, "The long night", subtitle, COLUMNS, STANDINGS, foot)
    check_golden(picture, f"campaign/{game}_standings")


def test_golden_ledger() -> None:
    picture = ledger_picture(
        "raise_shields", "The long night", "Ledger", LEDGER, "The ledger's mark is 12af90bc.", (2, 7)
    )
    check_golden(picture, "campaign/ledger")
    assert "4 Ann −5 credits: Plasma Torpedo for Halcyon (RS-20)" in picture.alt


def test_a_page_holds_so_many_and_says_which_it_is() -> None:
    many = tuple(Standing(place, f"Player {place}", (50 - place,)) for place in range(1, 31))
    first, second, last = (standings_picture("uprising", "Cup", "", ("Points",), many, "", page) for page in (1, 2, 3))
    assert first.height == second.height > last.height
    assert f"{ROWS}. Player {ROWS}, Points" in first.alt
    assert "Player 13" in second.alt
    assert "Player 13" not in first.alt


def test_no_text_is_too_small_and_no_title_too_long() -> None:
    with recorded_sizes() as sizes:
        picture = standings_picture("upheaval", LONG * 3, LONG * 5, COLUMNS, STANDINGS, LONG * 5)
        ledger_picture("upheaval", LONG * 3, LONG * 5, LEDGER, LONG * 5, (1, 1))
    assert min(sizes) >= 24
    assert (decoded(picture).width, picture.width) == (1200, 1200)


def test_who_has_joined_nothing_yet_reads_so() -> None:
    picture = standings_picture("urban_war", "Cup", "", COLUMNS, (), "No battle goes on.")
    assert "Nobody has joined yet" in picture.alt
