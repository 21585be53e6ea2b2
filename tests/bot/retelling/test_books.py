"""Books of all games, opened from a file in Chromium: read by keyboard alone, verified, and refused when tampered."""

import base64
import copy
import io
import json
import pathlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from PIL import Image, ImageChops
from playwright.async_api import Browser, Page, expect

from bot.cli.book import written
from bot.retelling.book import LARGEST
from bot.retelling.film import drawn
from bot.retelling.film import told as told_of
from bot.retelling.frames import turns
from bot.verify.record import read_record
from discord_sandbox.browser import browser, chromium_socket
from games.registry import GAMES
from renderers.contract import find_renderer
from tests.bot.verify.forging import Document
from tests.bot.verify.records import played_out

__all__ = ["browser", "chromium_socket"]

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
WIDTHS = (1280, 390)
DRAWN = """() => { const canvas = document.querySelector("#board canvas");
    return !canvas || canvas.dataset.drawn === canvas.dataset.plate; }"""
HOSTILE = '</script><script>document.title = "broken"</script><!--'


def record_of(slug: str) -> Document:
    """Return a match that was played out, between people with hostile names."""
    document = played_out(slug)
    for seat in document["seats"]:
        seat["name"] = f"{HOSTILE} {seat['seat']}"
    for row in document["journal"]:
        row["actor"] = "<somebody>" if row["seat"] is None else f"{HOSTILE} {row['seat']}"
    return document


@pytest.fixture(scope="module", params=GAMES)
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Document, pathlib.Path]:
    """Return a record, and the book of it."""
    document = record_of(request.param)
    _, data = written(json.dumps(document).encode())
    file = tmp_path_factory.mktemp("book") / f"{request.param}.html"
    file.write_bytes(data)
    return document, file


@asynccontextmanager
async def opened(browser: Browser, file: pathlib.Path, width: int = 1280) -> AsyncIterator[Page]:
    """Open a file; nothing may be asked of any server, and nothing may go wrong."""
    context = await browser.new_context(viewport={"width": width, "height": 844}, accept_downloads=True)
    page = await context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: asked.append(message.text))
    page.on("pageerror", lambda error: asked.append(str(error)))
    await page.goto(file.as_uri())
    yield page
    assert [each for each in asked if not each.startswith((file.as_uri(), "data:image/webp;", "blob:"))] == []
    await context.close()


async def verdict(page: Page) -> str:
    """Press Verify with the keyboard and return what is said then."""
    await page.focus("#verify")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("#verdict h3")
    return await page.inner_text("#verdict")


def tampered(file: pathlib.Path, document: Document, name: str) -> pathlib.Path:
    """Return a copy of a book with another record in it."""
    text = json.dumps(document).replace("<", "\\u003c")
    page = re.sub(
        r'(<script type="application/json" id="record">).*?(</script>)',
        lambda found: found[1] + text + found[2],
        file.read_text(encoding="utf-8"),
        flags=re.DOTALL,
    )
    other = file.with_name(f"{name}.html")
    other.write_text(page, encoding="utf-8")
    return other


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_book_is_read_and_verified_with_the_keyboard_alone(
    book: tuple[Document, pathlib.Path], browser: Browser, width: int
) -> None:
    document, file = book
    assert file.stat().st_size <= LARGEST
    async with opened(browser, file, width) as page:
        count = int(await page.get_attribute("#slider", "max") or 0)
        assert await page.inner_text("#place") == f"1 of {count}"
        seen = []
        for _ in range(count):
            seen += [int(text.split(" ")[0]) for text in await page.locator("#actions .who").all_inner_texts()]
            await page.keyboard.press("ArrowRight")
        assert seen == list(range(len(document["journal"]))), "every action is on one page"
        assert await page.inner_text("#place") == f"{count} of {count}"
        assert await page.is_disabled("#forward")
        await page.keyboard.press("Home")
        assert await page.inner_text("#place") == f"1 of {count}"
        await page.keyboard.press("End")
        await page.keyboard.press("ArrowLeft")
        assert await page.inner_text("#place") == f"{count - 1} of {count}"
        await page.wait_for_function(DRAWN)
        assert await page.get_attribute("#board canvas", "aria-label")
        wide = await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wide, "nothing is cut at the side"
        said = await verdict(page)
        assert said.startswith("Verified: everything agrees that can be checked without the rules"), said
        await expect(page.locator("#verdict h3")).to_be_in_viewport()
        dice = sum(len(roll["faces"]) for row in document["journal"] for roll in row["dice"])
        assert f"all {dice} agree" in said
        assert await page.title() != "broken"


