"""A recorded match of self-play is written as the service would write it: what is sealed stays sealed until the end."""

import pytest

from bot.selfplay import play_match
from bot.selfplay.recording import Recording
from games.kernel import AnyGame
from games.kernel.content.options import read_options
from games.registry import find_game, find_policy
from umpire_tiny.game import TINY


def recorded(game: AnyGame, policy: str, most_plies: int) -> Recording:
    """Play so many plies between computers."""
    options = read_options(game.card, ["credits=20"] if game.card.slug == "raise_shields" else [])
    recording = Recording(game, options, [policy] * 2, "5")
    play_match(game, [find_policy(game, policy)] * 2, options, "5", most_plies=most_plies, carrier=recording)
    return recording


@pytest.mark.parametrize(
    ("game", "policy", "sealed"), [(TINY, "careful", "pace"), (find_game("raise_shields"), "easy", "build")]
)
def test_what_is_sealed_is_not_in_the_record_of_a_match_that_goes_on(game: AnyGame, policy: str, sealed: str) -> None:
    running = recorded(game, policy, 1).record()
    assert running.status == "live"
    setup, first = running.journal
    assert (first.text, first.dice, first.state) == (None, None, None), "a sealed answer, as the service tells it"
    assert setup.text == "setup"
    whole = recorded(game, policy, 20_000).record()
    assert whole.secret is not None
    assert whole.journal[1].text is not None
    assert whole.journal[1].text.startswith(sealed)
