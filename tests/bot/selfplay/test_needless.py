"""Nobody is called for a question with a single sensible answer, in any game and preset."""

import pytest

from games.registry import GAMES
from tests.bot.selfplay.needless import NeedlessCalls

TABLES = [(slug, preset) for slug, game in GAMES.items() for preset in ("", *game.card.presets)]
PLIES = {"raise_shields": 500, "uprising": 160, "urban_war": 110, "upheaval": 60}


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_no_call_has_a_single_sensible_answer(slug: str, preset: str) -> None:
    seats = GAMES[slug].card.preset_seats.get(preset, 2)
    played = NeedlessCalls(GAMES[slug], preset, seats, f"{slug} {preset}")
    played.play(PLIES[slug])
    assert sum(played.calls.values()) >= 5
    assert not played.needless, played.examples
