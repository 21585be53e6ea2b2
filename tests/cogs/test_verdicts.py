"""What `/match verify` says at the head of its report."""

import pytest

from bot.verify import Report
from cogs.match.proving import _verdict


@pytest.mark.parametrize(
    ("report", "head"),
    [
        (Report(True, ()), "Verified: every die and every action agrees"),
        (Report(True, (), replayed=False), "Every die agrees; not all was replayed"),
        (Report(False, ()), "This match does not verify"),
    ],
)
def test_the_head_says_no_more_than_was_checked(report: Report, head: str) -> None:
    assert _verdict(report) == head
