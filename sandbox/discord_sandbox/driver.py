"""A person at the keyboard, for tests and scripts: everything goes over the sandbox's JSON API."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

import aiohttp
import msgspec

from discord_sandbox.errors import Json


class DriverError(Exception):
    """The JSON API refused; the text is its sentence, `status` the HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True)
class Reply:
    """The bot's answer: `answer` is "message", "deferred", "update", "modal" or "none" (it was silent)."""

    interaction: str
    answer: str
    message: Json | None = None
    modal: Json | None = None
    error: str | None = None


class Driver:
    """One persona; use it as `async with Driver(sandbox.url, "ann") as ann:`.

    Channels are given by name ("games", or "The Library/games" where two servers have one; "dm" for the talk with the
    bot) or id.
    """

    def __init__(self, base_url: str, persona: str) -> None:
        self.persona = persona
        self._base = base_url.rstrip("/") + "/sandbox"
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def state(self) -> Json:
        """Personas, guild, channels, commands, bot and me."""
        return dict(await self._get("/state", persona=self.persona))

    async def channels(self) -> list[Json]:
        """The channels and threads that the persona sees."""
        return list(await self._get("/channels", persona=self.persona))

    async def command(self, channel: str, command: str, /, **options: Any) -> Reply:
        """Use a slash command: `await ann.command("games", "ship move", line="2F L F")`."""
        body = {"channel": channel, "command": command, "options": options}
        return _reply(await self._post("/commands", body))

    async def autocomplete(self, channel: str, command: str, focused: str, /, **options: Any) -> list[Json]:
        """The choices offered for the option `focused`, whose text so far is among the options.

        Raises:
            TimeoutError: the bot was silent.
        """
        body = {"channel": channel, "command": command, "options": options, "focused": focused}
        offered = await self._post("/autocomplete", body)
        if "error" in offered:
            raise TimeoutError(offered["error"])
        return list(offered["choices"])

    async def press(self, message: Json | str, custom_id: str) -> Reply:
        """Press a button by its custom_id; see `button` to find one by its label."""
        return _reply(await self._post("/components", {"message": _id(message), "custom_id": custom_id}))

    async def press_label(self, message: Json, label: str) -> Reply:
        """Press the button with a label."""
        return await self.press(message, button(message, label))

    async def select(self, message: Json | str, custom_id: str, *values: str) -> Reply:
        """Choose values in a select."""
        body = {"message": _id(message), "custom_id": custom_id, "values": list(values)}
        return _reply(await self._post("/components", body))

    async def submit_modal(self, opened: Reply | str, values: Mapping[str, Any]) -> Reply:
        """Submit the modal that a reply opened; values by custom_id."""
        interaction = opened if isinstance(opened, str) else opened.interaction
        return _reply(await self._post("/modals", {"interaction": interaction, "values": dict(values)}))

    async def upload(self, filename: str, data: bytes) -> str:
        """Hand over a file; what comes back is the value of an attachment option."""
        async with self._http().post(f"{self._base}/attachments", params={"filename": filename}, data=data) as response:
            return str(_checked(response.status, await response.read())["id"])

    async def redeliver(self, reply: Reply | str) -> Reply:
        """Have the very same interaction sent to the bot again."""
        interaction = reply if isinstance(reply, str) else reply.interaction
        return _reply(await self._post("/redeliver", {"interaction": interaction}))

    async def say(self, channel: str, content: str) -> Json:
        """Write a message."""
        return dict(await self._post(_room(channel), {"content": content}))

    async def messages(self, channel: str, limit: int = 50, **query: str) -> list[Json]:
        """The messages of a channel that the persona sees, oldest first (`before`, `after` as ids)."""
        path = _room(channel)
        return list(await self._get(path, persona=self.persona, limit=str(limit), **query))

    async def message(self, channel: str, message: Json | str) -> Json | None:
        """One message as it is now, or None if it is gone or hidden."""
        wanted = _id(message)
        found = await self.messages(channel, limit=1, after=str(int(wanted) - 1))
        return found[0] if found and found[0]["id"] == wanted else None

    async def wait_for(
        self, channel: str, wanted: Callable[[Json], bool], *, after: Json | str | None = None, within: float = 30.0
    ) -> Json:
        """The newest message of a channel for which `wanted` holds, present or to come.

        Args:
            channel: its name or id.
            wanted: looked at for every message of the last hundred, again whenever something happens.
            after: only messages younger than this one count.
            within: seconds until it gives up.

        Raises:
            TimeoutError: no such message came; the text shows the last messages.
        """
        try:
            async with (
                asyncio.timeout(within),
                self._http().get(
                    f"{self._base}/events", params={"persona": self.persona}, timeout=aiohttp.ClientTimeout(total=None)
                ) as events,
            ):
                while True:
                    query = {"after": _id(after)} if after is not None else {}
                    for message in reversed(await self.messages(channel, limit=100, **query)):
                        if wanted(message):
                            return message
                    await _event(events)
        except TimeoutError:
            last = [text(message)[:200] for message in await self.messages(channel, limit=5)]
            raise TimeoutError(f"no such message in {channel} within {within} s; the last are {last}") from None

    async def file(self, url: str) -> bytes:
        """The bytes of an attachment."""
        async with self._http().get(url) as response:
            response.raise_for_status()
            return await response.read()

    def _http(self) -> aiohttp.ClientSession:
        if self._session is None:
            raise RuntimeError("use the driver as an async context manager")
        return self._session

    async def _get(self, path: str, **query: str) -> Any:
        async with self._http().get(self._base + path, params=query) as response:
            return _checked(response.status, await response.read())

    async def _post(self, path: str, body: Json) -> Any:
        data = {"persona": self.persona, **body}
        async with self._http().post(self._base + path, json=data) as response:
            return _checked(response.status, await response.read())


