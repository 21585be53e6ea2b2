"""What a lobby says: what to press, what computer players bring; and when its banner is drawn again."""

import re
from typing import Any

import pytest
from discord import ButtonStyle
from discord.ui import Button, TextDisplay
from msgspec.structs import replace

from bot.matches import Refused, SeatInfo
from bot.matches.lobbies.starting import must_seat_enough
from bot.posts.sheets import Hung
from cogs.common.lobbies.banner import gathering_of, mark_of
from cogs.common.lobbies.lobby import lobby_sheet
from cogs.common.lobbies.words import lobby_text, next_text
from games.raise_shields.content.numbers import TEAM_PLAYERS
from games.registry import find_game
from tests.cogs.stand_in import match_info


def lobby(game: str, policy: str, status: str = "lobby", **options: Any) -> list[str]:
    """Return the lines of a lobby in which a computer player sits."""
    people = match_info().seats[:1]
    computer = SeatInfo(seat=1, user_id=None, name=f"computer {policy}", policy=policy, joined=0.0)
    info = match_info(game, status=status, options=options, seats=(*people, computer))
    return lobby_text(info, find_game(game), 0.0).splitlines()


@pytest.mark.parametrize("policy", ["advise", "steady"])
@pytest.mark.parametrize(
    ("game", "options", "line"),
    [
        ("upheaval", {}, "an army of up to 300 points from the book house"),
        ("upheaval", {"points": 600, "armies": "frost"}, "an army of up to 600 points from the book frost"),
        ("upheaval", {"armies": "house+frost_2"}, r"an army of up to 300 points from the books house and frost\_2"),
        ("urban_war", {"points": 400}, "a team of up to 400 points from the book house"),
    ],
)
def test_a_lobby_says_what_computer_players_bring(game: str, options: dict[str, Any], policy: str, line: str) -> None:
    assert f"-# A computer player picks {line}." in lobby(game, policy, **options)


@pytest.mark.parametrize(
    ("game", "policy", "status"),
    [("upheaval", "random", "lobby"), ("upheaval", "advise", "live"), ("uprising", "advise", "lobby")],
)
def test_a_lobby_says_nothing_of_random_picks_of_begun_matches_and_of_games_without_sides(
    game: str, policy: str, status: str
) -> None:
    assert not any("picks" in line for line in lobby(game, policy, status))


def test_a_lobby_without_computer_players_says_nothing_of_them() -> None:
    text = lobby_text(match_info("upheaval", status="lobby"), find_game("upheaval"), 0.0)
    assert "A computer player" not in text


def test_a_lobby_of_older_rules_says_what_the_default_options_say() -> None:
    assert any("up to 300 points" in line for line in lobby("upheaval", "advise", points=600, gone=1))


def test_a_lobby_asks_for_as_many_as_its_options_need() -> None:
    card = find_game("raise_shields").card
    for places, options, said in (
        (4, {"teams": True}, f"2 of 4 places are taken, and {TEAM_PLAYERS - 2} more players are needed"),
        (4, {}, f"({card.seats[0]} to 4 can play)"),
    ):
        info = match_info(status="lobby", places=places, options=options)
        game = find_game("raise_shields")
        assert said in lobby_text(info, game, 0.0)
        if options:
            with pytest.raises(Refused, match=f"needs {TEAM_PLAYERS} players"):
                must_seat_enough(game, info)
        else:
            must_seat_enough(game, info)


def test_a_lobby_says_first_what_to_press() -> None:
    game = find_game("raise_shields")
    both = match_info(status="lobby")
    alone = match_info(status="lobby", seats=both.seats[:1])
    agreed = match_info(status="lobby", seats=(replace(both.seats[0], ready=True), both.seats[1]))
    computer = replace(both.seats[1], user_id=None, policy="easy")
    duel = match_info(status="lobby", seats=(both.seats[0], computer))
    for info, first, needs in (
        (alone, "**Press Join to play**", "1 more player is needed"),
        (both, "**Press Ready**", "Press Ready to begin"),
        (agreed, r"Ann is ready; still to press **Ready**: \*Ben\*", "Waiting for *Ben*"),
        (duel, "**Press Start to begin.**", "Press Start to begin"),
    ):
        assert next_text(info, game).startswith(first)
        assert gathering_of(info, game).needed == needs


def test_a_lobby_has_one_button_in_colour_and_it_is_the_one_to_press() -> None:
    game, both = find_game("raise_shields"), match_info(status="lobby")
    computer = replace(both.seats[1], user_id=None, policy="easy")
    for seats, label in ((both.seats[:1], "Join"), (both.seats, "Ready"), ((both.seats[0], computer), "Start")):
        sheet = lobby_sheet(match_info(status="lobby", seats=seats), game, 0.0)
        shown = [item for item in sheet.view().walk_children() if isinstance(item, Button)]
        assert [item.label for item in shown if item.style is not ButtonStyle.secondary] == [label]


def test_a_lobby_with_a_banner_has_no_hash_but_the_short_one_of_its_list() -> None:
    info = match_info(status="lobby")
    for banner in (None, Hung("https://cdn/lobby-k7m2pq-0123456789ab.png", "words")):
        sheet = lobby_sheet(info, find_game("raise_shields"), 0.0, banner)
        said = "\n".join(item.content for item in sheet.view().walk_children() if isinstance(item, TextDisplay))
        assert info.commitment not in said
        assert re.findall(r"[0-9a-f]{16,}", said) == [info.setup_hash[:16]]


def test_what_a_banner_shows_has_a_mark_which_changes_with_it_and_with_nothing_else() -> None:
    game, info = find_game("uprising"), match_info("uprising", status="lobby", places=4)
    mark = mark_of(info, gathering_of(info, game))
    ready = replace(info, seats=(replace(info.seats[0], ready=True), info.seats[1]))
    for other in (
        replace(info, options={"map": "realm"}),
        replace(info, theme="plain"),
        replace(info, places=3),
        ready,
    ):
        assert mark_of(other, gathering_of(other, game)) != mark
    for same in (
        replace(info, seats=(replace(info.seats[0], words="owls"), info.seats[1])),
        replace(info, posts="action"),
    ):
        assert mark_of(same, gathering_of(same, game)) == mark
