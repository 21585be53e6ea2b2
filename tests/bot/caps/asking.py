"""Asking for much at once, as people at several keyboards do, and what came of it."""

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from bot import caps
from bot.matches import Person, Refused, Service
from bot.rolling import CallDesk, Where
from tests.bot.matches.table import GUILD, by, fresh

HOUR, DAY = 3600, 24 * 3600
PEOPLE = tuple(Person(2_000 + number, f"P{number}") for number in range(12))


def at(person: Person, channel: int = 1, guild: int = GUILD) -> Where:
    return Where(guild, channel, person.id, person.name)


def lower(monkeypatch: pytest.MonkeyPatch, name: str, **numbers: int | None) -> None:
    """Let a cap have smaller numbers, so that a test meets it soon."""
    monkeypatch.setattr(caps, name, replace(getattr(caps, name), **numbers))


async def opened(service: Service, person: Person, channel: int, guild: int = GUILD) -> str:
    info = await service.lobbies.open("tiny", guild, channel, person, options={}, places=2, interaction=fresh())
    await service.lobbies.join(by(person, info.id), "")
    return info.id


async def called(calls: CallDesk, where: Where, interaction: str = "") -> str:
    said: dict[str, Any] = {"reason": "", "invited": (), "ties": "share", "minutes": None}
    return (await calls.open(where, "d20", **said, interaction_id=interaction or fresh())).id


async def tried(asked: Iterable[Awaitable[Any]]) -> tuple[list[Any], list[Refused]]:
    """Ask for all of it at once; returns what came of it, and the refusals."""
    found = await asyncio.gather(*asked, return_exceptions=True)
    done = [each for each in found if not isinstance(each, BaseException)]
    refused = [each for each in found if isinstance(each, Refused)]
    assert len(done) + len(refused) == len(found), found
    return done, refused


async def refusal(asked: Awaitable[Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        await asked
    return caught.value
