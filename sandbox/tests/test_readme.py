"""What the README shows to strangers works exactly as written."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.browser
async def test_a_strangers_folder_passes(tmp_path: Path) -> None:
    files = {block.split()[1]: block for block in BLOCKS.findall(README.read_text()) if block.startswith("# ")}
    assert list(files) == ["redirect.py", "my_bot.py", "conftest.py", "test_my_bot.py", "test_my_bot_on_the_page.py"]
    for name, block in files.items():
        (tmp_path / name).write_text(block)
    pytest_here = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", ".")
    process = await asyncio.create_subprocess_exec(
        *pytest_here, cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    told = (await process.communicate())[0].decode()
    assert process.returncode == 0, told
    assert re.search(r"3 passed|2 passed, 1 skipped", told), told


def test_the_other_world_is_one() -> None:
    shown = next(block for block in BLOCKS.findall(README.read_text()) if "World(" in block)
    names: dict[str, object] = {}
    exec(shown, names)  # noqa: S102
    assert names["CHESS_CLUB"].channel_named("counter") == 1000000000000000311  # type: ignore[attr-defined]
