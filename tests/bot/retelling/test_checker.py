"""The checker of the book, in JavaScript, says of every file of a match what the stand-alone one says."""

import base64
import collections
import json
import pathlib
from typing import Any

import pytest
from playwright.async_api import Browser

from bot.matches import Service
from bot.retelling.book import script_of
from bot.verify import umpire_check
from discord_sandbox.browser import browser, chromium_socket
from tests.bot.matches.table import Clock
from tests.bot.verify.edits import edited
from tests.bot.verify.forging import Document, resealed
from tests.bot.verify.test_same_verdict import honest
from tests.bot.verify.test_undo import CASES
from tests.bot.verify.test_undo import honest as undone

__all__ = ["browser", "chromium_socket"]

pytestmark = pytest.mark.browser
FEW, MANY, AT_ONCE = 400, 5000, 100
CHECKER = ("hashing", "reading", "shape", "table", "checking")
STATUS = """files => files.map(each => {
    try {
        const bytes = Uint8Array.from(atob(each), sign => sign.charCodeAt(0));
        return verdictOn(new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes)).status;
    } catch (error) {
        return error instanceof TypeError && /decod|encod/.test(error.message) ? 2 : String(error.stack);
    }
})"""


async def statuses(browser: Browser, files: list[bytes]) -> list[Any]:
    """Return what the checker of the book says of some files."""
    page = await browser.new_page()
    await page.add_script_tag(content=script_of(CHECKER))
    found: list[Any] = []
    for begin in range(0, len(files), AT_ONCE):
        texts = [base64.b64encode(data).decode() for data in files[begin : begin + AT_ONCE]]
        found += await page.evaluate(STATUS, texts)
    await page.close()
    return found


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=[pytest.mark.soak, pytest.mark.timeout(1800)])])
async def test_it_says_the_same_of_every_edited_record(
    service: Service,
    clock: Clock,
    browser: Browser,
    tmp_path: pathlib.Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    count: int,
) -> None:
    documents: list[Document] = await honest(service, clock, monkeypatch)
    whole = [json.dumps(document).encode() for document in documents]
    files = [*whole, *edited(documents, count, 23)]
    path, due = tmp_path / "match.json", []
    for data in files:
        path.write_bytes(data)
        due.append(umpire_check.main([str(path)]))
        capsys.readouterr()
    found = await statuses(browser, files)
    different = [number for number, pair in enumerate(zip(found, due, strict=True)) if pair[0] != pair[1]]
    assert not different, f"file {different[0]}: {found[different[0]]}, and {due[different[0]]} stand-alone"
    assert set(collections.Counter(due)) == {0, 1, 2, 3}, "these edits come to too little"


async def test_hashes_of_its_own_are_sha_256_and_hmac(browser: Browser) -> None:
    import hashlib
    import hmac

    page = await browser.new_page()
    await page.add_script_tag(content=script_of(("hashing",)))
    for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000):
        data = bytes(range(256)) * 4
        message, key = data[:length], data[: length % 130]
        told = [list(message), list(key)]
        found = await page.evaluate(
            "([message, key]) => [hex(sha256(Uint8Array.from(message))),"
            " hex(hmac(Uint8Array.from(key), Uint8Array.from(message)))]",
            told,
        )
        assert found == [hashlib.sha256(message).hexdigest(), hmac.new(key, message, hashlib.sha256).hexdigest()]
    await page.close()


async def test_undos_are_checked_by_it_and_those_that_cannot_be_refused(browser: Browser) -> None:
    files, due = [json.dumps(undone()).encode()], [0]
    for forge, _ in CASES.values():
        document = undone()
        forge(document)
        document = resealed(document)
        files.append(json.dumps(document).encode())
        try:
            umpire_check.check(document)
        except umpire_check.Mismatch:
            due.append(1)
        except umpire_check.NotAMatch:
            due.append(2)
    assert len(due) == len(files) > len(CASES)
    assert await statuses(browser, files) == due
