import pytest

from bot.conformance import Subject
from tests.contract.subjects import SUBJECTS


@pytest.fixture(params=SUBJECTS, ids=lambda subject: subject.game.card.slug)
def subject(request: pytest.FixtureRequest) -> Subject:
    return request.param
