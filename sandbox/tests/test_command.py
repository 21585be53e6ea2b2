"""`python -m discord_sandbox`, as it is started."""

import asyncio
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from discord_sandbox.__main__ import main
from discord_sandbox.driver import Driver
from discord_sandbox.gateway import MESSAGE_CONTENT


async def granted(url: str) -> bool:
    """Whether a bot that wants to read what people write is let in."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/gateway") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "t", "intents": MESSAGE_CONTENT}})
        return bool((await socket.receive_json())["t"] == "READY")


async def test_it_serves_until_it_is_told_to_stop_and_goes_on_with_its_file(tmp_path: Path) -> None:
    for said in ([], ["kept"]):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "discord_sandbox", "--port", "0", "--bot", "Arbiter", "--server", "Chess Club"),
            *("--message-content", "--db", str(tmp_path / "chess.sqlite3")),
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        ready, addresses = [(await process.stdout.readline()).decode() for _ in range(2)]
        url = ready.split(" (")[0].removeprefix("The sandbox is ready: open ")
        assert addresses == f"For the bot: {url}/api/v10, {url.replace('http', 'ws')}/gateway, {url}/cdn\n"
        async with Driver(url, "ann") as ann:
            state = await ann.state()
            assert (state["guild"]["name"], state["bot"]["username"]) == ("Chess Club", "Arbiter")
            assert [message["content"] for message in await ann.messages("general")] == said
            await ann.say("general", "kept")
        assert await granted(url)
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0


@pytest.mark.parametrize("port", ["65536", "-1", "many", ""])
def test_a_port_that_does_not_exist_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([f"--port={port}"])
    assert ended.value.code == 2
    assert f"{port!r} is not a number from 0 to 65535" in capsys.readouterr().err


async def test_every_further_server_is_named(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "discord_sandbox", "--port", "0", "--server", "Chess Club", "--server", "Pub"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().split(" (")[0].removeprefix("The sandbox is ready: open ")
    async with Driver(url, "finn") as finn:
        assert [guild["name"] for guild in (await finn.state())["guilds"]] == ["Chess Club", "Pub"]
    process.terminate()
    assert await process.wait() == 0


def test_servers_with_one_name_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--server=Pub", "--server=Pub"]) == 2
    assert capsys.readouterr().err == "discord_sandbox: Two servers of a world have different names.\n"


def test_a_port_that_is_taken_and_a_file_that_is_none_are_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main([f"--port={port}"]) == 2
    assert capsys.readouterr().err == f"discord_sandbox: cannot listen on port {port}: Address already in use\n"
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at\n" * 20)
    assert main(["--port=0", f"--db={tmp_path / 'text'}"]) == 2
    assert "The sandbox's file" in capsys.readouterr().err
