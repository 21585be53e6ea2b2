"""What a leaver sees afterwards, what a newcomer sees, and what the post of a free seat shows."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from bot.matches import MatchInfo, Refused, Service
from bot.posts.notices import offer_sheet
from games.kernel import canonical
from tests.bot.matches.table import BEN, CLEO, by, started
from umpire_tiny.game import TINY
from umpire_tiny.state import Secret


async def sealed(service: Service) -> tuple[MatchInfo, str]:
    """Begin a match in which Ben has written a pace that nobody else knows, and has begun to write another thing."""
    info = await started(service)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    await service.orders.add(info.id, BEN.id, "stumble: fall")
    return await service.queries.get(info.id), "walk"


async def taken(service: Service, info: MatchInfo) -> MatchInfo:
    offer = await service.offers.offer(by(BEN, info.id))
    assert offer is not None
    return await service.offers.take(by(CLEO, info.id), 1, offer.number)


async def test_the_leaver_sees_what_everybody_sees_and_the_newcomer_the_seats_secret(service: Service) -> None:
    info, secret = await sealed(service)
    own = (await service.queries.look(info.id, BEN.id)).view
    assert own.own.pace == secret
    info = await taken(service, info)
    public = (await service.queries.look(info.id, None)).view
    leaver = await service.queries.look(info.id, BEN.id)
    newcomer = await service.queries.look(info.id, CLEO.id)
    assert (leaver.seat, canonical(leaver.view)) == (None, canonical(public))
    assert newcomer.seat == 1
    assert newcomer.view.own == own.own
    assert await service.offers.sealed(info.id, CLEO.id) == ("pace walk",)
    told = [await service.logbook.newest(info.id, 20), await service.exporting.export(info.id)]
    assert "pace walk" not in str(told)
    # Before the seat was taken, the same: an earlier position is not shown to the leaver either.
    past = await service.queries.look(info.id, BEN.id, ply=info.ply - 1)
    assert canonical(past.view) == canonical((await service.queries.look(info.id, None, ply=info.ply - 1)).view)


async def test_no_private_question_of_the_seat_is_answered_to_the_leaver(service: Service) -> None:
    info, _ = await sealed(service)
    info = await taken(service, info)
    private: list[Callable[[], Awaitable[Any]]] = [
        lambda: service.orders.given(info.id, BEN.id),
        lambda: service.orders.idle(info.id, BEN.id),
        lambda: service.drafts.get(info.id, BEN.id, "b1"),
        lambda: service.queries.consider(info.id, BEN.id, "pace"),
        lambda: service.queries.choices(info.id, BEN.id, ()),
        lambda: service.offers.withdraw(by(BEN, info.id)),
        lambda: service.offers.sealed(info.id, BEN.id),
        lambda: service.seating.take_back(by(BEN, info.id)),
        lambda: service.acting.submit(by(BEN, info.id), None, "pace jog"),
    ]
    for ask in private:
        with pytest.raises(Refused, match="You do not play in this match"):
            await ask()
    assert await service.seating.come_back(by(BEN, info.id)) is False
    assert await service.orders.given(info.id, CLEO.id) == (), "what Ben wanted is not told to Cleo"


async def test_the_post_of_a_free_seat_is_the_same_whatever_is_hidden(service: Service) -> None:
    info, _ = await sealed(service)
    offer = await service.offers.offer(by(BEN, info.id))
    assert offer is not None
    live = await service.store.load(info.id)
    secrets = [live.state.secret, (Secret(stamina=1), Secret(stamina=9, pace="jog")), (Secret(), Secret())]
    posts = set()
    for secret in secrets:
        view = live.view_of(msgspec.structs.replace(live.state, secret=secret), None)
        sheet = offer_sheet(live.info, offer, TINY.card.title, TINY.summary(view).lines, (7,))
        posts.add(str(sheet.view().to_components()))
    assert len(posts) == 1
    assert "walk" not in posts.pop()
