"""Films and books through the service: what they show, what is refused, and how often they can be asked for."""

import io
import json
import re
from typing import Any

import pytest
from PIL import Image

from bot import caps
from bot.matches import Refused, Service
from bot.retelling.work import Wish
from games import registry
from renderers.contract import Picture, find_renderer
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, lobby, play_on, started
from tests.bot.matches.test_retention import ended

Told = list[tuple[int, int]]


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tiny game have its own pictures."""
    monkeypatch.setattr(registry, "PARTS", {"tiny": registry.parts_in("umpire_tiny")})


async def film(service: Service, match: str, wish: Wish | None = None, told: Told | None = None) -> Any:
    async def tell(done: int, of: int) -> None:
        if told is not None:
            told.append((done, of))

    return await service.retelling.film(by(ANN, match), wish or Wish(), "webp", 500, tell)


async def book(service: Service, match: str) -> str:
    async def tell(done: int, of: int) -> None:
        """Tell nobody."""

    return (await service.retelling.book(by(ANN, match), tell)).decode()


def record_in(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="record">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    document: dict[str, Any] = json.loads(found[1])
    return document


async def test_a_film_has_a_board_for_each_action_and_says_how_far_it_is(service: Service) -> None:
    info = await started(service)
    over = await play_on(service, info.id)
    told: Told = []
    made = await film(service, info.id, told=told)
    rows = await service.logbook.lines(info.id, 0, over.ply)
    assert made.boards == len([line for line in rows if line.kind != "table"]) == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert (made.first, made.last, made.note) == (0, over.ply, "")
    with Image.open(io.BytesIO(made.data)) as image:
        assert image.format == "WEBP"
    part = await film(service, info.id, Wish(2, 4))
    assert (part.first, part.last, part.boards) == (2, 4, 3)


async def test_films_and_books_have_the_theme_of_their_server(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.store.theme_of = lambda _: "plain"
    info = await started(service)
    await play_on(service, info.id)
    themes: list[str] = []
    renderer = type(find_renderer("tiny"))
    board = renderer.board

    def noted(self: Any, view: Any, news: Any) -> Picture:
        themes.append(view.theme)
        return board(self, view, news)

    monkeypatch.setattr(renderer, "board", noted)
    await film(service, info.id)
    shown = len(themes)
    await book(service, info.id)
    assert 0 < shown < len(themes)
    assert set(themes) == {"plain"}


async def test_what_is_not_there_is_refused_and_not_counted(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        caps,
        "RETELLINGS_A_DAY",
        caps.InTime(kind="retellings", what="replays and books", did="asked for", seconds=caps.DAY, person=2),
    )
    begun = await lobby(service, ANN)
    with pytest.raises(Refused, match="has not begun"):
        await film(service, begun.id)
    info = await started(service, channel=7)
    for _ in range(3):
        with pytest.raises(Refused, match="This match has the actions 0 to 0"):
            await film(service, info.id, Wish(5, None))
    await film(service, info.id)
    await book(service, info.id)
    with pytest.raises(Refused, match="You have asked for 2 replays and books within a day"):
        await book(service, info.id)


async def test_a_book_before_the_end_is_sealed_and_after_it_is_whole(service: Service) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    before = record_in(await book(service, info.id))
    assert before["secret"] is None
    assert [row["text"] for row in before["journal"]] == ["setup", None]
    await play_on(service, info.id)
    page = await book(service, info.id)
    whole = record_in(page)
    export = json.loads(await service.exporting.export(info.id))
    assert whole == export
    assert page.encode().count(b"http") == page.encode().count(b"http-equiv"), "it names no address"


async def test_nobody_is_named_in_a_book_but_the_people_at_the_table(service: Service) -> None:
    info = await started(service)
    await service.seating.abort(by(CLEO, info.id, manages=True))
    export = json.loads(await service.exporting.export(info.id))
    assert export["journal"][-1]["actor"] == "Cleo"
    page = await book(service, info.id)
    assert "Cleo" not in page
    assert "Ann" in page
    assert {row["actor"] for row in record_in(page)["journal"]} <= {
        "Ann",
        "Ben",
        "<somebody else>",
        export["journal"][0]["actor"],
    }


async def test_an_archived_match_is_told_like_any_other(service: Service, clock: Clock) -> None:
    info = await ended(service, "over")
    fresh_film, fresh_book = await film(service, info.id), await book(service, info.id)
    clock.time += 400 * caps.DAY
    assert await service.retention.archive(info.id)
    service.store.forget(info.id)
    assert (await film(service, info.id)).data == fresh_film.data
    assert await book(service, info.id) == fresh_book


async def test_a_past_board_shows_a_spectator_the_public_part_until_the_end(service: Service) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    past = service.past_boards
    own, others = await past.board(info.id, ANN.id, 1), await past.board(info.id, CLEO.id, 1)
    assert others == await past.board(info.id, BEN.id, 1)
    assert others.line.text is None
    assert own.line == others.line
    over = await play_on(service, info.id)
    for ply in (0, 1, over.ply):
        boards = [await past.board(info.id, person.id, ply) for person in (ANN, BEN, CLEO)]
        assert boards[0] == boards[1] == boards[2], "nothing is hidden any more"
    assert (await past.board(info.id, CLEO.id, 1)).line.text == "pace jog"
    turns = await past.turns(info.id)
    assert turns[0].ply == 0
    assert [turn.ply for turn in turns] == sorted({turn.ply for turn in turns})
    with pytest.raises(Refused, match="This match has the actions 0 to"):
        await past.board(info.id, CLEO.id, over.ply + 1)
