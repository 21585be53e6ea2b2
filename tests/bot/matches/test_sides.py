"""Resignation with any number of seats, with teams, and where somebody is out; and what a battle hands on."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from bot.dice import SeededEntropy
from bot.matches import DeedKind, Service
from bot.storage import Database
from bot.workers import Inline
from games.kernel import Outcome, Seat
from tests.bot.matches.table import ANN, BEN, CLEO, Clock, by, play_on, started
from umpire_tiny.game import TinyGame

REGISTRY = f"{__name__}:GAMES"
AFTERMATH = {"lost": [1, 2], "salvage": {"A": 3}}


class Sided(TinyGame):
    """A tiny race of sides that a test sets, which hands something to a campaign at its end."""

    parted: tuple[tuple[Seat, ...], ...] = ()

    def sides(self, state: Any) -> tuple[tuple[Seat, ...], ...]:
        return self.parted or super().sides(state)

    def outcome(self, state: Any) -> Outcome | None:
        found = super().outcome(state)
        return None if found is None else replace(found, aftermath=AFTERMATH)


GAME = Sided()
GAMES = {"tiny": GAME}


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), registry=REGISTRY, entropy=SeededEntropy("7"), now=clock)


async def test_of_three_who_resigns_leaves_the_seat_to_the_computer(service: Service) -> None:
    info = await started(service, ANN, BEN, CLEO)
    after = await service.seating.resign(by(BEN, info.id))
    assert (after.status, after.outcome) == ("live", None)
    assert (after.seats[1].user_id, after.seats[1].policy) == (None, "careful")


async def test_the_last_of_a_team_who_resigns_lets_the_other_team_win(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME, "parted", ((0, 2), (1,)))
    info = await started(service, ANN, BEN, CLEO)
    over = await service.seating.resign(by(BEN, info.id))
    assert (over.status, over.ended_by) == ("over", DeedKind.TABLE)
    assert over.outcome is not None
    assert over.outcome.winners == (0, 2)
    (line,) = await service.logbook.newest(info.id, 1)
    assert line.sentences == ("Ben (B) resigns: Ann (A) and Cleo (C) win.",)
    assert (await service.exporting.verify(info.id)).ok


async def test_the_last_view_of_a_match_that_was_resigned_says_who_won_and_asks_nobody(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME, "parted", ((0, 2), (1,)))
    info = await started(service, ANN, BEN, CLEO)
    before = (await service.queries.look(info.id, None)).view
    over = await service.seating.resign(by(BEN, info.id))
    after = (await service.queries.look(info.id, None)).view
    assert before.awaited
    assert before.public.outcome is None
    assert (after.awaited, after.public.prompts, after.public.outcome) == ((), (), over.outcome)
    await service.seating.abort(by(ANN, (other := await started(service, ANN, BEN, CLEO)).id))
    ended = (await service.queries.look(other.id, None)).view.public.outcome
    assert (ended.winners, ended.reason) == ((), "The match was ended without a result.")


async def test_who_resigns_beside_a_mate_leaves_the_seat_to_the_computer(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME, "parted", ((0, 2), (1,)))
    info = await started(service, ANN, BEN, CLEO)
    after = await service.seating.resign(by(ANN, info.id))
    assert after.status == "live"
    assert after.seats[0].policy == "careful"


async def test_who_is_out_cannot_win_by_a_resignation(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "parted", ((0,), (1,)))
    info = await started(service, ANN, BEN, CLEO)
    over = await service.seating.resign(by(ANN, info.id))
    assert over.outcome is not None
    assert over.outcome.winners == (1,), "Cleo is out"


async def test_what_a_battle_hands_to_a_campaign_is_kept(service: Service) -> None:
    info = await started(service)
    assert (await play_on(service, info.id)).outcome is not None
    service.store.forget(info.id)
    again = await service.queries.get(info.id)
    assert again.outcome is not None
    assert (again.outcome.aftermath, again.ended_by) == (AFTERMATH, DeedKind.GAME)
    assert json.loads(await service.exporting.export(info.id))["outcome"]["aftermath"] == AFTERMATH


async def test_a_match_knows_what_it_is_a_battle_of(service: Service) -> None:
    campaign = await started(service)
    open_, place = service.lobbies.open, {"options": {}, "places": 2}
    battle = await open_("tiny", 500, 601, ANN, interaction="77", parent=campaign.id, **place)
    assert (campaign.parent, battle.parent) == (None, campaign.id)
    service.store.forget(battle.id)
    assert (await service.queries.get(battle.id)).parent == campaign.id
