"""The bot as one process: what it does to the machine while it runs."""

import gc

from tests.e2e.desk import Desk


async def test_what_the_start_has_made_is_spared_by_the_garbage_collector(desk: Desk) -> None:
    assert gc.get_freeze_count() > 10_000
    await desk.stop()
    assert gc.get_freeze_count() == 0
    await desk.start()
