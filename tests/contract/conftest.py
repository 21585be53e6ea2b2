import pytest

from games.kernel.walk import AnyGame
from tests.contract.walks import ALL_GAMES


@pytest.fixture(params=ALL_GAMES, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param
