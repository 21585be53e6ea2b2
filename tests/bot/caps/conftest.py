"""The desks of dice for groups, on the database and the clock of the service."""

import pytest

from bot.dice import SeededEntropy
from bot.rolling import CallDesk, InitiativeDesk, RollDesk
from bot.storage import Database
from tests.bot.matches.table import Clock


@pytest.fixture
def rolls(database: Database, clock: Clock) -> RollDesk:
    return RollDesk(database, SeededEntropy("rolls"), clock)


@pytest.fixture
def calls(database: Database, clock: Clock) -> CallDesk:
    return CallDesk(database, SeededEntropy("calls"), clock)


@pytest.fixture
def initiatives(database: Database, clock: Clock) -> InitiativeDesk:
    return InitiativeDesk(database, SeededEntropy("initiatives"), clock)
