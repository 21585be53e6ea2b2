"""The Gateway: HELLO, heartbeats, IDENTIFY, READY, events by intent, and RESUME from a log."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
from aiohttp import WSMsgType, web

from discord_sandbox.errors import Json

GUILDS: Final = 1 << 0
GUILD_MEMBERS: Final = 1 << 1
GUILD_MESSAGES: Final = 1 << 9
GUILD_TYPING: Final = 1 << 11
DIRECT_MESSAGES: Final = 1 << 12
MESSAGE_CONTENT: Final = 1 << 15
PRIVILEGED: Final = GUILD_MEMBERS | (1 << 8) | MESSAGE_CONTENT
"""Members, presences, message content: an application must be granted these, and a new one's is not."""

_HEARTBEAT_MS: Final = 41_250
_ACK_DELAY: Final = 1.0
"""Seconds until a heartbeat is acknowledged: longer than a busy machine keeps a thread of the bot waiting."""
_LOG: Final = 2_000

Outbox = asyncio.Queue[str | None]
"""What is to be sent over a connection; None is its end."""


class Session:
    """One identified connection: its intents, its count of events and the log that RESUME replays."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.sequence = 0
        self.log: deque[tuple[int, str]] = deque(maxlen=_LOG)
        self.outbox: Outbox | None = None

    def send(self, name: str, data: Any, cut: bool | None = None) -> None:
        """Number an event, keep it for RESUME, and send it if the connection is up; `cut` as in Trouble."""
        self.sequence += 1
        frame = msgspec.json.encode({"op": 0, "t": name, "s": self.sequence, "d": data}).decode()
        self.log.append((self.sequence, frame))
        if self.outbox is not None:
            if cut is not False:
                self.outbox.put_nowait(frame)
            if cut is not None:
                self.outbox.put_nowait(None)
                self.outbox = None

    def replay(self, after: int) -> None:
        """Send again all that came after a sequence number."""
        if self.outbox is not None:
            for sequence, frame in self.log:
                if sequence > after:
                    self.outbox.put_nowait(frame)


class Trouble:
    """What a test lets go wrong at the gateway."""

    def __init__(self) -> None:
        self.closed = False
        """Connections are refused (503) before they are made."""
        self.hung_up = 0
        """So many of the next connections are closed before HELLO."""
        self.turned_away = 0
        """The code that closes a connection that identifies: 4004 for a wrong token, 4014 for intents; 0: none."""
        self.invalid = 0
        """For so many of the next connections that identify or resume, the session is invalid."""
        self.cut: tuple[str, bool] | None = None
        """The connection is lost at the next event of this name: after it was sent (True), or before it is (False)."""

    def cuts(self, name: str) -> bool | None:
        """Whether the connection is lost at this event, once: after it (True) or before it (False)."""
        if self.cut is None or self.cut[0] != name:
            return None
        (_, after), self.cut = self.cut, None
        return after


class Gateway:
    """All connections of the bot."""

    def __init__(self, welcome: Callable[[], tuple[Json, list[Json]]], online: Callable[[bool], None]) -> None:
        self.absent: set[str] = set()
        """Servers that the bot is not in: it hears nothing of them."""
        self._welcome = welcome
        self._online = online
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self._mute: set[web.WebSocketResponse] = set()
        self.granted = 0
        """Privileged intents that the application has been granted."""
        self.trouble = Trouble()

    @property
    def connected(self) -> bool:
        """Whether a bot is connected and identified at this moment."""
        return any(session.outbox is not None for session in self._sessions.values())

    def dispatch(self, name: str, data: Json, intent: int = GUILDS, redacted: Json | None = None) -> None:
        """Send an event to every session with the intent; those without message content get `redacted`."""
        if data.get("guild_id") in self.absent:
            return
        for session in self._sessions.values():
            if intent == 0 or session.intents & intent:
                hidden = redacted is not None and not session.intents & MESSAGE_CONTENT
                session.send(name, redacted if hidden else data, self.trouble.cuts(name))

    def tell(self, op: int, data: Any = None) -> None:
        """Tell every session something besides events: 7 asks it to reconnect, 9 says whether it can be resumed."""
        for session in self._sessions.values():
            if session.outbox is not None:
                session.outbox.put_nowait(_frame(op, data))

    async def close(self, code: int = 1001) -> None:
        """Close every connection; the sessions stay, so that RESUME works until the server itself is gone."""
        for socket in list(self._sockets):
            await socket.close(code=code)

    def mute(self) -> None:
        """Send nothing more over the connections that are there, not even that a heartbeat was heard."""
        self._mute |= self._sockets

    def forget(self) -> None:
        """Forget all sessions: the next RESUME is refused, as after a long absence."""
        self._sessions.clear()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One WebSocket from HELLO to its end."""
        if self.trouble.closed:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        if self.trouble.hung_up:
            self.trouble.hung_up -= 1
            await socket.close(code=1001)
            return socket
        self._sockets.add(socket)
        outbox: Outbox = asyncio.Queue()
        outbox.put_nowait(_frame(10, {"heartbeat_interval": _HEARTBEAT_MS}))
        writer = asyncio.create_task(self._write(socket, outbox))
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                try:
                    frame = msgspec.json.decode(message.data, type=dict[str, Any])
                except msgspec.DecodeError:
                    await socket.close(code=4002, message=b"Decode error")
                    break
                session = await self._receive(socket, outbox, session, frame)
        finally:
            writer.cancel()
            self._sockets.discard(socket)
            self._mute.discard(socket)
            # A session may already go on over a newer connection.
            if session is not None and session.outbox is outbox:
                session.outbox = None
                self._online(self.connected)
        return socket

    async def _receive(
        self, socket: web.WebSocketResponse, outbox: Outbox, session: Session | None, frame: Json
    ) -> Session | None:
        op, data = frame.get("op"), frame.get("d")
        if op == 1:
            # An answer faster than discord.py notes when it asked makes it warn of a websocket that is 41 s behind.
            asyncio.get_running_loop().call_later(_ACK_DELAY, outbox.put_nowait, _frame(11, None))
        elif op in (2, 6) and session is not None:
            await socket.close(code=4005, message=b"Already authenticated")
        elif op == 2 and isinstance(data, dict):
            return await self._identify(socket, outbox, data)
        elif op == 6 and isinstance(data, dict):
            return self._resume(outbox, data)
        elif op in (3, 4, 8) and session is None:
            await socket.close(code=4003, message=b"Not authenticated")
        elif op == 8 and session is not None and isinstance(data, dict):
            chunk: Json = {"guild_id": data.get("guild_id"), "members": [], "chunk_index": 0, "chunk_count": 1}
            session.send("GUILD_MEMBERS_CHUNK", chunk | {"nonce": data.get("nonce"), "not_found": []})
        elif op not in (3, 4):
            await socket.close(code=4001, message=b"Unknown opcode")
        return session

    async def _identify(self, socket: web.WebSocketResponse, outbox: Outbox, data: Json) -> Session | None:
        intents = int(data.get("intents", 0))
        if self.trouble.turned_away:
            await socket.close(code=self.trouble.turned_away, message=b"A failure played by the test")
            return None
        if not data.get("token"):
            await socket.close(code=4004, message=b"Authentication failed")
            return None
        if intents & PRIVILEGED & ~self.granted:
            await socket.close(code=4014, message=b"Disallowed intent(s)")
            return None
        if self._refused(outbox):
            return None
        session = Session(intents)
        session.outbox = outbox
        self._sessions = {s.id: s for s in self._sessions.values() if s.outbox is not None} | {session.id: session}
        ready, guilds = self._welcome()
        session.send("READY", {**ready, "session_id": session.id, "shard": data.get("shard", [0, 1])})
        for guild in guilds:
            session.send("GUILD_CREATE", guild)
        self._online(True)
        return session

    def _refused(self, outbox: Outbox) -> bool:
        if not self.trouble.invalid:
            return False
        self.trouble.invalid -= 1
        outbox.put_nowait(_frame(9, False))
        return True

    def _resume(self, outbox: Outbox, data: Json) -> Session | None:
        session = self._sessions.get(str(data.get("session_id")))
        if self._refused(outbox):
            return None
        if session is None:
            outbox.put_nowait(_frame(9, False))
            return None
        session.outbox = outbox
        session.replay(int(data.get("seq") or 0))
        session.send("RESUMED", {})
        self._online(True)
        return session

    async def _write(self, socket: web.WebSocketResponse, outbox: Outbox) -> None:
        """Send what is put into an outbox."""
        with contextlib.suppress(ConnectionError):  # the bot has left without a word
            while not socket.closed:
                frame = await outbox.get()
                if frame is None:
                    await socket.close(code=1001)
                elif not socket.closed and socket not in self._mute:
                    await socket.send_str(frame)


def _frame(op: int, data: Any) -> str:
    return msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}).decode()