def walk(message: Json) -> list[Json]:
    """All components of a message, depth first."""
    found: list[Json] = []
    todo = list(message.get("components") or [])
    while todo:
        item = todo.pop(0)
        found.append(item)
        todo = [*(item.get("components") or []), *([item["accessory"]] if "accessory" in item else []), *todo]
    return found


def text(message: Json) -> str:
    """All words of a message: content, embeds and text components, by lines."""
    parts = [message.get("content") or ""]
    for embed in message.get("embeds") or []:
        parts += [embed.get("title") or "", embed.get("description") or ""]
    parts += [item["content"] for item in walk(message) if item["type"] == 10]
    return "\n".join(part for part in parts if part)


def pictures(message: Json) -> list[str]:
    """The addresses of all pictures that a message shows."""
    found = [item["media"]["url"] for c in walk(message) if c["type"] == 12 for item in c["items"]]
    found += [embed["image"]["url"] for embed in message.get("embeds") or [] if embed.get("image")]
    return found + [file["url"] for file in message.get("attachments") or []]


def buttons(message: Json) -> dict[str, str]:
    """custom_id by label, of all buttons that can be pressed."""
    listed = [
        item for item in walk(message) if item["type"] == 2 and item.get("custom_id") and not item.get("disabled")
    ]
    return {item.get("label") or "": item["custom_id"] for item in listed}


def button(message: Json, label: str) -> str:
    """The custom_id of the button with a label.

    Raises:
        LookupError: there is none; the text names those there are.
    """
    found = buttons(message)
    if label not in found:
        raise LookupError(f"no button {label!r}; there are {sorted(found)}")
    return found[label]


def _room(channel: str) -> str:
    return f"/channels/{quote(channel, safe='')}/messages"


def _id(message: Json | str) -> str:
    return message if isinstance(message, str) else str(message["id"])


def _reply(body: Json) -> Reply:
    return Reply(body["interaction"], body["answer"], body.get("message"), body.get("modal"), body.get("error"))


def _checked(status: int, raw: bytes) -> Any:
    body = msgspec.json.decode(raw)
    if status >= 400:
        raise DriverError(status, str(body.get("error", body)))
    return body


async def _event(events: aiohttp.ClientResponse) -> None:
    """Wait for the next event of the stream."""
    while line := await events.content.readline():
        if line.startswith(b"data: "):
            return
    raise TimeoutError("the sandbox closed the stream")
