"""The past in Discord: boards from the log on, a replay in the channel, and a book as a file."""

import asyncio
import io
import urllib.request

import pytest
from PIL import Image

from cogs.match.history import logbook
from discord_sandbox.driver import Driver, buttons, text, walk
from tests.e2e.desk import CHANNEL, Desk, Json, answer, board_at, selects, shown, start_duel
from tests.e2e.test_log import played

GALLERY = 12


def after(message: Json) -> int:
    """Return after which action a board of the past is."""
    return int(text(message).split("After action ")[1].split(" ")[0])


def picture(message: Json) -> Json:
    """Return the media of a message's gallery."""
    (gallery,) = (item for item in walk(message) if item["type"] == GALLERY)
    media: Json = gallery["items"][0]
    return media


async def data_of(url: str) -> bytes:
    def read() -> bytes:
        with urllib.request.urlopen(url) as response:  # noqa: S310 - our own sandbox
            return bytes(response.read())

    return await asyncio.to_thread(read)


async def test_boards_of_the_past_lead_from_the_log_to_the_first_action_and_back_after_a_restart(
    desk: Desk, ann: Driver, ben: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "ROOM", 900)
    await start_duel(ann, ben)
    await played(desk, ann, 40)
    last = (await desk.match(ann)).ply
    await board_at(ann, last)
    page = await answer(ann, await ann.command(CHANNEL, "match log", action=10))
    assert "Boards" in buttons(page)
    past = await answer(ann, await ann.press_label(page, "Boards"))
    begun = after(past)
    past = await shown(ann, past, await ann.press_label(past, "Back"))
    assert after(past) == begun - 1
    await desk.restart()
    past = await shown(ann, past, await ann.press_label(past, "First"))
    assert after(past) == 0
    assert "The match begins." in text(past)
    past = await shown(ann, past, await ann.press_label(past, "Forward"))
    assert after(past) == 1
    ((menu, turns),) = selects(past).items()
    assert len(turns) <= 25
    past = await shown(ann, past, await ann.select(past, menu, turns[-1]))
    assert after(past) == int(turns[-1])
    past = await shown(ann, past, await ann.press_label(past, "Last"))
    assert after(past) == last
    assert picture(past)["description"]
    log = await shown(ann, past, await ann.press_label(past, "Log"))
    assert f"to {last} of {last}" in text(log)


async def test_a_replay_is_posted_for_all_and_a_book_given_to_one(desk: Desk, ann: Driver, ben: Driver) -> None:
    await start_duel(ann, ben)
    await played(desk, ann, 6)
    last = (await desk.match(ann)).ply
    await ann.command(CHANNEL, "match replay", **{"from": 2, "to": 5, "speed": "fast"})
    post = await ben.wait_for(CHANNEL, lambda message: "### Replay:" in text(message), within=60)
    assert "actions 2 to 5" in text(post)
    assert "what everybody may know so far" in text(post)
    with Image.open(io.BytesIO(await data_of(picture(post)["media"]["url"]))) as film:
        assert (film.format, film.width) == ("WEBP", 800)
        assert getattr(film, "n_frames", 1) > 1
    told = await answer(ann, await ann.command(CHANNEL, "match replay", **{"from": last + 5}))
    assert "there is nothing from" in text(told)

    reply = await ben.command(CHANNEL, "match book")
    place = (reply.message or {})["id"]
    found = await ben.wait_for(
        CHANNEL, lambda message: message["id"] == place and bool(message.get("attachments")), within=60
    )
    (file,) = found["attachments"]
    assert file["filename"].endswith(".html")
    page = (await data_of(file["url"])).decode()
    assert page.startswith("<!doctype html>")
    secret = (await desk.service.store.load((await desk.match(ann)).id)).secret.hex()
    assert secret not in page
