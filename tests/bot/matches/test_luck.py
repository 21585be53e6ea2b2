"""Luck of each seat: counted from the journal, and never from dice that are not public yet."""

import collections

import msgspec
import pytest

from bot.matches import Refused, Service
from tests.bot.matches.table import ANN, lobby, play_on, started


async def test_hidden_dice_are_counted_when_the_match_has_ended(service: Service) -> None:
    info = await started(service)
    card = service.store.game("tiny").card
    assert (card.open_information, card.open_dice) == (False, False)
    with pytest.raises(Refused, match="when it has ended"):
        await service.luck.faces(info.id)
    await play_on(service, info.id)
    faces = await service.luck.faces(info.id)
    assert set(faces) == {0, 1}
    journal = msgspec.json.decode(await service.exporting.export(info.id))["journal"]
    thrown: dict[int, list[tuple[int, int]]] = {0: [], 1: []}
    for roll in (roll for row in journal for roll in row["dice"] if roll["by"] is not None):
        thrown[roll["by"]] += [(roll["sides"], face) for face in roll["faces"]]
    assert all(len(rolls) > 1 for rolls in thrown.values()), "the stamina of the setup, and runs"
    assert [faces[0], faces[1]] == [dict(collections.Counter(thrown[seat])) for seat in (0, 1)]


async def test_a_lobby_has_thrown_no_dice(service: Service) -> None:
    info = await lobby(service, ANN)
    with pytest.raises(Refused, match="not begun"):
        await service.luck.faces(info.id)
