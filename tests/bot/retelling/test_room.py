"""A book is never too large: pictures go first where there is no room for all, and the last page keeps its own."""

import itertools
import random
from typing import Any

from PIL import Image

from bot.retelling.book import Outline, Spent, embedded, leaves
from bot.retelling.frames import turns
from games.kernel import News
from games.registry import GAMES
from renderers.contract import Picture
from renderers.kit.canvas import png
from tests.bot.retelling.test_frames import played

ROOM = 1_500_000


class Noisy:
    """A renderer whose pictures have nothing in common, so that each is large."""

    def __init__(self) -> None:
        self._numbers = itertools.count()

    def board(self, view: Any, news: News) -> Picture:
        """Return noise, another one each time."""
        noise = random.Random(next(self._numbers)).randbytes(200 * 200)
        image = Image.frombytes("L", (200, 200), noise).convert("RGB")
        return Picture(png(image), 200, 200, "noise")

    roster = board

    def preview(self, view: Any, action: Any, forecast: Any, events: Any) -> None:
        """Draw nothing."""


def test_pictures_take_no_more_than_their_room_and_the_last_page_has_both() -> None:
    _, record = played("uprising", length=60)
    game = GAMES["uprising"]
    frames = turns(game, record, 0, len(record.journal) - 1, undone=True)
    found = list(leaves(game, Noisy(), record, Outline(frames, ROOM), frames, Spent()))
    pages = [leaf.page for leaf, _, _ in found]
    plates = [plate for leaf, _, _ in found for _, plate in leaf.plates]
    size = sum(len(plate.webp) * 4 // 3 + 80 for plate in plates)
    assert size == found[-1][1].size <= ROOM
    assert pages[-1].board is not None
    assert pages[-1].roster is not None
    assert pages[0].board is not None
    boards, rosters = (
        sum(each is not None for each in kind) for kind in zip(*[(p.board, p.roster) for p in pages], strict=True)
    )
    assert rosters <= boards < len(pages), "there was no room for all"
    assert [ply for page in pages for ply in range(page.first, page.last + 1)] == list(range(len(record.journal)))


def test_nothing_in_a_record_ends_its_element() -> None:
    assert embedded(b'{"a":"</script><!--"}') == '{"a":"\\u003c/script>\\u003c!--"}'
