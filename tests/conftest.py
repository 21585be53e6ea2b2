"""Long runs are for `make soak`: without `-m soak` they are left out. No example is timed: cores may be busy."""

import pytest
from hypothesis import HealthCheck, settings

from bot.harbour import HARBOUR_CLUB
from discord_sandbox.world import World

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def sandbox_world() -> World:
    """The world of every sandbox in these tests."""
    return HARBOUR_CLUB


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "soak" in (config.getoption("-m") or ""):
        return
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.skip(reason="a long run: make soak"))
