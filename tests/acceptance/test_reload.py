"""`umpire play --reload`: faces and pictures that are saved are used at once, and faults take nothing away."""

import asyncio
import json
import pathlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from discord_sandbox.driver import Driver, text, walk
from tests.acceptance.umpire_play import PATIENCE, UmpirePlay
from tests.e2e.desk import answer, is_board
from tests.installing import TINY, install

pytestmark = pytest.mark.timeout(300)
ROOM, EMPTY = "general", "dice"
GALLERY = 12
Line = dict[str, Any]


@pytest.fixture
def package(tmp_path: pathlib.Path) -> pathlib.Path:
    """The tiny game, installed where it can be changed."""
    return install(TINY, tmp_path) / "umpire_tiny"


@pytest.fixture
async def umpire(tmp_path: pathlib.Path, package: pathlib.Path) -> AsyncIterator[UmpirePlay]:
    """`umpire play --reload` with the tiny game beside it."""
    where = str(package.parent)
    command = UmpirePlay(tmp_path, options=("--reload",), PYTHONPATH=where, UMPIRE_LOG_FORMAT="json")
    await command.start()
    try:
        yield command
    finally:
        await command.stop()


class Saving:
    """Saves modules, and reads what the log says of each: one line."""

    def __init__(self, umpire: UmpirePlay, package: pathlib.Path) -> None:
        self._umpire = umpire
        self._package = package
        self._read = 0

    async def save(self, name: str, old: str, new: str) -> Line:
        """Change a text in a module as an editor does that writes another file first; returns what is said of it."""
        path = self._package / name
        written = path.read_text(encoding="utf-8")
        assert old in written
        beside = path.with_suffix(".new")
        beside.write_text(written.replace(old, new, 1), encoding="utf-8")
        beside.replace(path)
        async with asyncio.timeout(PATIENCE):
            while len(lines := self._umpire.troubles()) <= self._read:  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.1)
        assert len(lines) == self._read + 1, lines
        self._read = len(lines)
        said: Line = json.loads(lines[-1])
        assert said["logger"] == "umpire.reload", said
        return said


async def described(driver: Driver) -> dict[str, str]:
    """Return the descriptions of the subcommands of /tiny as people see them."""
    commands = (await driver.state())["commands"]
    tiny = next(command for command in commands if command["name"] == "tiny")
    return {option["name"]: option["description"] for option in tiny["options"]}


async def test_what_is_saved_is_used_and_what_is_broken_leaves_the_old_one(
    umpire: UmpirePlay, package: pathlib.Path
) -> None:
    saving = Saving(umpire, package)
    async with Driver(umpire.url, "ann") as ann:
        await pictures_are_drawn_as_they_are_saved(saving, ann)
        await a_face_is_used_as_it_is_saved(saving, ann)


async def a_face_is_used_as_it_is_saved(saving: Saving, ann: Driver) -> None:
    assert (await described(ann))["run"] == "Run"
    said = await saving.save("face.py", '"run", "Run"', '"run", "Run as far as you dare"')
    assert (said["event"], said["what"]) == ("reloaded", "umpire_tiny.face")
    assert (await described(ann))["run"] == "Run as far as you dare"

    said = await saving.save("face.py", "VERBS = (", "VERBS = ((")
    assert (said["event"], said["what"]) == ("not reloaded", "umpire_tiny.face")
    assert said["error"].startswith("SyntaxError: ")
    assert "face.py, line" in said["error"]
    said = await saving.save("face.py", "VERBS = ((", "VERBS = (no_such_name, ")
    assert said["error"].startswith("NameError: name 'no_such_name' is not defined (face.py, line ")
    assert (await described(ann))["run"] == "Run as far as you dare"
    refused = await answer(ann, await ann.command(EMPTY, "tiny run", distance="1"), EMPTY)
    assert "No game runs in this channel" in text(refused)

    said = await saving.save("face.py", "VERBS = (no_such_name, ", "VERBS = (")
    assert said["event"] == "reloaded"
    said = await saving.save("game.py", '"""', '"""Once more: ')
    assert (said["event"], said["files"]) == ("restart to use what you saved", ["game.py"])


async def pictures_are_drawn_as_they_are_saved(saving: Saving, ann: Driver) -> None:
    await answer(ann, await ann.command(ROOM, "tiny new", computers=1), ROOM)
    lobby = await ann.wait_for(ROOM, lambda message: "Tiny Race: lobby" in text(message))
    await ann.press_label(lobby, "Start")
    assert (await drawn(ann)).startswith("A straight track. ")
    said = await saving.save("renderer.py", "summary(view).alt_map)", '"Drawn again. " + summary(view).alt_map)')
    assert (said["event"], said["what"]) == ("reloaded", "umpire_tiny.renderer")
    assert (await drawn(ann, again=True)).startswith("Drawn again. A straight track. ")
    said = await saving.save("drawing.py", '"""', '"""Once more: ')
    assert (said["event"], said["what"]) == ("reloaded", "umpire_tiny.drawing"), "workers alone use it"
    said = await saving.save("renderer.py", "from PIL import Image", "from PIL import Picture")
    assert (said["event"], said["what"]) == ("not reloaded", "umpire_tiny.renderer")
    assert said["error"].startswith("ImportError: cannot import name 'Picture' from 'PIL'")
    assert (await drawn(ann, again=True)).startswith("Drawn again. ")


async def drawn(driver: Driver, *, again: bool = False) -> str:
    """Return what the newest board is said to show; if `again`, of one that is posted now."""
    before = [message["id"] for message in await driver.messages(ROOM) if again and is_board(message)]
    if again:
        await driver.command(ROOM, "match board")
    board = await driver.wait_for(ROOM, lambda message: is_board(message) and message["id"] not in before)
    return next(str(item["items"][0]["description"]) for item in walk(board) if item["type"] == GALLERY)