async def test_what_was_posted_is_compared(book: tuple[Document, pathlib.Path], browser: Browser) -> None:
    document, file = book
    async with opened(browser, file) as page:
        await page.click("summary:has-text('Compare')")
        await page.fill("#given-commitment", document["commitment"][:16])
        await page.fill("#given-closing", document["closing"])
        said = await verdict(page)
        assert "nobody changed a die or rolled it again" in said
        assert "and is the one you gave" in said
        await page.fill("#given-closing", "0" * 64)
        await page.click("#verify")
        await page.wait_for_selector("#verdict.bad h3")
        assert "the closing hash is not the one that was posted" in await page.inner_text("#verdict")


async def test_tampered_copies_are_refused(book: tuple[Document, pathlib.Path], browser: Browser) -> None:
    document, file = book
    changed: dict[str, Document] = {name: copy.deepcopy(document) for name in ("die", "action", "end", "gone", "key")}
    row = next(row for row in changed["die"]["journal"] if row["dice"])
    row["dice"][0]["faces"][0] = row["dice"][0]["faces"][0] % row["dice"][0]["sides"] + 1
    changed["action"]["journal"][3]["text"] += " x"
    changed["end"]["outcome"]["winners"] = [] if document["outcome"]["winners"] else [0]
    changed["gone"]["journal"].pop()
    changed["key"]["extra"] = 1
    said = {
        "die": f"action {row['ply']}: a die for",
        "action": "action 3: the hash chain breaks here: an action was changed",
        "end": "the closing hash does not fit",
        "gone": "the closing hash does not fit",
        "key": "it has an unknown key",
    }
    for name, other in changed.items():
        async with opened(browser, tampered(file, other, name)) as page:
            found = await verdict(page)
            assert said[name] in found, f"{name}: {found}"
            assert not found.startswith("Verified")


async def test_a_book_whose_pages_leave_something_out_is_refused(
    book: tuple[Document, pathlib.Path], browser: Browser
) -> None:
    _, file = book
    text = file.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="about">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    about = json.loads(found[1])
    for number, pages in enumerate((about["pages"][1:], about["pages"][:-1], about["pages"][:1] + about["pages"][2:])):
        other = file.with_name(f"pages{number}.html")
        changed = json.dumps({**about, "pages": pages}).replace("<", "\\u003c")
        other.write_text(text.replace(found[1], changed), encoding="utf-8")
        async with opened(browser, other) as page:
            assert "the pages of this book do not show every action of its record once" in await verdict(page)


async def test_a_damaged_record_is_named_at_once(book: tuple[Document, pathlib.Path], browser: Browser) -> None:
    _, file = book
    other = file.with_name("damaged.html")
    other.write_text(file.read_text(encoding="utf-8").replace('"journal":', '"journal"'), encoding="utf-8")
    async with opened(browser, other) as page:
        assert await page.inner_text("#heading") == "The record in this book is damaged: it is not JSON"
        assert (await verdict(page)).startswith("This is not a match exported by Umpire")


async def test_the_record_is_saved_as_it_was(
    book: tuple[Document, pathlib.Path], browser: Browser, tmp_path: pathlib.Path
) -> None:
    document, file = book
    async with opened(browser, file) as page:
        async with page.expect_download() as download:
            await page.click("#save")
        saved = await download.value
        assert saved.suggested_filename == f"umpire-{document['match']}.json"
        await saved.save_as(tmp_path / "saved.json")
    assert json.loads((tmp_path / "saved.json").read_bytes()) == document


async def test_no_script_but_its_own_runs_in_a_book(book: tuple[Document, pathlib.Path], browser: Browser) -> None:
    _, file = book
    text = file.read_text(encoding="utf-8")
    other = file.with_name("injected.html")
    injected = '<script>document.title = "broken"</script><img src=x onerror="document.title = \'broken\'">'
    other.write_text(text.replace("<header>", f"{injected}<header>"), encoding="utf-8")
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(other.as_uri())
    assert await page.title() != "broken"
    await context.close()


async def test_a_picture_laid_over_another_is_the_board_to_the_pixel(
    book: tuple[Document, pathlib.Path], browser: Browser
) -> None:
    document, file = book
    record = read_record(json.dumps(document).encode())
    game, renderer = GAMES[record.game], find_renderer(record.game)
    frames = turns(game, record, 0, len(record.journal) - 1)
    async with opened(browser, file) as page:
        pages = json.loads(await page.evaluate("document.querySelector('#about').textContent"))["pages"]
        boards = {at: each["board"] for at, each in enumerate(pages) if each["board"] is not None}
        layered = [at for at, board in boards.items() if await page.get_attribute(f"#b{board}", "data-over")]
        for number in layered[:2]:
            await page.goto(f"{file.as_uri()}#{number + 1}")
            await page.reload()
            await page.wait_for_function(DRAWN)
            url = await page.evaluate("document.querySelector('#board canvas').toDataURL()")
            shown = Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2]))).convert("RGB")
            told = told_of(game, record, [frames[number]])
            (board,) = drawn(game, renderer, record, told)
            whole = Image.open(io.BytesIO(board.png)).convert("RGB")
            assert ImageChops.difference(shown, whole).getbbox() is None
    assert layered, "no board is laid over another"
