import pytest

from bot.conformance import Subject
from tests.contract.subjects import SLUGS, subject_of


@pytest.fixture(params=SLUGS)
def subject(request: pytest.FixtureRequest) -> Subject:
    return subject_of(request.param)
